import fc from "fast-check";

/** Random subsets in the items' order, with `least` to `most` members or as many as there are. */
export const subset = <T>(items: readonly T[], least: number, most: number): fc.Arbitrary<T[]> =>
  fc.subarray([...items], { minLength: Math.min(least, items.length), maxLength: Math.min(most, items.length) });
