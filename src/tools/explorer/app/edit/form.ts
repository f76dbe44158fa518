import { isRecord } from "../../../../base/json/json.js";
import { fileUid } from "../../../../data/model/built-in/uids.js";
import { attributesOf, dataOf } from "../answer/unwrap.js";
import { type AttributeInfo, type ComponentInfo, labelAttribute, type Model, type TypeInfo } from "../model.js";
import { searchOf } from "../query/search.js";
import { shownText } from "../shown-text.js";
import { type Linked, linked, selection } from "./entries.js";

/** A component in a form. */
export interface Part {
  /** Its own among its siblings, whatever place it has. */
  readonly key: string;
  readonly uid: string;
  /** The id of one that is stored. */
  readonly id: number | undefined;
  readonly values: Values;
}

/** What a form holds of an attribute: a text, entries or components. */
export interface Field {
  readonly text: string;
  readonly links: readonly Linked[];
  readonly parts: readonly Part[];
}

/** What a form holds of an entry or a component, by the names of attributes. */
export type Values = Readonly<Record<string, Field>>;

const empty: Field = { text: "", links: [], parts: [] };

/** What the service sets, and what has a place of its own in the form. */
const own: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt", "locale", "localizations"]);

/** What a request can change of a file. */
const ofFiles: ReadonlySet<string> = new Set(["name", "alternativeText", "caption"]);

/** The attributes that a form has fields for. */
export const formAttributes = (model: Model, type: ComponentInfo): readonly AttributeInfo[] =>
  [...type.attributes, ...type.unread].filter(
    (attribute) =>
      !(model.types.has(type.uid) && own.has(attribute.name)) &&
      (type.uid !== fileUid || ofFiles.has(attribute.name)) &&
      (attribute.kind !== "relation" || model.types.has(attribute.target)),
  );

/** The field of an attribute; an empty one where there is none. */
export const fieldOf = (values: Values, { name }: AttributeInfo): Field => values[name] ?? empty;

/** Whether a field holds the text of JSON. */
export const isJson = (attribute: AttributeInfo): boolean =>
  attribute.kind === "scalar" && (attribute.type === "json" || attribute.type === "blocks");

const textOf = (attribute: AttributeInfo, value: unknown): string => {
  if (value === null || value === undefined) return "";
  return isJson(attribute) ? JSON.stringify(value, undefined, 2) : String(value);
};

let made = 0;

/** A new component, with the defaults of its schema. */
export const newPart = (model: Model, uid: string): Part => {
  made++;
  return { key: `new ${made}`, uid, id: undefined, values: newValues(model, model.byUid.get(uid)) };
};

/** What a form of a new entry or component begins with: the defaults of its schema. */
export const newValues = (model: Model, type: ComponentInfo | undefined): Values =>
  Object.fromEntries(
    (type === undefined ? [] : formAttributes(model, type)).flatMap((attribute) =>
      attribute.kind === "scalar" && attribute.default !== undefined
        ? [[attribute.name, { ...empty, text: textOf(attribute, attribute.default) }]]
        : [],
    ),
  );

const readPart = (model: Model, attribute: AttributeInfo, value: unknown): readonly Part[] => {
  if (!isRecord(value)) return [];
  const uid = "target" in attribute ? attribute.target : String(value.__component);
  const type = model.byUid.get(uid);
  const id = typeof value.id === "number" ? value.id : undefined;
  return type === undefined ? [] : [{ key: `${uid} ${id}`, uid, id, values: readValues(model, type, value) }];
};

const readLink = (model: Model, attribute: AttributeInfo, entry: unknown): readonly Linked[] => {
  if (!isRecord(entry)) return [];
  const uid = "target" in attribute ? attribute.target : String(entry.__type ?? attributesOf(entry).__type);
  const type = model.types.get(uid);
  return type === undefined ? [] : linked(entry, type);
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** What a form holds of an entry as it was answered, populated as {@link populateFor} asks. */
export const readValues = (model: Model, type: ComponentInfo, answered: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    formAttributes(model, type).map((attribute): [string, Field] => {
      const value = answered[attribute.name];
      if (attribute.kind === "scalar") return [attribute.name, { ...empty, text: textOf(attribute, value) }];
      if (attribute.kind === "component" || attribute.kind === "dynamiczone")
        return [attribute.name, { ...empty, parts: listOf(value).flatMap((one) => readPart(model, attribute, one)) }];
      return [
        attribute.name,
        { ...empty, links: listOf(dataOf(value)).flatMap((one) => readLink(model, attribute, one)) },
      ];
    }),
  );

/** Components in components are asked for so deep: some hold themselves. */
const deepest = 6;

/** What `populate` asks for so that a form can show all of an entry. */
const populateFor = (model: Model, type: ComponentInfo, depth = 0): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    formAttributes(model, type).flatMap((attribute): readonly [string, unknown][] => {
      const inner = (uid: string) => {
        const target = model.byUid.get(uid);
        const populate = target === undefined || depth >= deepest ? {} : populateFor(model, target, depth + 1);
        return Object.keys(populate).length === 0 ? true : { populate };
      };
      const { kind, name } = attribute;
      if (kind === "scalar") return [];
      if (kind === "component") return [[name, inner(attribute.target)]];
      if (kind === "dynamiczone")
        return [[name, { on: Object.fromEntries(attribute.components.map((uid) => [uid, inner(uid)])) }]];
      const target = kind === "relation" ? model.types.get(attribute.target) : undefined;
      return [[name, target === undefined ? true : selection(target)]];
    }),
  );

/** The address of an entry with all that a form shows. */
export const addressFor = (model: Model, type: TypeInfo, address: string, locale: string): string => {
  const localizations = type.localized ? { localizations: { fields: ["locale"] } } : {};
  const query = {
    populate: { ...populateFor(model, type), ...localizations },
    // One that is asked for by its id is shown in any case.
    ...(type.draftAndPublish && type.kind === "singleType" && { publicationState: "preview" }),
    ...(locale !== "" && { locale }),
  };
  const search = searchOf(query);
  return search === "" ? address : `${address}?${search}`;
};

/** The same for another entry: components are made anew. */
export const copyOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, field]) => {
      const parts = field.parts.map((part) => ({ ...part, id: undefined, values: copyOf(part.values) }));
      return [name, { ...field, parts }];
    }),
  );

/** The name of an entry for its reader. */
export const titleOf = (type: TypeInfo, values: Values, id: string): string => {
  const name = values[labelAttribute(type) ?? ""]?.text ?? "";
  return name === "" ? (id === "" ? `New ${type.displayName}` : `${type.displayName} ${id}`) : shownText(name);
};
