import type { JoinAttribute, Schema } from "../model/schema.js";
import { valueTypes } from "../model/values/value-types.js";
import type { RawSort, RawSortTerm } from "../parse/sort.js";
import type { SortTerm } from "./plan.js";
import { mayFollow, type Scope, targetOf } from "./scope.js";

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
