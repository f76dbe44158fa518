import { isRecord } from "../../base/json/json.js";
import { mayFollow } from "../model/caller.js";
import { type JoinAttribute, type Schema, targetOf } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import type { SortTerm } from "./plan.js";
import { refuseName, refuseValue, type Scope } from "./scope.js";

/** One sort term as it was written: nothing is checked yet. */
interface RawSortTerm {
  /** The keys of the query that lead to the term. */
  readonly path: readonly string[];
  /** The attribute path: `["author", "name"]`. */
  readonly keys: readonly string[];
  /** What stands for the order: undefined when absent, any value when an object holds it. */
  readonly order: unknown;
}

const parseTerm = (text: string, path: readonly string[]): RawSortTerm => {
  const [keyText = "", order] = text.split(":");
  return { path, keys: keyText.split("."), order };
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
    return [{ path: at, keys: [...keys, key], order: member ?? "" }];
  });

const isText = (value: unknown): value is string => typeof value === "string";

/** The terms in every accepted form, in order of precedence. Undefined: the value is none of them. */
const parseSort = (value: unknown, path: readonly string[]): readonly RawSortTerm[] | undefined => {
  if (value === undefined || value === null || value === "") return [];
  if (isText(value)) return parseText(value, path);
  if (!Array.isArray(value)) return isRecord(value) ? parseObject(value, path, []) : undefined;
  if (value.every(isText)) return value.flatMap((text, index) => parseText(text, [...path, String(index)]));
  if (value.every(isRecord)) return value.flatMap((object, index) => parseObject(object, [...path, String(index)], []));
  return parseObject(value, path, []);
};

/** Whether the order is descending; undefined: it is no order. */
const readOrder = (order: unknown = "asc"): boolean | undefined => {
  const text = typeof order === "string" ? order.toLowerCase() : "";
  return text === "desc" || (text === "asc" ? false : undefined);
};

/** The attribute that ends the term's path. Undefined: it was refused. */
const resolve = (
  { keys, order, path: at }: RawSortTerm,
  from: Schema,
  scope: Scope,
): Omit<SortTerm, "descending"> | undefined => {
  let schema = from;
  const path: JoinAttribute[] = [];
  for (const [index, key] of keys.entries()) {
    const attribute = schema.attributes.get(key);
    const last = index === keys.length - 1 || keys[index + 1] === "";
    if (key === "id" && last) return { path, attribute: "id", type: valueTypes.integer };
    if (!attribute || attribute.hidden || !mayFollow(scope.caller, attribute)) return refuseName(scope, key, at);
    if (attribute.kind === "dynamiczone" || attribute.kind === "morph") return refuseName(scope, key, at);
    if (attribute.kind === "scalar") {
      if (last) return { path, attribute: key, type: valueTypes[attribute.type] };
      return refuseValue(scope, "invalid-sort", at, `${key} has no attributes of its own to sort by`);
    }
    // What should be the order is taken as a key of it.
    if (last) return refuseName(scope, typeof order === "string" && order !== "" ? order : key, at);
    scope.listener?.followed?.(attribute);
    schema = targetOf(scope.model, attribute);
    path.push(attribute);
  }
  return undefined;
};

const validateTerm = (term: RawSortTerm, schema: Schema, scope: Scope): SortTerm | undefined => {
  if (term.keys[0] === "")
    return refuseValue(scope, "invalid-sort", term.path, "expected an attribute before the colon");
  const descending = readOrder(term.order);
  if (descending === undefined) refuseValue(scope, "invalid-sort", term.path, "expected the order asc or desc");
  const resolved = resolve(term, schema, scope);
  return resolved && descending !== undefined ? { ...resolved, descending } : undefined;
};

/**
 * Resolves `sort` (section 4.2): `a,b:desc`, an array of such texts, an object `{ a: "desc", author: { name: "asc" } }`, or an
 * array of such objects. Paths may lead through relations, media fields and components.
 */
export const validateSort = (
  value: unknown,
  path: readonly string[],
  schema: Schema,
  scope: Scope,
): readonly SortTerm[] => {
  const terms = parseSort(value, path);
  if (terms === undefined)
    refuseValue(scope, "invalid-sort", ["sort"], "expected a string, an object, or an array of one of them");
  return (terms ?? []).map((term) => validateTerm(term, schema, scope)).filter((term) => term !== undefined);
};
