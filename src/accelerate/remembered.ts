import { isVisible } from "../reference/evaluate/filters.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Dialect } from "../reference/model/dialect.js";
import type { Schema } from "../reference/model/schema.js";
import type { Value } from "../reference/model/value.js";
import { hasHighUnits } from "../reference/model/values.js";
import type { MatchPlan } from "../reference/query/plan.js";
import { type Chunk, type EntryList, linksOf, type Table } from "../reference/store/store.js";

// What is remembered of things that never change: of entries, of the chunks of a table, and of a table. A chunk outlives most changes of
// its table, so that little of this is made again after a write.

/** Some entries of a chunk by their indexes, ascending. */
export type Indexes = readonly number[];

/** Entries that were found in a chunk. `indexes`: undefined are all of it. */
export interface Part {
  readonly chunk: Chunk;
  readonly indexes: Indexes | undefined;
}

/** Entries that were found in a table, in id order: its chunks need not be put together to count, order or cut them. */
export interface Found {
  readonly parts: readonly Part[];
  readonly size: number;
}

export const foundIn = (parts: readonly Part[]): Found => ({
  parts,
  size: parts.reduce((sum, { chunk, indexes }) => sum + (indexes ?? chunk).length, 0),
});

/** Entries that are a list already. */
export const foundAll = (chunk: Chunk): Found => foundIn([{ chunk, indexes: undefined }]);

/** The entries that were found, or those from `start` to `end` of them. */
export const entriesOf = ({ parts, size }: Found, start = 0, end = size): readonly Entry[] => {
  const entries: Entry[] = [];
  let before = 0;
  for (const { chunk, indexes } of parts) {
    if (before >= end) break;
    const { length } = indexes ?? chunk;
    for (let at = Math.max(0, start - before); at < length && before + at < end; at++)
      entries.push(chunk[indexes === undefined ? at : (indexes[at] as number)] as Entry); // both in range
    before += length;
  }
  return entries;
};

/** Makes something of each element, but takes what was made before of an element that is still at its place. */
export const makeChanged = <T, U>(
  elements: readonly T[],
  before: { readonly elements: readonly T[]; readonly made: readonly U[] } | undefined,
  make: (element: T, at: number) => U,
): readonly U[] => {
  if (before === undefined) return elements.map(make);
  const { elements: earlier, made } = before;
  return elements.map((element, at) => (earlier[at] === element ? (made[at] as U) : make(element, at))); // as many as elements
};

/** What is read of one attribute of each entry of a chunk, side by side: a scan of it reads no entry. */
interface Columns<T> {
  readonly of: (chunk: Chunk, name: string) => readonly T[];
  /** Reads for a chunk what was read of an earlier one: only the entries that changed. */
  readonly takeOver: (chunk: Chunk, earlier: Chunk) => void;
}

/** Remembers columns as long as their chunks live. */
const columnsBy = <T>(read: (entry: Entry, name: string) => T): Columns<T> => {
  const known = new WeakMap<Chunk, Map<string, readonly T[]>>();
  const columnsOf = (chunk: Chunk): Map<string, readonly T[]> => {
    const columns = known.get(chunk) ?? new Map<string, readonly T[]>();
    known.set(chunk, columns);
    return columns;
  };
  return {
    of: (chunk, name) => {
      const columns = columnsOf(chunk);
      const column = columns.get(name) ?? chunk.map((entry) => read(entry, name));
      columns.set(name, column);
      return column;
    },
    takeOver: (chunk, earlier) => {
      const columns = columnsOf(chunk);
      for (const [name, made] of known.get(earlier) ?? [])
        columns.set(
          name,
          makeChanged(chunk, { elements: earlier, made }, (entry) => read(entry, name)),
        );
    },
  };
};

/** The values of a scalar attribute, or of `id`. */
export type Column = readonly Value[];

/** The value of a scalar attribute of an entry, or its id. */
export const readValue = (entry: Entry, name: string): Value =>
  name === "id" ? entry.id : (entry.values[name] ?? null);

/** Longer texts are counted by their length where they are compared. */
const longestPlain = 1000;

const isPlain = (value: Value): boolean =>
  typeof value === "string"
    ? value.length <= longestPlain && !hasHighUnits(value)
    : typeof value !== "object" || value === null;

const values = columnsBy(readValue);
const plain = columnsBy((entry, name) => isPlain(readValue(entry, name)));
const targets = columnsBy((entry, name) => linksOf(entry, name)[0]?.id ?? 0);
const targetLists = columnsBy((entry, name): readonly number[] => linksOf(entry, name).map(({ id }) => id));

/** See {@link Column}. */
export const columnOf = values.of;

/** Remembers what is made of one attribute of a chunk, as long as the chunk lives. */
const rememberedBy = <T>(make: (chunk: Chunk, name: string) => T): ((chunk: Chunk, name: string) => T) => {
  const known = new WeakMap<Chunk, Map<string, T>>();
  return (chunk, name) => {
    const byName = known.get(chunk) ?? new Map<string, T>();
    known.set(chunk, byName);
    const made = byName.get(name) ?? make(chunk, name);
    byName.set(name, made);
    return made;
  };
};

/** Whether JavaScript itself orders the values of a column as the specification does, unless they are JSON: text without surrogates. */
export const isPlainColumn = rememberedBy((chunk, name): boolean => plain.of(chunk, name).every((each) => each));

/** The id that a link attribute leads to, 0 where it leads nowhere. */
export const targetColumn = targets.of;

/** The ids that a link attribute leads to, all of one type. */
export const targetsColumn = targetLists.of;

const takeOverColumns = (chunk: Chunk, earlier: Chunk): void => {
  for (const columns of [values, plain, targets, targetLists]) columns.takeOver(chunk, earlier);
};

/** The entries of a chunk by the value that they hold of an attribute, each group in id order. */
export const groupsOf = rememberedBy((chunk, name): ReadonlyMap<Value, Chunk> => {
  const groups = new Map<Value, Entry[]>();
  for (const [index, value] of columnOf(chunk, name).entries()) {
    const group = groups.get(value) ?? [];
    groups.set(value, group);
    group.push(chunk[index] as Entry); // in range
  }
  return groups;
});

type Visibility = Pick<MatchPlan, "liveOnly" | "locales">;

/** What was found of a list. */
interface Remembered {
  /** One for each chunk of the table. */
  readonly all: Found;
  /** By attribute and value, one part for each of `all`. */
  readonly found: Map<string, Map<Value, Found>>;
}

/** The entries of a table that publication state and locale leave. */
export interface VisibleList extends Remembered {
  /** The same of an earlier table: what did not change need not be found again. */
  readonly before: Remembered | undefined;
}

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/** The visible lists of one table, and of the one before it, by the key of the visibility. */
interface Lists {
  readonly entries: EntryList;
  readonly lists: Map<string, VisibleList>;
  readonly earlier: Omit<Lists, "earlier"> | undefined;
}

/** Finds the visible entries of a table. The dialect is that of the deployment: always the same. */
export type VisibleListOf = (table: Table, visibility: Visibility, dialect: Dialect) => VisibleList;

/**
 * Remembers the visible lists of each type, as nearly every request of a deployment asks for the same few of them: of its
 * latest table, and of the one before it, since a snapshot that somebody holds keeps the tables of its time.
 */
export const createVisibleLists = (): { readonly of: VisibleListOf; readonly forget: () => void } => {
  const latest = new Map<Schema, Lists>();
  const listsOf = ({ entries, schema }: Table): Lists => {
    const known = latest.get(schema);
    if (known?.entries === entries) return known;
    const earlier = known && { entries: known.entries, lists: known.lists };
    const lists = { entries, lists: new Map(), earlier };
    latest.set(schema, lists);
    return lists;
  };
  const of: VisibleListOf = (table, visibility, dialect) => {
    const { earlier, lists } = listsOf(table);
    const { liveOnly, locales } = visibility;
    const key = liveOnly || locales !== undefined ? `${liveOnly} ${JSON.stringify(locales)}` : "";
    const known = lists.get(key);
    if (known !== undefined) return known;
    const list = makeList(table.entries, isVisible(visibility, dialect), earlier?.entries, earlier?.lists.get(key));
    if (lists.size < mostRemembered) lists.set(key, list);
    return list;
  };
  return { of, forget: () => latest.clear() };
};

const makeList = (
  { chunks }: EntryList,
  test: (entry: Entry) => boolean,
  earlier: EntryList | undefined,
  list: VisibleList | undefined,
): VisibleList => {
  const before = earlier && list && { elements: earlier.chunks, made: list.all.parts };
  const parts = makeChanged(chunks, before, (chunk, at): Part => {
    const [old, oldPart] = [before?.elements[at] ?? [], before?.made[at]?.chunk ?? []];
    let next = 0;
    const visible = chunk.filter((entry, index) => {
      const wasVisible = next < oldPart.length && oldPart[next] === old[index];
      if (wasVisible) next++;
      return entry === old[index] ? wasVisible : test(entry);
    });
    const kept = visible.length === chunk.length ? chunk : visible;
    takeOverColumns(kept, oldPart);
    return { chunk: kept, indexes: undefined };
  });
  return { all: foundIn(parts), found: new Map(), before: list && { all: list.all, found: list.found } };
};

/** Longer texts are printed each time: that is quick for each character, and they would take the memory of the entries once more. */
const longestText = 10_000;

/** Remembers the text of each entry by its type: one record may stand in several datasets, with other attributes hidden. */
export const createTexts = () => {
  const byType = new WeakMap<Schema, WeakMap<Entry, string>>();
  return (schema: Schema, print: (entry: Entry) => string): ((entry: Entry) => string) => {
    const texts = byType.get(schema) ?? new WeakMap<Entry, string>();
    byType.set(schema, texts);
    return (entry) => {
      const known = texts.get(entry);
      if (known !== undefined) return known;
      const text = print(entry);
      if (text.length <= longestText) texts.set(entry, text);
      return text;
    };
  };
};
