import { type Different, type Kind, kinds } from "./different.js";

/** Two of one kind would undo each other. */
const areCompatible = (a: Different, b: Different): boolean => a.kind !== b.kind;

/**
 * Rows of differences, each of another kind, in which any two that are compatible stand together at least once. Always the same rows: the
 * next row is begun by the first pair that is missing, and each kind adds the one that brings the most pairs.
 */
export const coveringRows = (differences: readonly Different[]): readonly (readonly Different[])[] => {
  const missing = new Set<string>();
  const key = (a: Different, b: Different) => [a.name, b.name].sort().join(" ");
  const pairs = new Map<string, readonly [Different, Different]>();
  for (const [index, a] of differences.entries())
    for (const b of differences.slice(index + 1))
      if (areCompatible(a, b)) {
        missing.add(key(a, b));
        pairs.set(key(a, b), [a, b]);
      }
  const rows: (readonly Different[])[] = [];
  for (const first of pairs.keys()) {
    const pair = pairs.get(first);
    if (pair === undefined || !missing.has(first)) continue;
    const row = new Map<Kind, Different>(pair.map((each) => [each.kind, each]));
    for (const kind of kinds)
      if (!row.has(kind))
        addBest(
          row,
          differences.filter((each) => each.kind === kind),
          (a, b) => missing.has(key(a, b)),
        );
    const chosen = [...row.values()];
    for (const a of chosen) for (const b of chosen) missing.delete(key(a, b));
    rows.push(chosen);
  }
  return rows;
};

const addBest = (
  row: Map<Kind, Different>,
  candidates: readonly Different[],
  isMissing: (a: Different, b: Different) => boolean,
): void => {
  const chosen = [...row.values()];
  const fitting = candidates.filter((each) => chosen.every((other) => areCompatible(each, other)));
  const gain = (each: Different) => chosen.filter((other) => isMissing(each, other)).length;
  const [best] = [...fitting].sort((a, b) => gain(b) - gain(a));
  if (best !== undefined && gain(best) > 0) row.set(best.kind, best);
};
