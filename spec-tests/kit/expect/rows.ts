import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { diff } from "./diff.js";
import { type Entry, expectList, failWith } from "./expect.js";

/** The natural keys of entries, in their order; `?<id>` for an entry that is not the dataset's. */
export const keysOf = (target: Target, type: string, entries: readonly Entry[]): readonly string[] =>
  entries.map((entry) => target.key(type, entry.id) ?? `?${entry.id}`);

/** 200, and the list holds exactly these entries in this order. Returns the entries. */
export const expectKeys = (target: Target, answer: Answer, type: string, keys: readonly string[]): readonly Entry[] => {
  const entries = expectList(answer);
  const actual = keysOf(target, type, entries);
  requireSame(answer, keys, actual);
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
  requireSame(answer, keys, keysOf(target, type, entries), (list) => [...list].sort());
  return entries;
};

/** The same keys, in any order. Where they are not, both lists are told as `shown` makes them. */
const requireSame = (
  answer: Answer,
  keys: readonly string[],
  actual: readonly string[],
  shown = (list: readonly string[]) => list,
): void => {
  const missing = keys.filter((key) => !actual.includes(key));
  const extra = actual.filter((key) => !keys.includes(key));
  if (missing.length === 0 && extra.length === 0 && actual.length === keys.length) return;
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
  failWith(answer, {
    why: `The list holds other entries (${parts.join("; ")})`,
    kind: `rows:${kind.filter((part) => part !== "").join("+")}`,
    expected: shown(keys),
    actual: shown(actual),
    differences: [
      ...missing.map((key) => ({ path: key, expected: key })),
      ...extra.map((key) => ({ path: key, actual: key })),
    ],
  });
};
