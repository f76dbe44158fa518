import { plural } from "../../kit/base.js";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";
import type { Attribute, Model, Models } from "../seed/model.js";
import { naturalKeyOf } from "../seed/references.js";

const idOf = (value: Json): Json => (isJsonObject(value) ? (value.id ?? null) : value);

const wrapped = (value: Json): Json => {
  const data = isJsonObject(value) && "data" in value ? (value.data ?? null) : value;
  return isJsonArray(data) ? data.map(idOf) : data === null ? null : idOf(data);
};

/** A polymorphic to-one carries no type: its type is the one that has all of the keys. */
const typeByKeys = (models: Models, value: JsonObject): string => {
  const fits = [...models.values()].filter((model) => {
    const key = naturalKeyOf(model);
    const columns = [...model.attributes].filter(
      ([, { type }]) => !["relation", "media", "component", "dynamiczone"].includes(type),
    );
    return !model.isComponent && key !== undefined && columns.every(([name]) => name in value);
  });
  return fits.length === 1 ? (fits[0]?.uid ?? "") : `one of ${plural(fits.length, "type")},`;
};

const flat = (models: Models, value: Json): Json => {
  if (!isJsonObject(value)) return value;
  const uid = typeof value.__type === "string" ? value.__type : typeByKeys(models, value);
  return `${uid} ${value.id}`;
};

const shortenComponent = (models: Models, uid: unknown, value: Json): Json => {
  const model = typeof uid === "string" ? models.get(uid) : undefined;
  return model === undefined || !isJsonObject(value) ? value : shorten(models, model, value);
};

/** A time with its thousandths: databases show as many digits as they keep (`09:30:00`, `16:20:00.5`). What they say is the same. */
const withThousandths = (time: string): string => {
  const [whole, fraction = ""] = time.split(".");
  return `${whole}.${fraction.padEnd(3, "0")}`;
};

const shortenValue = (models: Models, attribute: Attribute, value: Json): Json => {
  if (attribute.type === "media") return wrapped(value);
  if (attribute.type === "time" && typeof value === "string") return withThousandths(value);
  if (attribute.type === "component") {
    if (isJsonArray(value)) return value.map((item) => shortenComponent(models, attribute.component, item));
    return shortenComponent(models, attribute.component, value);
  }
  if (attribute.type === "dynamiczone" && isJsonArray(value))
    return value.map((item) => shortenComponent(models, isJsonObject(item) ? item.__component : undefined, item));
  if (attribute.type !== "relation") return value;
  if (attribute.target !== undefined) return wrapped(value);
  return isJsonArray(value) ? value.map((item) => flat(models, item)) : flat(models, value);
};

const localizations: Attribute = { type: "relation", relation: "oneToMany", target: "" };

/** Replaces every related entry in an answered entry by its id (`<uid> <id>` in polymorphic fields), and shows times as every database can. */
export const shorten = (models: Models, model: Model, value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([name, found]) => {
      const attribute = name === "localizations" ? localizations : model.attributes.get(name);
      return [name, attribute === undefined ? (found ?? null) : shortenValue(models, attribute, found ?? null)];
    }),
  );
