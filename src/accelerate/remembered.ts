import { isVisible } from "../reference/evaluate/filters.js";
import type { Entry } from "../reference/model/dataset.js";
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

/** Remembers what is made of the entries of a chunk, as long as it lives. `name`: of an attribute. */
const rememberedBy = <T>(make: (chunk: Chunk, name: string) => T) => {
  const known = new WeakMap<Chunk, Map<string, T>>();
  return (chunk: Chunk, name: string): T => {
    const made = known.get(chunk) ?? new Map<string, T>();
    known.set(chunk, made);
    const found = made.get(name);
    if (found !== undefined) return found;
    const value = make(chunk, name);
    made.set(name, value);
    return value;
  };
};

/** The values of one attribute of the entries of a chunk, side by side: a scan of them reads no entry. */
export interface Column {
  readonly values: readonly Value[];
  /** Whether JavaScript itself orders the values as the specification does, unless they are JSON: text without surrogates. */
  readonly plain: boolean;
}

/** Longer texts are counted by their length where they are compared. */
const longestPlain = 1000;

const isPlain = (value: Value): boolean =>
  typeof value === "string"
    ? value.length <= longestPlain && !hasHighUnits(value)
    : typeof value !== "object" || value === null;

/** The values of a scalar attribute, or of `id`. */
export const columnOf = rememberedBy((chunk, name): Column => {
  const values = name === "id" ? chunk.map(({ id }) => id) : chunk.map((entry) => entry.values[name] ?? null);
  return { values, plain: values.every(isPlain) };
});

/** The id that a link attribute leads to, 0 where it leads nowhere. */
export const targetColumn = rememberedBy((chunk, name): readonly number[] =>
  chunk.map((entry) => linksOf(entry, name)[0]?.id ?? 0),
);

/** The ids that a link attribute leads to, all of one type. */
export const targetsColumn = rememberedBy((chunk, name): readonly (readonly number[])[] =>
  chunk.map((entry) => linksOf(entry, name).map(({ id }) => id)),
);

/** The entries of a chunk by the value that they hold of an attribute, each group in id order. */
export const groupsOf = rememberedBy((chunk, name): ReadonlyMap<Value, Chunk> => {
  const groups = new Map<Value, Entry[]>();
  for (const [index, value] of columnOf(chunk, name).values.entries()) {
    const group = groups.get(value) ?? [];
    groups.set(value, group);
    group.push(chunk[index] as Entry); // in range
  }
  return groups;
});

type Visibility = Pick<MatchPlan, "liveOnly" | "locales">;

/** The entries of a table that publication state and locale leave. It never changes. */
export interface VisibleList {
  readonly all: Found;
  /** What was found of it by attribute and value. */
  readonly found: Map<string, Map<Value, Found>>;
}

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/** The entries of a chunk that are visible, by the key of the visibility. */
const visibleParts = new WeakMap<Chunk, Map<string, Chunk>>();

const visiblePart = (chunk: Chunk, key: string, test: (entry: Entry) => boolean): Chunk => {
  const parts = visibleParts.get(chunk) ?? new Map<string, Chunk>();
  visibleParts.set(chunk, parts);
  const known = parts.get(key);
  if (known !== undefined) return known;
  const part = chunk.filter(test);
  const kept = part.length === chunk.length ? chunk : part;
  if (parts.size < mostRemembered) parts.set(key, kept);
  return kept;
};

/** Finds the visible entries of a table. */
export type VisibleListOf = (table: Table, visibility: Visibility) => VisibleList;

/**
 * Remembers what is made of the latest table of each type: nearly every request of a deployment asks for the same, and a
 * snapshot that somebody holds keeps the tables of its time, but none of this.
 */
export const rememberedOfLatest = <T>(make: () => T): ((table: Table) => T) => {
  const latest = new Map<Schema, { readonly entries: EntryList; readonly made: T }>();
  return ({ entries, schema }) => {
    const known = latest.get(schema);
    if (known?.entries === entries) return known.made;
    const made = make();
    latest.set(schema, { entries, made });
    return made;
  };
};

/** Remembers the visible lists of each type. */
export const createVisibleLists = (): VisibleListOf => {
  const listsOf = rememberedOfLatest(() => new Map<string, VisibleList>());
  return (table, visibility) => {
    const lists = listsOf(table);
    const { liveOnly, locales } = visibility;
    const key = liveOnly || locales !== undefined ? `${liveOnly} ${JSON.stringify(locales)}` : "";
    const known = lists.get(key);
    if (known !== undefined) return known;
    const test = isVisible(visibility);
    const { chunks } = table.entries;
    const visible = key === "" ? chunks : chunks.map((chunk) => visiblePart(chunk, key, test));
    const list: VisibleList = {
      all: foundIn(visible.map((chunk) => ({ chunk, indexes: undefined }))),
      found: new Map(),
    };
    if (lists.size < mostRemembered) lists.set(key, list);
    return list;
  };
};

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
      texts.set(entry, text);
      return text;
    };
  };
};
