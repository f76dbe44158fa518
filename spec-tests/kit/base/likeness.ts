/** How alike two words are, from 0 to 1: the share of their pairs of letters that both have (Dice's coefficient). */
export const likeness = (left: string, right: string): number => {
  const [ours, theirs] = [pairsOf(left), pairsOf(right)];
  const rest = [...theirs];
  const shared = ours.filter((pair) => {
    const place = rest.indexOf(pair);
    if (place >= 0) rest.splice(place, 1);
    return place >= 0;
  });
  return (2 * shared.length) / Math.max(1, ours.length + theirs.length);
};

const pairsOf = (word: string): readonly string[] =>
  [...word].map((letter, index) => letter + (word[index + 1] ?? "$"));
