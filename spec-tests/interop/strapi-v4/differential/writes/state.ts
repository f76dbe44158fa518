import { stringify } from "qs";
import type { Dataset } from "../../../../../src/index.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../json.js";
import { type Attribute, componentOf, ownAttributes, type Schema, typeOf } from "./attributes.js";
import { withoutClock } from "./clock.js";
import type { Side } from "./send.js";

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

/** The request that lists all entries of a type with everything that belongs to them. */
const statePath = (dataset: Dataset, uid: string): string => {
  const type = typeOf(dataset, uid);
  const { populate = {} } = nested(dataset, type);
  const own = isJsonObject(populate) ? populate : {};
  const more = type.localized ? { localizations: { fields: ["id"], publicationState: "preview" } } : {};
  const query = {
    populate: { ...own, ...more },
    locale: "all",
    publicationState: "preview",
    ...(type.kind === "collectionType" ? { pagination: { limit: -1 }, sort: "id" } : {}),
  };
  const name = type.kind === "collectionType" ? type.pluralName : type.singularName;
  return `/api/${name}?${stringify(query, { encode: false })}`;
};

const idOf = (value: Json | undefined): Json =>
  isJsonObject(value) ? (value.__type === undefined ? (value.id ?? null) : `${value.__type} ${value.id}`) : null;

/** Puts ids in the place of related entries, at every depth. */
const reduced = (value: Json | undefined, morph = false): Json => {
  if (isJsonArray(value)) return value.map((one) => (morph ? idOf(one) : reduced(one)));
  if (!isJsonObject(value)) return value ?? null;
  if (morph) return idOf(value);
  if (Object.keys(value).length === 1 && value.data !== undefined)
    return isJsonArray(value.data) ? value.data.map(idOf) : idOf(value.data);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, reduced(one)]));
};

const entriesIn = (document: Json): readonly JsonObject[] => {
  const data = isJsonObject(document) ? document.data : null;
  return (isJsonArray(data) ? data : [data ?? null]).filter(isJsonObject);
};

/** Reads what is there of some types. */
export const stateOf = async (dataset: Dataset, side: Pick<Side, "read">, uids: readonly string[]): Promise<State> => {
  const states: State[] = [];
  for (const uid of uids) {
    const { status, body } = await side.read(statePath(dataset, uid));
    states.push(readState(dataset, uid, status, withoutClock(body)));
  }
  return new Map(states.flatMap((state) => [...state]));
};

/** The entries of an answer to {@link statePath}. Anything but a list or an entry is a state of its own: the answer. */
const readState = (dataset: Dataset, uid: string, status: number, body: string): State => {
  const type = typeOf(dataset, uid);
  const name = type.kind === "collectionType" ? type.pluralName : type.singularName;
  if (status !== 200) return new Map([[`${name} answers`, body]]);
  const state = new Map<string, Json>();
  // what JSON.parse returns is JSON
  for (const { id, attributes } of entriesIn(JSON.parse(body) as Json)) {
    state.set(`${name}/${id} id`, id ?? null);
    for (const [key, value] of Object.entries(isJsonObject(attributes) ? attributes : {}))
      state.set(`${name}/${id} ${key}`, reduced(value, type.attributes.get(key)?.kind === "morph"));
  }
  return state;
};
