import { isRecord } from "../../base/json.js";
import type { ContentType } from "../../reference/model/schema.js";
import { idOf } from "./flatten.js";
import { askPage, pagePairs } from "./page.js";
import type { Reading } from "./reading.js";
import type { TypeProgress } from "./store.js";

/** What a look at the ids of a type found. */
export interface IdCheck {
  /** Known ids that are not there any more. */
  readonly gone: readonly number[];
  /** The pages that have entries that are not known. */
  readonly pages: readonly number[];
}

/**
 * Looks at the ids of a type alone, which is quick, and compares them with those that are known. Undefined: their number changed meanwhile, so that some
 * may have been missed, or the pages have no end.
 */
export const checkIds = async (
  type: ContentType,
  state: TypeProgress,
  known: ReadonlySet<number>,
  reading: Reading,
): Promise<IdCheck | undefined> => {
  const there = new Set<number>();
  const pages: number[] = [];
  const last = Math.ceil(known.size / state.pageSize) + 2;
  let before: number | undefined;
  for (let page = 1; page <= last; page++) {
    const query = [...pagePairs(type, { ...state, page }, reading), ["fields[0]", "id"] as const];
    const { items, total } = await askPage(`/${type.pluralName}`, query, reading);
    if (page > 1 && total !== before) return undefined;
    before = total;
    const ids = items.flatMap((item) => (isRecord(item) ? (idOf(item.id) ?? []) : []));
    if (ids.some((id) => !known.has(id))) pages.push(page);
    for (const id of ids) there.add(id);
    if (items.length < state.pageSize) return { gone: [...known].filter((id) => !there.has(id)), pages };
  }
  return undefined;
};
