/** So many bytes at random. */
export type RandomBytes = (length: number) => Uint8Array;

/** Bytes that nobody can guess. */
export const secretBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Numbers from 0 to 1, 1 excluded, the same for the same seed (the generator that is known as mulberry32). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Bytes that repeat for the same seed: tokens that are made of them are no secrets. */
export const seededBytes = (seed: number): RandomBytes => {
  const random = createRandom(seed);
  return (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256));
};
