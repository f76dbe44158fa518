import { checkOfPart, type Noticed, type PartName, type Prices } from "./notices.js";

/** Parts of checks that notice what all of them notice, and what they cost together. */
export interface Cover {
  readonly parts: readonly PartName[];
  readonly requests: number;
}

/** What some parts cost together: what a check asks beside its cases is counted once. */
export const requestsOf = (parts: Iterable<PartName>, prices: Prices): number => {
  const asked = new Set<PartName>();
  for (const part of parts) {
    asked.add(part);
    if (part.includes("#")) asked.add(part.slice(0, part.indexOf("#")));
  }
  return [...asked].reduce((sum, part) => sum + prices.of(part), 0);
};

/** Few requests that notice each server: greedily, the parts first that a server is noticed by alone. */
export const coverOf = (servers: readonly Noticed[], prices: Prices): Cover => {
  const seen = servers.filter(({ by }) => by.size > 0);
  const open = new Set(seen);
  const noticedBy = new Map<PartName, Noticed[]>();
  for (const server of seen)
    for (const part of server.by) noticedBy.set(part, [...(noticedBy.get(part) ?? []), server]);
  const chosen = new Set<PartName>();
  const begun = new Set<PartName>();
  const take = (part: PartName): void => {
    chosen.add(part);
    begun.add(checkOfPart(part));
    for (const server of noticedBy.get(part) ?? []) open.delete(server);
  };
  for (const { by } of seen) if (by.size === 1) for (const part of by) take(part);
  const worthOf = (part: PartName): number => {
    const price = prices.of(part) + (begun.has(checkOfPart(part)) ? 0 : prices.beside(part));
    return (noticedBy.get(part) ?? []).filter((server) => open.has(server)).length / Math.max(0.5, price);
  };
  for (;;) {
    let [best, most]: [PartName | undefined, number] = [undefined, 0];
    for (const part of noticedBy.keys()) {
      const worth = chosen.has(part) ? 0 : worthOf(part);
      if (worth > most) [best, most] = [part, worth];
    }
    if (best === undefined) break;
    take(best);
  }
  const parts = withoutIdle([...chosen], noticedBy, prices);
  return { parts, requests: requestsOf(parts, prices) };
};

/** Takes out again what those that were chosen later have made needless, the dearest first. */
const withoutIdle = (
  parts: readonly PartName[],
  noticedBy: ReadonlyMap<PartName, readonly Noticed[]>,
  prices: Prices,
): readonly PartName[] => {
  const kept = new Set(parts);
  for (const part of parts.toSorted((a, b) => prices.of(b) - prices.of(a))) {
    kept.delete(part);
    const isNeeded = noticedBy.get(part)?.some(({ by }) => ![...by].some((each) => kept.has(each)));
    if (isNeeded) kept.add(part);
  }
  return [...kept];
};

/** The servers that are noticed by none of some parts, of those that the others notice. */
export const lostWithout = (servers: readonly Noticed[], isLeftOut: (part: PartName) => boolean): readonly Noticed[] =>
  servers.filter(({ by }) => by.size > 0 && [...by].every(isLeftOut));
