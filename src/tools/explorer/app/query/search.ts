import { isRecord } from "../../../../base/json/json.js";
import { percentDecoded } from "../../../../base/percent-decoded.js";
import type { Parameter } from "./query.js";

/** The values in nested parameters, each with the keys that lead to it. Null is a bare key; what is undefined is none. */
export const leaves = (path: readonly string[], value: unknown): readonly Parameter[] => {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((element, index) => leaves([...path, String(index)], element));
  if (isRecord(value)) return Object.entries(value).flatMap(([key, inner]) => leaves([...path, key], inner));
  return [{ path, value: value === null ? undefined : String(value) }];
};

/** A parameter's name as a query string has it: `filters[title][$eq]`. */
export const nameOf = (path: readonly string[]): string =>
  path.map((key, index) => (index === 0 ? key : `[${key}]`)).join("");

/** Nested parameters as they are sent: `filters%5Btitle%5D%5B%24eq%5D=a`. */
export const searchOf = (parameters: unknown): string =>
  leaves([], parameters)
    .map(({ path, value }) => [nameOf(path), ...(value === undefined ? [] : [value])].map(encoded).join("="))
    .join("&");

/** Half a character has no encoding, and quotes and brackets are encoded too: addresses are copied into shells and texts. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "\ufffd")).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Objects, while they are read; a key without a name is the next place of a list. */
type Nested = Map<string, Nested | string | null>;

/** Names within each other beyond this stay one name. */
const deepest = 20;

/** The parameters of a query string, nested: the inverse of {@link searchOf}. Of a name that comes twice all values count, as a list. */
export const parametersIn = (search: string): Readonly<Record<string, unknown>> => {
  const all: Nested = new Map();
  for (const part of search.split("&").filter((text) => text !== "")) {
    const [name = "", ...values] = part.split("=").map((text) => percentDecoded(text.replaceAll("+", " ")));
    if (name === "") continue;
    const [, head = name, keys = ""] = /^([^[]+)((?:\[[^\]]*\])+)$/.exec(name) ?? [];
    const path = [head, ...keys.slice(1, -1).split("][")].slice(0, keys === "" ? 1 : deepest);
    put(all, path, values.length === 0 ? null : values.join("="));
  }
  return Object.fromEntries([...all].map(([key, value]) => [key, plain(value)]));
};

const put = (into: Nested, [head = "", ...rest]: readonly string[], value: string | null): void => {
  const key = head === "" ? String(into.size) : head;
  const present = into.get(key);
  if (rest.length === 0 && present === undefined) {
    into.set(key, value);
    return;
  }
  const inner: Nested = present instanceof Map ? present : new Map();
  if (present !== undefined && !(present instanceof Map)) inner.set("0", present);
  into.set(key, inner);
  put(inner, rest.length === 0 ? [""] : rest, value);
};

/** Numbers alone as keys are those of a list. */
const plain = (value: Nested | string | null): unknown => {
  if (!(value instanceof Map)) return value;
  const inner = [...value].map(([key, one]) => [key, plain(one)] as const);
  if (!inner.every(([key]) => /^\d{1,9}$/.test(key))) return Object.fromEntries(inner);
  return inner.sort(([a], [b]) => Number(a) - Number(b)).map(([, one]) => one);
};
