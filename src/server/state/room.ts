import { fail, ok, type Result } from "../../base/result.js";
import type { Entry } from "../../reference/model/dataset.js";
import { type Current, type EntryList, type Files, noLinks, type Store, tableOf } from "../../reference/store/store.js";

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

const difference = (one: Weight, other: Weight): Weight => ({
  entries: one.entries - other.entries,
  files: one.files - other.files,
});

const none: Weight = { entries: 0, files: 0 };

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
  let all = none;
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
 * is everything weighed that is still held. So nobody has to say what goes. `forget`: called before everything is weighed, lets go of what
 * somebody remembers of what was written; until then it is counted.
 */
export const createRoom = (forget: () => void = () => {}, most = mostGrowth): SharedRoom => {
  const holders = new Set<Holder>();
  let weight = none;
  /** Whether the weight is that of all that is held: nothing was written or released since everything was weighed. */
  let isExact = true;
  const put = (exact: Weight): void => {
    weight = exact;
    isExact = true;
  };
  const weighAgain = (): void => {
    forget();
    put(weighAll(holders));
  };
  const add = (more: Weight): void => {
    weight = sum(weight, more);
    isExact = false;
  };
  /** The weight, where it is known without weighing everything: also by what a deletion or a reset has changed. */
  const exactWeight = (): Weight | undefined => {
    if (!isExact) return undefined;
    for (const { counted, current } of holders) if (current.store !== counted) return undefined;
    return weight;
  };
  const mayLetGo = (): boolean => [...holders].some(({ kept }) => [...kept].some((each) => each.letGo !== undefined));
  const letGo = (): void => {
    for (const { kept } of holders) {
      for (const each of kept) {
        if (each.letGo === undefined) continue;
        kept.delete(each);
        each.letGo();
      }
    }
  };
  /** What is there already may stay, however much it is. */
  const isTooMuch = (after: Weight, before: Weight): boolean =>
    (["entries", "files"] as const).some((kind) => after[kind] > Math.max(most[kind], before[kind]));
  const fits = (): boolean => !isTooMuch(weight, none);
  /** Whether there is room for what was just done. Otherwise it is undone. `before`: the weight before it, where it is known. */
  const hasRoom = (undo: () => void, redo: () => void, before: Weight | undefined): boolean => {
    weighAgain();
    if (fits()) return true;
    const mayGo = mayLetGo();
    if (mayGo) {
      letGo();
      weighAgain();
      if (fits()) return true;
    }
    const after = weight;
    undo();
    if (before === undefined || mayGo) weighAgain();
    else put(before);
    if (isTooMuch(after, weight)) return false;
    redo();
    put(after);
    return true;
  };
  const enter: SharedRoom["enter"] = (current) => {
    const holder: Holder = { current, given: current.store, kept: new Set(), counted: current.store };
    const { kept } = holder;
    holders.add(holder);
    return {
      keep: (change) => {
        const [before, exact] = [current.store, exactWeight()];
        const done = change();
        const after = current.store;
        if (after === before) return done;
        const added = weightBeside(after, holder.counted, new Set());
        const set = (store: Store) => () => {
          current.store = store;
          holder.counted = store;
        };
        holder.counted = after;
        add(added);
        if (fits()) return done;
        if (exact !== undefined && !mayLetGo()) {
          // As much as it can give back: nothing else needs to be weighed where that is too little.
          const gone = weightBeside(before, after, new Set());
          if (isTooMuch(sum(exact, difference(added, gone)), exact)) {
            set(before)();
            put(exact);
            return full;
          }
        }
        return hasRoom(set(before), set(after), exact) ? done : full;
      },
      hold: (added, inPlaceOf) => {
        const swap = (out: Kept | undefined, into: Kept | undefined) => () => {
          if (out !== undefined) kept.delete(out);
          if (into !== undefined) kept.add(into);
        };
        const exact = exactWeight();
        const wasThere = inPlaceOf !== undefined && kept.has(inPlaceOf) ? inPlaceOf : undefined;
        swap(wasThere, added)();
        add({ entries: weights.kept, files: 0 });
        if (fits()) return ok(undefined);
        return hasRoom(swap(added, wasThere), swap(wasThere, added), exact) ? ok(undefined) : full;
      },
      release: (each) => {
        if (kept.delete(each)) isExact = false;
      },
      leave: () => {
        if (holders.delete(holder)) isExact = false;
      },
    };
  };
  return { enter };
};
