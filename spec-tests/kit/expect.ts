import { diff } from "./diff.js";
import type { Answer } from "./exchange.js";
import { CheckFailure, type Difference } from "./failure.js";
import { brief, isRecord } from "./json.js";

/** An entry in an enveloped answer (section 2.1). */
export interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** What an expectation reports: `kind` is the fingerprint, without concrete values. */
export interface Finding {
  readonly why: string;
  readonly kind: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly differences?: readonly Difference[];
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

/** Fails with `finding` unless `condition` holds. */
export function expectThat(
  answers: Answer | readonly Answer[],
  condition: boolean,
  finding: Finding,
): asserts condition {
  if (!condition) failWith(answers, finding);
}

/** The status is one of those given. */
export const expectStatus = (answer: Answer, ...statuses: readonly number[]): void => {
  expectThat(answer, statuses.includes(answer.status), {
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
    kind: "not-json",
    expected: "a JSON body",
    actual: answer.body.slice(0, 200),
  });
  return answer.json;
};

/** Two values are equal, whatever the order of keys. `what` names the compared thing: "the pagination metadata". */
export const expectEqual = (
  answers: Answer | readonly Answer[],
  actual: unknown,
  expected: unknown,
  what: string,
): void => {
  const differences = diff(expected, actual);
  const first = differences[0];
  if (first === undefined) return;
  const place = first.path === "" ? "" : ` at ${first.path}`;
  failWith(answers, {
    why: `${what} differs${place}: expected ${brief(first.expected)}, got ${brief(first.actual)}`,
    kind: `differs:${first.path.replaceAll(/\d+/g, "n")}`,
    expected,
    actual,
    differences,
  });
};

/** 200 and an object with the member `data`; returns the object. */
const expectEnvelope = (answer: Answer): Readonly<Record<string, unknown>> & { readonly data: unknown } => {
  expectStatus(answer, 200);
  const json = expectJson(answer);
  if (isRecord(json) && Object.hasOwn(json, "data")) return { ...json, data: json.data };
  return failWith(answer, {
    why: "The body is not an object with the member data",
    kind: "envelope",
    expected: { data: "...", meta: {} },
    actual: json,
  });
};

/** 200 and `{ data: [{ id, attributes }], meta: {} }` (sections 2.1 and 2.3); returns the entries. */
export const expectList = (answer: Answer): readonly Entry[] => {
  const envelope = expectEnvelope(answer);
  const data = envelope.data;
  if (!Array.isArray(data)) {
    return failWith(answer, { why: "data is not an array", kind: "data-array", expected: [], actual: data });
  }
  expectThat(answer, isRecord(envelope.meta), {
    why: "meta is not an object",
    kind: "meta",
    expected: {},
    actual: envelope.meta,
  });
  return data.map((entry, index) => asEntry(answer, entry, `data[${index}]`));
};

/** 200 and `{ data: { id, attributes } }`; returns the entry. */
export const expectOne = (answer: Answer): Entry => asEntry(answer, expectEnvelope(answer).data, "data");

/** A value is `{ id: integer, attributes: object }`; `where` names its place. */
export const asEntry = (answer: Answer, value: unknown, where: string): Entry => {
  if (isRecord(value) && Number.isInteger(value.id) && isRecord(value.attributes)) {
    // Checked on the line above; TypeScript does not narrow members of a Record.
    return value as unknown as Entry;
  }
  return failWith(answer, {
    why: `${where} is not an entry { id: integer, attributes: object }`,
    kind: "entry-shape",
    expected: { id: 1, attributes: {} },
    actual: value,
  });
};

/** `meta.pagination` of a list; an empty object when it is missing. */
export const paginationOf = (answer: Answer): Readonly<Record<string, unknown>> => {
  const meta = expectEnvelope(answer).meta;
  const pagination = isRecord(meta) ? meta.pagination : undefined;
  return isRecord(pagination) ? pagination : {};
};
