import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import { type Attribute, type Schema, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { loadBytes, sampleArchive, tarOf } from "../archive/export-archive.test-data.js";
import { loadDataset } from "../load-dataset.js";
import { type FileOptions, loadFiles } from "../load-tree.js";
import { library } from "../shared/library.test-data.js";
import { formatDiagnostic, SourceError } from "../shared/source-error.js";
import { type Disk, type Files, makeDisk, makeFolder, typeFiles } from "../shared/source-folder.test-data.js";

/** A source and what comes of it. What a row does not say does not matter. */
export interface Row {
  readonly name?: string;
  /** What it is made of beside its files: the library, the sample of an export, or nothing. */
  readonly on?: "library" | "export" | "nothing";
  /** Files beside those, or in their place; null: it has none of this name. The rows of a file of an export come behind those that are there. */
  readonly files?: Files;
  readonly types?: Readonly<Record<string, object>>;
  /** The entries of a type: `entries/NAME.json`. */
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly only?: Files;
  readonly fixtures?: readonly Files[];
  /** What else is on the disk that it is read from; by default it is in memory. The source, and the folders on top, are places there. */
  readonly disk?: Disk;
  readonly source?: string;
  readonly folders?: readonly string[];
  readonly options?: FileOptions;
  /** All errors that it is refused with. Those of a lenient reading are `errors`. */
  readonly faults?: readonly string[];
  readonly message?: string;
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  /** A part of what {@link shown} shows, and members of which nothing is left out. */
  readonly is?: object;
  readonly whole?: Readonly<Record<string, unknown>>;
  /** The ids that entries link to: `{ "book tags": { "1": [3, 2] } }`. */
  readonly linked?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  /** The texts of uploaded files; null: there is none. */
  readonly uploads?: Readonly<Record<string, string | null>>;
}

/** The rows of a file, each with its line. The first one has what all of them have. */
export const readRows = (file: string): readonly (readonly [name: string, row: Row])[] => {
  const [all, ...rows] = rowsOf<Row>(file, import.meta.url);
  return rows.map((row, at) => {
    const entries = row.entries ?? all?.entries ?? {};
    const [files, types] = [
      { ...all?.files, ...row.files },
      { ...all?.types, ...row.types },
    ];
    return [`${at + 2}: ${row.name ?? row.faults?.join("\n")}`, { ...all, ...row, entries, files, types }];
  });
};

export const rowFiles = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".jsonl"));

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const filesOf = ({ entries = {}, files = {}, on, only, types = {} }: Row): Files => {
  if (only !== undefined) return only;
  const base: Files = on === "library" ? library : on === "export" ? sampleArchive : {};
  const own = Object.entries(files).map(([name, content]): [string, unknown] => {
    const there = base[name];
    return [name, on === "export" && isList(there) && isList(content) ? [...there, ...content] : content];
  });
  const named = Object.entries(entries).map(([name, content]): [string, unknown] => [`entries/${name}.json`, content]);
  const all = { ...base, ...typeFiles(types), ...Object.fromEntries([...own, ...named]) };
  return Object.fromEntries(Object.entries(all).filter(([, content]) => content !== null));
};

const loadDisk = async ({ disk = {}, folders = [], options, source = "" }: Row, root: string) => {
  await makeDisk(root, disk);
  return loadDataset(join(root, source), { ...options, fixtures: folders.map((folder) => `${root}/${folder}`) });
};

const load = async (row: Row, root: string): Promise<Dataset> => {
  if (row.disk !== undefined) return loadDisk(row, root);
  return row.on === "export"
    ? loadBytes(await tarOf(filesOf(row)))
    : loadFiles(filesOf(row), { ...row.options, fixtures: row.fixtures ?? [] });
};

/** Ids, or where they do not say of which type a target is, the type before each. */
const linksOf = ({ links }: Entry, { kind, name }: Attribute): readonly unknown[] =>
  (links[name] ?? []).map(({ id, type }) => (kind === "morph" || kind === "dynamiczone" ? `${type} ${id}` : id));

const entriesOf = ({ model, records }: Dataset, uid: Uid): readonly object[] =>
  (records.get(uid) ?? []).map((entry) => {
    const members = [...(schemaOf(model, uid)?.attributes.values() ?? [])].map((attribute) => {
      const value = attribute.kind === "scalar" ? entry.values[attribute.name] : linksOf(entry, attribute);
      return [attribute.name, typeof value === "bigint" ? `${value}n` : value];
    });
    return { id: entry.id, ...Object.fromEntries(members) };
  });

/** A type or component: its entries, the names of its attributes and each of these. */
const schemaIn = (dataset: Dataset, { attributes, definition, uid, ...type }: Schema): readonly [string, unknown][] => {
  const name = uid.replace(/^api::(.+)\.\1$/, "$1");
  const all = [...attributes.values()];
  return [
    [name, entriesOf(dataset, uid)],
    [`${name} attributes`, all.map((attribute) => attribute.name)],
    [`${name} visible`, all.flatMap((attribute) => (attribute.hidden ? [] : [attribute.name]))],
    [`${name} key`, ("naturalKey" in type && type.naturalKey) || null],
    [`${name} definition`, definition?.attributes],
    ...all.map((attribute): [string, unknown] => [`${name} ${attribute.name}`, inRow(attribute)]),
  ];
};

/** An attribute as a row has it. */
const inRow = (attribute: Attribute): object =>
  attribute.kind === "scalar" && attribute.regex ? { ...attribute, regex: String(attribute.regex) } : attribute;

/** A dataset as JSON: its types by their short names, `api::book.book` as `book`; integers of 64 bits as `1n`. */
const shown = (dataset: Dataset): Readonly<Record<string, unknown>> => {
  const { components, contentTypes } = dataset.model;
  return {
    ...Object.fromEntries(
      [...contentTypes.values(), ...components.values()].flatMap((each) => schemaIn(dataset, each)),
    ),
    ...{ name: dataset.name, locales: dataset.locales, apiTokens: dataset.apiTokens, release: dataset.release ?? null },
    ...{ types: [...contentTypes.keys()], components: [...components.keys()] },
  };
};

/** The ids that the entries of a type link to, of those that do. */
const idsIn = ({ records }: Dataset, place: string): object => {
  const [name = "", attribute = ""] = place.split(" ");
  const entries = records.get(name.includes(".") ? name : `api::${name}.${name}`) ?? [];
  const linking = entries.filter(({ links }) => links[attribute] !== undefined);
  return Object.fromEntries(linking.map(({ id, links }) => [id, links[attribute]?.map((link) => link.id)]));
};

const remarks = ({ warnings }: Dataset, of: string): readonly string[] =>
  warnings.filter(({ severity }) => severity === of).map(formatDiagnostic);

/** What a source is refused with. */
const refusalOf = async (loading: Promise<unknown>): Promise<SourceError> => {
  const error = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof SourceError) return error;
  throw new Error(`expected a SourceError, got ${String(error)}`);
};

const errorsIn = ({ diagnostics }: SourceError): readonly string[] =>
  diagnostics.filter(({ severity }) => severity === "error").map(formatDiagnostic);

/** The errors that a source is refused with. */
export const faultsOf = async (loading: Promise<unknown>): Promise<readonly string[]> =>
  errorsIn(await refusalOf(loading));

/** Reads the source of a row, and holds what comes of it to what it says. */
export const runRow = async (row: Row): Promise<void> => {
  const root = row.disk === undefined ? "" : await makeFolder(filesOf(row));
  const placed = <T>(said: T): T => JSON.parse(JSON.stringify(said).replaceAll("{root}", root));
  if (row.faults !== undefined) {
    const error = await refusalOf(load(row, root));
    expect(errorsIn(error)).toEqual(placed(row.faults));
    expect(error.message).toContain(placed(row.message ?? ""));
    return;
  }
  const dataset = await load(row, root);
  const all = shown(dataset);
  if (row.warnings !== undefined) expect(remarks(dataset, "warning")).toEqual(placed(row.warnings));
  if (row.errors !== undefined) expect(remarks(dataset, "error")).toEqual(row.errors);
  expect(all).toMatchObject(row.is ?? {});
  for (const [name, value] of Object.entries(row.whole ?? {})) expect(all[name], name).toEqual(value);
  for (const [place, ids] of Object.entries(row.linked ?? {})) expect(idsIn(dataset, place), place).toEqual(ids);
  for (const [path, text] of Object.entries(row.uploads ?? {})) {
    const bytes = await dataset.assets.read(path);
    expect(bytes === undefined ? null : new TextDecoder().decode(bytes), path).toBe(text);
  }
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
};
