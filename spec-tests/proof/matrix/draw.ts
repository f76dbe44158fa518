/** The same numbers from the same seed, from 0 up to 1. */
const numbersOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
};

/** So many of a list, each once, the same ones of the same seed. */
export const drawn = <Item>(list: readonly Item[], count: number, seed: number): readonly Item[] => {
  const next = numbersOf(seed);
  return list
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ item }) => item);
};
