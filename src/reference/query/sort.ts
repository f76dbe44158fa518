import { isRecord } from "../../base/json.js";
import type { JoinAttribute, Schema } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import type { SortTerm } from "./plan.js";
import { mayFollow, type Scope, targetOf } from "./scope.js";

/** One sort term as it was written: nothing is checked yet. */
interface RawSortTerm {
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

const orders: ReadonlyMap<string, boolean> = new Map([
  ["asc", false],
  ["desc", true],
]);

/** Whether the order is descending; undefined: it is no order. */
const readOrder = (order: unknown): boolean | undefined => {
  if (order === undefined) return false;
  return typeof order === "string" ? orders.get(order.toLowerCase()) : undefined;
};

interface Position {
  readonly schema: Schema;
  readonly path: readonly JoinAttribute[];
}

/** The attribute that ends the term's path. Undefined: an issue was added. */
const resolve = (
  term: RawSortTerm,
  schema: Schema,
  scope: Scope,
  rank: number,
): Omit<SortTerm, "descending"> | undefined => {
  const reject = (name: string): undefined => {
    scope.issues.invalidParameter(rank, name, term.path);
    return undefined;
  };
  let at: Position = { schema, path: [] };
  for (const [index, key] of term.keys.entries()) {
    const attribute = at.schema.attributes.get(key);
    const last = index === term.keys.length - 1 || term.keys[index + 1] === "";
    if (key === "id" && last) return { path: at.path, attribute: "id", type: valueTypes.integer };
    if (!attribute || attribute.hidden || !mayFollow(scope, attribute)) return reject(key);
    if (attribute.kind === "dynamiczone" || attribute.kind === "morph") return reject(key);
    if (attribute.kind === "scalar") {
      if (last) return { path: at.path, attribute: key, type: valueTypes[attribute.type] };
      scope.issues.unusable("invalid-sort", term.path, `${key} has no attributes of its own to sort by`);
      return undefined;
    }
    if (last) return reject(term.suffix || key);
    at = { schema: targetOf(scope, attribute), path: [...at.path, attribute] };
  }
  return undefined;
};

const validateTerm = (term: RawSortTerm, schema: Schema, scope: Scope, rank: number): SortTerm | undefined => {
  if (term.keys[0] === "") {
    scope.issues.unusable("invalid-sort", term.path, "expected an attribute before the colon");
    return undefined;
  }
  const descending = readOrder(term.order);
  if (descending === undefined) {
    scope.issues.unusable("invalid-sort", term.path, "expected the order asc or desc");
  }
  const resolved = resolve(term, schema, scope, rank);
  return resolved && descending !== undefined ? { ...resolved, descending } : undefined;
};

/** Resolves `sort` (section 4.2): paths may lead through relations, media fields and components. */
export const validateSort = (raw: RawSort, schema: Schema, scope: Scope, rank: number): readonly SortTerm[] => {
  if (raw === null) {
    scope.issues.unusable("invalid-sort", ["sort"], "expected a string, an object, or an array of one of them");
    return [];
  }
  return raw.map((term) => validateTerm(term, schema, scope, rank)).filter((term) => term !== undefined);
};
