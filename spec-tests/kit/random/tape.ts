import fc from "fast-check";

/** Random choices without an end, one after the other, for generators that are plain functions. */
export interface Tape {
  /** A number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  /** One of what fast-check makes. */
  draw<T>(arbitrary: fc.Arbitrary<T>): T;
}

const choice = fc.noBias(fc.nat(0xffff));

const choicesOf = function* (seed: number) {
  // Some tapes are short.
  for (let turn = 0; ; turn++) yield* fc.sample(choice, { seed: seedOf(seed, turn), numRuns: 16 << Math.min(turn, 8) });
};

/** The tape of a seed. */
export const endlessTape = (seed: number): Tape => {
  const choices = choicesOf(seed);
  const below = (count: number) => (choices.next().value ?? 0) % Math.max(1, count);
  return {
    below,
    once: (inTimes) => below(inTimes) === inTimes - 1,
    // Sound: an empty list is never chosen from.
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    // Sound: one is asked for.
    draw: <T>(arbitrary: fc.Arbitrary<T>) =>
      fc.sample(arbitrary, { seed: seedOf(below(0x10000), below(0x10000)), numRuns: 1 })[0] as T,
  };
};

/** What is made so many times, by its number from 0. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The seed of fast-check for what has this number. */
export const seedOf = (seed: number, index: number): number => {
  const mixed = Math.imul(Math.imul(seed | 0, 0x9e3779b1) ^ index, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) | 0;
};

/** So many of a list, all where there are fewer, each once and in any order: the same ones of the same seed. */
export const drawn = <T>(list: readonly T[], count: number, seed: number): readonly T[] => {
  const length = Math.min(count, list.length);
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...list], { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  });
  return chosen;
};
