import type { KnownEntry } from "../contract/dataset.js";
import { assignedAttributes, portableValue, printedValue } from "../dataset/printed.js";
import { isEqual } from "../expect/compare.js";
import type { ContentType } from "../reference.js";
import type { TargetContext } from "../target/target.js";
import type { FetchedEntry } from "./fetch.js";
import { textChanges } from "./patterns/texts.js";

type Context = Pick<TargetContext, "dataset" | "wholeDataset">;

/** A server with a fault shows it in all natural keys that can show it. */
const enough = 0.9;

const alike = 0.6;

/** So many entries have to be known by them. */
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
  const found = byChange(all, missing, strangers) ?? byAttributes(type, all, missing, strangers);
  return found === undefined ? entries : entries.map((entry) => ({ ...entry, key: found.get(entry.id) ?? entry.key }));
};

type Keys = ReadonlyMap<number, string>;

/** One change of text that makes the shown keys of the missing ones. */
const byChange = (
  all: readonly KnownEntry[],
  missing: readonly KnownEntry[],
  strangers: readonly FetchedEntry[],
): Keys | undefined => {
  const longest = Math.max(...strangers.map(({ key = "" }) => key.length));
  for (const change of [...textChanges, (text: string) => text.slice(0, longest)]) {
    const able = all.filter(({ key }) => change(key) !== key);
    const known = new Map(missing.map(({ key }) => [change(key), key]));
    const found = strangers.flatMap(({ id, key = "" }) => {
      const own = known.get(key);
      return own === undefined ? [] : [[id, own] as const];
    });
    const isUnique = new Set(found.map(([, key]) => key)).size === found.length && known.size === missing.length;
    if (isUnique && found.length > 0 && found.length >= enough * able.length) return new Map(found);
  }
  return undefined;
};

/**
 * The entries of which little else is known belong to the keys that are left: one to one, and several in the order of the others, where these are in that
 * of the dataset.
 */
const withRest = (
  found: Keys,
  all: readonly KnownEntry[],
  missing: readonly KnownEntry[],
  strangers: readonly FetchedEntry[],
): Keys => {
  const known = new Set(found.values());
  const keys = missing.map(({ key }) => key).filter((key) => !known.has(key));
  const ids = strangers.map(({ id }) => id).filter((id) => !found.has(id));
  const inOrder = [...found].toSorted(([one], [other]) => one - other).map(([, key]) => key);
  const isSorted = isEqual(
    inOrder,
    all.map(({ key }) => key).filter((key) => known.has(key)),
  );
  if (keys.length !== ids.length || (keys.length > 1 && !isSorted)) return found;
  return new Map([
    ...found,
    ...ids.toSorted((one, other) => one - other).map((id, index) => [id, keys[index] ?? ""] as const),
  ]);
};

/** What a shown key has around the entry's own one; one text for all keys that are not shown. */
const placeOf = (own: string, key: string | undefined): string => {
  if (key === undefined) return "not shown";
  return key.includes(own) ? JSON.stringify(key.split(own)) : JSON.stringify([own, key]);
};

/** Whether an entry shows none of its attributes: then their order alone distinguishes them. */
const isBare = (type: ContentType, attributes: FetchedEntry["attributes"]): boolean =>
  [...type.attributes.values()].every(({ name, kind }) => kind !== "scalar" || attributes[name] === undefined);

/** Where some show no key, or all show it with the same around it, the entries that have all else in common. */
const byAttributes = (
  type: ContentType,
  all: readonly KnownEntry[],
  missing: readonly KnownEntry[],
  strangers: readonly FetchedEntry[],
): Keys | undefined => {
  // Who shows another key may hold another entry; who shows none leaves an attribute out.
  const isUnnamed = strangers.every(({ key }) => key === undefined);
  if (!isUnnamed && missing.length < enough * all.length) return undefined;
  if (strangers.length === all.length && strangers.every(({ attributes }) => isBare(type, attributes)))
    return new Map(strangers.map(({ id }, index) => [id, all[index]?.key ?? ""]));
  const scalars = [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === "scalar" &&
    !attribute.hidden &&
    attribute.name !== type.naturalKey &&
    !assignedAttributes.has(attribute.name)
      ? [attribute]
      : [],
  );
  const likeness = ({ record }: KnownEntry, { attributes }: FetchedEntry): number => {
    const set = scalars.filter(({ name }) => (record.values[name] ?? null) !== null);
    const same = set.filter((attribute) =>
      isEqual(
        portableValue(attribute, printedValue(attribute.type, record.values[attribute.name] ?? null)),
        portableValue(attribute, attributes[attribute.name]),
      ),
    );
    return set.length < 2 ? 0 : same.length / set.length;
  };
  const found = new Map<number, string>();
  const taken = new Set<string>();
  for (const stranger of strangers) {
    const ranked = missing
      .map((entry) => [likeness(entry, stranger), entry.key] as const)
      .sort(([one], [other]) => other - one);
    const [[best = 0, key = ""] = [], [second = 0] = []] = ranked;
    if (best < alike || best === second || taken.has(key)) continue;
    found.set(stranger.id, key);
    taken.add(key);
  }
  const keys = strangers.map(({ id, key }) => [found.get(id), key] as const).filter(([own]) => own !== undefined);
  const isOne = new Set(keys.map(([own = "", key]) => placeOf(own, key))).size === 1;
  return isOne && found.size >= most * missing.length ? withRest(found, all, missing, strangers) : undefined;
};
