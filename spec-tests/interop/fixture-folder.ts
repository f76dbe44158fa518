import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "./json.js";

/** One array of entries, with the file it came from (relative to the folder; for messages). */
export interface EntryFile {
  readonly file: string;
  readonly entries: readonly JsonObject[];
}

/** A fixture folder as it lies on disk: nothing resolved, nothing added. */
export interface FixtureFolder {
  readonly path: string;
  /** schema.json documents by uid, `api::<name>.<name>`. */
  readonly contentTypes: ReadonlyMap<string, JsonObject>;
  /** Component documents by uid, `<category>.<name>`. */
  readonly components: ReadonlyMap<string, JsonObject>;
  /** Overrides of built-in types by uid, `plugin::<plugin>.<type>`. */
  readonly extensions: ReadonlyMap<string, JsonObject>;
  /** Entries by the name of their file, without `.json`. */
  readonly entries: ReadonlyMap<string, EntryFile>;
  /** `dataset.json`. */
  readonly settings: JsonObject;
}

const readJson = (path: string): Json => {
  try {
    // JSON.parse answers nothing but JSON values.
    return JSON.parse(readFileSync(path, "utf8")) as Json;
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const readObject = (path: string): JsonObject => {
  const value = readJson(path);
  if (!isJsonObject(value)) throw new Error(`${path}: expected a JSON object`);
  return value;
};

const jsonFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .sort()
    : [];

const subfolders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((item) => item.isDirectory())
        .map((item) => item.name)
        .sort()
    : [];

const stem = (file: string): string => basename(file, ".json");

const readFlat = (folder: string, uidOf: (name: string) => string): ReadonlyMap<string, JsonObject> =>
  new Map(jsonFiles(folder).map((file) => [uidOf(stem(file)), readObject(join(folder, file))]));

const readNested = (folder: string, uidOf: (group: string, name: string) => string): ReadonlyMap<string, JsonObject> =>
  new Map(subfolders(folder).flatMap((group) => [...readFlat(join(folder, group), (name) => uidOf(group, name))]));

const readEntries = (path: string, file: string): EntryFile => {
  const value = readJson(join(path, "entries", file));
  if (!isJsonArray(value) || !value.every(isJsonObject))
    throw new Error(`entries/${file}: expected an array of objects`);
  return { file: `entries/${file}`, entries: value };
};

/** Reads a fixture folder. Throws an Error that names the file when one is missing or is not the JSON expected. */
export const readFixtureFolder = (path: string): FixtureFolder => ({
  path,
  contentTypes: readFlat(join(path, "content-types"), (name) => `api::${name}.${name}`),
  components: readNested(join(path, "components"), (category, name) => `${category}.${name}`),
  extensions: readNested(join(path, "extensions"), (plugin, name) => `plugin::${plugin}.${name}`),
  entries: new Map(jsonFiles(join(path, "entries")).map((file) => [stem(file), readEntries(path, file)])),
  settings: readObject(join(path, "dataset.json")),
});
