import type { Noticed, PartName, Prices } from "./notices.js";

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

/**
 * Few requests that notice each server, `times` times where so many parts notice it: greedily, the parts first that a server is noticed by alone. `given`:
 * parts that are asked in any case.
 */
export const coverOf = (
  servers: readonly Noticed[],
  prices: Prices,
  { times = 1, given = [] }: { readonly times?: number; readonly given?: readonly PartName[] } = {},
): Cover => {
  const seen = servers.filter(({ by }) => by.size > 0);
  const wanted = seen.map(({ by }) => Math.min(times, by.size));
  const noticedBy = new Map<PartName, number[]>();
  for (const [index, { by }] of seen.entries())
    for (const part of by) noticedBy.set(part, [...(noticedBy.get(part) ?? []), index]);
  const chosen = new Set<PartName>();
  const begun = new Set<PartName>();
  const take = (part: PartName): void => {
    if (chosen.has(part)) return;
    chosen.add(part);
    begun.add(part.split("#", 1)[0] ?? part);
    for (const index of noticedBy.get(part) ?? []) wanted[index] = (wanted[index] ?? 0) - 1;
  };
  for (const part of given) take(part);
  for (const { by } of seen) if (by.size <= times) for (const part of by) take(part);
  const priceOf = (part: PartName): number => {
    const check = part.split("#", 1)[0] ?? part;
    return Math.max(0.5, prices.of(part) + (begun.has(check) ? 0 : prices.beside(part)));
  };
  const worthOf = (part: PartName): number =>
    (noticedBy.get(part) ?? []).filter((index) => (wanted[index] ?? 0) > 0).length / priceOf(part);
  for (;;) {
    let [best, most]: [PartName | undefined, number] = [undefined, 0];
    for (const part of noticedBy.keys()) {
      if (chosen.has(part)) continue;
      const worth = worthOf(part);
      if (worth > most) [best, most] = [part, worth];
    }
    if (best === undefined) break;
    take(best);
  }
  const parts = withoutIdle([...chosen], given, seen, times, prices);
  return { parts, requests: requestsOf(parts, prices) };
};

/** Takes out again what those that were chosen later have made needless, the dearest first. */
const withoutIdle = (
  parts: readonly PartName[],
  given: readonly PartName[],
  servers: readonly Noticed[],
  times: number,
  prices: Prices,
): readonly PartName[] => {
  const kept = new Set(parts);
  const counts = servers.map(({ by }) => parts.filter((part) => by.has(part)).length);
  const fixed = new Set(given);
  for (const part of parts.toSorted((a, b) => prices.of(b) - prices.of(a))) {
    if (fixed.has(part)) continue;
    const own = servers.flatMap(({ by }, index) => (by.has(part) ? [index] : []));
    if (own.some((index) => (counts[index] ?? 0) <= Math.min(times, servers[index]?.by.size ?? 0))) continue;
    kept.delete(part);
    for (const index of own) counts[index] = (counts[index] ?? 0) - 1;
  }
  return [...kept];
};

/** The servers that are noticed by none of some parts, of those that the others notice. */
export const lostWithout = (servers: readonly Noticed[], isLeftOut: (part: PartName) => boolean): readonly Noticed[] =>
  servers.filter(({ by }) => by.size > 0 && [...by].every(isLeftOut));
