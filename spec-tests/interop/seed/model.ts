import { builtInTypes } from "../built-in-types.js";
import type { FixtureFolder } from "../fixture-folder.js";
import { isJsonObject, type JsonObject } from "../json.js";

/** One attribute of a content-type or component, as its schema declares it. */
export type Attribute = JsonObject & { readonly type: string };

/** A content-type or component, reduced to what seeding and verifying need. */
export interface Model {
  readonly uid: string;
  readonly isComponent: boolean;
  readonly isSingleType: boolean;
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  readonly privateAttributes: readonly string[];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** Every model by uid: the fixture folder's own types and components, and the built-in types. */
export type Models = ReadonlyMap<string, Model>;

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const found = value[key];
  return isJsonObject(found) ? found : {};
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const attributesOf = (uid: string, document: JsonObject): ReadonlyMap<string, Attribute> =>
  new Map(
    Object.entries(objectAt(document, "attributes")).map(([name, attribute]) => {
      if (!isJsonObject(attribute) || typeof attribute.type !== "string")
        throw new Error(`${uid}: attribute "${name}" has no type`);
      return [name, { ...attribute, type: attribute.type }];
    }),
  );

const toModel = (uid: string, document: JsonObject, isComponent: boolean): Model => {
  const options = objectAt(document, "options");
  const info = objectAt(document, "info");
  const hidden = Array.isArray(options.privateAttributes) ? options.privateAttributes : [];
  return {
    uid,
    isComponent,
    isSingleType: document.kind === "singleType",
    singularName: text(info.singularName),
    pluralName: text(info.pluralName),
    draftAndPublish: options.draftAndPublish === true,
    localized: objectAt(objectAt(document, "pluginOptions"), "i18n").localized === true,
    privateAttributes: hidden.filter((name) => typeof name === "string"),
    attributes: attributesOf(uid, document),
  };
};

/** A built-in type's document with the fixture folder's override merged over it, attribute by attribute. */
export const extendBuiltIn = (builtIn: JsonObject, extension: JsonObject | undefined): JsonObject => ({
  ...builtIn,
  ...extension,
  attributes: { ...objectAt(builtIn, "attributes"), ...objectAt(extension ?? {}, "attributes") },
});

/** All models of a fixture folder. Throws an Error for an attribute without a type. */
export const readModels = (folder: FixtureFolder): Models =>
  new Map([
    ...[...builtInTypes].map(
      ([uid, document]) => [uid, toModel(uid, extendBuiltIn(document, folder.extensions.get(uid)), false)] as const,
    ),
    ...[...folder.contentTypes].map(([uid, document]) => [uid, toModel(uid, document, false)] as const),
    ...[...folder.components].map(([uid, document]) => [uid, toModel(uid, document, true)] as const),
  ]);

/** Whether an attribute never leaves the API. */
export const isPrivate = (model: Model, name: string): boolean => {
  const attribute = model.attributes.get(name);
  return attribute?.private === true || attribute?.type === "password" || model.privateAttributes.includes(name);
};
