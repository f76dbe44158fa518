import { together } from "../base.js";
import type { Query } from "../contract/address.js";
import { defaultPage, fewAtOnce } from "../contract/pages.js";
import { isRefusalOfForm } from "../forms/refused.js";

/** Reads a list. What it holds, or the status of its refusal, is `Got`'s own. */
export interface ListReader<Got> {
  readonly pages: (query: Query) => Promise<Got>;
  readonly once: (query: Query) => Promise<Got>;
  /** The status of an answer that is no list. */
  readonly statusOf: (got: Got) => number | undefined;
  readonly idsOf: (got: Got) => readonly (number | string)[];
  /** The locales of its entries, those without one as undefined. */
  readonly localesOf: (got: Got) => ReadonlySet<unknown>;
  /** What several hold: of an entry that stands in two of them, the latter. */
  readonly joined: (parts: readonly Got[]) => Got;
}

/**
 * Reads all entries of a list, populated. Pages of populated entries take the fewest requests, and cannot be combined by the specification
 * (section 4.6): where they are refused, or pages have no effect, the entries are listed alone, and then populated by their ids.
 */
export const readPopulated = async <Got>(reader: ListReader<Got>, query: Query, populate: Query): Promise<Got> => {
  const whole = await reader.pages({ ...query, ...populate });
  // Where pages have no effect, each shows the first entries.
  const isWhole = () => !isRefused(reader, whole) && reader.idsOf(whole).length !== defaultPage;
  if (Object.keys(populate).length === 0 || isWhole()) return whole;
  const plain = await reader.pages(query);
  if (reader.statusOf(plain) !== undefined) return whole;
  const ids = reader.idsOf(plain);
  if (!isRefused(reader, whole) && ids.length <= defaultPage) return whole;
  const parts: Got[] = [];
  for (let start = 0; start < ids.length; start += fewAtOnce) {
    const filters = { id: { $in: ids.slice(start, start + fewAtOnce) } };
    const part = await reader.once({ ...query, filters, ...populate });
    if (reader.statusOf(part) !== undefined) return whole;
    parts.push(part);
  }
  return reader.joined([plain, ...parts]);
};

/**
 * Reads a list in each locale: by `locale=all`, which the specification does not show, or, where that is refused or shows no two locales, one after the
 * other too.
 */
export const readLocales = async <Got>(
  reader: ListReader<Got>,
  codes: readonly string[],
  read: (locale: Query) => Promise<Got>,
): Promise<Got> => {
  const all = await read({ locale: "all" });
  const isTaken = !isRefused(reader, all);
  if (isTaken && (reader.statusOf(all) !== undefined || reader.localesOf(all).size > 1)) return all;
  const each = await together(codes.map((locale) => read({ locale })));
  if (each.some((one) => reader.statusOf(one) !== undefined)) return all;
  return reader.joined(isTaken ? [...each, all] : each);
};

const isRefused = <Got>({ statusOf }: ListReader<Got>, got: Got): boolean => isRefusalOfForm(statusOf(got) ?? 0);
