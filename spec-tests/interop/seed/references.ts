import { plural } from "../../kit/base.js";
import { equalJson, isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";
import type { Model } from "./model.js";
import { faultAt, type Node } from "./node.js";

/** Entries by uid, in file order. */
export type Entries = ReadonlyMap<string, readonly Node[]>;

const builtInKeys: ReadonlyMap<string, string> = new Map([
  ["plugin::upload.file", "name"],
  ["plugin::users-permissions.user", "username"],
  ["plugin::users-permissions.role", "type"],
]);

/**
 * The attribute that identifies an entry of a type to a human: its first `uid` attribute, else its first required and
 * unique string, else its first unique string; undefined when it has none of these.
 */
export const naturalKeyOf = (model: Model): string | undefined => {
  const attributes = [...model.attributes];
  const uniqueString = attributes.filter(([, { type, unique }]) => type === "string" && unique === true);
  return (
    builtInKeys.get(model.uid) ??
    attributes.find(([, { type }]) => type === "uid")?.[0] ??
    uniqueString.find(([, { required }]) => required === true)?.[0] ??
    uniqueString[0]?.[0]
  );
};

const attributeOf = (node: Node, key: string): Json | undefined => {
  if (key === "id") return node.id;
  if (key === "locale") return node.locale;
  return node.source[key];
};

const matches = (node: Node, wanted: JsonObject): boolean =>
  Object.entries(wanted).every(([key, value]) => equalJson(attributeOf(node, key), value));

const wantedOf = (model: Model, reference: Json): JsonObject | undefined => {
  if (typeof reference === "number") return { id: reference };
  if (isJsonObject(reference)) return reference;
  const key = naturalKeyOf(model);
  return typeof reference === "string" && key !== undefined ? { [key]: reference } : undefined;
};

/** The one entry of `target` that a reference means. Throws an Error that names the place when none or several match. */
export const resolveReference = (
  entries: Entries,
  from: Node,
  attribute: string,
  target: Model,
  reference: Json,
): Node => {
  const wanted = wantedOf(target, reference);
  if (wanted === undefined)
    throw faultAt(from, attribute, `expected a reference to a ${target.uid}, got ${JSON.stringify(reference)}`);
  const found = (entries.get(target.uid) ?? []).filter((node) => matches(node, wanted));
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw faultAt(
      from,
      attribute,
      `${plural(found.length, "entry", "entries")} of ${target.uid} match ${JSON.stringify(reference)}`,
    );
  return first;
};

/** References of a relation value: none, one or several. */
export const referencesOf = (value: Json | undefined): readonly Json[] => {
  if (value === null || value === undefined) return [];
  return isJsonArray(value) ? value : [value];
};
