import { charge } from "../../base/bounded.js";
import { invariant } from "../../base/result.js";
import type { Dataset, Entry, Link } from "../model/dataset.js";
import type { ContentModel, LinkAttribute, Schema, Uid } from "../model/schema.js";
import type { Value } from "../model/values.js";

/** What becomes of some entries, by id: another entry in their place, a new one, or undefined where they go. */
type EntryChanges = ReadonlyMap<number, Entry | undefined>;

/** Entries that lie side by side in a list, in ascending order of ids. */
export type Chunk = readonly Entry[];

/** A change copies a chunk of at most so many entries, and the list of chunks. */
const chunkSize = 512;

/**
 * The entries of one content-type or component in ascending order of ids. It never changes: a change makes another
 * list, which shares every chunk that it does not touch.
 */
export class EntryList implements Iterable<Entry> {
  /** The id that each chunk begins with. */
  readonly #firsts: readonly number[];
  readonly size: number;

  private constructor(readonly chunks: readonly Chunk[]) {
    this.#firsts = chunks.map((chunk) => firstId(chunk));
    this.size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  }

  /** A list of these entries, which must be in ascending order of ids, each id once. */
  static of(entries: readonly Entry[]): EntryList {
    return new EntryList(divided(entries));
  }

  /** The entry with this id. */
  get(id: number): Entry | undefined {
    const chunk = this.chunks[this.#chunkOf(id)] ?? [];
    const entry = chunk[indexOf(chunk, id)];
    return entry?.id === id ? entry : undefined;
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** The entries as one array. */
  toArray(): readonly Entry[] {
    charge(this.size);
    return joinedLists(this.chunks);
  }

  /** The list after some changes. */
  with(changes: EntryChanges): EntryList {
    const byChunk = new Map<number, Map<number, Entry | undefined>>();
    for (const [id, entry] of changes) {
      const at = this.#chunkOf(id);
      byChunk.set(at, (byChunk.get(at) ?? new Map()).set(id, entry));
    }
    const chunks = [...this.chunks];
    // From the last chunk to the first: the places of those before it stay.
    for (const at of [...byChunk.keys()].sort((one, other) => other - one))
      chunks.splice(at, 1, ...divided(merged(chunks[at] ?? [], byChunk.get(at) ?? new Map())));
    return new EntryList(chunks);
  }

  /** The index of the chunk that has an id, or would have it. Ids without gaps are the rule: then it is known. */
  #chunkOf(id: number): number {
    const firsts = this.#firsts;
    const guess = Math.floor((id - Number(firsts[0])) / chunkSize);
    const from = firsts[guess];
    const to = firsts[guess + 1];
    if (from !== undefined && from <= id && (to === undefined || id < to)) return guess;
    let low = 0;
    let high = firsts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (Number(firsts[middle]) <= id) low = middle;
      else high = middle;
    }
    return low;
  }
}

/** The elements of some lists as one list: as `flat` has it, in a tenth of its time. */
export const joinedLists = <T>(lists: readonly (readonly T[])[]): readonly T[] => {
  const none: readonly T[] = [];
  return none.concat(...lists);
};

const firstId = (chunk: Chunk): number => chunk[0]?.id ?? 0;

/** The index of the entry with an id in a chunk, or that of the first one behind it. Ids without gaps are the rule: then it is known. */
const indexOf = (chunk: Chunk, id: number): number => {
  const guess = id - firstId(chunk);
  if (chunk[guess]?.id === id) return guess;
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(chunk[middle]?.id) < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

const divided = (entries: readonly Entry[]): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let start = 0; start < entries.length; start += chunkSize) chunks.push(entries.slice(start, start + chunkSize));
  return chunks;
};

/** A chunk after some changes: most put an entry in the place of the one with its id. */
const merged = (chunk: Chunk, changes: EntryChanges): Chunk => {
  const entries: (Entry | undefined)[] = [...chunk];
  const added: Entry[] = [];
  for (const [id, entry] of changes) {
    const index = indexOf(chunk, id);
    if (chunk[index]?.id === id) entries[index] = entry;
    else if (entry !== undefined) added.push(entry);
  }
  const there = [...entries, ...added].filter((entry) => entry !== undefined);
  return added.length === 0 ? there : there.sort((one, other) => one.id - other.id);
};

/** The entries of one content-type or component. */
export interface Table {
  readonly schema: Schema;
  readonly entries: EntryList;
  /** The highest id that was ever given: an id is never given again. */
  readonly lastId: number;
}

/**
 * All that one deployment holds at one time. It never changes: a write makes another one, which shares everything that
 * is still the same. Whoever holds a store holds that state.
 */
export interface Store {
  readonly model: ContentModel;
  readonly defaultLocale: string;
  /** The codes of the locales that entries may have. */
  readonly locales: ReadonlySet<string>;
  /** By uid, content-types first. */
  readonly tables: ReadonlyMap<Uid, Table>;
  /** The bytes of uploaded files that were written since the deployment began, by their path below `/uploads/`. Undefined: taken away. */
  readonly files: Files;
}

/** See {@link Store.files}. */
export type Files = ReadonlyMap<string, Uint8Array | undefined>;

/** What a deployment answers from. A write that succeeds puts its store here, which is all that a commit is. */
export interface Current {
  store: Store;
}

/** The table of a uid of the model. */
export const tableOf = ({ tables }: Pick<Store, "tables">, uid: Uid): Table => {
  const table = tables.get(uid);
  invariant(table, `no table ${uid}`);
  return table;
};

/** Links of an attribute that leads nowhere. */
export const noLinks: readonly Link[] = Object.freeze([]);

/** What it takes to read a value, to look for links, to follow one and to reach what it leads to. */
const steps = { value: 4, links: 10, link: 20, target: 10 } as const;

/** A row of entries that are joined: one of NULLs stands for an entry that is not there. */
export interface Row extends Pick<Entry, "values" | "links"> {
  readonly id: number | null;
}

/** Reads one value of rows, or their ids. `rows`: how many of them will be read; where that is not known, each reading counts by itself. */
export const valueReader = (name: string, rows?: number): ((row: Row) => Value) => {
  const read = name === "id" ? ({ id }: Row): Value => id : ({ values }: Row): Value => values[name] ?? null;
  if (rows === undefined)
    return (row) => {
      charge(steps.value);
      return read(row);
    };
  charge(rows * steps.value);
  return read;
};

/** The links of an attribute, in their order. */
export const linksOf = (entry: Pick<Entry, "links">, name: string): readonly Link[] => {
  const links = entry.links[name] ?? noLinks;
  charge(steps.links + links.length * steps.link);
  return links;
};

/** The entry that a link leads to. */
export const entryAt = (store: Store, { type, id }: Link): Entry | undefined => store.tables.get(type)?.entries.get(id);

/** The entries that an attribute leads to, in order. */
export const linkedEntries = (
  store: Store,
  entry: Pick<Entry, "links">,
  { name }: Pick<LinkAttribute, "name">,
): readonly Entry[] => linksOf(entry, name).map((link) => linkedEntry(store, link));

/** The entry that a link leads to, which is there as long as the link is. */
export const linkedEntry = (store: Store, link: Link): Entry => {
  charge(steps.target);
  const entry = entryAt(store, link);
  invariant(entry, `a link leads to ${link.type} ${link.id}, which is not there`);
  return entry;
};

/** What it takes to read what a body says of an entry or a component and of each of its attributes, to store it, and to take it away again. */
const [stepsPerEntry, stepsPerAttribute] = [2000, 200];

/** Takes the place of an entry or component that a body asks for. */
export const takePlace = ({ attributes }: Schema): void => charge(stepsPerEntry + stepsPerAttribute * attributes.size);

/** Builds the store of a dataset. A link of a source that was loaded with warnings may lead nowhere: it is left out. */
export const createStore = ({ locales, model, records }: Dataset): Store => {
  const ids = new Map([...records].map(([uid, entries]) => [uid, new Set(entries.map(({ id }) => id))]));
  const isThere = ({ type, id }: Link): boolean => ids.get(type)?.has(id) === true;
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  return {
    model,
    defaultLocale: locales.find(({ isDefault }) => isDefault)?.code ?? "en",
    locales: new Set(locales.map(({ code }) => code)),
    tables: new Map(schemas.map((schema) => [schema.uid, newTable(schema, records.get(schema.uid) ?? [], isThere)])),
    files: new Map(),
  };
};

const newTable = (schema: Schema, records: readonly Entry[], isThere: (link: Link) => boolean): Table => {
  // A dataset that was made by hand may have them in any order.
  const entries = records.map((record) => withLinks(record, isThere)).sort((one, other) => one.id - other.id);
  return { schema, entries: EntryList.of(entries), lastId: entries.at(-1)?.id ?? 0 };
};

/** An entry without its links that lead nowhere. */
export const withLinks = (record: Entry, isThere: (link: Link) => boolean): Entry => {
  const lists = Object.entries(record.links);
  if (lists.every(([, links]) => links.every(isThere))) return record;
  return { ...record, links: Object.fromEntries(lists.map(([name, links]) => [name, links.filter(isThere)])) };
};
