import { isRecord } from "../../../../base/json/json.js";
import { isLogical, operators, takesList } from "../../../../reference/operators/operators.js";
import {
  emptyOptions,
  emptyPagination,
  emptyQuery,
  type FilterNode,
  type Group,
  type Options,
  type Pagination,
  type Populate,
  type Query,
  type SortTerm,
} from "./query.js";

/** What a reader throws at a value that no form stands for. */
const noForm = new Error("no form");

const refuse = (): never => {
  throw noForm;
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : refuse());

/** The query that parameters are of, as `parametersIn` returns them: the inverse of `toParameters`. What no form stands for is sent as it was written. */
export const fromParameters = (uid: string, id: string, parameters: Readonly<Record<string, unknown>>): Query => {
  let query: Query = { ...emptyQuery(uid), id };
  const others: (readonly [name: string, value: unknown])[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    try {
      query = withParameter(query, name, value);
    } catch (error) {
      if (error !== noForm) throw error;
      others.push([name, value]);
    }
  }
  return { ...query, others: Object.fromEntries(others) };
};

const withParameter = (query: Query, name: string, value: unknown): Query => {
  const reader = optionReaders.get(name);
  if (reader !== undefined) return { ...query, options: { ...query.options, ...reader(value) } };
  if (name === "pagination" && query.id === "") return { ...query, pagination: readPagination(recordOf(value)) };
  const isText = (name === "locale" || name === "publicationState") && typeof value === "string";
  return isText ? { ...query, [name]: value } : refuse();
};

const optionReaders = new Map<string, (value: unknown) => Partial<Options>>([
  ["filters", (value) => ({ filters: { kind: "group", ...readFilters(value) } })],
  ["sort", (value) => ({ sort: readNames(value).map(readTerm) })],
  ["fields", (value) => ({ fields: readNames(value) })],
  ["populate", (value) => (value === "*" ? { populateAll: true } : { populate: readPopulate(value) })],
]);

const readOptions = (value: unknown): Options => {
  let options = emptyOptions;
  for (const [name, inner] of Object.entries(recordOf(value)))
    options = { ...options, ...(optionReaders.get(name) ?? refuse)(inner) };
  return options;
};

/** Names in a list, or in a text with commas. */
const readNames = (value: unknown): readonly string[] => {
  const listed = typeof value === "string" ? value.split(",").map((name) => name.trim()) : value;
  return isTexts(listed) ? listed : refuse();
};

const readTerm = (text: string): SortTerm => {
  const [, path = text, order] = /^(.*?):(asc|desc)$/i.exec(text) ?? [];
  return { path, descending: order?.toLowerCase() === "desc" };
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((element) => typeof element === "string");

/** A group without a name of its own: what stands beside each other is joined by and. */
const readFilters = (value: unknown): Pick<Group, "join" | "nodes"> => {
  const nodes = Object.entries(recordOf(value)).flatMap(([key, inner]) => readNode(key, inner));
  const [only] = nodes;
  return nodes.length === 1 && only?.kind === "group" ? only : { join: "$and", nodes };
};

const readNode = (key: string, value: unknown): readonly FilterNode[] => {
  if (!isLogical(key)) return readConditions(key, value);
  if (key === "$not") {
    const { join, nodes } = readFilters(value);
    const negated: readonly FilterNode[] = join === "$and" ? nodes : [{ kind: "group", join, nodes }];
    return nodes.length === 0 ? [] : [{ kind: "group", join: "$not", nodes: negated }];
  }
  const nodes = (Array.isArray(value) ? value : refuse()).flatMap((element): readonly FilterNode[] => {
    const { join, nodes: inner } = readFilters(element);
    return inner.length === 1 && join === "$and" ? inner : [{ kind: "group", join, nodes: inner }];
  });
  return [{ kind: "group", join: key, nodes }];
};

/** What is at `filters[maker]`: comparisons, and attributes further on. */
const readConditions = (path: string, value: unknown): readonly FilterNode[] =>
  Object.entries(recordOf(value)).flatMap(([key, inner]): readonly FilterNode[] => {
    if (!key.startsWith("$")) return readConditions(`${path}.${key}`, inner);
    return [{ kind: "condition", path, operator: operators.has(key) ? key : refuse(), values: operandsOf(key, inner) }];
  });

const operandsOf = (operator: string, value: unknown): readonly string[] => {
  const values = takesList(operator) ? value : [value];
  return isTexts(values) ? values : refuse();
};

const readPopulate = (value: unknown): readonly Populate[] => {
  if (isRecord(value)) return Object.entries(value).map(([name, inner]) => readPopulated(name, inner));
  return value === "" ? refuse() : readNames(value).reduce(withPath, []);
};

const readPopulated = (name: string, value: unknown): Populate => {
  const { on = {}, ...options } = value === "true" || value === "*" ? {} : recordOf(value);
  return { name, options: readOptions(options), on: readPopulate(recordOf(on)) };
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

const readPagination = (value: Readonly<Record<string, unknown>>): Pagination => {
  const isRead = Object.entries(value).every(
    ([name, text]) => Object.hasOwn(emptyPagination, name) && typeof text === "string",
  );
  return isRead ? { ...emptyPagination, ...value } : refuse();
};
