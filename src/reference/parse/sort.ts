import { isRecord } from "../../base/json.js";

/** One sort term as it was written: nothing is checked yet. */
export interface RawSortTerm {
  /** The keys of the query that lead to the term. */
  readonly path: readonly string[];
  /** The attribute path: `["author", "name"]`. */
  readonly keys: readonly string[];
  /** What stands for the order: undefined when absent, any value when an object holds it. */
  readonly order: unknown;
  /** The order as text: behind an attribute that cannot be sorted by itself it is taken as a key. */
  readonly suffix: string | undefined;
}

/** The terms in order of precedence. `null`: the value is none of the accepted forms. */
export type RawSort = readonly RawSortTerm[] | null;

const parseTerm = (text: string, path: readonly string[]): RawSortTerm => {
  const [keyText = "", order] = text.split(":");
  return { path, keys: keyText.split("."), order, suffix: order };
};

const parseText = (text: string, path: readonly string[]): readonly RawSortTerm[] =>
  text
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "")
    .map((term) => parseTerm(term, path));

const parseObject = (value: object, path: readonly string[], keys: readonly string[]): readonly RawSortTerm[] =>
  Object.entries(value).flatMap(([key, member]) => {
    const at = [...path, key];
    if (isRecord(member)) return parseObject(member, at, [...keys, key]);
    const suffix = typeof member === "string" ? member : undefined;
    return [{ path: at, keys: [...keys, key], order: member ?? "", suffix }];
  });

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Reads `sort` in every accepted form (section 4.2): `a,b:desc`, an array of such strings, an object
 * `{ a: "desc", author: { name: "asc" } }`, or an array of such objects.
 */
export const parseSort = (value: unknown, path: readonly string[] = ["sort"]): RawSort => {
  if (value === undefined || value === null || value === "") return [];
  if (isText(value)) return parseText(value, path);
  if (!Array.isArray(value)) return isRecord(value) ? parseObject(value, path, []) : null;
  if (value.every(isText)) return value.flatMap((text, index) => parseText(text, [...path, String(index)]));
  if (value.every(isRecord)) return value.flatMap((object, index) => parseObject(object, [...path, String(index)], []));
  return parseObject(value, path, []);
};
