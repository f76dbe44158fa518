import type { Table } from "../store/table.js";
import type { MatchPlan } from "../validate/plan.js";

const caches = new WeakMap<Table, Map<string, readonly number[]>>();

const localePredicate = (table: Table, locales: readonly string[] | undefined): ((row: number) => boolean) => {
  if (locales === undefined) return () => true;
  const column = table.column("locale");
  const wanted = new Set<unknown>(locales);
  return (row) => wanted.has(column[row]);
};

const select = (table: Table, { liveOnly, locales }: Pick<MatchPlan, "liveOnly" | "locales">): readonly number[] => {
  const published = liveOnly ? table.column("publishedAt") : undefined;
  const inLocale = localePredicate(table, locales);
  const rows: number[] = [];
  for (let row = 0; row < table.size; row++) {
    if ((published === undefined || published[row] !== null) && inLocale(row)) rows.push(row);
  }
  return rows;
};

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/**
 * The rows that the publication state and the locale leave (section 3), in id order. Remembered, because nearly every
 * request of a deployment asks for the same few of them.
 */
export const baseRows = (table: Table, plan: Pick<MatchPlan, "liveOnly" | "locales">): readonly number[] => {
  const cache = caches.get(table) ?? new Map<string, readonly number[]>();
  caches.set(table, cache);
  const key = `${plan.liveOnly} ${plan.locales === undefined ? "all" : JSON.stringify(plan.locales)}`;
  const known = cache.get(key);
  if (known) return known;
  const rows = select(table, plan);
  if (cache.size < mostRemembered) cache.set(key, rows);
  return rows;
};
