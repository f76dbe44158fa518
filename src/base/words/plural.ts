/** A number with its noun: `1 entry`, `3 entries`. Without `many`, the plural of `one` ends in an s. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;
