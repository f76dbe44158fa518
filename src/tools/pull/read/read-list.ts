import { fileUid, roleUid, userUid } from "../../../data/model/built-in/uids.js";
import type { ContentType, Uid } from "../../../reference/model/schema.js";
import type { Pairs } from "../client.js";
import { PullError } from "../fault.js";
import type { TypeProgress } from "../store.js";
import type { FlatEntry } from "./flatten.js";
import { checkCount } from "./most.js";
import { askBare, askEntries, askPage } from "./page.js";
import { commonPairs, type Page, progressOf, type Reading, readItems, remark } from "./reading.js";

/** Lists that come without an envelope (section 2.2). */
const barePaths: Readonly<Record<Uid, string>> = {
  [roleUid]: "/users-permissions/roles",
  [userUid]: "/users",
  [fileUid]: "/upload/files",
};

/** What comes after the entries that are read, by the state of now. */
const following = (type: ContentType, { last, pageSize }: TypeProgress, reading: Reading): Pairs => [
  ["sort", "id"],
  ["pagination[pageSize]", String(pageSize)],
  ...commonPairs(type, reading),
  ...(last > 0 ? [["filters[id][$gt]", String(last)] as const] : []),
];

/** The same of a list without an envelope: it has `start` and `limit` beside other parameters (measured). */
const followingBare = ({ pageSize, read }: TypeProgress): Pairs => [
  ["sort", "id"],
  ["start", String(read)],
  ["limit", String(pageSize)],
];

const askNext = (type: ContentType, state: TypeProgress, reading: Reading): Promise<Page> => {
  const path = barePaths[type.uid];
  const ask = (populate: Pairs): Promise<Page> =>
    path === undefined
      ? askPage(`/${type.pluralName}`, [...following(type, state, reading), ...populate], reading)
      : askBare(path, [...followingBare(state), ...populate], reading);
  return askEntries(ask, type, state, reading);
};

/** The page size that the server keeps to, by its first page. */
const keptSize = ({ items, pageSize, total }: Page, asked: number): number => {
  if (pageSize !== undefined) return Math.min(pageSize, asked);
  const isCut = total === undefined || total > items.length;
  return isCut && items.length > 0 ? Math.min(items.length, asked) : asked;
};

/** The entries that there is room for, known ones among them, since they may have changed. */
const withRoom = (entries: readonly FlatEntry[], known: ReadonlySet<number>, limit: number) => {
  let room = limit - known.size;
  return entries.filter(({ id }) => known.has(id) || room-- > 0);
};

/** More than that were not there when the reading began. A server need not say how many there are. */
const most = ({ total }: TypeProgress): number => (total === undefined ? 1_000_000 : 2 * total + 1000);

/** Whether a list ends with a page, of which so many entries are new. Throws a {@link PullError} where it has no end. */
const isLast = ({ items, path, total }: Page, fresh: number, state: TypeProgress): boolean => {
  if (items.length === 0) return true;
  const end = (what: string): PullError => new PullError("endless", `GET ${path}: ${what}`);
  if (fresh === 0 && total === undefined) return true;
  if (fresh === 0) throw end(`what comes after the id ${state.last} repeats entries that came before`);
  if (state.read > most(state)) {
    const named = state.total === undefined ? "no number of them" : `a total of ${state.total}`;
    throw end(`entries without an end, ${state.read} so far; the server named ${named}`);
  }
  const isShort = items.length < state.pageSize;
  if (total === undefined) return isShort;
  return total === items.length || (total < items.length && isShort);
};

/**
 * Reads a list by ascending ids, each page from the last id on, so that what comes and goes meanwhile moves nothing. Each page is kept before the next
 * one is asked for. Rejects with a `PullError` when the server does not answer as it should; what was read before stays.
 */
export const readList = async (type: ContentType, reading: Reading): Promise<void> => {
  const { limit = Number.POSITIVE_INFINITY, onPage, store } = reading;
  const state = progressOf(reading, type.uid);
  const known = store.ids(type.uid);
  while (!state.done) {
    const page = await askNext(type, state, reading);
    const { items, path, total } = page;
    const entries = await readItems(type, page, reading);
    if (state.last === 0) {
      state.pageSize = keptSize(page, state.pageSize);
      if (total !== undefined) state.total = total;
    }
    const fresh = entries.filter(({ id }) => id > state.last).length;
    state.read += fresh;
    checkCount(path, total ?? state.read, reading.limit);
    const kept = withRoom(entries, known, limit);
    for (const { id } of kept) known.add(id);
    const isFull = known.size >= limit;
    state.done = isFull || isLast(page, fresh, state);
    if (state.done && !isFull && total !== undefined && total !== items.length)
      remark(store, `${type.uid}: the server names a total of ${state.total}, and shows ${state.read}`);
    for (const { id } of entries) state.last = Math.max(state.last, id);
    await store.append(type.uid, kept);
    onPage?.(type, known.size, state.total);
  }
};
