import { allOf, type Filter, keepWhere, type Rows } from "../operators/filter.js";
import { nullity } from "../operators/null.js";
import { derived } from "../store/derived.js";
import type { Table } from "../store/table.js";
import type { MatchPlan } from "../validate/plan.js";
import { indexed } from "./look-up.js";

/** Every row of a table, in id order. */
export const allRows = derived(
  (table) => indexed(table.rows()),
  (table) => table.rowsVersion,
);

const select = (table: Table, { liveOnly, locales }: Pick<MatchPlan, "liveOnly" | "locales">): Rows => {
  const filters: Filter[] = [];
  if (liveOnly) filters.push(nullity(table.column("publishedAt"), false));
  if (locales !== undefined) {
    const column = table.column("locale");
    const wanted = new Set<unknown>(locales);
    filters.push(keepWhere((row) => wanted.has(column[row])));
  }
  return allOf(filters)(allRows(table));
};

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

const rememberedRows = derived(
  () => new Map<string, Rows>(),
  (table) => table.rowsVersion + table.attributeVersion("publishedAt") + table.attributeVersion("locale"),
);

/**
 * The rows that the publication state and the locale leave (section 3), in id order. Remembered, because nearly every
 * request of a deployment asks for the same few of them.
 */
export const baseRows = (table: Table, plan: Pick<MatchPlan, "liveOnly" | "locales">): Rows => {
  if (!plan.liveOnly && plan.locales === undefined) return allRows(table);
  const remembered = rememberedRows(table);
  const key = `${plan.liveOnly} ${JSON.stringify(plan.locales)}`;
  const known = remembered.get(key);
  if (known) return known;
  const rows = select(table, plan);
  if (remembered.size < mostRemembered) remembered.set(key, indexed(rows));
  return rows;
};
