import { fail, type Result } from "../../base/result.js";
import type { Entry } from "../../reference/model/dataset.js";
import { type Current, type EntryList, type Files, noLinks, type Store, tableOf } from "../../reference/store/store.js";
import type { CarryOut } from "../../reference/write/writing.js";

/** What the data of a deployment may take in memory beside what it was loaded with. */
export interface Room {
  /** Does a change without waiting. Takes it back, and fails with `payload-too-large`, where it makes the data larger than there is room for. */
  keep<T>(change: () => Result<T>): Result<T>;
}

const mebibyte = 1024 * 1024;

/** In bytes. */
const mostGrowth = { entries: 160 * mebibyte, files: 512 * mebibyte };

/** About what each of these takes beside what it holds, in bytes: measured. */
const weights = { entry: 300, link: 56, value: 24, object: 40, member: 64, file: 200 };

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

const weightOf = ({ links, values }: Entry): number => {
  let bytes = weights.entry;
  for (const value of Object.values(values)) bytes += weightOfValue(value);
  for (const list of Object.values(links)) bytes += (list ?? noLinks).length * weights.link;
  return bytes;
};

const weightOfFiles = (files: Files): number => {
  let bytes = 0;
  for (const file of files.values()) bytes += weights.file + (file?.length ?? 0);
  return bytes;
};

/** What the entries of a list weigh that are not in another one: mostly those that share a chunk with an entry that was written. */
const weightWithout = (list: EntryList, other: EntryList): number => {
  let bytes = 0;
  for (const [index, chunk] of list.chunks.entries()) {
    const twin = other.chunks[index];
    if (twin === chunk) continue;
    for (let at = 0; at < chunk.length; at++) {
      const entry = chunk[at];
      if (entry !== undefined && entry !== twin?.[at] && entry !== other.get(entry.id)) bytes += weightOf(entry);
    }
  }
  return bytes;
};

/** By how many bytes the entries of a store weigh more than those of an earlier one. */
const growthOfEntries = (earlier: Store, store: Store): number => {
  let growth = 0;
  for (const [uid, { entries: after }] of store.tables) {
    const { entries: before } = tableOf(earlier, uid);
    if (before !== after) growth += weightWithout(after, before) - weightWithout(before, after);
  }
  return growth;
};

const noRoom = fail({
  code: "payload-too-large",
  path: [],
  message:
    `There is no room: the data may grow by ${mostGrowth.entries / mebibyte} MiB of entries and ${mostGrowth.files / mebibyte} MiB of files, ` +
    "touchstone's own bound. Delete some, reset it or start again",
});

/** The room of a deployment whose data is as it was loaded. What else changes it, such as a deletion, is weighed with the next change. */
export const createRoom = (current: Current, most = mostGrowth): Room => {
  let weighed = { store: current.store, entries: 0, files: weightOfFiles(current.store.files) };
  const weigh = (store: Store): typeof weighed => ({
    store,
    entries: weighed.entries + growthOfEntries(weighed.store, store),
    files: store.files === weighed.store.files ? weighed.files : weightOfFiles(store.files),
  });
  return {
    keep: (change) => {
      const before = current.store;
      const done = change();
      const after = weigh(current.store);
      const fits = (kind: "entries" | "files"): boolean => after[kind] <= Math.max(most[kind], weighed[kind]);
      if (fits("entries") && fits("files")) {
        weighed = after;
        return done;
      }
      current.store = before;
      return noRoom;
    },
  };
};

/** Carries out writes as another one does, those that there is room for. */
export const withinRoom =
  ({ keep }: Room, carryOut: CarryOut): CarryOut =>
  (type, read, apply) =>
    carryOut(type, read, (write) => keep(() => apply(write)));
