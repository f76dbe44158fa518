/**
 * A seeded stream of numbers (mulberry32): the same seed gives the same data on every machine.
 *
 * @param {number} seed
 */
export const createRandom = (seed) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 to `end` - 1. @param {number} end */
  const below = (end) => Math.floor(next() * end);
  return {
    next,
    below,
    /** One of the items. @template T @param {readonly T[]} items @returns {T} */
    pick: (items) => /** @type {T} */ (items[below(items.length)]), // the index is in range
    /** True with this probability. @param {number} probability */
    chance: (probability) => next() < probability,
  };
};
