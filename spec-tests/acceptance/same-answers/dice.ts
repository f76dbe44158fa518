/** Random choices that depend on nothing but a seed. */
export interface Dice {
  /** A number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in so many times. */
  once(inTimes: number): boolean;
  /** What is made of so many throws. */
  many<T>(count: number, make: (index: number) => T): T[];
}

/** The dice of a seed (mulberry32). */
export const createDice = (seed: number): Dice => {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return (more ^ (more >>> 14)) >>> 0;
  };
  const below = (count: number): number => next() % count;
  return {
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T, // no caller picks from an empty list
    once: (inTimes) => below(inTimes) === 0,
    many: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  };
};
