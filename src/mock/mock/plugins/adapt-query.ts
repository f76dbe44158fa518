import { isRecord } from "../../../base/json/json.js";
import type { ContentModel } from "../../../reference/model/schema.js";
import type { ContentApiOptions } from "../../../server/api/content-api.js";
import { typeNamed } from "../entries/type-names.js";
import { deepAsked, deepPopulate, type Tree } from "./deep-populate.js";

/** A value of `populate`, in every form that a query may have it: `*`, names, or an object with options. */
export type PopulateValue = boolean | string | readonly string[] | PopulateObject;

/** See {@link PopulateValue}. */
export interface PopulateObject {
  readonly [name: string]: unknown;
}

/** The populate of requests that have none. */
export interface PopulateDefaults {
  /** By content-type: its uid, or its singular or plural name. */
  readonly defaultPopulate?: Readonly<Record<string, PopulateValue>> | undefined;
  /** Whether `populate=deep` and `populate=deep,3` are known, and how deep the first is. */
  readonly populateDeep?: { readonly defaultDepth: number } | undefined;
}

/** What the text of a query would have been parsed to. */
const asQuery = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asQuery);
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, asQuery(member)]));
  return typeof value === "boolean" || typeof value === "number" ? String(value) : value;
};

/** Fills in what requests leave out. Undefined: there is nothing to fill in. Throws a RangeError for a type that there is not. */
export const adaptQuery = (
  model: ContentModel,
  { defaultPopulate = {}, populateDeep }: PopulateDefaults,
): ContentApiOptions["adaptQuery"] => {
  const defaults = new Map(
    Object.entries(defaultPopulate).map(([name, value]) => [typeNamed(model, name).uid, asQuery(value)]),
  );
  if (defaults.size === 0 && populateDeep === undefined) return undefined;
  const trees = new Map<string, Tree | undefined>();
  const treeOf = (uid: string, depth: number): Tree | undefined => {
    const key = `${depth} ${uid}`;
    if (!trees.has(key)) trees.set(key, deepPopulate(model, uid, depth));
    return trees.get(key);
  };
  return ({ uid }, query) => {
    const populate = query.populate === undefined ? defaults.get(uid) : query.populate;
    const depth = populateDeep === undefined ? undefined : deepAsked(populate, populateDeep.defaultDepth);
    if (depth !== undefined) return { ...query, populate: treeOf(uid, Math.min(depth, 100)) };
    return populate === query.populate ? query : { ...query, populate };
  };
};
