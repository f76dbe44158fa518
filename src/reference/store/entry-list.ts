import type { Entry } from "../model/dataset.js";

/** What becomes of some entries, by id: another entry in their place, a new one, or undefined where they go. */
export type EntryChanges = ReadonlyMap<number, Entry | undefined>;

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
    const chunk = this.chunks[this.#chunkOf(id)];
    if (chunk === undefined) return undefined;
    // Ids without gaps are the rule: then the place in the chunk is known.
    const guess = chunk[id - firstId(chunk)];
    return guess?.id === id ? guess : found(chunk, id);
  }

  *[Symbol.iterator](): Iterator<Entry> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** The entries as one array. */
  toArray(): readonly Entry[] {
    return joinedLists(this.chunks);
  }

  /** The list after some changes. */
  with(changes: EntryChanges): EntryList {
    const byChunk = new Map<number, Map<number, Entry | undefined>>();
    for (const [id, entry] of changes) {
      const at = this.#chunkOf(id);
      byChunk.set(at, (byChunk.get(at) ?? new Map()).set(id, entry));
    }
    const chunks = this.chunks.length === 0 ? [[]] : this.chunks;
    const parts = chunks.map((chunk, at) => {
      const changed = byChunk.get(at);
      return changed === undefined ? [chunk] : divided(merged(chunk, changed));
    });
    return new EntryList(joinedLists(parts));
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

const found = (chunk: Chunk, id: number): Entry | undefined => {
  let low = 0;
  let high = chunk.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number(chunk[middle]?.id) < id) low = middle + 1;
    else high = middle;
  }
  return chunk[low]?.id === id ? chunk[low] : undefined;
};

const divided = (entries: readonly Entry[]): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  for (let start = 0; start < entries.length; start += chunkSize) chunks.push(entries.slice(start, start + chunkSize));
  return chunks;
};

/** A chunk after some changes. New ids are mostly the highest, so that sorting finds next to nothing to do. */
const merged = (chunk: Chunk, changes: EntryChanges): Chunk => {
  const stays = chunk.filter(({ id }) => !changes.has(id));
  const comes = [...changes.values()].filter((entry) => entry !== undefined);
  return [...stays, ...comes].sort((one, other) => one.id - other.id);
};
