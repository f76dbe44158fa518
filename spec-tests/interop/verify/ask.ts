import qs from "qs";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";
import { verifierToken } from "../seed/insert-settings.js";
import type { Model, Models } from "../seed/model.js";
import { populateAll } from "./populate.js";

/** Sends a GET as the verifier; throws an Error with the answer when it is not a 200. */
export const ask = async (url: string, path: string, query: JsonObject = {}): Promise<Json> => {
  const search = qs.stringify(query, { encodeValuesOnly: true });
  const response = await fetch(`${url}${path}?${search}`, {
    headers: { authorization: `Bearer ${verifierToken.token}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Json; // what JSON.parse returns is JSON
};

/** An answered entry, `{id, attributes}` or flat, as a flat object. */
const flatten = (entry: Json): JsonObject => {
  if (!isJsonObject(entry)) throw new Error(`expected an entry, got ${JSON.stringify(entry)}`);
  return isJsonObject(entry.attributes) ? { id: entry.id, ...entry.attributes } : entry;
};

const dataOf = (answer: Json): readonly Json[] => {
  const data = isJsonObject(answer) ? (answer.data ?? null) : answer;
  return isJsonArray(data) ? data : [data];
};

const askSingle = async (
  url: string,
  model: Model,
  query: JsonObject,
  locales: readonly string[],
): Promise<readonly JsonObject[]> => {
  const found: JsonObject[] = [];
  for (const locale of model.localized ? locales : [""]) {
    const answer = await ask(url, `/api/${model.singularName}`, { ...query, ...(locale === "" ? {} : { locale }) });
    found.push(...dataOf(answer).map(flatten));
  }
  return found;
};

/** Every entry of a type, all locales and drafts included, populated, by id. */
export const askEntries = async (
  url: string,
  models: Models,
  model: Model,
  locales: readonly string[],
): Promise<readonly JsonObject[]> => {
  const query: JsonObject = { publicationState: "preview", populate: populateAll(models, model) };
  if (model.isSingleType) return askSingle(url, model, query, locales);
  if (model.uid === "plugin::upload.file") return dataOf(await ask(url, "/api/upload/files")).map(flatten);
  if (model.uid === "plugin::users-permissions.user")
    return dataOf(await ask(url, "/api/users", { populate: query.populate, sort: "id" })).map(flatten);
  const list = { ...query, locale: "all", sort: "id", pagination: { limit: -1 } };
  return dataOf(await ask(url, `/api/${model.pluralName}`, list)).map(flatten);
};
