import { isRecord } from "../../base/json.js";
import type { JoinAttribute, LinkAttribute, ScalarAttribute, Schema } from "../model/schema.js";
import { readStrictBoolean } from "../model/values.js";
import { parseFilters, validateFilters } from "./filters.js";
import { mixedPlan } from "./mixed-targets.js";
import { parsePagination, validateWindow } from "./pagination.js";
import type { JoinPlan, PopulatePlan, TargetPlan } from "./plan.js";
import { type PublicationState, parsePublicationState } from "./publication-state.js";
import type { RawBranch, RawFields, RawNested, RawOptions, RawPopulate } from "./raw-selection.js";
import { mayFollow, ranks, rejectPopulate, type Scope, targetOf } from "./scope.js";
import { parseSort, validateSort } from "./sort.js";

// What is returned of an entry: `fields` and `populate`, whose options nest both.

/** Reads `fields` (section 4.5): `*`, one name, or an array of names. Names are not checked yet. */
export const parseFields = (value: unknown, path: readonly string[] = ["fields"]): RawFields => {
  if (value === undefined || value === null || value === "*") return { kind: "all" };
  if (typeof value === "string") {
    return value === "" ? { kind: "invalid" } : { kind: "names", names: [{ name: value.trim(), path }] };
  }
  if (!Array.isArray(value)) return { kind: "invalid" };
  const names: { name: string; path: readonly string[] }[] = [];
  for (const [index, name] of value.entries()) {
    if (typeof name !== "string") return { kind: "invalid" };
    names.push({ name: name.trim(), path: [...path, String(index)] });
  }
  return { kind: "names", names };
};

/**
 * Resolves `fields` (section 4.5). Undefined: every attribute. `id` is always returned, so naming it selects
 * nothing more. `issueRank` orders what is found among the other faults.
 */
export const validateFields = (
  raw: RawFields,
  schema: Schema,
  scope: Scope,
  issueRank: number,
): readonly ScalarAttribute[] | undefined => {
  if (raw.kind === "all") return undefined;
  if (raw.kind === "invalid") {
    scope.issues.unusable("invalid-fields", ["fields"], "expected *, a name, or an array of names");
    return undefined;
  }
  const selected = new Set<ScalarAttribute>();
  let all = false;
  for (const { name, path } of raw.names) {
    const attribute = schema.attributes.get(name);
    if (name === "*") all = true;
    else if (attribute?.kind === "scalar" && !attribute.hidden) selected.add(attribute);
    else if (name !== "id") scope.issues.invalidParameter(issueRank, name, path);
  }
  return all ? undefined : [...selected];
};

const nothing: RawPopulate = { kind: "branches", branches: [] };
const invalid = { kind: "invalid" } as const;
const plain: RawNested = { kind: "plain" };

const namesOf = (text: string): readonly string[] => text.split(",").map((name) => name.trim());

/** An option is absent when it is missing, bare or empty. */
const present = (value: unknown): unknown => (value === null || value === "" ? undefined : value);

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
    value: nested.length === 0 ? plain : { ...parseOptions({}, path), populate: parsePaths(nested, path) },
  }));
  return { kind: "branches", branches };
};

/** Far beyond what a client needs, and what bounds a hostile one. */
const mostNames = 1000;
const deepestPath = 100;

const parseNames = (names: readonly string[], path: readonly string[]): RawPopulate => {
  const depth = (name: string): number => name.split(".", deepestPath + 1).length;
  if (names.length > mostNames || names.some((name) => depth(name) > deepestPath)) return invalid;
  return parsePaths(names, path);
};

const parseNested = (value: unknown, path: readonly string[]): RawNested => {
  if (typeof value === "string") return ["", "false", "f", "0"].includes(value) ? { kind: "none" } : plain;
  // What qs 6.11 makes of a name that stands plainly behind others with brackets.
  if (value === true) return plain;
  return isRecord(value) ? parseOptions(value, path) : invalid;
};

const parseOptions = (value: Readonly<Record<string, unknown>>, path: readonly string[]): RawOptions => {
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

const isDraftable = (schema: Schema): boolean => schema.kind !== "component" && schema.draftAndPublish;

/** A target without options: everything that is not hidden, nothing populated. */
const plainTarget = (schema: Schema, state: PublicationState): TargetPlan => ({
  schema,
  fields: undefined,
  populate: [],
  liveOnly: state === "live" && isDraftable(schema),
  where: undefined,
  sort: [],
});

/** The state of a populated relation: its own, or the parent's. */
const nestedState = (options: RawOptions, parent: PublicationState, scope: Scope): PublicationState => {
  const { publicationState, path } = options;
  if (publicationState === undefined || publicationState === null) return parent;
  const state = parsePublicationState(publicationState);
  if (state !== undefined) return state;
  scope.issues.unusable("invalid-publication-state", [...path, "publicationState"], "expected live or preview");
  return parent;
};

const optionsTarget = (options: RawOptions, schema: Schema, state: PublicationState, scope: Scope): TargetPlan => {
  const own = nestedState(options, state, scope);
  return {
    schema,
    fields: validateFields(options.fields, schema, scope, ranks.populate),
    populate: validatePopulate(options.populate, schema, own, scope),
    liveOnly: own === "live" && isDraftable(schema),
    where: validateFilters(options.filters, schema, scope, ranks.populate),
    sort: validateSort(options.sort, schema, scope, ranks.populate),
  };
};

const nestedTarget = (nested: RawNested, schema: Schema, state: PublicationState, scope: Scope): TargetPlan =>
  nested.kind === "options" ? optionsTarget(nested, schema, state, scope) : plainTarget(schema, state);

const readCountOption = ({ count, path }: RawOptions, scope: Scope): boolean => {
  if (count === undefined) return false;
  const value = readStrictBoolean(count);
  if (value === undefined) rejectPopulate(scope, [...path, "count"], "expected true or false");
  return value ?? false;
};

/** Files and the inverse sides of polymorphic relations are returned whatever `count` says (measured). */
const isCountable = (attribute: JoinAttribute): boolean =>
  attribute.kind === "component" || (attribute.kind === "relation" && !attribute.relation.startsWith("morph"));

const joinPlan = (attribute: JoinAttribute, nested: RawNested, state: PublicationState, scope: Scope): JoinPlan => {
  const target = nestedTarget(nested, targetOf(scope, attribute), state, scope);
  const whole = { kind: "join", attribute, target, start: 0, limit: undefined, reversed: false, count: false } as const;
  if (nested.kind !== "options") return whole;
  const reversed = typeof nested.ordering === "string" && nested.ordering.toLowerCase() === "desc";
  const count = readCountOption(nested, scope) && isCountable(attribute);
  return { ...whole, ...validateWindow(nested.window, scope.issues), reversed, count };
};

const attributePlan = (
  attribute: LinkAttribute,
  nested: RawNested,
  state: PublicationState,
  scope: Scope,
): PopulatePlan =>
  attribute.kind === "dynamiczone" || attribute.kind === "morph"
    ? mixedPlan(attribute, nested, state, scope, nestedTarget)
    : joinPlan(attribute, nested, state, scope);

const mayPopulate = (scope: Scope, attribute: LinkAttribute): boolean =>
  !attribute.hidden && mayFollow(scope, attribute);

const branchPlan = (
  branch: RawBranch,
  schema: Schema,
  state: PublicationState,
  scope: Scope,
): PopulatePlan | undefined => {
  const attribute = schema.attributes.get(branch.name);
  if (!attribute || attribute.kind === "scalar") return undefined;
  if (branch.value.kind === "invalid") rejectPopulate(scope, branch.path, "expected true, * or an object");
  if (branch.value.kind === "none") return undefined;
  // Built even when it is left out: the names nested in it are still checked.
  const plan = attributePlan(attribute, branch.value, state, scope);
  return mayPopulate(scope, attribute) ? plan : undefined;
};

const isLink = (attribute: { readonly kind: string }): attribute is LinkAttribute => attribute.kind !== "scalar";

/**
 * Resolves `populate` (section 4.6). Unknown names, scalar attributes, hidden ones and relations without the find
 * permission are left out without an error. `state` is inherited by every level that has none of its own.
 */
export const validatePopulate = (
  raw: RawPopulate,
  schema: Schema,
  state: PublicationState,
  scope: Scope,
): readonly PopulatePlan[] => {
  if (raw.kind === "invalid") {
    rejectPopulate(
      scope,
      ["populate"],
      "expected *, names, or an object of names (at most 1000 names of up to 100 levels)",
    );
    return [];
  }
  if (raw.kind === "all") {
    const links = [...schema.attributes.values()].filter(isLink).filter((attribute) => mayPopulate(scope, attribute));
    return links.map((attribute) => attributePlan(attribute, { kind: "plain" }, state, scope));
  }
  return raw.branches.map((branch) => branchPlan(branch, schema, state, scope)).filter((plan) => plan !== undefined);
};
