import type { Answer } from "../contract/exchange.js";
import { anObject, aString, type Form, isEqual } from "./compare.js";
import { expectEqual, expectForm, expectJson, expectStatus, failWith } from "./expect.js";

/** One acceptable refusal. Members that are left out are not compared. */
export interface Refusal {
  readonly status: number;
  readonly name?: string;
  readonly message?: string | RegExp;
  readonly details?: unknown;
}

/** A query or body that the server must reject: the measured 400, or the 500 that ends the same mistake elsewhere. */
export const rejected: readonly Refusal[] = [{ status: 400 }, { status: 500 }];

/** A 400 ValidationError. */
export const validationError: Refusal = { status: 400, name: "ValidationError" };

/**
 * The answer is one of the refusals (section 7). The error document is compared when the refusal names more than the status:
 * `{ data: null, error: { status, name, message, details } }`. Where the status is free, any refusal will do.
 */
export const expectRefusal = (answer: Answer, refusals: Refusal | readonly Refusal[]): void => {
  // Array.isArray does not narrow readonly arrays.
  const list = (Array.isArray(refusals) ? refusals : [refusals]) as readonly Refusal[];
  expectStatus(answer, ...new Set(list.map((refusal) => refusal.status)));
  if (answer.isStatusFree === true) return;
  const candidates = list.filter((refusal) => refusal.status === answer.status);
  if (candidates.some((refusal) => refusal.name === undefined && refusal.message === undefined)) return;
  const error = expectErrorDocument(answer);
  if (candidates.some((refusal) => matches(refusal, error))) return;
  failWith(answer, {
    why: "The error is not the expected one",
    kind: "error",
    expected: candidates.length === 1 ? printable(candidates[0]) : candidates.map(printable),
    actual: error,
  });
};

/** The body is `{ data: null, error: { status, name, message } }` with the answer's status; returns `error`. Nothing is expected of it where it is free. */
export const expectErrorDocument = (answer: Answer): Readonly<Record<string, unknown>> => {
  if (answer.isStatusFree === true) return {};
  const { data, error } = expectForm<ErrorDocument>(answer, expectJson(answer), "", errorDocument);
  expectEqual(answer, data, null, "data of the error document");
  expectEqual(answer, error.status, answer.status, "error.status");
  return expectForm(answer, error, "error", errorForm);
};

interface ErrorDocument {
  readonly data?: unknown;
  readonly error: Readonly<Record<string, unknown>>;
}

const errorDocument: Form = {
  name: "error-document",
  words: "an error document { data: null, error: object }",
  members: { error: anObject },
};

const errorForm: Form = {
  name: "error",
  words: "an error { status: number, name: string, message: string, ... }",
  members: { name: aString, message: aString },
};

const matches = (refusal: Refusal, error: Readonly<Record<string, unknown>>): boolean => {
  const message = String(error.message);
  if (refusal.name !== undefined && refusal.name !== error.name) return false;
  if (typeof refusal.message === "string" && refusal.message !== message) return false;
  if (refusal.message instanceof RegExp && !refusal.message.test(message)) return false;
  return refusal.details === undefined || isEqual(refusal.details, error.details);
};

const printable = (refusal: Refusal | undefined) => ({
  ...refusal,
  ...(refusal?.message instanceof RegExp ? { message: String(refusal.message) } : {}),
});
