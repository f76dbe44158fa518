import { isRecord } from "../../base/json.js";
import {
  type ContentModel,
  type JoinAttribute,
  type LinkAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../model/schema.js";
import { readStrictBoolean } from "../model/values.js";
import { parseFields, type RawFields, validateFields } from "./fields.js";
import { parseFilters, type RawFilters, validateFilters } from "./filters.js";
import { parsePagination, type RawPagination, validateWindow } from "./pagination.js";
import type { JoinPlan, MixedPlan, PopulatePlan, TargetPlan } from "./plan.js";
import { type PublicationState, parsePublicationState } from "./publication-state.js";
import { mayFollow, ranks, type Scope, targetOf } from "./scope.js";
import { parseSort, type RawSort, validateSort } from "./sort.js";

/** What `populate` asks for, on one level. Names are not checked: unknown ones are ignored. */
export type RawPopulate =
  | { readonly kind: "all" }
  /** The branches in output order. */
  | { readonly kind: "branches"; readonly branches: readonly RawBranch[] }
  | { readonly kind: "invalid" };

/** One populated attribute. */
interface RawBranch {
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
interface RawOptions {
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

const reject = (scope: Scope, path: readonly string[], expected: string): void =>
  scope.issues.unusable("invalid-populate", path, expected);

const readCountOption = ({ count, path }: RawOptions, scope: Scope): boolean => {
  if (count === undefined) return false;
  const value = readStrictBoolean(count);
  if (value === undefined) reject(scope, [...path, "count"], "expected true or false");
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

/** The types that a polymorphic relation may lead to: any that the caller may find. */
const findableTypes = (model: ContentModel, scope: Scope): readonly Uid[] =>
  [...model.contentTypes.keys()].filter((uid) => scope.caller.mayFind(uid));

/**
 * The branches of `on` that name a possible target. A branch that says "no" still names it, and none inherits the
 * publication state: below it drafts are visible (measured).
 */
const branchTargets = (
  branches: readonly RawBranch[],
  possible: ReadonlySet<Uid>,
  scope: Scope,
): ReadonlyMap<Uid, TargetPlan> => {
  const targets = new Map<Uid, TargetPlan>();
  for (const branch of branches) {
    const schema = schemaOf(scope.model, branch.name);
    if (branch.value.kind === "invalid") reject(scope, branch.path, "expected true, * or an object");
    if (schema && possible.has(branch.name))
      targets.set(branch.name, nestedTarget(branch.value, schema, "preview", scope));
  }
  return targets;
};

/**
 * What the types of a polymorphic relation share: only further populate. Selected fields, filters and sort cannot mean the
 * same for all of them, and the publication state stays the parent's (measured).
 */
const polymorphicOptions = (options: RawOptions): RawOptions => ({
  ...options,
  fields: { kind: "all" },
  filters: parseFilters(undefined),
  sort: [],
  publicationState: undefined,
});

const mixedPlan = (
  attribute: MixedPlan["attribute"],
  nested: RawNested,
  state: PublicationState,
  scope: Scope,
): MixedPlan => {
  const isZone = attribute.kind === "dynamiczone";
  const possible = isZone ? attribute.components : findableTypes(scope.model, scope);
  const options = nested.kind === "options" ? nested : undefined;
  if (options?.on !== undefined) {
    return { kind: "mixed", attribute, targets: branchTargets(options.on, new Set(possible), scope) };
  }
  const shared = options && !isZone ? polymorphicOptions(options) : nested;
  const targets = new Map<Uid, TargetPlan>();
  for (const uid of possible) {
    const schema = schemaOf(scope.model, uid);
    if (schema) targets.set(uid, nestedTarget(shared, schema, state, scope));
  }
  return { kind: "mixed", attribute, targets };
};

const attributePlan = (
  attribute: LinkAttribute,
  nested: RawNested,
  state: PublicationState,
  scope: Scope,
): PopulatePlan =>
  attribute.kind === "dynamiczone" || attribute.kind === "morph"
    ? mixedPlan(attribute, nested, state, scope)
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
  if (branch.value.kind === "invalid") reject(scope, branch.path, "expected true, * or an object");
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
    reject(scope, ["populate"], "expected *, names, or an object of names (at most 1000 names of up to 100 levels)");
    return [];
  }
  if (raw.kind === "all") {
    const links = [...schema.attributes.values()].filter(isLink).filter((attribute) => mayPopulate(scope, attribute));
    return links.map((attribute) => attributePlan(attribute, { kind: "plain" }, state, scope));
  }
  return raw.branches.map((branch) => branchPlan(branch, schema, state, scope)).filter((plan) => plan !== undefined);
};
