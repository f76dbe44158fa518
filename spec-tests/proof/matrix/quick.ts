import { checks, statements } from "../../statements/index.js";
import { checkOfPart, type Noticed, type PartName, type Prices } from "./notices.js";

/** So many requests of checks at most are in a quick run; those that read the data before them, and clean up after them, are others. */
const most = 600;

/** What a quick run of a check sends, by its id. */
const pricesOfChecks = ({ parts, of, leastOf }: Prices): ReadonlyMap<string, number> => {
  const prices = new Map<string, number>();
  const isQuick = (part: PartName) => leastOf(part) === "quick";
  for (const part of parts.filter(isQuick))
    prices.set(checkOfPart(part), (prices.get(checkOfPart(part)) ?? 0) + of(part));
  return prices;
};

/** Takes what brings most for its price, again and again, until nothing brings anything, or would cost too much. */
const takeBest = (
  ids: readonly string[],
  priceOf: (id: string) => number,
  room: number,
  worthOf: (id: string) => number,
  take: (id: string) => void,
) => {
  let left = room;
  const rest = new Set(ids);
  for (;;) {
    let [best, worth] = ["", 0];
    for (const id of rest) {
      const own = priceOf(id) > left ? 0 : worthOf(id) / (1 + priceOf(id));
      if (own > worth) [best, worth] = [id, own];
    }
    if (worth === 0) return left;
    rest.delete(best);
    left -= priceOf(best);
    take(best);
  }
};

/** The checks of a quick run: each sentence of the specification is held by one of them; then those that notice the most servers for what they send. */
export const quickIn = (servers: readonly Noticed[], prices: Prices): readonly string[] => {
  const known = pricesOfChecks(prices);
  const ids = checks
    .filter(({ id, random, watches, last }) => known.has(id) && !(random || watches || last))
    .map(({ id }) => id);
  const priceOf = (id: string) => known.get(id) ?? 0;
  const chosen: string[] = [];
  const take = (open: Set<string>[]) => (id: string) => {
    chosen.push(id);
    for (const each of open) if (each.has(id)) each.clear();
  };
  const worthOf = (open: readonly ReadonlySet<string>[]) => (id: string) => open.filter((each) => each.has(id)).length;
  const sentences = statements
    .filter(({ source }) => source === "spec")
    .map((statement) => new Set([...statement.checks, ...statement.elsewhere]));
  const left = takeBest(ids, priceOf, Number.POSITIVE_INFINITY, worthOf(sentences), take(sentences));
  const spent = chosen.reduce((sum, id) => sum + priceOf(id), 0);
  const noticed = servers.map(
    ({ by }) => new Set([...by].filter((part) => prices.leastOf(part) === "quick").map(checkOfPart)),
  );
  for (const ids of noticed) if (chosen.some((id) => ids.has(id))) ids.clear();
  takeBest(
    ids.filter((id) => !chosen.includes(id)),
    priceOf,
    Math.min(left, most - spent),
    worthOf(noticed),
    take(noticed),
  );
  return chosen;
};
