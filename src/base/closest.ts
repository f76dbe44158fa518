/** The name that is most like a text that is none of them; undefined when none is. */
export const closest = (names: readonly string[], text: string): string | undefined => {
  const near = names
    .map((name) => ({ name, distance: distance(name.toLowerCase(), text.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near !== undefined && near.distance <= Math.max(1, text.length / 3) ? near.name : undefined;
};

/** Characters to add, leave out, change or swap with their neighbour. */
const distance = (a: string, b: string): number => {
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min(change, swap, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
};

/** ` Did you mean "tags"?`, or nothing. */
export const didYouMean = (names: readonly string[], text: string): string => {
  // Of longer texts nobody means a name, and comparing them costs.
  const name = text.length > 200 ? undefined : closest(names, text);
  return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`;
};
