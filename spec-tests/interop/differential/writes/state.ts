import { stringify } from "qs";
import type { Dataset } from "../../../../src/index.js";
import { componentOf, ownAttributes, typeOf } from "../../../kit/random/bodies/attributes.js";
import type { Attribute, Schema } from "../../../kit/reference.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.js";
import type { Side } from "../send.js";

/** What is visible of some types: by `restorations/1 team`, a value; relations and media are reduced to ids. */
export type State = ReadonlyMap<string, Json>;

const populateOne = (dataset: Dataset, attribute: Attribute): JsonObject | "true" => {
  if (attribute.kind === "component") return nested(dataset, componentOf(dataset, attribute.target));
  if (attribute.kind === "dynamiczone") {
    const on = attribute.components.map((uid) => [uid, nested(dataset, componentOf(dataset, uid))] as const);
    return { on: Object.fromEntries(on) };
  }
  // Selected fields lose the entries of the inverse of a polymorphic relation (a quirk of the real server).
  if (attribute.kind !== "relation" || attribute.relation.startsWith("morph")) return "true";
  // Drafts are left out of populated lists unless each relation asks for them.
  return { fields: ["id"], publicationState: "preview" };
};

const nested = (dataset: Dataset, schema: Schema): JsonObject => {
  const links = ownAttributes(schema).filter(({ kind, hidden }) => kind !== "scalar" && !hidden);
  if (links.length === 0) return { fields: "*" };
  return { populate: Object.fromEntries(links.map((link) => [link.name, populateOne(dataset, link)])) };
};

/** The types whose answers have no envelope (section 2.2), and the requests that show them. */
const flat: ReadonlyMap<string, string> = new Map([
  ["plugin::users-permissions.user", "/api/users?populate=*&sort=id"],
  ["plugin::upload.file", "/api/upload/files?populate=*&sort=id"],
]);

/** Every type of a dataset whose entries are shown. */
export const shownTypes = ({ model }: Dataset): readonly string[] =>
  [...model.contentTypes.keys()].filter((uid) => uid.startsWith("api::") || flat.has(uid));

/** A single type has an entry in each locale; the real server lists them, as if it were a collection, and we do not. */
const locales = ["en", "fr", "de"];

/** The requests that show all entries of a type with everything that belongs to them. */
const statePaths = (dataset: Dataset, uid: string): readonly string[] => {
  const path = flat.get(uid);
  if (path !== undefined) return [path];
  const type = typeOf(dataset, uid);
  const { populate = {} } = nested(dataset, type);
  const own = isJsonObject(populate) ? populate : {};
  const more = type.localized ? { localizations: { fields: ["id"], publicationState: "preview" } } : {};
  const query = { populate: { ...own, ...more }, publicationState: "preview" };
  const pathWith = (name: string, extra: object): string =>
    `/api/${name}?${stringify({ ...query, ...extra }, { encode: false })}`;
  if (type.kind === "collectionType")
    return [pathWith(type.pluralName, { locale: "all", pagination: { limit: -1 }, sort: "id" })];
  return type.localized
    ? locales.map((locale) => pathWith(type.singularName, { locale }))
    : [pathWith(type.singularName, {})];
};

const idOf = (value: Json | undefined): Json =>
  isJsonObject(value) ? (value.__type === undefined ? (value.id ?? null) : `${value.__type} ${value.id}`) : null;

/** Puts ids in the place of related entries, at every depth; `bare` ones come without an envelope. */
const reduced = (value: Json | undefined, bare = false): Json => {
  if (isJsonArray(value)) return value.map((one) => (bare ? idOf(one) : reduced(one)));
  if (!isJsonObject(value)) return value ?? null;
  if (bare) return idOf(value);
  if (Object.keys(value).length === 1 && value.data !== undefined)
    return isJsonArray(value.data) ? value.data.map(idOf) : idOf(value.data);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reduced(one)]));
};

/** An entry with its attributes, be they in an envelope or, as those of users, beside the id. */
const entryOf = ({ id, attributes, ...flat }: JsonObject): readonly [id: Json, attributes: JsonObject] => [
  id ?? null,
  isJsonObject(attributes) ? attributes : flat,
];

const entriesIn = (document: Json): readonly JsonObject[] => {
  const data = isJsonObject(document) && document.data !== undefined ? document.data : document;
  return (isJsonArray(data) ? data : [data]).filter(isJsonObject);
};

/** Reads what is there of some types. */
export const stateOf = async (dataset: Dataset, side: Pick<Side, "read">, uids: readonly string[]): Promise<State> => {
  const states: State[] = [];
  for (const uid of uids) {
    for (const path of statePaths(dataset, uid)) {
      const { status, body } = await side.read(path);
      states.push(readState(dataset, uid, status, body));
    }
  }
  return new Map(states.flatMap((state) => [...state]));
};

/** Nothing orders what names an entry of any type: PostgreSQL shows the rows as they lie, the one that was changed last at the end. */
const unordered = (list: readonly Json[]): readonly Json[] =>
  list.toSorted((one, other) => String(one).localeCompare(String(other)));

/** A list that the entries hold which name this one. */
const isOtherSide = (attribute: Attribute | undefined): boolean =>
  attribute?.kind === "relation" ? attribute.relation === "morphMany" : attribute?.name === "related";

/** The entries of an answer to one of {@link statePaths}. Anything but a list or an entry is a state of its own: the answer. */
const readState = (dataset: Dataset, uid: string, status: number, body: string): State => {
  const type = typeOf(dataset, uid);
  const name = type.kind === "collectionType" ? type.pluralName : type.singularName;
  if (status !== 200) return new Map([[`${name} answers`, body]]);
  const state = new Map<string, Json>();
  // what JSON.parse returns is JSON
  for (const entry of entriesIn(JSON.parse(body) as Json)) {
    const [id, attributes] = entryOf(entry);
    state.set(`${name}/${id} id`, id);
    for (const [key, value] of Object.entries(attributes)) {
      const attribute = type.attributes.get(key);
      const bare = flat.has(uid) || attribute?.kind === "morph";
      const shown = reduced(value, bare);
      state.set(`${name}/${id} ${key}`, isOtherSide(attribute) && isJsonArray(shown) ? unordered(shown) : shown);
    }
  }
  return state;
};
