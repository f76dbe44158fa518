/**
 * The names that a text, which is none of them, is likely meant for, the best first: those that it misspells, and those that have a word of their own
 * for each of its words: one that begins with it, another form of it, or it spelt right (`sortng-desc` for `sorting-order-desc`).
 */
export const nearest = (names: readonly string[], text: string): readonly string[] => {
  // Of longer texts nobody means a name, and comparing them costs.
  if (text.length > 200) return [];
  const wanted = text.toLowerCase();
  const words = wordsOf(wanted);
  return (
    names
      .map((name) => ({ name, by: distance(name.toLowerCase(), wanted), hasWords: hasWords(name, words) }))
      // What has nothing in common with a short text is one letter away from it, too.
      .filter(
        ({ by, hasWords: has, name }) =>
          has || (by <= Math.max(1, text.length / 3) && (by < name.length || text === "")),
      )
      .sort((a, b) => a.by - b.by)
      .map(({ name }) => name)
  );
};

/** The name that is most like a text that is none of them; undefined when none is. */
export const closest = (names: readonly string[], text: string): string | undefined => nearest(names, text)[0];

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/** Whether a name has a word for each of some words, which are more than a letter or two. */
const hasWords = (name: string, words: readonly string[]): boolean => {
  const own = wordsOf(name.toLowerCase());
  return words.length > 0 && words.every((word) => word.length > 2 && own.some((each) => isMeant(word, each)));
};

/** Whether a word stands for another one: as its beginning, as another form of it (`paging` for `pagination`), or misspelt. */
const isMeant = (word: string, own: string): boolean => {
  if (own.startsWith(word)) return true;
  const shorter = Math.min(word.length, own.length);
  let alike = 0;
  while (alike < shorter && word[alike] === own[alike]) alike++;
  if (alike >= 4 && 3 * alike >= 2 * shorter) return true;
  const most = Math.floor(word.length / 4);
  return Math.abs(word.length - own.length) <= most && distance(word, own) <= most;
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
  const name = closest(names, text);
  return name === undefined ? "" : ` Did you mean ${JSON.stringify(name)}?`;
};
