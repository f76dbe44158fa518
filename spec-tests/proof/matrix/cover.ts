import type { Noticed, PartName, Prices } from "./notices.js";

/** What some parts cost together: what a check asks beside its cases is counted once. */
export const requestsOf = (parts: Iterable<PartName>, prices: Prices): number => {
  const asked = new Set<PartName>();
  for (const part of parts) {
    asked.add(part);
    if (part.includes("#")) asked.add(part.slice(0, part.indexOf("#")));
  }
  return [...asked].reduce((sum, part) => sum + prices.of(part), 0);
};

/** The servers that are noticed by none of some parts, of those that the others notice. */
export const lostWithout = (servers: readonly Noticed[], isLeftOut: (part: PartName) => boolean): readonly Noticed[] =>
  servers.filter(({ by }) => by.size > 0 && [...by].every(isLeftOut));
