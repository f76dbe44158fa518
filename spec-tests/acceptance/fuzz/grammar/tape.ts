import fc from "fast-check";

/**
 * Random choices, one after the other, for generators that are plain functions. A tape that is at its end chooses the first of everything,
 * so that the first has to be the smallest: a shorter tape makes a smaller text, and fast-check shrinks what was made of it.
 */
export interface Tape {
  /** A number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  /** The same for what is mostly refused: never in a request that is meant well. */
  odd(inTimes: number): boolean;
  /** Records that a rule of the grammar was used. */
  note(production: string): void;
  readonly productions: readonly string[];
}

/** A tape of these numbers. `meantWell`: nothing odd is chosen, so that what is behind all refusals is reached too. */
export const openTape = (choices: Iterable<number>, meantWell: boolean): Tape => {
  const rest = choices[Symbol.iterator]();
  const productions: string[] = [];
  const below = (count: number) => (rest.next().value ?? 0) % Math.max(1, count);
  const once = (inTimes: number) => below(inTimes) === inTimes - 1;
  return {
    below,
    once,
    // Sound: an empty list is never chosen from.
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    odd: (inTimes) => once(inTimes) && !meantWell,
    note: (production) => productions.push(production),
    productions,
  };
};

const choice = fc.noBias(fc.nat(0xffff));

/** A tape of a seed that has no end. */
export const endlessTape = (seed: number): Tape => {
  const choices = function* () {
    // Some tapes are short.
    for (let turn = 0; ; turn++)
      yield* fc.sample(choice, { seed: seedOf(seed, turn), numRuns: 16 << Math.min(turn, 8) });
  };
  return openTape(choices(), true);
};

/** What is made so many times, by its number from 0. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** The seed of fast-check for what has this number. */
export const seedOf = (seed: number, index: number): number => {
  const mixed = Math.imul(Math.imul(seed | 0, 0x9e3779b1) ^ index, 0x85ebca6b);
  return (mixed ^ (mixed >>> 15)) | 0;
};

/** The numbers of a tape, at most so many. Without bias: small ones would choose the first of everything, and leave what is rare out. */
export const tapes = (longest: number): fc.Arbitrary<readonly number[]> =>
  fc.noBias(fc.array(fc.nat(0xffff), { maxLength: longest, size: "max" }));
