import { fail, ok, type Result } from "../../base/result.js";
import type { Entry } from "../../reference/model/dataset.js";
import { type Current, type EntryList, type Files, noLinks, type Store, tableOf } from "../../reference/store/store.js";
import type { CarryOut } from "../../reference/write/writing.js";

/** A store that is kept beside the current one of its deployment. */
export interface Kept {
  readonly store: Store;
  /** Called where there is no room for something else: the store is kept no longer then. Undefined: it stays. */
  readonly letGo: (() => void) | undefined;
}

/** The part of a deployment in a room that it shares with others: what it holds takes room until it leaves. */
export interface Room {
  /** Does a change without waiting. Takes it back, and fails with `payload-too-large`, where it makes the data larger than there is room for. */
  keep<T>(change: () => Result<T>): Result<T>;
  /** Keeps a store too, in the place of another one. Fails with `payload-too-large` where there is no room for it; then nothing has changed. */
  hold(kept: Kept, inPlaceOf?: Kept): Result<void>;
  release(kept: Kept): void;
  /** What the deployment holds counts no longer. */
  leave(): void;
}

/** A room for the data of several deployments together. */
export interface SharedRoom {
  /** Lets a deployment in. What it holds at first is what it was loaded with, and takes no room. */
  enter(current: Current): Room;
}

/** In bytes. */
interface Weight {
  readonly entries: number;
  readonly files: number;
}

const mebibyte = 1024 * 1024;

const mostGrowth: Weight = { entries: 160 * mebibyte, files: 512 * mebibyte };

/** About what each of these takes beside what it holds, in bytes: measured. `entry`: with its places in lists. */
const weights = { entry: 300, link: 56, value: 24, object: 40, member: 64, file: 200, kept: 600, table: 200, place: 8 };

/** Characters that make each one of their text take two bytes. */
const wide = /[^\0-\xff]/;

/** That of a text as JSON, as it is remembered once it has been read: an escape has up to six characters. */
const weightOfText = (text: string): number => JSON.stringify(text).length * (wide.test(text) ? 2 : 1);

const weightOfValue = (value: unknown): number => {
  let bytes = weights.value;
  if (typeof value === "string") bytes += weightOfText(value);
  if (typeof value !== "object" || value === null) return bytes;
  bytes += weights.object;
  if (Array.isArray(value)) for (const element of value) bytes += weightOfValue(element);
  else
    for (const [name, member] of Object.entries(value))
      bytes += weights.member + weightOfText(name) + weightOfValue(member);
  return bytes;
};

const weighEntry = ({ links, values }: Entry): number => {
  let bytes = weights.entry;
  for (const value of Object.values(values)) bytes += weightOfValue(value);
  for (const list of Object.values(links)) bytes += (list ?? noLinks).length * weights.link;
  return bytes;
};

/** Entries never change, and are weighed again whenever the room seems to be full. */
const known = new WeakMap<Entry, number>();

const weightOf = (entry: Entry): number => {
  const weight = known.get(entry) ?? weighEntry(entry);
  known.set(entry, weight);
  return weight;
};

/** What was weighed already, such as lists, entries and bytes: each is there once, whoever shares it. */
type Seen = Set<unknown>;

/** Whether something is weighed for the first time. */
const isNew = (seen: Seen, thing: unknown): boolean => seen.size < seen.add(thing).size;

/** What the entries of a list weigh that are not in another one: mostly those that share a chunk with an entry that was written. */
const weightOfList = (list: EntryList, other: EntryList, seen: Seen): number => {
  let bytes = weights.table + 2 * weights.place * list.chunks.length;
  for (const [index, chunk] of list.chunks.entries()) {
    const twin = other.chunks[index];
    if (twin === chunk || !isNew(seen, chunk)) continue;
    bytes += weights.place * chunk.length;
    for (let at = 0; at < chunk.length; at++) {
      const entry = chunk[at];
      if (entry === undefined || entry === twin?.[at] || entry === other.get(entry.id)) continue;
      if (isNew(seen, entry)) bytes += weightOf(entry);
    }
  }
  return bytes;
};

const weightOfFiles = (files: Files, seen: Seen): number => {
  let bytes = 0;
  for (const file of files.values())
    bytes += weights.file + (file !== undefined && isNew(seen, file) ? file.length : 0);
  return bytes;
};

/** What a store weighs beside another one, and beside all that was seen. */
const weightBeside = (store: Store, other: Store, seen: Seen): Weight => {
  let entries = 0;
  for (const [uid, { entries: list }] of store.tables) {
    const { entries: from } = tableOf(other, uid);
    if (list !== from && isNew(seen, list)) entries += weightOfList(list, from, seen);
  }
  const { files } = store;
  return { entries, files: files === other.files || !isNew(seen, files) ? 0 : weightOfFiles(files, seen) };
};

const sum = (one: Weight, other: Weight): Weight => ({
  entries: one.entries + other.entries,
  files: one.files + other.files,
});

/** What is said where there is no room. */
export const noRoom =
  `There is no room: the data may grow by ${mostGrowth.entries / mebibyte} MiB of entries and ${mostGrowth.files / mebibyte} MiB of files, ` +
  "touchstone's own bound. Delete some, reset it or start again";

const full = fail({ code: "payload-too-large", path: [], message: noRoom });

/** What one deployment holds. */
interface Holder {
  readonly current: Current;
  /** What it was loaded with. */
  readonly given: Store;
  readonly kept: Set<Kept>;
  /** What {@link createRoom} has counted last of the current store: deletions and resets change it too. */
  counted: Store;
}

/** What all holders hold together: what they share weighs once. */
const weighAll = (holders: Iterable<Holder>): Weight => {
  const seen: Seen = new Set();
  let all: Weight = { entries: 0, files: 0 };
  for (const holder of holders) {
    const { current, given, kept } = holder;
    holder.counted = current.store;
    all = sum(all, { entries: kept.size * weights.kept, files: 0 });
    for (const store of [current.store, ...[...kept].map((each) => each.store)])
      if (store !== given && isNew(seen, store)) all = sum(all, weightBeside(store, given, seen));
  }
  return all;
};

/**
 * A room for all that the deployments in it hold together. What is written is added up, which is never too little; only when that is too much
 * is everything weighed that is still held. So nobody has to say what goes.
 */
export const createRoom = (most = mostGrowth): SharedRoom => {
  const holders = new Set<Holder>();
  let weight: Weight = { entries: 0, files: 0 };
  const fits = (): boolean => weight.entries <= most.entries && weight.files <= most.files;
  const letGo = (): boolean => {
    let any = false;
    for (const { kept } of holders) {
      for (const each of kept) {
        if (each.letGo === undefined) continue;
        kept.delete(each);
        each.letGo();
        any = true;
      }
    }
    return any;
  };
  /** Whether there is room for what was just done. `undo` and `redo`: what is there already may stay, however much it is. */
  const hasRoom = (undo: () => void, redo: () => void): boolean => {
    if (fits()) return true;
    weight = weighAll(holders);
    if (!fits() && letGo()) weight = weighAll(holders);
    if (fits()) return true;
    const after = weight;
    undo();
    weight = weighAll(holders);
    const larger = (kind: keyof Weight): boolean => after[kind] > Math.max(most[kind], weight[kind]);
    if (larger("entries") || larger("files")) return false;
    redo();
    weight = weighAll(holders);
    return true;
  };
  return {
    enter: (current) => {
      const holder: Holder = { current, given: current.store, kept: new Set(), counted: current.store };
      const { kept } = holder;
      holders.add(holder);
      return {
        keep: (change) => {
          const before = current.store;
          const done = change();
          const after = current.store;
          weight = sum(weight, weightBeside(after, holder.counted, new Set()));
          holder.counted = after;
          const put = (store: Store) => () => {
            current.store = store;
          };
          return hasRoom(put(before), put(after)) ? done : full;
        },
        hold: (added, inPlaceOf) => {
          const swap = (out: Kept | undefined, into: Kept | undefined) => () => {
            if (out !== undefined) kept.delete(out);
            if (into !== undefined) kept.add(into);
          };
          const wasThere = inPlaceOf !== undefined && kept.has(inPlaceOf) ? inPlaceOf : undefined;
          swap(wasThere, added)();
          weight = sum(weight, { entries: weights.kept, files: 0 });
          return hasRoom(swap(added, wasThere), swap(wasThere, added)) ? ok(undefined) : full;
        },
        release: (each) => {
          kept.delete(each);
        },
        leave: () => {
          holders.delete(holder);
        },
      };
    },
  };
};

/** Carries out writes as another one does, those that there is room for. */
export const withinRoom =
  ({ keep }: Pick<Room, "keep">, carryOut: CarryOut): CarryOut =>
  (type, read, apply) =>
    carryOut(type, read, (write) => keep(() => apply(write)));
