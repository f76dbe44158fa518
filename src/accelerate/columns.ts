import type { Entry } from "../reference/model/dataset.js";
import type { Value } from "../reference/model/value.js";
import { hasHighUnits } from "../reference/model/values.js";
import { joinedLists, linksOf } from "../reference/store/store.js";

/** The values of one attribute of the entries of a list, side by side: a scan of them reads no entry. */
export interface Column {
  readonly values: readonly Value[];
  /** Whether JavaScript itself orders the values as the specification does, unless they are JSON: text without surrogates. */
  readonly plain: boolean;
}

/** Remembers what is made of a list that never changes, as long as the list lives. `name`: of what is made. */
const rememberedBy = <T>(make: (entries: readonly Entry[], name: string) => T) => {
  const known = new WeakMap<readonly Entry[], Map<string, T>>();
  return (entries: readonly Entry[], name: string): T => {
    const made = known.get(entries) ?? new Map<string, T>();
    known.set(entries, made);
    const found = made.get(name);
    if (found !== undefined) return found;
    const value = make(entries, name);
    made.set(name, value);
    return value;
  };
};

/** Longer texts are counted by their length where they are compared. */
const longestPlain = 1000;

const isPlain = (value: Value): boolean =>
  typeof value === "string"
    ? value.length <= longestPlain && !hasHighUnits(value)
    : typeof value !== "object" || value === null;

/** The chunks that a long list was made of: their columns outlive it. */
const partsOfLists = new WeakMap<readonly Entry[], readonly (readonly Entry[])[]>();

/** Says that a list will be asked for again. `parts`: the lists that it was made of, in order. */
export const keep = (entries: readonly Entry[], parts: readonly (readonly Entry[])[] = []): readonly Entry[] => {
  partsOfLists.set(entries, parts);
  return entries;
};

/** The values of a scalar attribute, or of `id`. Only for lists that are kept, and for chunks. */
export const columnOf = rememberedBy((entries, name): Column => {
  const parts = (partsOfLists.get(entries) ?? []).map((part): Column => columnOf(part, name));
  if (parts.length > 0)
    return { values: joinedLists(parts.map(({ values }) => values)), plain: parts.every(({ plain }) => plain) };
  const values = name === "id" ? entries.map(({ id }) => id) : entries.map((entry) => entry.values[name] ?? null);
  return { values, plain: values.every(isPlain) };
});

/** Some entries of a chunk, by their indexes in it. */
export interface Found {
  readonly chunk: readonly Entry[];
  readonly indexes: readonly number[];
}

const origins = new WeakMap<readonly Entry[], readonly Found[]>();

/** A list of entries that were found in chunks, which remembers where: their columns are read there. */
export const foundIn = (found: readonly Found[]): readonly Entry[] => {
  const entries: Entry[] = [];
  for (const { chunk, indexes } of found)
    for (let at = 0; at < indexes.length; at++) entries.push(chunk[indexes[at] as number] as Entry); // both in range
  origins.set(entries, found);
  return entries;
};

/** The values of a list that is kept or was found in chunks. Undefined: of another list. */
export const knownColumn = (entries: readonly Entry[], name: string): Column | undefined => {
  if (partsOfLists.has(entries)) return columnOf(entries, name);
  const found = origins.get(entries);
  if (found === undefined) return undefined;
  const values: Value[] = [];
  let plain = true;
  for (const { chunk, indexes } of found) {
    const column = columnOf(chunk, name);
    plain &&= column.plain;
    for (let at = 0; at < indexes.length; at++) values.push(column.values[indexes[at] as number] as Value); // both in range
  }
  return { values, plain };
};

/** The id that a link attribute leads to, 0 where it leads nowhere. Only for lists that are kept. */
export const targetColumn = rememberedBy((entries, name): readonly number[] =>
  entries.map((entry) => linksOf(entry, name)[0]?.id ?? 0),
);

/** The ids that a link attribute leads to, all of one type. Only for lists that are kept. */
export const targetsColumn = rememberedBy((entries, name): readonly (readonly number[])[] =>
  entries.map((entry) => linksOf(entry, name).map(({ id }) => id)),
);

/** The entries of a list by the value that they hold of an attribute, each group in the order of the list. */
export const groupsOf = rememberedBy((entries, name): ReadonlyMap<Value, readonly Entry[]> => {
  const groups = new Map<Value, Entry[]>();
  for (const [index, value] of columnOf(entries, name).values.entries()) {
    const group = groups.get(value) ?? [];
    groups.set(value, group);
    group.push(entries[index] as Entry); // in range
  }
  return groups;
});
