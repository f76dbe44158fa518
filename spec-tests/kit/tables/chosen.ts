import { groupBy } from "../base.js";

/** The one with the most, the first of several. */
export const most = <T>(all: readonly T[], sizeOf: (each: T) => number): T | undefined =>
  all.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];

/** Of each key the one with the most. */
export const mostOfEach = <T>(
  all: readonly T[],
  keyOf: (each: T) => string,
  sizeOf: (each: T) => number,
): readonly T[] => [...groupBy(all, keyOf).values()].flatMap((alike) => most(alike, sizeOf) ?? []);

/** Those that have something which none before them has, the ones with the most first. */
export const fewestOf = <T>(
  all: readonly T[],
  namesOf: (each: T) => readonly string[],
  sizeOf: (each: T) => number,
): readonly T[] => {
  const seen = new Set<string>();
  return all
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .filter((each) => {
      const before = seen.size;
      for (const name of namesOf(each)) seen.add(name);
      return seen.size > before;
    });
};
