/**
 * Few of the cases, in their order, that together have every feature of all of them: a greedy set cover, which takes the case with the most features
 * that none of those taken has.
 */
export const fewestWith = <T>(cases: readonly T[], featuresOf: (value: T) => ReadonlySet<string>): readonly T[] => {
  const features = cases.map(featuresOf);
  const open = new Set(features.flatMap((each) => [...each]));
  const openIn = (at: number) => [...(features[at] ?? [])].filter((each) => open.has(each)).length;
  const chosen = new Set<number>();
  // What a case has that is open becomes less alone: who had less before is not looked at.
  let left = features.map((each, at) => ({ at, count: each.size }));
  while (open.size > 0) {
    left.sort((a, b) => b.count - a.count || a.at - b.at);
    let best = { at: -1, count: 0 };
    for (const each of left) {
      if (each.count <= best.count) break;
      each.count = openIn(each.at);
      if (each.count > best.count) best = each;
    }
    chosen.add(best.at);
    for (const each of features[best.at] ?? []) open.delete(each);
    left = left.filter(({ count }) => count > 0);
  }
  return cases.filter((_, at) => chosen.has(at));
};
