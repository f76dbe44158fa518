import type { ContentType } from "../../reference/model/schema.js";
import { checkIds } from "./check-ids.js";
import type { Pairs } from "./client.js";
import type { FlatEntry } from "./flatten.js";
import { checkCount } from "./most.js";
import { askExactly, askPage, askWhole, type Page, pagePairs } from "./page.js";
import { isLast } from "./page-turn.js";
import { changedAt } from "./read-changes.js";
import { commonPairs, progressOf, type Reading, readItems, remark, stored } from "./reading.js";
import { keepFiles } from "./shown-files.js";
import type { TypeProgress } from "./store.js";

const pathOf = (type: ContentType): string => `/${type.pluralName}`;

const nextPage = (type: ContentType, state: TypeProgress, reading: Reading): Promise<Page> =>
  askExactly(state, () => {
    const ask = (populate: Pairs) => askPage(pathOf(type), [...pagePairs(type, state, reading), ...populate], reading);
    return askWhole(ask, type, state, reading);
  });

/** Whether a server has entries of a type, but does not show all locales at once: then the locales are asked one after the other. */
const isApart = async (type: ContentType, state: TypeProgress, reading: Reading): Promise<boolean> => {
  const { progress } = reading.store;
  if (!type.localized || state.part > 0 || state.locales !== undefined) return false;
  const query: Pairs = [["pagination[pageSize]", "1"], ...commonPairs(type, reading, undefined)];
  const { items, path } = await askPage(pathOf(type), query, reading);
  readItems(type, items, path, reading);
  if (items.length === 0) return false;
  state.locales = Object.keys(progress.locales);
  return state.locales.length > 0;
};

/** The page size that the server keeps to, by its first page. */
const keptSize = ({ items, pageSize, total }: Page, asked: number): number => {
  if (pageSize !== undefined) return Math.min(pageSize, asked);
  const isCut = total === undefined || total > items.length;
  return isCut && items.length > 0 ? Math.min(items.length, asked) : asked;
};

/** The entries that there is room for, known ones among them, since they may have changed. */
const withRoom = (entries: readonly FlatEntry[], known: ReadonlySet<number>, limit = Number.POSITIVE_INFINITY) => {
  let room = limit - known.size;
  return entries.filter(({ id }) => known.has(id) || room-- > 0);
};

const nextPart = (state: TypeProgress): boolean => {
  if (state.locales === undefined || state.part + 1 >= state.locales.length) return false;
  Object.assign(state, { part: state.part + 1, page: 1, read: 0 });
  delete state.total;
  delete state.firstTotal;
  return true;
};

/** Whether a page has another number of entries behind it than the one before. */
const hasChanged = ({ total }: Page, { total: before }: TypeProgress): boolean =>
  total !== undefined && before !== undefined && total !== before;

/** Whether a page has an entry that is newer than the reading: one that is gone may have made room for it, so that the number is the same. */
const hasNewer = ({ items }: Page, { newest, page }: TypeProgress): boolean =>
  newest === undefined ? page > 1 : items.some((item) => changedAt(item) > newest);

/** So often it is looked whether nothing is missing: content that changes faster cannot be read as a whole. */
const mostChecks = 10;

/** Compares the ids that are there with those that were read, and reads what was missed. */
const mend = async (
  type: ContentType,
  state: TypeProgress,
  known: Set<number>,
  files: Set<number>,
  reading: Reading,
) => {
  for (let turn = 0; turn < mostChecks; turn++) {
    const found = await checkIds(type, state, known, reading);
    if (found === undefined) continue;
    state.gone = [...found.gone];
    if (found.pages.length === 0) break;
    for (const number of found.pages) {
      const page = await nextPage(type, { ...state, page: number }, reading);
      const { entries, files: shown } = readItems(type, page.items, page.path, reading);
      await keepFiles(shown, files, reading);
      for (const { id } of entries) known.add(id);
      await reading.store.append(type.uid, entries.map(stored));
    }
  }
  const shown = known.size - state.gone.length;
  if (state.total !== undefined && state.moving !== true && shown !== state.total)
    remark(reading.store, `${type.uid}: the server names a total of ${state.total}, and shows ${shown}`);
};

/**
 * Reads a collection type page by page, by ascending ids, and keeps each page before it asks for the next one. What came and
 * went meanwhile is looked for at the end. `files`: the ids of the files that are known. Rejects with a `PullError` when the server
 * does not answer as it should; what was read before stays.
 */
export const readCollection = async (type: ContentType, files: Set<number>, reading: Reading): Promise<void> => {
  const { limit, onPage, store } = reading;
  const state = progressOf(reading, type.uid);
  const known = await store.ids(type.uid);
  while (!state.done) {
    const page = await nextPage(type, state, reading);
    if (state.page === 1 && page.items.length === 0 && (await isApart(type, state, reading))) continue;
    if (state.page === 1) state.pageSize = keptSize(page, state.pageSize);
    checkCount(page.path, page.total, limit);
    const read = readItems(type, page.items, page.path, reading);
    const entries = withRoom(read.entries, known, limit);
    const fresh = entries.filter(({ id }) => !known.has(id)).length;
    for (const { id } of entries) known.add(id);
    state.read += fresh;
    if (page.total !== undefined) state.firstTotal ??= page.total;
    if (hasChanged(page, state) && state.locales !== undefined)
      remark(store, `${type.uid}: entries have come or gone while they were read, and some may be missing`);
    if (hasChanged(page, state) || hasNewer(page, state)) state.moving = true;
    if (page.total !== undefined) state.total = page.total;
    const isFull = limit !== undefined && known.size >= limit;
    if (!isFull && !isLast(page, fresh, state)) state.page++;
    else if (!nextPart(state)) state.done = true;
    const mayDiffer = state.moving === true || (state.total !== undefined && state.total !== state.read);
    await keepFiles(read.files, files, reading);
    if (state.done && !isFull && state.locales === undefined && mayDiffer) {
      // Not done before the ids are compared, should it be stopped now.
      state.done = false;
      await store.append(type.uid, entries.map(stored));
      await mend(type, state, known, files, reading);
      state.done = true;
      await store.append(type.uid, []);
    } else await store.append(type.uid, entries.map(stored));
    onPage?.(type, known.size - state.gone.length, page.total);
  }
};
