import { isVisible } from "../reference/evaluate/filters.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Schema } from "../reference/model/schema.js";
import type { Value } from "../reference/model/value.js";
import type { MatchPlan } from "../reference/query/plan.js";
import { type Chunk, type EntryList, joinedLists, type Table } from "../reference/store/store.js";
import { keep } from "./columns.js";

type Visibility = Pick<MatchPlan, "liveOnly" | "locales">;

/** The entries of a table that publication state and locale leave, in id order. It never changes. */
export interface VisibleList {
  readonly chunks: readonly Chunk[];
  /** The number of entries. */
  readonly size: number;
  /** All of them as one list, made when it is first asked for. */
  readonly all: () => readonly Entry[];
  /** What was found of it by attribute and value. */
  readonly found: Map<string, Map<Value, readonly Entry[]>>;
}

/** More than this many combinations of locales are not remembered: only a client that makes them up asks for so many. */
const mostRemembered = 32;

/** The entries of a chunk that are visible, by the key of the visibility: most chunks outlive a change of their table. */
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

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Finds the visible entries of a table. */
export type VisibleListOf = (table: Table, visibility: Visibility) => VisibleList;

/**
 * Remembers the visible lists of each type, as nearly every request of a deployment asks for the same few of them: of its
 * latest table alone, since a snapshot that somebody holds keeps the tables of its time.
 */
export const createVisibleLists = (): VisibleListOf => {
  const latest = new Map<Schema, { readonly entries: EntryList; readonly lists: Map<string, VisibleList> }>();
  return ({ entries, schema }, visibility) => {
    const remembered = latest.get(schema);
    const lists = remembered?.entries === entries ? remembered.lists : new Map<string, VisibleList>();
    if (lists !== remembered?.lists) latest.set(schema, { entries, lists });
    const { liveOnly, locales } = visibility;
    const key = liveOnly || locales !== undefined ? `${liveOnly} ${JSON.stringify(locales)}` : "";
    const known = lists.get(key);
    if (known !== undefined) return known;
    const test = isVisible(visibility);
    const chunks = key === "" ? entries.chunks : entries.chunks.map((chunk) => visiblePart(chunk, key, test));
    const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const list: VisibleList = { chunks, size, all: once(() => keep(joinedLists(chunks), chunks)), found: new Map() };
    if (lists.size < mostRemembered) lists.set(key, list);
    return list;
  };
};
