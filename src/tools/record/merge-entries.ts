import { isRecord } from "../../base/json/json.js";
import type { Members } from "../../data/model/fold-entry.js";
import { partUids } from "../../data/model/parts.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import type { NamedEntry } from "../pull/fixtures/fixture-entries.js";

/** The entries of a fixture file with the ids that they have when the file is loaded. Undefined: the file holds something else, such as a saved answer. */
export const namedEntries = (json: unknown): readonly NamedEntry[] | undefined => {
  if (!Array.isArray(json) || !json.every(isRecord)) return undefined;
  if (json.length > 0 && json.every((item) => "data" in item)) return undefined;
  let last = json.reduce((most, { id }) => (typeof id === "number" && id > most ? id : most), 0);
  return json.map((item) => (typeof item.id === "number" ? { ...item, id: item.id } : { id: ++last, ...item }));
};

/** Whether the entry of a file stands for another one of the server: it has its name, or is the one of a single type, in its locale. */
export const standsFor = (type: ContentType, entry: NamedEntry, read: Members, defaultLocale: string): boolean => {
  const locale = ({ locale = defaultLocale }: Members): unknown => locale;
  if (type.localized && locale(entry) !== locale(read)) return false;
  if (type.kind === "singleType") return true;
  const name = type.naturalKey === undefined ? undefined : read[type.naturalKey];
  return typeof name === "string" && entry[type.naturalKey ?? ""] === name;
};

/** Whether an attribute leads to some types, through components too. */
const leadsTo = (model: ContentModel, attribute: Attribute, types: ReadonlySet<Uid>, depth = 0): boolean => {
  if (attribute.kind === "relation" || attribute.kind === "media") return types.has(attribute.target);
  if (attribute.kind === "morph") return true;
  if (attribute.kind === "scalar" || depth > 20) return false;
  return partUids(attribute).some((uid) =>
    [...(schemaOf(model, uid)?.attributes.values() ?? [])].some((inner) => leadsTo(model, inner, types, depth + 1)),
  );
};

export interface Merging {
  readonly model: ContentModel;
  /** The types of which entries are new: links of entries that are there may lead to them by now. */
  readonly grown: ReadonlySet<Uid>;
  /** Entries that were recorded earlier: no others are changed. */
  readonly recorded: ReadonlySet<number>;
  /** Whether they are written anew, since the server has changed them. */
  readonly isOutdated: boolean;
  /** Entries that the server does not have any more. */
  readonly gone: ReadonlySet<number>;
}

/** The entries of a file with those that were read. What is there stays as it is, but for links to what is new. */
export const mergeEntries = (
  type: ContentType,
  there: readonly NamedEntry[],
  read: readonly NamedEntry[],
  { gone, grown, isOutdated, model, recorded }: Merging,
): readonly NamedEntry[] => {
  const fresh = new Map(read.map((entry) => [entry.id, entry]));
  const linking = new Set([...type.attributes.values()].flatMap((one) => (leadsTo(model, one, grown) ? one.name : [])));
  const kept = there.flatMap((entry): readonly NamedEntry[] => {
    const found = fresh.get(entry.id);
    fresh.delete(entry.id);
    if (gone.has(entry.id)) return [];
    if (found === undefined || !recorded.has(entry.id)) return [entry];
    if (isOutdated) return [found];
    const before = Object.entries(entry).filter(([name]) => !linking.has(name));
    const links = Object.entries(found).filter(([name]) => linking.has(name));
    return [{ ...Object.fromEntries([...before, ...links]), id: entry.id }];
  });
  return [...kept, ...fresh.values()];
};
