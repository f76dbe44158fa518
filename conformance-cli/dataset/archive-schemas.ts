import { upperFirst } from "../../spec-tests/kit/base.js";
import type { Plain } from "./plain-entry.js";
import { readBundled } from "./read-tree.js";

const administrator = {
  type: "relation",
  relation: "oneToOne",
  target: "admin::user",
  configurable: false,
  writable: false,
  visible: false,
  useJoinTable: false,
  private: true,
};

const ofLocalization = { writable: true, private: false, configurable: false, visible: false };

interface Schema extends Plain {
  readonly info: Plain;
  readonly attributes: Plain;
  readonly options?: { readonly draftAndPublish?: boolean };
  readonly pluginOptions?: { readonly i18n?: { readonly localized?: boolean } };
}

/** What the server adds to a content-type when it starts. */
const addedAttributes = (uid: string, { options, pluginOptions }: Schema): Plain => ({
  createdAt: { type: "datetime" },
  updatedAt: { type: "datetime" },
  ...(options?.draftAndPublish === true
    ? { publishedAt: { type: "datetime", configurable: false, writable: true, visible: false } }
    : {}),
  createdBy: administrator,
  updatedBy: administrator,
  ...(pluginOptions?.i18n?.localized === true
    ? {
        localizations: { ...ofLocalization, type: "relation", relation: "oneToMany", target: uid },
        locale: { ...ofLocalization, type: "string" },
      }
    : {}),
});

/** `artifact-list` as `ArtifactList`. */
const pascal = (name: string): string => name.split("-").map(upperFirst).join("");

const typeRow = (
  uid: string,
  schema: Schema,
  names: { readonly plugin?: string; readonly globalId: string },
): Plain => ({
  ...schema,
  kind: schema.kind ?? "collectionType",
  options: schema.options ?? {},
  attributes: { ...schema.attributes, ...addedAttributes(uid, schema) },
  modelType: "contentType",
  modelName: uid.slice(uid.lastIndexOf(".") + 1),
  uid,
  ...names,
});

const componentRow = (uid: string, { collectionName, info, options, attributes }: Schema): Plain => {
  const [category = "", name = ""] = uid.split(".");
  const names = {
    modelType: "component",
    modelName: name,
    uid,
    globalId: `Component${pascal(category)}${pascal(name)}`,
  };
  return { collectionName, info, options: options ?? {}, attributes, ...names };
};

const read = async <T>(folder: string, rowOf: (path: string, schema: Schema) => T): Promise<readonly T[]> =>
  [...(await readBundled(folder))].map(([file, bytes]) =>
    // The files of the bundled dataset are schemas: its own tests say so.
    rowOf(file.slice(0, -".json".length), JSON.parse(Buffer.from(bytes).toString("utf8")) as Schema),
  );

/**
 * The content-types and components of the dataset with the attributes that the server adds, as the exporter writes them. What the
 * server brings along is left out, but for the user, which the dataset extends.
 */
export const archiveSchemas = async (): Promise<readonly Plain[]> => [
  ...(await read("extensions", (path, schema) => {
    const [plugin = "", name = ""] = path.split("/");
    return typeRow(`plugin::${plugin}.${name}`, schema, { plugin, globalId: `${pascal(plugin)}${pascal(name)}` });
  })),
  ...(await read("content-types", (name, schema) =>
    typeRow(`api::${name}.${name}`, { pluginOptions: {}, ...schema }, { globalId: pascal(name) }),
  )),
  ...(await read("components", (path, schema) => componentRow(path.replace("/", "."), schema))),
];
