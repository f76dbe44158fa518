import { diff } from "./diff.js";
import type { Answer } from "./exchange.js";
import { type Entry, expectList, failWith } from "./expect.js";
import type { Target } from "./target.js";

/** The natural keys of entries, in their order; `?<id>` for an entry that is not the dataset's. */
export const keysOf = (target: Target, type: string, entries: readonly Entry[]): readonly string[] =>
  entries.map((entry) => target.key(type, entry.id) ?? `?${entry.id}`);

/** 200, and the list holds exactly these entries in this order. Returns the entries. */
export const expectKeys = (target: Target, answer: Answer, type: string, keys: readonly string[]): readonly Entry[] => {
  const entries = expectList(answer);
  const actual = keysOf(target, type, entries);
  const missing = keys.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !keys.includes(key));
  if (missing.length > 0 || extra.length > 0 || actual.length !== keys.length) {
    failRows(answer, keys, actual, missing, extra);
  }
  const differences = diff(keys, actual);
  if (differences.length > 0) {
    failWith(answer, {
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
  const actual = keysOf(target, type, entries);
  const missing = keys.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !keys.includes(key));
  if (missing.length > 0 || extra.length > 0 || actual.length !== keys.length) {
    failRows(answer, [...keys].sort(), [...actual].sort(), missing, extra);
  }
  return entries;
};

const failRows = (
  answer: Answer,
  expected: readonly string[],
  actual: readonly string[],
  missing: readonly string[],
  extra: readonly string[],
): never => {
  const repeated = actual.filter((key, index) => actual.indexOf(key) !== index);
  const parts = [
    missing.length > 0 ? `missing: ${missing.join(", ")}` : "",
    extra.length > 0 ? `not expected: ${extra.join(", ")}` : "",
    repeated.length > 0 ? `repeated: ${repeated.join(", ")}` : "",
  ].filter((part) => part !== "");
  const kind = [
    missing.length > 0 ? "missing" : "",
    extra.length > 0 ? "extra" : "",
    repeated.length > 0 ? "repeated" : "",
  ];
  return failWith(answer, {
    why: `The list holds other entries (${parts.join("; ")})`,
    kind: `rows:${kind.filter((part) => part !== "").join("+")}`,
    expected,
    actual,
    differences: [
      ...missing.map((key) => ({ path: key, expected: key })),
      ...extra.map((key) => ({ path: key, actual: key })),
    ],
  });
};
