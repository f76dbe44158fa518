import type { Entry } from "../reference/model/dataset.js";
import type { ScalarAttribute, Schema } from "../reference/model/schema.js";
import type { Value } from "../reference/model/value.js";
import type { Chunk, EntryList, Table } from "../reference/store/store.js";
import {
  columnOf,
  type Found,
  foundAll,
  foundIn,
  groupsOf,
  makeChanged,
  type Part,
  readValue,
  type VisibleList,
} from "./remembered.js";

/** Groups take as long as some passes over a chunk: they wait until it was asked for so often, as its next change may come first. */
const passesBefore = 4;

const asked = new WeakMap<Chunk, Map<string, number>>();

const isAskedOften = (chunk: Chunk, name: string): boolean => {
  const counts = asked.get(chunk) ?? new Map<string, number>();
  asked.set(chunk, counts);
  const count = counts.get(name) ?? 0;
  if (count < passesBefore) counts.set(name, count + 1);
  return count >= passesBefore;
};

const none: Chunk = [];

/** The entries of a chunk that hold a value of an attribute. */
const inChunk = (chunk: Chunk, name: string, value: Value): Chunk => {
  if (isAskedOften(chunk, name)) return groupsOf(chunk, name).get(value) ?? none;
  const values = columnOf(chunk, name);
  return chunk.filter((_, index) => values[index] === value);
};

/** The most values of an attribute that are remembered with what was found. */
const mostRemembered = 64;

const withValue = ({ all, before, found }: VisibleList, name: string, value: Value): Found => {
  const known = found.get(name) ?? new Map<Value, Found>();
  found.set(name, known);
  const remembered = known.get(value);
  if (remembered !== undefined) return remembered;
  const earlier = before?.found.get(name)?.get(value);
  const made = before && earlier && { elements: before.all.parts, made: earlier.parts };
  const parts = makeChanged(all.parts, made, ({ chunk }): Part => partOf(inChunk(chunk, name, value)));
  const holding = foundIn(parts);
  if (known.size < mostRemembered) known.set(value, holding);
  return holding;
};

const partOf = (chunk: Chunk): Part => ({ chunk, indexes: undefined });

const byId = (one: Entry, other: Entry): number => one.id - other.id;

/** Putting more groups than this together in id order costs as much as a scan. */
const mostGroups = 8;

/** The entries that hold one of some values. Undefined: that takes a scan. */
export const lookUp = (list: VisibleList, name: string, wanted: readonly Value[]): Found | undefined => {
  const values = [...new Set(wanted)];
  const [first, ...others] = values;
  if (first !== undefined && others.length === 0) return withValue(list, name, first);
  if (values.length > mostGroups) return undefined;
  const holding = ({ chunk }: Part): Chunk => values.flatMap((value) => inChunk(chunk, name, value)).sort(byId);
  return foundIn(list.all.parts.map((part) => partOf(holding(part))));
};

/** The entries with one of some ids, as far as a test allows. */
export const lookUpIds = (entries: EntryList, wanted: readonly Value[], test: (entry: Entry) => boolean): Found => {
  const ids = [...new Set(wanted)].filter((id) => typeof id === "number");
  const there = ids.map((id) => entries.get(id)).filter((entry) => entry !== undefined);
  return foundAll(there.filter(test).sort(byId));
};

/** Counting all values takes as long as some passes over a table: it waits until an attribute was asked for so often. */
const asksBefore = 16;

/** Where more chunks than this have changed, such as after a reset, values are counted anew. */
const mostChanged = 16;

/** How many entries of a table hold each value of an attribute. */
interface Counts {
  entries: EntryList;
  readonly byValue: Map<Value, number>;
}

const add = ({ byValue }: Counts, value: Value, more: number): void => {
  const count = (byValue.get(value) ?? 0) + more;
  if (count > 0) byValue.set(value, count);
  else byValue.delete(value);
};

const countAll = (entries: EntryList, name: string): Counts => {
  const counts: Counts = { entries, byValue: new Map() };
  for (const chunk of entries.chunks) for (const value of columnOf(chunk, name)) add(counts, value, 1);
  return counts;
};

/** Makes counts those of a later table, or of another one: only what differs is looked at. False: too much does. */
const follow = (counts: Counts, entries: EntryList, name: string): boolean => {
  if (counts.entries === entries) return true;
  const [before, after] = [counts.entries.chunks, entries.chunks];
  const changed: number[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) if (before[at] !== after[at]) changed.push(at);
  if (changed.length > mostChanged) return false;
  for (const at of changed) {
    const [old = none, now = none] = [before[at], after[at]];
    for (let index = 0; index < Math.max(old.length, now.length); index++) {
      const [gone, come] = [old[index], now[index]];
      if (gone === come) continue;
      if (gone !== undefined) add(counts, readValue(gone, name), -1);
      if (come !== undefined) add(counts, readValue(come, name), 1);
    }
  }
  counts.entries = entries;
  return true;
};

/** What one attribute was asked for. */
interface Asked {
  asks: number;
  counts: Counts | undefined;
}

/** Whether some entry of a table holds a value. What is remembered is of the latest table of each type. */
export const createHasValue = () => {
  const known = new Map<Schema, Map<string, Asked>>();
  const hasValue = ({ entries, schema }: Table, { name }: ScalarAttribute, value: Value): boolean => {
    const attributes = known.get(schema) ?? new Map<string, Asked>();
    known.set(schema, attributes);
    const attribute = attributes.get(name) ?? { asks: 0, counts: undefined };
    attributes.set(name, attribute);
    if (attribute.counts !== undefined && !follow(attribute.counts, entries, name))
      Object.assign(attribute, { asks: 0, counts: undefined });
    if (attribute.counts === undefined && attribute.asks++ < asksBefore)
      return entries.chunks.some((chunk) => inChunk(chunk, name, value).length > 0);
    attribute.counts ??= countAll(entries, name);
    return attribute.counts.byValue.has(value);
  };
  return { hasValue, forget: () => known.clear() };
};
