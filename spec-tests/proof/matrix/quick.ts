import { checks, statements } from "../../statements/index.js";
import type { Noticed } from "./lost.js";

/** So many requests of checks at most are in a quick run; those that read the data before them, and clean up after them, are others. */
const most = 600;

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
    if (worth === 0) return;
    rest.delete(best);
    left -= priceOf(best);
    take(best);
  }
};

/**
 * The checks of a quick run: each sentence of the specification is held by one of them; then those that notice the most servers for what they send.
 * `prices`: what each sends in a quick run, by its id.
 */
export const quickIn = (servers: readonly Noticed[], prices: ReadonlyMap<string, number>): readonly string[] => {
  const ids = checks.filter(({ id, last }) => prices.has(id) && last !== true).map(({ id }) => id);
  const priceOf = (id: string) => prices.get(id) ?? 0;
  const chosen: string[] = [];
  const choose = (open: readonly Set<string>[], room: number) => {
    const take = (id: string) => {
      chosen.push(id);
      for (const each of open) if (each.has(id)) each.clear();
    };
    const left = ids.filter((id) => !chosen.includes(id));
    takeBest(left, priceOf, room, (id) => open.filter((each) => each.has(id)).length, take);
  };
  const sentences = statements
    .filter(({ source }) => source === "spec")
    .map((statement) => new Set([...statement.checks, ...statement.elsewhere]));
  choose(sentences, Number.POSITIVE_INFINITY);
  const noticed = servers.filter(({ by }) => !chosen.some((id) => by.has(id))).map(({ by }) => new Set(by));
  choose(noticed, most - chosen.reduce((sum, id) => sum + priceOf(id), 0));
  return chosen;
};
