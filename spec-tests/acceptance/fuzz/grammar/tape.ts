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
export const openTape = (choices: readonly number[], meantWell: boolean): Tape => {
  let at = 0;
  const productions: string[] = [];
  const below = (count: number) => (choices[at++] ?? 0) % Math.max(1, count);
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

/** The numbers of a tape, at most so many. Without bias: small ones would choose the first of everything, and leave what is rare out. */
export const tapes = (longest: number): fc.Arbitrary<readonly number[]> =>
  fc.noBias(fc.array(fc.nat(0xffff), { maxLength: longest, size: "max" }));
