import { isRecord } from "./json.js";

type Pair = readonly [unknown, unknown];

const pairsOf = (left: unknown, right: unknown): readonly Pair[] | undefined => {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length ? left.map((value, index): Pair => [value, right[index]]) : undefined;
  }
  if (!isRecord(left) || !isRecord(right)) return undefined;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length || !keys.every((key) => Object.hasOwn(right, key))) return undefined;
  return keys.map((key): Pair => [left[key], right[key]]);
};

/** Whether two JSON values are equal; the order of keys does not matter. No depth of nesting is too deep. */
export const sameJson = (left: unknown, right: unknown): boolean => {
  const pending: Pair[] = [[left, right]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [one, other] = pair;
    if (one === other) continue;
    const pairs = pairsOf(one, other);
    if (pairs === undefined) return false;
    for (const inner of pairs) pending.push(inner);
  }
  return true;
};
