import { diffArrays } from "diff";

/** A run of elements that two lists share, or what stands between two such runs. `at`: the place in the second list. */
export type AlignedPart =
  | { readonly alike: number }
  | { readonly removed: readonly unknown[]; readonly added: readonly unknown[]; readonly at: number };

/** Lists that differ in more elements are not aligned: one is shown in place of the other. */
const mostDiffering = 1000;

/** Aligns two lists by what they have in common. */
export const alignArrays = (left: readonly unknown[], right: readonly unknown[]): readonly AlignedPart[] => {
  const [a, b] = [left.map(canonical), right.map(canonical)];
  const parts: AlignedPart[] = [];
  let [fromA, fromB] = [0, 0];
  let [toA, toB] = [0, 0];
  const close = (alike: number): void => {
    if (toA > fromA || toB > fromB)
      parts.push({ removed: left.slice(fromA, toA), added: right.slice(fromB, toB), at: fromB });
    if (alike > 0) parts.push({ alike });
    [toA, toB] = [toA + alike, toB + alike];
    [fromA, fromB] = [toA, toB];
  };
  const changes = diffArrays(a, b, { maxEditLength: mostDiffering });
  if (changes === undefined) [toA, toB] = [a.length, b.length];
  for (const { added, count, removed } of changes ?? [])
    if (removed) toA += count;
    else if (added) toB += count;
    else close(count);
  close(0);
  return parts;
};

/** Text that is equal for equal JSON values, whatever the order of their keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? "undefined";
