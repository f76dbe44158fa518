import { brief, isRecord } from "../base.js";
import { type Answer, isRefusal, isSuccess } from "../contract/exchange.js";
import { CheckFailure } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import {
  anArray,
  anObject,
  anything,
  diff,
  entryForm,
  type Finding,
  type Form,
  findMisshapen,
  misshapen,
} from "./compare.js";

/** An entry in an enveloped answer (section 2.1). */
export interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Ends the check as failed. `answers`: those that the verdict rests on, the decisive one last. */
export const failWith = (answers: Answer | readonly Answer[], finding: Finding): never => {
  // Array.isArray does not narrow readonly arrays.
  const list = (Array.isArray(answers) ? answers : [answers]) as readonly Answer[];
  throw new CheckFailure({
    why: finding.why,
    ...("expected" in finding ? { expected: finding.expected } : {}),
    ...("actual" in finding ? { actual: finding.actual } : {}),
    differences: finding.differences ?? [],
    exchanges: list.map((answer) => ({ request: answer.request, answer })),
    fingerprint: finding.kind,
  });
};

/** As {@link failWith}, and goes on where the finding is what the server's database makes of it: where nothing after it needs what was expected. */
const failUnlessOfDatabase = (answers: Answer | readonly Answer[], finding: Finding): void => {
  const last = [answers].flat().at(-1);
  if (last?.isOfDatabase?.(finding) !== true) failWith(answers, finding);
};

/** Fails with `finding` unless `condition` holds. */
export function expectThat(
  answers: Answer | readonly Answer[],
  condition: boolean,
  finding: Finding,
): asserts condition {
  if (!condition) failWith(answers, finding);
}

/** The status is one of those given, or of their kind where the status is free. */
export const expectStatus = (answer: Answer, ...statuses: readonly number[]): void => {
  const isOfKind = () =>
    answer.isStatusFree === true && [isSuccess, isRefusal].some((kind) => kind(answer.status) && statuses.some(kind));
  expectThat(answer, statuses.includes(answer.status) || isOfKind(), {
    why: `The status is ${answer.status} instead of ${statuses.join(" or ")}`,
    kind: `status:${statuses.join("|")}:${answer.status}`,
    expected: statuses.length === 1 ? statuses[0] : statuses,
    actual: answer.status,
  });
};

/** The body is JSON; returns it. */
export const expectJson = (answer: Answer): unknown => {
  expectThat(answer, answer.json !== undefined, {
    why: answer.body === "" ? "The body is empty instead of JSON" : "The body is not JSON",
    kind: `shape:json:${answer.status >= 400 ? "refusal" : "answer"}`,
    differences: [{ path: "", shape: "a JSON body", actual: answer.body.slice(0, 200) }],
  });
  return answer.json;
};

/**
 * Two values are equal, whatever the order of keys. `what` names the compared thing: "The usernames", or by its path in the answer:
 * "meta.pagination.total". Then the same place is reported in the same words, whether it or the object around it was compared.
 */
export const expectEqual = (
  answers: Answer | readonly Answer[],
  actual: unknown,
  expected: unknown,
  what: string,
): void => {
  const isPath = /^(data|meta|error)(\.\w+)*$/.test(what);
  const differences = diff(expected, actual, isPath ? what : "");
  const first = differences[0];
  if (first === undefined) return;
  const place = isPath || first.path === "" ? first.path || what : `${what}, at ${first.path}`;
  failUnlessOfDatabase(answers, {
    why: `${place}: expected ${brief(first.expected)}, got ${brief(first.actual)}`,
    kind: `differs:${first.path.replaceAll(/\d+/g, "n")}`,
    expected,
    actual,
    differences,
  });
};

/** The value has the form, which is that of a `T`; returns it. `where`: its path, empty for the whole body. */
export const expectForm = <T>(answers: Answer | readonly Answer[], value: unknown, where: string, form: Form): T => {
  const finding = findMisshapen(value, where, form);
  // The form is checked on the line above, which TypeScript cannot see.
  return finding === undefined ? (value as T) : failWith(answers, finding);
};

/** A success with an object that has the member `data`; returns the object. */
const expectEnvelope = (answer: Answer): Readonly<Record<string, unknown>> & { readonly data: unknown } => {
  if (answer.status !== 200 && (answer.isSuccessFree !== true || !isSuccess(answer.status))) expectStatus(answer, 200);
  return expectForm(answer, expectJson(answer), "", envelopeForm);
};

const envelopeForm: Form = {
  name: "envelope",
  words: "an object with the member data",
  members: { data: anything },
};

/** 200 and `{ data: [{ id, attributes }], meta: {} }` (sections 2.1 and 2.3); returns the entries. */
export const expectList = (answer: Answer): readonly Entry[] => {
  const envelope = expectEnvelope(answer);
  const data = envelope.data;
  if (!Array.isArray(data)) {
    return failWith(answer, misshapen(data, "data", anArray, "list"));
  }
  if (!isRecord(envelope.meta)) failWith(answer, misshapen(envelope.meta, "meta", anObject, "meta"));
  return data.map((entry, index) => asEntry(answer, entry, `data[${index}]`));
};

/** 200 and `{ data: { id, attributes } }`; returns the entry. */
export const expectOne = (answer: Answer): Entry => asEntry(answer, expectEnvelope(answer).data, "data");

/** A value is `{ id: integer, attributes: object }`; `where` names its place. */
export const asEntry = (answer: Answer, value: unknown, where: string): Entry =>
  expectForm(answer, value, where, entryForm);

/** `meta.pagination` of a list; an empty object when it is missing. */
export const paginationOf = (answer: Answer): Readonly<Record<string, unknown>> => {
  const meta = expectEnvelope(answer).meta;
  const pagination = isRecord(meta) ? meta.pagination : undefined;
  return isRecord(pagination) ? pagination : {};
};

/** The natural keys of entries, in their order; `?<id>` for an entry that is not the dataset's. */
export const keysOf = (target: Target, type: string, entries: readonly Entry[]): readonly string[] =>
  entries.map((entry) => target.key(type, entry.id) ?? `?${entry.id}`);

/** 200, and the list holds exactly these entries in this order. Returns the entries. */
export const expectKeys = (target: Target, answer: Answer, type: string, keys: readonly string[]): readonly Entry[] => {
  const entries = expectList(answer);
  const actual = keysOf(target, type, entries);
  const differences = diff(keys, actual);
  if (requireSame(answer, keys, actual) && differences.length > 0) {
    failUnlessOfDatabase(answer, {
      why: "The entries are the right ones in the wrong order",
      kind: "order",
      expected: keys,
      actual,
      differences,
    });
  }
  return entries;
};

/** 200, and the list holds exactly these entries, in any order. Returns the entries. */
export const expectSameKeys = (
  target: Target,
  answer: Answer,
  type: string,
  keys: readonly string[],
): readonly Entry[] => {
  const entries = expectList(answer);
  requireSame(answer, keys, keysOf(target, type, entries), (list) => [...list].sort());
  return entries;
};

/** The same keys, in any order: whether they are, where it goes on. Where they are not, both lists are reported as `shown` makes them. */
const requireSame = (
  answer: Answer,
  keys: readonly string[],
  actual: readonly string[],
  shown = (list: readonly string[]) => list,
): boolean => {
  const missing = keys.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !keys.includes(key));
  if (missing.length === 0 && extra.length === 0 && actual.length === keys.length) return true;
  const repeated = actual.filter((key, index) => actual.indexOf(key) !== index);
  const wrong = [
    { kind: "missing", words: "missing", some: missing },
    { kind: "extra", words: "not expected", some: extra },
    { kind: "repeated", words: "repeated", some: repeated },
  ].filter(({ some }) => some.length > 0);
  failUnlessOfDatabase(answer, {
    why: `The list holds other entries (${wrong.map(({ words, some }) => `${words}: ${some.join(", ")}`).join("; ")})`,
    kind: `rows:${wrong.map(({ kind }) => kind).join("+")}`,
    expected: shown(keys),
    actual: shown(actual),
    differences: [
      ...missing.map((key) => ({ path: key, expected: key })),
      ...extra.map((key) => ({ path: key, actual: key })),
    ],
  });
  return false;
};
