import { isRecord } from "../../../../base/json.js";
import { isLogical, operators, takesList } from "../../../../reference/operators/operators.js";
import {
  emptyOptions,
  emptyPagination,
  emptyQuery,
  type FilterNode,
  type Group,
  type Options,
  type Pagination,
  type Parameter,
  type Populate,
  type Query,
  type SortTerm,
} from "./query.js";
import { leaves } from "./search.js";

/** Takes what no form stands for: it is sent as it was written. */
type Keep = (path: readonly string[], value: unknown) => void;

/** The query that parameters are of, as `parametersIn` returns them: the inverse of `toParameters`. */
export const fromParameters = (uid: string, id: string, parameters: Readonly<Record<string, unknown>>): Query => {
  const others: Parameter[] = [];
  const keep: Keep = (path, value) => others.push(...leaves(path, value));
  const options = readOptions(parameters, [], keep);
  const query: Record<string, string> = {};
  let pagination: Pagination = emptyPagination;
  for (const [name, value] of Object.entries(parameters)) {
    if (optionNames.has(name)) continue;
    if (name === "pagination" && id === "") pagination = readPagination(value, keep);
    else if ((name === "locale" || name === "publicationState") && typeof value === "string") query[name] = value;
    else keep([name], value);
  }
  return { ...emptyQuery(uid), id, options, pagination, ...query, others };
};

const optionNames: ReadonlySet<string> = new Set(["filters", "sort", "fields", "populate"]);

const readOptions = (parameters: Readonly<Record<string, unknown>>, path: readonly string[], keep: Keep): Options => {
  const given = (name: string): [value: unknown, path: readonly string[], keep: Keep] => [
    parameters[name],
    [...path, name],
    keep,
  ];
  const populate = readPopulate(...given("populate"));
  return {
    filters: { kind: "group", ...readFilters(...given("filters")) },
    sort: readNames(...given("sort")).map(readTerm),
    fields: readNames(...given("fields")),
    populateAll: populate === "*",
    populate: populate === "*" ? [] : populate,
  };
};

/** Names in a list, or in a text with commas. */
const readNames = (value: unknown, path: readonly string[], keep: Keep): readonly string[] => {
  const listed = typeof value === "string" ? value.split(",").map((name) => name.trim()) : value;
  if (isTexts(listed)) return listed;
  if (value !== undefined) keep(path, value);
  return [];
};

const readTerm = (text: string): SortTerm => {
  const [, path = text, order] = /^(.*?):(asc|desc)$/i.exec(text) ?? [];
  return { path, descending: order?.toLowerCase() === "desc" };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");

/** A group without a name of its own: what stands beside each other is joined by and. */
const readFilters = (value: unknown, path: readonly string[], keep: Keep): Pick<Group, "join" | "nodes"> => {
  if (value === undefined) return emptyOptions.filters;
  if (!isRecord(value)) {
    keep(path, value);
    return emptyOptions.filters;
  }
  const nodes = Object.entries(value).flatMap(([key, inner]) => readNode(key, inner, [...path, key], keep));
  const [only] = nodes;
  return nodes.length === 1 && only?.kind === "group" ? only : { join: "$and", nodes };
};

const readNode = (key: string, value: unknown, path: readonly string[], keep: Keep): readonly FilterNode[] => {
  if (!isLogical(key)) return readConditions(key, value, path, keep);
  if (key === "$not") {
    const { join, nodes } = readFilters(value, path, keep);
    const negated: readonly FilterNode[] = join === "$and" ? nodes : [{ kind: "group", join, nodes }];
    return nodes.length === 0 ? [] : [{ kind: "group", join: "$not", nodes: negated }];
  }
  if (!Array.isArray(value)) {
    keep(path, value);
    return [];
  }
  const nodes = value.flatMap((element, index) => {
    const { join, nodes: inner } = readFilters(element, [...path, String(index)], keep);
    return inner.length === 1 && join === "$and" ? inner : [{ kind: "group", join, nodes: inner } as const];
  });
  return [{ kind: "group", join: key, nodes }];
};

/** What is at `filters[maker]`: comparisons, and attributes further on. */
const readConditions = (
  attribute: string,
  value: unknown,
  path: readonly string[],
  keep: Keep,
): readonly FilterNode[] => {
  if (!isRecord(value)) {
    keep(path, value);
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]): readonly FilterNode[] => {
    const own = [...path, key];
    const values = operators.has(key) ? operandsOf(key, inner) : undefined;
    if (values !== undefined) return [{ kind: "condition", path: attribute, operator: key, values }];
    if (!key.startsWith("$")) return readConditions(`${attribute}.${key}`, inner, own, keep);
    keep(own, inner);
    return [];
  });
};

const operandsOf = (operator: string, value: unknown): readonly string[] | undefined => {
  if (takesList(operator)) return isTexts(value) ? value : undefined;
  return typeof value === "string" ? [value] : undefined;
};

const readPopulate = (value: unknown, path: readonly string[], keep: Keep): readonly Populate[] | "*" => {
  if (value === undefined) return [];
  if (value === "*") return "*";
  const listed = typeof value === "string" && value !== "" ? value.split(",").map((name) => name.trim()) : value;
  if (isTexts(listed)) return listed.reduce(withPath, []);
  if (!isRecord(value)) {
    keep(path, value);
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]): readonly Populate[] => {
    const own = [...path, name];
    if (inner === "true" || inner === "*") return [{ name, options: emptyOptions, on: [] }];
    const left: Parameter[] = [];
    const read = isRecord(inner)
      ? readPopulated(name, inner, own, (at, what) => left.push(...leaves(at, what)))
      : undefined;
    if (read !== undefined && left.length === 0) return [read];
    // Half of it would be another populate than the whole.
    keep(own, inner);
    return [];
  });
};

const readPopulated = (
  name: string,
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
  keep: Keep,
): Populate => {
  for (const [key, inner] of Object.entries(value))
    if (!optionNames.has(key) && (key !== "on" || !isRecord(inner))) keep([...path, key], inner);
  const on = isRecord(value.on) ? Object.entries(value.on) : [];
  return {
    name,
    options: readOptions(value, path, keep),
    on: on.flatMap(([component, inner]) => {
      if (inner === "true" || inner === "*") return [{ component, options: emptyOptions }];
      if (isRecord(inner)) return [{ component, options: readOptions(inner, [...path, "on", component], keep) }];
      keep([...path, "on", component], inner);
      return [];
    }),
  };
};

/** `author.picture` is `picture`, populated in `author`. */
const withPath = (populate: readonly Populate[], path: string): readonly Populate[] => {
  const [name = "", ...rest] = path.split(".");
  const present = populate.find((one) => one.name === name) ?? { name, options: emptyOptions, on: [] };
  const inner = rest.length === 0 ? present.options.populate : withPath(present.options.populate, rest.join("."));
  const grown = { ...present, options: { ...present.options, populate: inner } };
  return populate.some((one) => one.name === name)
    ? populate.map((one) => (one.name === name ? grown : one))
    : [...populate, grown];
};

const readPagination = (value: unknown, keep: Keep): Pagination => {
  if (!isRecord(value)) {
    keep(["pagination"], value);
    return emptyPagination;
  }
  const offset = "start" in value || "limit" in value;
  const known = [...(offset ? ["start", "limit"] : ["page", "pageSize"]), "withCount"];
  const read: Record<string, string> = {};
  for (const [name, inner] of Object.entries(value)) {
    const isKnown = typeof inner === "string" && known.includes(name);
    if (isKnown && (name !== "withCount" || inner === "true" || inner === "false")) read[name] = inner;
    else keep(["pagination", name], inner);
  }
  return { ...emptyPagination, mode: offset ? "offset" : "page", ...read };
};
