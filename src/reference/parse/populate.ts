import { isRecord } from "../../base/json.js";
import { parseFields, type RawFields } from "./fields.js";
import { parseFilters, type RawFilters } from "./filters.js";
import { parsePagination, type RawPagination } from "./pagination.js";
import { parseSort, type RawSort } from "./sort.js";

/** What `populate` asks for, on one level. Names are not checked: unknown ones are ignored. */
export type RawPopulate =
  | { readonly kind: "all" }
  /** The branches in output order. */
  | { readonly kind: "branches"; readonly branches: readonly RawBranch[] }
  | { readonly kind: "invalid" };

/** One populated attribute. */
export interface RawBranch {
  readonly name: string;
  readonly path: readonly string[];
  readonly value: RawNested;
}

/** How one attribute is populated: plainly, not at all, or with options of its own. */
export type RawNested =
  | { readonly kind: "plain" }
  | { readonly kind: "none" }
  | { readonly kind: "invalid" }
  | RawOptions;

/** The options that nest under a populated attribute. Values that are not listed as raw forms are as qs left them. */
export interface RawOptions {
  readonly kind: "options";
  readonly path: readonly string[];
  readonly fields: RawFields;
  readonly filters: RawFilters;
  readonly sort: RawSort;
  readonly populate: RawPopulate;
  readonly on: readonly RawBranch[] | undefined;
  readonly count: unknown;
  readonly ordering: unknown;
  /** `page`, `pageSize`, `start` and `limit`. */
  readonly window: RawPagination;
  readonly publicationState: unknown;
}

const nothing: RawPopulate = { kind: "branches", branches: [] };
const invalid = { kind: "invalid" } as const;
const plain: RawNested = { kind: "plain" };

const namesOf = (text: string): readonly string[] => text.split(",").map((name) => name.trim());

/** An option is absent when it is missing, bare or empty. */
const present = (value: unknown): unknown => (value === null || value === "" ? undefined : value);

/** Options that only populate further: what a dotted path leads to. */
const nestedPaths = (paths: readonly string[], path: readonly string[]): RawNested => ({
  kind: "options",
  path,
  fields: { kind: "all" },
  filters: parseFilters(undefined),
  sort: [],
  populate: parsePaths(paths, path),
  on: undefined,
  count: undefined,
  ordering: undefined,
  window: { path },
  publicationState: undefined,
});

/** Dotted paths as branches: those with a common first name are one branch, the later path's part first. */
const parsePaths = (paths: readonly string[], path: readonly string[]): RawPopulate => {
  const rests = new Map<string, string[]>();
  for (const dotted of paths) {
    const [name = "", ...rest] = dotted.split(".");
    const known = rests.get(name) ?? [];
    rests.set(name, rest.length === 0 ? known : [rest.join("."), ...known]);
  }
  const branches = [...rests].map(([name, nested]) => ({
    name,
    path,
    value: nested.length === 0 ? plain : nestedPaths(nested, path),
  }));
  return { kind: "branches", branches };
};

/** Far beyond what a client needs, and what bounds the work of a hostile one. */
const mostNames = 1000;
const deepestPath = 100;

const parseNames = (names: readonly string[], path: readonly string[]): RawPopulate => {
  const depth = (name: string): number => name.split(".", deepestPath + 1).length;
  if (names.length > mostNames || names.some((name) => depth(name) > deepestPath)) return invalid;
  return parsePaths(names, path);
};

const parseNested = (value: unknown, path: readonly string[]): RawNested => {
  if (typeof value === "string") return ["", "false", "f", "0"].includes(value) ? { kind: "none" } : plain;
  if (!isRecord(value)) return invalid;
  const option = (name: string): unknown => present(value[name]);
  return {
    kind: "options",
    path,
    fields: parseFields(option("fields"), [...path, "fields"]),
    filters: parseFilters(option("filters"), [...path, "filters"]),
    sort: parseSort(option("sort"), [...path, "sort"]),
    populate: parsePopulate(option("populate"), [...path, "populate"]),
    on: isRecord(value.on) ? parseBranches(value.on, [...path, "on"]) : undefined,
    count: option("count"),
    ordering: option("ordering"),
    window: parsePagination(value, path),
    publicationState: value.publicationState,
  };
};

const parseBranches = (value: object, path: readonly string[]): readonly RawBranch[] =>
  Object.entries(value).map(([name, member]) => {
    const at = [...path, name];
    return { name, path: at, value: parseNested(member, at) };
  });

/**
 * Reads `populate` in every accepted form (section 4.6): `*`, names with commas and dots, an array of
 * them, or an object whose members may nest `populate`, `fields`, `filters`, `sort` and more.
 */
export const parsePopulate = (value: unknown, path: readonly string[] = ["populate"]): RawPopulate => {
  if (value === undefined || value === null) return nothing;
  if (value === "*") return { kind: "all" };
  if (typeof value === "string") return parseNames(namesOf(value), path);
  if (Array.isArray(value)) {
    const isName = (name: unknown): name is string => typeof name === "string" && name !== "*";
    return value.every(isName) ? parseNames([...new Set(value.flatMap(namesOf))], path) : invalid;
  }
  return isRecord(value) ? { kind: "branches", branches: parseBranches(value, path) } : invalid;
};
