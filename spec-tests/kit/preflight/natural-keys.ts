import type { KnownEntry } from "../contract/dataset.js";
import { assignedAttributes, portableValue, printedValue } from "../dataset/printed.js";
import { isEqual } from "../expect/compare.js";
import type { ContentType } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import type { FetchedEntry } from "./fetch.js";
import { folds } from "./patterns/texts.js";

type Context = Pick<TargetContext, "dataset" | "wholeDataset">;

/** A server with a fault shows it in all natural keys that can show it. */
const enough = 0.9;

/** An entry that is so much like one of the dataset is that. */
const alike = 0.6;

/** So many of those of which enough is known have to be alike. */
const most = 0.75;

/**
 * The entries of a type, known again where the server shows all natural keys otherwise: in capitals, cut, escaped, or not at all. Entries whose
 * keys are other ones here and there are not: they are other entries.
 */
export const withKnownKeys = (
  { dataset, wholeDataset }: Context,
  type: ContentType,
  entries: readonly FetchedEntry[],
): readonly FetchedEntry[] => {
  if (type.naturalKey === undefined) return entries;
  const strangers = entries.filter(({ key }) => key === undefined || !wholeDataset.has(type.uid, key));
  const shown = new Set(entries.map(({ key }) => key));
  const all = dataset.entries(type.uid);
  const missing = all.filter(({ key }) => !shown.has(key));
  if (strangers.length === 0 || missing.length === 0) return entries;
  const found = byForm(missing, strangers) ?? byOrder(type, all, missing, strangers);
  return found === undefined ? entries : entries.map((entry) => ({ ...entry, key: found.get(entry.id) ?? entry.key }));
};

type Keys = ReadonlyMap<number, string>;

/** The missing keys that the shown ones are, all of them in another form, or cut. */
const byForm = (missing: readonly KnownEntry[], strangers: readonly FetchedEntry[]): Keys | undefined => {
  const longest = Math.max(...strangers.map(({ key = "" }) => key.length));
  for (const form of [...folds, (text: string) => text.slice(0, longest)]) {
    const known = new Map(missing.map(({ key }) => [form(key), key]));
    const found = new Map(
      strangers.flatMap(({ id, key }) => {
        const own = key === undefined ? undefined : known.get(form(key));
        return own === undefined ? [] : [[id, own] as const];
      }),
    );
    if (new Set(found.values()).size === found.size && found.size >= enough * strangers.length) return found;
  }
  return undefined;
};

/** What a shown key has around the entry's own one; one text for all keys that are not shown. */
const placeOf = (own: string, key: string | undefined): string => {
  if (key === undefined) return "not shown";
  return key.includes(own) ? JSON.stringify(key.split(own)) : JSON.stringify([own, key]);
};

/** How much of what is set of an entry, beside its key, another one shows: 0 to 1. Undefined where too little is set, or nothing shown. */
const likeness = (type: ContentType, { record }: KnownEntry, { attributes }: FetchedEntry): number | undefined => {
  const isOther = (name: string) => name !== type.naturalKey && !assignedAttributes.has(name);
  const set = [...type.attributes.values()].flatMap((attribute) => {
    const value = record.values[attribute.name] ?? null;
    if (attribute.kind !== "scalar" || attribute.hidden || value === null || !isOther(attribute.name)) return [];
    const expected = portableValue(attribute, printedValue(attribute.type, value));
    return [[expected, portableValue(attribute, attributes[attribute.name])] as const];
  });
  if (set.length < 2 || set.every(([, shown]) => shown === undefined)) return undefined;
  return set.filter(([expected, shown]) => isEqual(expected, shown)).length / set.length;
};

/**
 * Where some show no key, or all show it with the same around it: the entries in the order of their ids, if that is the order of the dataset by
 * what else they show.
 */
const byOrder = (
  type: ContentType,
  all: readonly KnownEntry[],
  missing: readonly KnownEntry[],
  strangers: readonly FetchedEntry[],
): Keys | undefined => {
  // Who shows another key may hold another entry; who shows none leaves an attribute out.
  const isUnnamed = strangers.every(({ key }) => key === undefined);
  if (strangers.length !== missing.length || (!isUnnamed && missing.length < enough * all.length)) return undefined;
  const inOrder = strangers.toSorted((one, other) => one.id - other.id);
  const pairs = missing.flatMap((entry, index) => (inOrder[index] ? [[entry, inOrder[index]] as const] : []));
  const known = pairs.flatMap(([entry, stranger]) => likeness(type, entry, stranger) ?? []);
  const isAlike =
    known.length === 0
      ? strangers.length === all.length
      : known.filter((each) => each >= alike).length >= most * known.length;
  const isOne = new Set(pairs.map(([{ key }, stranger]) => placeOf(key, stranger.key))).size === 1;
  return isAlike && isOne ? new Map(pairs.map(([{ key }, { id }]) => [id, key])) : undefined;
};
