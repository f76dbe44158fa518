/** The places of those values of a list that are before them, too. Each value is looked at once. */
export const repeatedPlaces = (values: readonly unknown[]): readonly number[] => {
  const met = new Set<unknown>();
  return values.flatMap((value, place) => {
    const before = met.size;
    return met.add(value).size === before ? [place] : [];
  });
};
