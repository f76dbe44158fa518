import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../json.js";

/** A configured locale. */
export interface Locale {
  readonly code: string;
  readonly name: string;
}

/** An API token, in plain text as clients send it. */
export interface ApiToken {
  readonly name: string;
  readonly token: string;
  readonly type: "read-only" | "full-access" | "custom";
  /** Actions, for type "custom" only. */
  readonly permissions: readonly string[];
}

/** The fixture folder's `dataset.json`. */
export interface Settings {
  readonly locales: readonly Locale[];
  readonly defaultLocale: string;
  readonly apiTokens: readonly ApiToken[];
}

const objects = (document: JsonObject, key: string): readonly JsonObject[] => {
  const value: Json = document[key] ?? [];
  if (!isJsonArray(value) || !value.every(isJsonObject))
    throw new Error(`dataset.json: ${key}: expected an array of objects`);
  return value;
};

const text = (value: Json | undefined, place: string): string => {
  if (typeof value !== "string" || value === "") throw new Error(`dataset.json: ${place}: expected a text`);
  return value;
};

const toLocale = (item: JsonObject, index: number): Locale => {
  const code = text(item.code, `locales[${index}].code`);
  return { code, name: typeof item.name === "string" ? item.name : code };
};

const toToken = (item: JsonObject, index: number): ApiToken => {
  const { type } = item;
  if (type !== "read-only" && type !== "full-access" && type !== "custom")
    throw new Error(`dataset.json: apiTokens[${index}].type: expected "read-only", "full-access" or "custom"`);
  const permissions = isJsonArray(item.permissions) ? item.permissions : [];
  return {
    name: text(item.name, `apiTokens[${index}].name`),
    token: text(item.token, `apiTokens[${index}].token`),
    type,
    permissions: permissions.map((action, at) => text(action, `apiTokens[${index}].permissions[${at}]`)),
  };
};

/** Reads `dataset.json`; no locales means English alone. Throws an Error that names the key. */
export const readSettings = (document: JsonObject): Settings => {
  const items = objects(document, "locales");
  const locales = items.length === 0 ? [{ code: "en", name: "English (en)" }] : items.map(toLocale);
  const chosen = locales[items.findIndex((item) => item.default === true)] ?? locales[0];
  return { locales, defaultLocale: chosen?.code ?? "en", apiTokens: objects(document, "apiTokens").map(toToken) };
};
