import type { Locale } from "../model/dataset.js";
import type { Report } from "../model/report.js";
import type { ContentType } from "../model/schema.js";
import { type Owner, placeOf } from "./fixture-owner.js";
import { sourceFault } from "./source-error.js";
import { below, type EntryLayer, type SourceTree } from "./source-tree.js";

/** The only layer of a source: its files need no folder before them. */
export const onlyLayer = (tree: SourceTree, folder: string): EntryLayer => ({ tree, folder, nameOf: (file) => file });

/** A layer among others: its files are named with the folder that they are in. */
export const layerOf = (tree: SourceTree, folder: string): EntryLayer => ({
  tree,
  folder,
  nameOf: (file) => below(tree.path.replace(/\/+$/, ""), file),
});

/** The folder of the entry files: the one that was named, or `entries` in it. Throws a SourceError where there are none. */
export const entriesFolder = async (fixtures: SourceTree): Promise<string> => {
  if ((await fixtures.kind("entries")) === "folder") return "entries";
  if ((await fixtures.kind("")) !== "folder") throw sourceFault(fixtures.path, "there is no such folder of fixtures");
  if ((await fixtures.files("", ".json")).length > 0) return "";
  throw sourceFault(fixtures.path, "has neither entry files (*.json) nor a folder entries/");
};

/** What an entry is told apart by: its id, or what names it, in its locale. A single type has one entry in each locale. */
const keysOf = ({ source }: Owner, type: ContentType, defaultLocale: string): readonly string[] => {
  const locale = type.localized ? String(source.locale ?? defaultLocale) : "";
  const name = type.naturalKey === undefined ? undefined : source[type.naturalKey];
  if (type.kind === "singleType") return [`locale ${locale}`];
  const byId = typeof source.id === "number" ? [`id ${source.id}`] : [];
  return typeof name === "string" ? [...byId, `name ${locale} ${name}`] : byId;
};

const isSame = (a: Owner, b: Owner): boolean => a.file === b.file;

/**
 * Puts the entries of later layers on those of earlier ones: an entry takes the place, and the id, of the one with its id or its
 * natural key; any other is added. What was replaced is named in the report. Entries of one file that are the same are left for
 * the checks that follow.
 */
export const mergeLayers = (
  type: ContentType,
  layers: readonly (readonly Owner[])[],
  locales: readonly Locale[],
  report: Report,
): readonly Owner[] => {
  if (layers.length < 2) return layers[0] ?? [];
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code ?? "en";
  const merged: Owner[] = [];
  const places = new Map<string, number>();
  for (const owners of layers)
    for (const owner of owners) {
      const keys = keysOf(owner, type, defaultLocale);
      const place = keys.map((key) => places.get(key)).find((at) => at !== undefined);
      const former = place === undefined ? undefined : merged[place];
      const replaces = place !== undefined && former !== undefined && !isSame(former, owner);
      const at = replaces ? place : merged.length;
      for (const key of keys) places.set(key, at);
      if (!replaces) {
        merged.push(owner);
        continue;
      }
      report.warning(owner.file, placeOf(owner), `replaces ${placeOf(former)} of ${former.file}`);
      const { id } = former.source;
      merged[at] =
        owner.source.id === undefined && id !== undefined ? { ...owner, source: { ...owner.source, id } } : owner;
    }
  return merged;
};
