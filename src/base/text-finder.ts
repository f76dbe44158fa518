/**
 * Finds where a text first stands in others, from a place on; -1 where it does not. One pass over each, whatever they are (Knuth, Morris
 * and Pratt): `indexOf` takes as long as both lengths multiplied.
 */
export const textFinder = (wanted: string): ((text: ArrayLike<string>, from: number) => number) => {
  // How much of the beginning stands at the end, by the length of what was found so far less one.
  const borders = [0];
  const longer = (found: number, next: string | undefined): number => {
    let length = found;
    while (length > 0 && wanted[length] !== next) length = borders[length - 1] ?? 0;
    return wanted[length] === next ? length + 1 : 0;
  };
  for (let at = 1; at < wanted.length; at++) borders.push(longer(borders[at - 1] ?? 0, wanted[at]));
  return (text, from) => {
    let found = 0;
    for (let at = from; found < wanted.length; at++) {
      if (at >= text.length) return -1;
      found = longer(found, text[at]);
      if (found === wanted.length) return at + 1 - found;
    }
    return from;
  };
};
