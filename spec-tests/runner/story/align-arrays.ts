/** A run of elements that two lists share, or what stands between two such runs. `at`: the place in the second list. */
export type AlignedPart =
  | { readonly alike: number }
  | { readonly removed: readonly unknown[]; readonly added: readonly unknown[]; readonly at: number };

/** Larger lists are compared place by place where they begin to differ. */
const maxAligned = 400;

/** Aligns two lists by their longest common subsequence. */
export const alignArrays = (left: readonly unknown[], right: readonly unknown[]): readonly AlignedPart[] => {
  const [a, b] = [left.map(canonical), right.map(canonical)];
  const parts: AlignedPart[] = [];
  let [fromA, fromB] = [0, 0];
  const matched = [...commonPairs(a, b), [a.length, b.length] as const];
  let alike = 0;
  for (const [indexA, indexB] of matched) {
    if (indexA > fromA || indexB > fromB) {
      if (alike > 0) parts.push({ alike });
      alike = 0;
      parts.push({ removed: left.slice(fromA, indexA), added: right.slice(fromB, indexB), at: fromB });
    }
    alike++;
    [fromA, fromB] = [indexA + 1, indexB + 1];
  }
  // The end of the lists was counted as an element.
  if (alike > 1) parts.push({ alike: alike - 1 });
  return parts;
};

/** The pairs of places of a longest common subsequence, in order. */
const commonPairs = (a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] => {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const before = Array.from({ length: start }, (_, index) => [index, index] as const);
  const after = Array.from({ length: end }, (_, index) => [a.length - end + index, b.length - end + index] as const);
  const middle = betweenEnds(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...before, ...middle.map(([i, j]) => [i + start, j + start] as const), ...after];
};

const betweenEnds = (a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] => {
  if (a.length > maxAligned || b.length > maxAligned) {
    return a.flatMap((text, index) => (text === b[index] ? [[index, index] as const] : []));
  }
  // lengths[i][j]: how many elements a from i and b from j share.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
};

/** Text that is equal for equal JSON values, whatever the order of their keys. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  ) ?? "undefined";
