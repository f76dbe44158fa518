import { isRecord, together } from "../base.js";
import { pathOf, type Query, withQuery } from "../contract/address.js";
import { type Answer, isAbsence, isRefusal, isSuccess, listIn } from "../contract/exchange.js";
import type { ContentType } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import { type ListReader, readLocales, readPopulated } from "../target/whole-list.js";
import { ownMark } from "./mark.js";
import { askedByAny, removeAll } from "./remove.js";

interface ListedEntry {
  /** Where it is deleted: `/api/tags/7`; a single type's own path. */
  readonly path: string;
  readonly id: string | number;
  readonly mark?: string;
}

/** The entries of one type, of every locale and state that the server shows, by their paths. */
export interface Listed {
  readonly type: ContentType;
  readonly entries: ReadonlyMap<string, ListedEntry>;
}

/** What the entries of a type hold, to be compared at another moment. */
interface Contents {
  readonly isPopulated: boolean;
  /** By the path of an entry: each attribute of the model that is shown, as text. */
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What a server holds at one moment, by the path of each type. A type that cannot be listed is not there. */
export type Inventory = ReadonlyMap<string, Listed & { readonly contents?: Contents }>;

type Context = Pick<
  TargetContext,
  "transport" | "headers" | "dataset" | "capabilities" | "writable" | "largestPage"
> & {
  /** A list ends with the page that says that it is the last and shows fewer entries than it may: no further one is asked for. */
  readonly believesPages?: boolean;
};

/** Lists every type of the dataset, with what its entries hold. Sends two requests at least for each: a page without new entries is the end of a list. */
export const takeInventory = async (context: Context, signal?: AbortSignal): Promise<Inventory> => {
  const types = [...context.dataset.dataset.model.contentTypes.values()].filter(({ uid }) => isListed(context, uid));
  const lists = await together(types.map((type) => takeType(context, type, signal)));
  return new Map(lists.flatMap((listed) => (listed === undefined ? [] : [[pathOf(listed.type), listed] as const])));
};

const isListed = ({ capabilities, writable }: Context, uid: string): boolean =>
  writable?.some((type) => type.uid === uid) ??
  (uid.startsWith("api::") ||
    (uid === "plugin::users-permissions.user" && capabilities.has("users")) ||
    (uid === "plugin::upload.file" && capabilities.has("media")));

const mostAtOnce = 100;

/** Entries of one type beside the dataset's that are counted: a list may have no end. */
const mostOthers = 2000;

/** The entries of one type; undefined where they cannot be listed. */
export const listType = async (
  context: Context,
  type: ContentType,
  signal?: AbortSignal,
): Promise<Listed | undefined> => {
  const rows = await listRows(context, type, {}, signal);
  return rows === undefined ? undefined : { type, entries: listedIn(rows) };
};

/** `mayShow`: the entries were to be populated; a server may pass that over beside pagination (section 4.6 rule 8). */
const contentsOf = (type: ContentType, rows: ReadonlyMap<string, Row>, mayShow: boolean): Contents => {
  const attributes = [...rows].map(([path, row]) => {
    const shown: object = isRecord(row.attributes) ? row.attributes : row;
    // Beside those of the model, a server may show what changes by being read.
    const own = Object.entries(shown).filter(([name]) => type.attributes.has(name) && name !== "updatedAt");
    return [path, new Map(own.map(([name, value]) => [name, JSON.stringify(lasting(value))]))] as const;
  });
  const links = [...type.attributes.values()].filter(({ hidden, kind }) => kind !== "scalar" && !hidden);
  const isShown = attributes.some(([, own]) => links.some(({ name }) => own.has(name)));
  const isPopulated = mayShow && (isShown || links.length === 0 || attributes.length === 0);
  return { isPopulated, attributes: new Map(attributes) };
};

/** A value without what says nothing of it: the order of members and of links, and what else linked entries show. */
const lasting = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lasting);
  if (!isRecord(value)) return value;
  if ("data" in value) {
    const linked: readonly unknown[] = Array.isArray(value.data) ? value.data : [value.data];
    return linked.map((entry) => JSON.stringify(isRecord(entry) ? entry.id : null)).sort();
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, lasting(member)]));
};

/**
 * Finds the attributes of a type's entry that are not as they were, by its path; none where it is not shown any more. Links count where both times
 * show them.
 */
const changedAttributes = (
  before: Inventory,
  after: Inventory,
  type: ContentType,
  isOver: boolean,
): ((path: string) => readonly string[]) => {
  const [was, is] = [before, after].map((inventory) => inventory.get(pathOf(type))?.contents);
  const isAlike = was?.isPopulated === is?.isPopulated;
  const names = [...type.attributes.values()]
    .filter(({ kind }) => kind === "scalar" || isAlike)
    .map(({ name }) => name);
  const isSameLinks = linksTo(before, type);
  return (path) => {
    const [old, now] = [was, is].map((contents) => contents?.attributes.get(path));
    const isSame = (name: string) => old?.get(name) === now?.get(name) || (!isOver && isSameLinks(name, old, now));
    return old === undefined || now === undefined ? [] : names.filter((name) => !isSame(name));
  };
};

/** Finds out whether two lists of links are the same, but for links to entries that were not there before. */
const linksTo = (before: Inventory, type: ContentType) => {
  const listOf = new Map([...before].map(([path, { type: of, entries }]) => [of.uid, { path, entries }] as const));
  const links = (name: string, attributes: Texts): string | undefined => {
    const attribute = type.attributes.get(name);
    const list =
      attribute?.kind === "relation" || attribute?.kind === "media" ? listOf.get(attribute.target) : undefined;
    const ids: unknown = JSON.parse(attributes?.get(name) ?? "null");
    if (list === undefined || !Array.isArray(ids)) return undefined;
    return ids.filter((id) => list.entries.has(`${list.path}/${encodeURIComponent(JSON.parse(String(id)))}`)).join();
  };
  return (name: string, old: Texts, now: Texts): boolean => {
    const were = links(name, old);
    return were !== undefined && were === links(name, now);
  };
};

type Texts = ReadonlyMap<string, string> | undefined;

/**
 * One type, with what its entries hold: populated one level deep, or alone where the server fails to populate them. What users lead to is shown as they
 * like, and files may have addresses that are signed anew.
 */
export const takeType = async (
  context: Context,
  type: ContentType,
  signal?: AbortSignal,
): Promise<(Listed & { readonly contents?: Contents }) | undefined> => {
  const populated = type.uid.startsWith("api::") ? await listRows(context, type, { populate: "*" }, signal) : undefined;
  const rows = populated ?? (await listRows(context, type, {}, signal));
  if (rows === undefined) return undefined;
  const entries = listedIn(rows);
  return type.uid === "plugin::upload.file"
    ? { type, entries }
    : { type, entries, contents: contentsOf(type, rows, populated !== undefined) };
};

/** What became of the entries of a type that were there before. */
export interface Harm {
  readonly type: ContentType;
  readonly lost: readonly Pick<ListedEntry, "path" | "id">[];
  /** Those that are not as they were, with the names of the attributes that have other values, or other links. */
  readonly changed: readonly (Pick<ListedEntry, "path" | "id"> & { readonly attributes: readonly string[] })[];
}

/**
 * What is gone or changed, for each type that was listed before, by its path. While the run is not over, what it made may lead to entries that were
 * there: these links do not count.
 */
export const harmBetween = (before: Inventory, after: Inventory, isOver = true): ReadonlyMap<string, Harm> =>
  new Map(
    [...before].map(([list, { type, entries }]) => {
      const left = after.get(list)?.entries;
      const changedIn = changedAttributes(before, after, type, isOver);
      const all = [...entries.values()].map(({ id, path }) => ({ id, path, attributes: changedIn(path) }));
      const lost = left === undefined ? [] : all.filter(({ path }) => !left.has(path));
      return [list, { type, lost, changed: all.filter(({ attributes }) => attributes.length > 0) }] as const;
    }),
  );

/** The entries that are gone or changed, in words. */
export const harmIn = (harm: Iterable<Harm>): readonly string[] =>
  [...harm].flatMap(({ type: { singularName }, lost, changed }) => [
    ...lost.map(({ id }) => `${singularName} ${id} is gone`),
    ...changed.map(({ id, attributes }) => `${singularName} ${id} has another ${attributes.join(", ")}`),
  ]);

/** Entries by their paths, or the status of an answer that is no list of entries: 0 of none. */
type Rows = ReadonlyMap<string, Row> | number;

/** The entries of one type as a server shows them, by their paths; undefined where they cannot be listed. */
const listRows = async (
  context: Context,
  type: ContentType,
  populate: Query,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Row> | undefined> => {
  const drafts: Query =
    type.draftAndPublish && context.capabilities.has("draft-and-publish") ? { publicationState: "preview" } : {};
  const reader = listReader(context, type, signal);
  const read = (locale: Query) => readPopulated(reader, { ...drafts, ...locale }, populate);
  const { locales } = context.dataset.dataset;
  const codes = locales.map(({ code }) => code);
  const at = inLocale(locales.find(({ isDefault }) => isDefault)?.code);
  const rows = await (!type.localized || !context.capabilities.has("i18n")
    ? read({})
    : type.kind === "collectionType"
      ? readLocales(reader, codes, read)
      : // A single type is asked for in each locale by itself, and whether it has an entry in any other: not every server says that.
        together(
          [...codes, "all"].map(async (locale) => {
            const rows = await read({ locale });
            return locale === "all" && typeof rows === "number" ? new Map() : at(locale, rows);
          }),
        ).then(eachOnce));
  return typeof rows === "number" ? undefined : rows;
};

const listReader = (context: Context, type: ContentType, signal?: AbortSignal): ListReader<Rows> => ({
  pages: (query) => readPages(context, type, query, signal),
  once: (query) => readOnce(context, type, query, signal),
  statusOf: (rows) => (typeof rows === "number" ? rows : undefined),
  idsOf: (rows) => (typeof rows === "number" ? [] : [...rows.values()].map(({ id }) => id)),
  localesOf: (rows) =>
    new Set(
      typeof rows === "number"
        ? []
        : [...rows.values()].map(({ attributes }) => (isRecord(attributes) ? attributes.locale : undefined)),
    ),
  joined,
});

/** Lists that are one; the status of the first that is none. */
const joined = (parts: readonly Rows[]): Rows =>
  parts.find((part) => typeof part === "number") ??
  new Map(parts.flatMap((part) => (typeof part === "number" ? [] : [...part])));

/** The entry of a single type in one locale, by a path that says so: that without a locale is of the default one. */
const inLocale =
  (defaultLocale: string | undefined) =>
  (locale: string, rows: Rows): Rows =>
    typeof rows === "number" || locale === defaultLocale
      ? rows
      : new Map([...rows].map(([path, row]) => [withQuery(path, { locale }), row] as const));

/** What is shown in several locales, by the path of the first. */
const eachOnce = (parts: readonly Rows[]): Rows => {
  const all = joined(parts);
  if (typeof all === "number") return all;
  const paths = new Map<Row["id"], string>();
  for (const [path, { id }] of all) if (!paths.has(id)) paths.set(id, path);
  return new Map([...all].filter(([path, { id }]) => paths.get(id) === path));
};

const readPages = async (context: Context, type: ContentType, query: Query, signal?: AbortSignal): Promise<Rows> => {
  if (type.kind === "singleType" || !type.uid.startsWith("api::")) return readOnce(context, type, query, signal);
  const entries = new Map<string, Row>();
  const most = context.dataset.entries(type.uid).length + mostOthers;
  const pageSize = Math.min(mostAtOnce, context.largestPage?.pageSize ?? mostAtOnce);
  for (let page = 1, before = -1; before < entries.size; page++) {
    before = entries.size;
    const answer = await ask(context, withQuery(pathOf(type), { ...query, pagination: { page, pageSize } }), signal);
    const rows = rowsByPath(type, answer);
    if (typeof rows === "number") return before > 0 && isRefusal(rows) ? entries : rows;
    for (const [path, row] of rows) entries.set(path, row);
    if (entries.size > most) return 0;
    if (context.believesPages && rows.size < pageSize && saysLast(answer, page, pageSize)) return entries;
  }
  return entries;
};

const saysLast = (answer: Answer | undefined, page: number, pageSize: number): boolean => {
  const meta = isRecord(answer?.json) ? answer.json.meta : undefined;
  const said = isRecord(meta) ? meta.pagination : undefined;
  return isRecord(said) && said.page === page && said.pageSize === pageSize && said.pageCount === page;
};

const readOnce = async (context: Context, type: ContentType, query: Query, signal?: AbortSignal): Promise<Rows> =>
  rowsByPath(type, await ask(context, withQuery(pathOf(type), query), signal));

const rowsByPath = (type: ContentType, answer: Answer | undefined): Rows => {
  const path = pathOf(type);
  const rows = rowsOf(type, answer);
  if (rows === undefined) return answer?.status ?? 0;
  return new Map(
    rows.map((row) => [type.kind === "singleType" ? path : `${path}/${encodeURIComponent(row.id)}`, row] as const),
  );
};

const ask = async (context: Context, path: string, signal?: AbortSignal): Promise<Answer | undefined> => {
  const exchange = await askedByAny(context, (headers) =>
    context.transport.send({ method: "GET", path, headers, cleansUp: true }, signal),
  );
  return "answer" in exchange ? exchange.answer : undefined;
};

/** The entries of an answer; undefined when it is no list of entries that have ids. */
const rowsOf = (type: ContentType, answer: Answer | undefined): readonly Row[] | undefined => {
  if (answer === undefined) return undefined;
  if (type.kind === "singleType" && isAbsence(answer.status)) return [];
  if (!isSuccess(answer.status)) return undefined;
  // What a list should look like is a matter of the checks.
  const single = isRecord(answer.json) ? answer.json.data : answer.json;
  const rows = listIn(answer.json) ?? (type.kind === "singleType" ? [single] : [undefined]);
  return rows.every(isRow) ? rows : undefined;
};

interface Row {
  readonly id: string | number;
  readonly attributes?: unknown;
}

const isRow = (row: unknown): row is Row => isRecord(row) && (typeof row.id === "number" || typeof row.id === "string");

const listedIn = (rows: ReadonlyMap<string, Row>): Listed["entries"] =>
  new Map(
    [...rows].map(([path, row]) => {
      const mark = ownMark(JSON.stringify(row));
      return [path, { path, id: row.id, ...(mark === undefined ? {} : { mark }) }] as const;
    }),
  );

/** Whether an entry, or one below a collection's path, was there before. */
export const holds = (inventory: Inventory, path: string): boolean => {
  const list = inventory.get(path);
  if (list !== undefined) return list.entries.size > 0;
  return inventory.get(path.slice(0, path.lastIndexOf("/")))?.entries.has(path) === true;
};

/** Deletes what requests without an answer have made, found by its mark. Returns what may still be there, as it was given. `timeout`: milliseconds for each. */
export const removeUnanswered = async (
  context: TargetContext,
  leftovers: readonly string[],
  timeout: number,
): Promise<readonly string[]> => {
  const left: string[] = [];
  for (const each of leftovers) {
    const mark = ownMark(each);
    const [, path] = /^what POST (\/\S+) made/.exec(each) ?? [];
    const type = [...context.dataset.dataset.model.contentTypes.values()].find((one) => pathOf(one) === path);
    const list = mark === undefined || type === undefined ? undefined : await listType(context, type);
    const made = [...(list?.entries.values() ?? [])].filter((entry) => entry.mark === mark).map((entry) => entry.path);
    const stuck = made.length === 0 ? [] : await removeAll(context, made, timeout);
    if (list === undefined || stuck.length > 0) left.push(each);
  }
  return left;
};
