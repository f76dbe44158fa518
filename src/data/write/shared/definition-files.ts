import { isRecord } from "../../../base/json/json.js";
import type { Dataset, Locale } from "../../../reference/model/dataset.js";
import { type ContentModel, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { builtInTypes } from "../../model/built-in/types.js";
import type { Definition, Definitions } from "../../model/definition.js";
import { implicitNames } from "../../model/implicit-attributes.js";
import { besideDataset } from "../../read/shared/source-memory.js";
import { type FileTree, joinTrees, jsonText } from "./file-tree.js";
import { settingsFile } from "./settings-file.js";

/** The schemas and settings of a fixture folder for a source. */
export const schemaFiles = (dataset: Dataset, locales: readonly Locale[]): FileTree =>
  joinTrees(
    definitionFiles(besideDataset(dataset.model).definitions, dataset.model),
    new Map([["dataset.json", settingsFile(dataset, locales)]]),
  );

/** What a schema file has, in its usual order; an export adds more. */
const keys = ["kind", "collectionName", "info", "options", "pluginOptions", "attributes"];

/** What the service adds by itself: an export has it, a schema file does not. */
const added: ReadonlySet<string> = new Set([...implicitNames({ localized: true }), "sitemap_exclude"]);

/** The attributes of a schema file; none, where it has no such list. */
export const attributesOf = (json: unknown): Readonly<Record<string, unknown>> =>
  isRecord(json) && isRecord(json.attributes) ? json.attributes : {};

const isExported = (json: unknown): boolean => isRecord(json) && ("modelType" in json || "modelName" in json);

/** The schema file of a definition: as it is, or without what an export adds. */
const schemaFile = ({ json, uid }: Definition): unknown => {
  if (!isRecord(json) || !isExported(json)) return json;
  const isComponent = json.modelType === "component";
  const attributes = Object.entries(attributesOf(json)).filter(
    ([name]) => isComponent || !added.has(name) || uid.startsWith("plugin::"),
  );
  const kept = keys.filter((key) => key in json && !(isComponent && key === "kind"));
  return Object.fromEntries(
    kept.map((key) => [key, key === "attributes" ? Object.fromEntries(attributes) : json[key]]),
  );
};

/**
 * The attributes of an extension that the built-in type does not have already; undefined when nothing is left. What the plugin itself
 * defines is known, however an export spells it.
 */
const extensionFile = (definition: Definition): unknown => {
  const { uid } = definition;
  const builtIn = attributesOf(builtInTypes.get(uid));
  const file = schemaFile(definition);
  if (!isRecord(file) || !isExported(definition.json)) return file;
  const own = Object.entries(attributesOf(file)).filter(([name]) => !added.has(name) && !Object.hasOwn(builtIn, name));
  return own.length === 0 && builtInTypes.has(uid) ? undefined : { ...file, attributes: Object.fromEntries(own) };
};

/** Where a fixture folder has the schema of a type or component: `content-types/article.json`, `components/shared/seo.json`. */
export const definitionPath = (uid: Uid): string => {
  if (uid.startsWith("plugin::")) return `extensions/${uid.replace("plugin::", "").replace(".", "/")}.json`;
  if (!uid.startsWith("api::")) return `components/${uid.replace(".", "/")}.json`;
  const [api = "", name = ""] = uid.replace("api::", "").split(/\.(.*)/s);
  return `content-types/${api === name ? name : `${api}.${name}`}.json`;
};

/** The schema files of a fixture folder: `content-types/`, `components/`, `extensions/`. What is left out of the model is left out of them. */
const definitionFiles = ({ components, contentTypes, extensions = [] }: Definitions, model: ContentModel): FileTree => {
  const files = [
    ...[...contentTypes, ...components].map((definition) => ({ uid: definition.uid, file: schemaFile(definition) })),
    ...extensions.map((definition) => ({ uid: definition.uid, file: extensionFile(definition) })),
  ];
  const kept = files.filter(({ file, uid }) => file !== undefined && schemaOf(model, uid) !== undefined);
  return new Map(kept.map(({ file, uid }) => [definitionPath(uid), jsonText(file)]));
};
