/** The list with another element at an index. */
export const replaceAt = <T>(list: readonly T[], index: number, element: T): readonly T[] =>
  list.map((present, at) => (at === index ? element : present));

/** The list without the element at an index. */
export const removeAt = <T>(list: readonly T[], index: number): readonly T[] => list.filter((_, at) => at !== index);

/** The list with the element at `from` at `to`: both are cut to what there is. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const element = list[from];
  if (element === undefined) return list;
  const rest = list.filter((_, index) => index !== from);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), element, ...rest.slice(at)];
};
