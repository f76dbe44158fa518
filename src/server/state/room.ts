import { fail, type Result } from "../../base/result.js";
import type { Entry } from "../../reference/model/dataset.js";
import { type Current, type EntryList, type Files, noLinks, type Store, tableOf } from "../../reference/store/store.js";

/** A store that is kept beside the current one of its deployment. */
export interface Kept {
  readonly store: Store;
  /** Called where there is no room for something else: the store is kept no longer then. Undefined: it stays. */
  letGo?: (() => void) | undefined;
}

/** The part of a deployment in a room that it shares with others: what it holds takes room until it leaves. */
export interface Room {
  /** Does a change without waiting. Takes it back, and fails with `payload-too-large`, where it makes the data larger than there is room for. */
  keep<T>(change: () => Result<T>): Result<T>;
  /** Keeps a store too. False: there is no room for it, and nothing has changed. */
  hold(kept: Kept): boolean;
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
  /** Whether there is room for what is held. What is there already (`before`) may stay, however much it is. */
  const fits = (before = none): boolean =>
    (["entries", "files"] as const).every((kind) => weight[kind] <= Math.max(most[kind], before[kind]));
  const weighAgain = (): Weight => {
    forget();
    weight = weighAll(holders);
    return weight;
  };
  /** Lets go of what may go. */
  const letGo = (): void => {
    for (const { kept } of holders) {
      for (const each of kept) {
        if (each.letGo === undefined) continue;
        kept.delete(each);
        each.letGo();
      }
    }
  };
  /** Whether there is room for what was just done and weighs so much. Otherwise it is undone. */
  const hasRoom = (added: Weight, undo: () => void, redo: () => void): boolean => {
    weight = sum(weight, added);
    if (fits()) return true;
    weighAgain();
    if (fits()) return true;
    letGo();
    const after = weighAgain();
    if (fits()) return true;
    undo();
    const before = weighAgain();
    weight = after;
    if (fits(before)) {
      redo();
      return true;
    }
    weight = before;
    return false;
  };
  const enter: SharedRoom["enter"] = (current) => {
    const kept = new Set<Kept>();
    const holder: Holder = { current, given: current.store, kept, counted: current.store };
    holders.add(holder);
    return {
      keep: (change) => {
        const before = current.store;
        const done = change();
        const after = current.store;
        if (after === before) return done;
        const added = weightBeside(after, holder.counted, new Set());
        const set = (store: Store): void => {
          [current.store, holder.counted] = [store, store];
        };
        holder.counted = after;
        return hasRoom(
          added,
          () => set(before),
          () => set(after),
        )
          ? done
          : full;
      },
      hold: (each) => {
        kept.add(each);
        return hasRoom(
          { entries: weights.kept, files: 0 },
          () => kept.delete(each),
          () => kept.add(each),
        );
      },
      release: (each) => void kept.delete(each),
      leave: () => void holders.delete(holder),
    };
  };
  return { enter };
};
