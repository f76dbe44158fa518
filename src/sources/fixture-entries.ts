import { fileUid, permissionUid, roleUid, userUid } from "../model/built-in/uids.js";
import type { Locale } from "../model/dataset.js";
import type { Report } from "../model/report.js";
import type { ContentModel, ContentType, Uid } from "../model/schema.js";
import { mergeLayers } from "./entry-layers.js";
import { checkIds, checkLocales, checkNaturalKeys } from "./fixture-checks.js";
import { linkFixtures } from "./fixture-links.js";
import { linkLocalizations } from "./fixture-localizations.js";
import { newOwner, type Owner, placeOf } from "./fixture-owner.js";
import { createResolve } from "./fixture-references.js";
import { splitPermissions, withoutPermissions } from "./fixture-roles.js";
import { readOwner, readSystemValues, type ValueReader } from "./fixture-values.js";
import { readJsonFile } from "./json-file.js";
import { createPasted, isPasted, type PastedResponses } from "./pasted-responses.js";
import { assignIds, type Rows, rowsOf } from "./rows.js";
import { shapeChecks } from "./shape-checks.js";
import type { EntryLayer } from "./source-tree.js";
import { below } from "./source-tree.js";
import { checkUploadPaths } from "./upload-paths.js";

/** The names of the files of built-in types' entries. */
export const builtInFiles: ReadonlyMap<string, Uid> = new Map([
  ["upload-files", fileUid],
  ["users", userUid],
  ["roles", roleUid],
]);

/** The names that the file of a content-type's entries may have. The project's own types come before built-in ones. */
export const entryFileNames = (model: ContentModel): ReadonlyMap<string, ContentType> => {
  const names = new Map<string, ContentType>();
  const add = (name: string, type: ContentType | undefined) => {
    if (type !== undefined && !names.has(name)) names.set(name, type);
  };
  const types = [...model.contentTypes.values()];
  for (const type of types) add(type.uid.replace("::", "."), type);
  for (const type of types.filter(({ uid }) => uid.startsWith("api::"))) {
    add(type.pluralName, type);
    add(type.singularName, type);
  }
  for (const [name, uid] of builtInFiles) add(name, model.contentTypes.get(uid));
  return names;
};

/** The files of a layer with the content-types whose entries they hold. */
const entryFiles = async (layer: EntryLayer, model: ContentModel, report: Report) => {
  const { folder, nameOf, tree } = layer;
  const names = entryFileNames(model);
  const known = new Map<ContentType, string>();
  for (const name of await tree.files(folder, ".json")) {
    const file = below(folder, name);
    if (folder === "" && name === "dataset.json") continue;
    const type = names.get(name.slice(0, -".json".length));
    const other = type === undefined ? undefined : known.get(type);
    const fault = (message: string) => report.error(nameOf(file), "", message);
    if (type === undefined) fault("is named after no content-type: neither a plural, a singular nor a uid");
    else if (type.uid === "plugin::i18n.locale") fault("locales are settings: they belong to dataset.json");
    else if (other !== undefined) fault(`the entries of ${type.uid} are in ${nameOf(other)} already`);
    else known.set(type, file);
  }
  return known;
};

/** `[2].id` as `entry 3, id`: the place as it is told everywhere else. */
const entryPlace = (path: string): string =>
  path.replace(/^\[(\d+)\](?:\.(.*))?$/, (_, at: string, rest?: string) =>
    [`entry ${Number(at) + 1}`, rest].filter(Boolean).join(", "),
  );

const readFile = async (
  { nameOf, tree }: EntryLayer,
  path: string,
  type: ContentType,
  pasted: PastedResponses,
  report: Report,
): Promise<readonly Owner[]> => {
  const file = nameOf(path);
  const json = await readJsonFile(tree, path, report, file);
  if (json === undefined) return [];
  if (isPasted(json)) {
    pasted.add(type, file, json);
    return [];
  }
  const checked = shapeChecks.entries(json);
  if (!checked.ok) {
    for (const { message, path } of checked.faults) report.error(file, entryPlace(path), message);
    return [];
  }
  return checked.value.map((source, index) => newOwner(type, file, index, { ...source }));
};

const defaultCode = (locales: readonly Locale[]): string => locales.find(({ isDefault }) => isDefault)?.code ?? "en";

const readType = (
  reader: ValueReader,
  type: ContentType,
  owners: readonly Owner[],
  locales: readonly Locale[],
): void => {
  const defaultLocale = defaultCode(locales);
  for (const owner of owners) {
    readOwner(reader, owner, ["id"]);
    readSystemValues(owner, type, defaultLocale);
    if (type.uid === fileUid)
      checkUploadPaths(owner.row, owner.file, (member) => placeOf(owner, member), reader.report);
  }
  checkIds(owners, reader.report);
  assignIds(owners.map(({ row }) => row));
  if (type.localized) checkLocales(owners, locales, reader.report);
  checkNaturalKeys(type, owners, reader.report);
  for (const { row } of owners) rowsOf(reader.rows, type.uid).push(row);
};

const bySchema = (owners: readonly Owner[]): ReadonlyMap<Uid, readonly Owner[]> => {
  const groups = new Map<Uid, Owner[]>();
  for (const owner of owners) {
    const group = groups.get(owner.row.type);
    if (group === undefined) groups.set(owner.row.type, [owner]);
    else group.push(owner);
  }
  return groups;
};

/** The entries of a layer by type: those of its files, and those that pasted answers show beside them. */
const readLayer = async (
  layer: EntryLayer,
  model: ContentModel,
  report: Report,
): Promise<Map<ContentType, readonly Owner[]>> => {
  const read = new Map<ContentType, readonly Owner[]>();
  const pasted = createPasted(model);
  for (const [type, file] of await entryFiles(layer, model, report)) {
    read.set(type, await readFile(layer, file, type, pasted, report));
  }
  for (const [uid, entries] of pasted.entries()) {
    const type = model.contentTypes.get(uid);
    if (type === undefined) continue;
    const written = read.get(type) ?? [];
    // What a file of entries says of an entry counts.
    const known = new Set(written.map(({ source }) => source.id));
    const others = entries.filter(({ source }) => source.id === undefined || !known.has(source.id));
    const owners = others.map(({ file, source }, at) => newOwner(type, file, written.length + at, source));
    read.set(type, [...written, ...owners]);
  }
  return read;
};

/** The entries of every type that some layer has a file of, in the order of the layers and their files. */
const readLayers = async (
  layers: readonly EntryLayer[],
  { locales, model, report }: EntrySetting,
): Promise<ReadonlyMap<ContentType, readonly Owner[]>> => {
  const read = new Map<ContentType, (readonly Owner[])[]>();
  for (const layer of layers) {
    for (const [type, owners] of await readLayer(layer, model, report)) {
      read.set(type, [...(read.get(type) ?? []), owners]);
    }
  }
  return new Map([...read].map(([type, lists]) => [type, mergeLayers(type, lists, locales, report)]));
};

/** What entries are read with. */
export interface EntrySetting {
  readonly model: ContentModel;
  readonly locales: readonly Locale[];
  readonly report: Report;
}

/**
 * Reads the entry files of some layers into linked rows. All faults are reported, each with its file and entry; the rows are
 * complete only when there are none. What is at fault has been left out of them.
 */
export const readEntries = async (layers: readonly EntryLayer[], setting: EntrySetting): Promise<Rows> => {
  const { locales, model, report } = setting;
  const rows: Rows = new Map();
  const reader: ValueReader = { model, rows, report, components: [] };
  const entries: Owner[] = [];
  for (const [type, read] of await readLayers(layers, setting)) {
    const owners = type.uid === roleUid ? read.map(withoutPermissions) : read;
    readType(reader, type, owners, locales);
    for (const owner of owners) entries.push(owner);
    const permissionType = type.uid === roleUid ? model.contentTypes.get(permissionUid) : undefined;
    if (permissionType === undefined) continue;
    const permissions = splitPermissions(read, permissionType, report);
    readType(reader, permissionType, permissions, locales);
    for (const owner of permissions) entries.push(owner);
  }
  checkIds(reader.components, report);
  for (const component of model.components.keys()) assignIds(rowsOf(rows, component));
  const owners = bySchema([...entries, ...reader.components]);
  const resolve = createResolve(model, owners, defaultCode(locales));
  linkFixtures({ model, owners, resolve, report });
  linkLocalizations(model, owners, resolve, report);
  return rows;
};
