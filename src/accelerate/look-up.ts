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

/** A body that asks for more values than this may ask for thousands: then a set of all values is made at once. */
const asksBefore = 16;

/** What one attribute was asked for. */
interface Asked {
  asks: number;
  held: ReadonlySet<Value> | undefined;
}

const allValues = ({ chunks }: EntryList, name: string): ReadonlySet<Value> => {
  const values = new Set<Value>();
  for (const chunk of chunks) for (const value of columnOf(chunk, name)) values.add(value);
  return values;
};

/** Whether some entry of a table holds a value. What is remembered is of the latest table of each type. */
export const createHasValue = () => {
  const latest = new Map<Schema, { readonly entries: EntryList; readonly attributes: Map<string, Asked> }>();
  return ({ entries, schema }: Table, { name }: ScalarAttribute, value: Value): boolean => {
    const known = latest.get(schema);
    const { attributes } = known?.entries === entries ? known : { attributes: new Map<string, Asked>() };
    if (attributes !== known?.attributes) latest.set(schema, { entries, attributes });
    const attribute = attributes.get(name) ?? { asks: 0, held: undefined };
    attributes.set(name, attribute);
    if (attribute.asks++ < asksBefore) return entries.chunks.some((chunk) => inChunk(chunk, name, value).length > 0);
    attribute.held ??= allValues(entries, name);
    return attribute.held.has(value);
  };
};
