import type { Entry } from "../reference/model/dataset.js";
import type { Value } from "../reference/model/value.js";
import { type Chunk, type EntryList, joinedLists } from "../reference/store/store.js";
import { columnOf, groupsOf, keep } from "./columns.js";
import type { VisibleList } from "./visible-list.js";

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

const none: readonly Entry[] = [];

/** The entries of a chunk that hold a value of an attribute. */
const inChunk = (chunk: Chunk, name: string, value: Value): readonly Entry[] => {
  if (isAskedOften(chunk, name)) return groupsOf(chunk, name).get(value) ?? none;
  const { values } = columnOf(chunk, name);
  return chunk.filter((_, index) => values[index] === value);
};

/** So many different values of an attribute are remembered with what was found. */
const mostRemembered = 64;

const withValue = ({ chunks, found }: VisibleList, name: string, value: Value): readonly Entry[] => {
  const known = found.get(name) ?? new Map<Value, readonly Entry[]>();
  found.set(name, known);
  const remembered = known.get(value);
  if (remembered !== undefined) return remembered;
  const entries = joinedLists(chunks.map((chunk) => inChunk(chunk, name, value)));
  if (known.size >= mostRemembered) return entries;
  known.set(value, entries);
  return keep(entries);
};

const byId = (one: Entry, other: Entry): number => one.id - other.id;

/** Putting more groups than this together in id order costs as much as a scan. */
const mostGroups = 8;

/** The entries that hold one of some values, in id order. Undefined: that takes a scan. */
export const lookUp = (list: VisibleList, name: string, wanted: readonly Value[]): readonly Entry[] | undefined => {
  const [first, ...others] = new Set(wanted);
  if (first === undefined) return none;
  if (others.length === 0) return withValue(list, name, first);
  if (others.length >= mostGroups) return undefined;
  return joinedLists([first, ...others].map((value) => withValue(list, name, value))).toSorted(byId);
};

/** The entries with one of some ids, in id order, as far as a test allows. */
export const lookUpIds = (
  entries: EntryList,
  wanted: readonly Value[],
  test: (entry: Entry) => boolean,
): readonly Entry[] => {
  const ids = [...new Set(wanted)].filter((id) => typeof id === "number");
  const there = ids.map((id) => entries.get(id)).filter((entry) => entry !== undefined);
  return there.filter(test).sort(byId);
};

/** Whether some entry holds a value. */
export const holdsValue = ({ chunks }: EntryList, name: string, value: Value): boolean =>
  chunks.some((chunk) => inChunk(chunk, name, value).length > 0);
