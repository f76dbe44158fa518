import { isRecord } from "../../base/json.js";
import {
  type JoinAttribute,
  type LinkAttribute,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../model/schema.js";
import { readStrictBoolean } from "../model/values.js";
import { validateFilters } from "./filters.js";
import { validateWindow } from "./pagination.js";
import type { JoinPlan, MixedPlan, PopulatePlan, TargetPlan } from "./plan.js";
import type { RawBranch, RawNested, RawOptions, RawPopulate } from "./raw-selection.js";
import {
  mayFollow,
  type PublicationState,
  readState,
  refuseName,
  refuseValue,
  type Scope,
  targetOf,
  type Written,
} from "./scope.js";
import { validateSort } from "./sort.js";

// What is returned of an entry: `fields` and `populate`, whose options nest both.

/** The names that `fields` lists, each with its path. Undefined: it is no list of names. */
const namesIn = (value: unknown, path: readonly string[]) => {
  if (typeof value === "string") return value === "" ? undefined : [{ name: value, path }];
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) return undefined;
  return value.map((name, index) => ({ name, path: [...path, String(index)] }));
};

/**
 * Resolves `fields` (section 4.5): `*`, one name, or an array of names. Undefined: every attribute. `id` is always
 * returned, so naming it selects nothing more.
 */
export const validateFields = (
  value: unknown,
  path: readonly string[],
  schema: Schema,
  scope: Scope,
): readonly ScalarAttribute[] | undefined => {
  if (value === undefined || value === null || value === "*") return undefined;
  const names = namesIn(value, path);
  if (names === undefined)
    return refuseValue(scope, "invalid-fields", ["fields"], "expected *, a name, or an array of names");
  const selected = new Set<ScalarAttribute>();
  let all = false;
  for (const { name: written, path: at } of names) {
    const name = written.trim();
    const attribute = schema.attributes.get(name);
    if (name === "*") all = true;
    else if (attribute?.kind === "scalar" && !attribute.hidden) selected.add(attribute);
    else if (name !== "id") refuseName(scope, name, at);
  }
  return all ? undefined : [...selected];
};

const invalid = { kind: "invalid" } as const;
const plain = { kind: "plain" } as const;

/** An option is absent when it is missing, bare or empty. */
const optionOf = (written: Written, name: string): unknown => {
  const value = written[name];
  return value === null || value === "" ? undefined : value;
};

const namesOf = (text: string): readonly string[] => text.split(",").map((name) => name.trim());

/** Dotted paths as branches: those with a common first name are one branch, the later path's part first. */
const parsePaths = (paths: readonly string[], path: readonly string[]): RawPopulate => {
  const rests = new Map<string, string[]>();
  for (const dotted of paths) {
    const [name = "", ...rest] = dotted.split(".");
    const known = rests.get(name) ?? [];
    rests.set(name, rest.length === 0 ? known : [rest.join("."), ...known]);
  }
  const branches = [...rests].map(([name, nested]): RawBranch => {
    if (nested.length === 0) return { name, path, value: plain };
    const populate = parsePaths(nested, path);
    return { name, path, value: { kind: "options", path, written: {}, populate, on: undefined } };
  });
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
  if (!isRecord(value)) return invalid;
  const populate = parsePopulate(optionOf(value, "populate"), [...path, "populate"]);
  const on = isRecord(value.on) ? parseBranches(value.on, [...path, "on"]) : undefined;
  return { kind: "options", path, written: value, populate, on };
};

const parseBranches = (value: object, path: readonly string[]): readonly RawBranch[] =>
  Object.entries(value).map(([name, member]) => {
    const at = [...path, name];
    return { name, path: at, value: parseNested(member, at) };
  });

/**
 * Reads `populate` in every accepted form (section 4.6), without a content-type: `*`, names with commas and dots, an array of
 * them, or an object whose members may nest `populate`, `fields`, `filters`, `sort` and more.
 */
export const parsePopulate = (value: unknown, path: readonly string[] = ["populate"]): RawPopulate => {
  if (value === undefined || value === null) return { kind: "branches", branches: [] };
  if (value === "*") return { kind: "all" };
  if (typeof value === "string") return parseNames(namesOf(value), path);
  if (Array.isArray(value)) {
    const isName = (name: unknown): name is string => typeof name === "string" && name !== "*";
    return value.every(isName) ? parseNames([...new Set(value.flatMap(namesOf))], path) : invalid;
  }
  return isRecord(value) ? { kind: "branches", branches: parseBranches(value, path) } : invalid;
};

const refusePopulate = (scope: Scope, path: readonly string[], expected: string): undefined =>
  refuseValue(scope, "invalid-populate", path, expected);

const isDraftable = (schema: Schema): boolean => schema.kind !== "component" && schema.draftAndPublish;

/** What is returned of the entries of one type: everything that is not hidden and nothing populated, unless options say otherwise. */
const targetPlan = (nested: RawNested, schema: Schema, parent: PublicationState, scope: Scope): TargetPlan => {
  if (nested.kind !== "options") {
    const liveOnly = parent === "live" && isDraftable(schema);
    return { schema, fields: undefined, populate: [], liveOnly, where: undefined, sort: [] };
  }
  const { path, populate, written } = nested;
  const state = readState(written.publicationState ?? undefined, [...path, "publicationState"], parent, scope);
  return {
    schema,
    fields: validateFields(optionOf(written, "fields"), [...path, "fields"], schema, scope),
    populate: validatePopulate(populate, schema, state, scope),
    liveOnly: state === "live" && isDraftable(schema),
    where: validateFilters(optionOf(written, "filters"), [...path, "filters"], schema, scope),
    sort: validateSort(optionOf(written, "sort"), [...path, "sort"], schema, scope),
  };
};

const readCountOption = ({ path, written }: RawOptions, scope: Scope): boolean => {
  const count = optionOf(written, "count");
  if (count === undefined) return false;
  const value = readStrictBoolean(count);
  if (value === undefined) refusePopulate(scope, [...path, "count"], "expected true or false");
  return value ?? false;
};

/** Files and the inverse sides of polymorphic relations are returned whatever `count` says (measured). */
const isCountable = (attribute: JoinAttribute): boolean =>
  attribute.kind === "component" || (attribute.kind === "relation" && !attribute.relation.startsWith("morph"));

const joinPlan = (attribute: JoinAttribute, nested: RawNested, state: PublicationState, scope: Scope): JoinPlan => {
  const target = targetPlan(nested, targetOf(scope, attribute), state, scope);
  const whole = { kind: "join", attribute, target, start: 0, limit: undefined, reversed: false, count: false } as const;
  if (nested.kind !== "options") return whole;
  const { ordering } = nested.written;
  const reversed = typeof ordering === "string" && ordering.toLowerCase() === "desc";
  const count = readCountOption(nested, scope) && isCountable(attribute);
  return { ...whole, ...validateWindow(nested.written, nested.path, scope), reversed, count };
};

/**
 * The branches of `on` that name a possible target. A branch that says "no" still names it, and none inherits the
 * publication state: below it drafts are visible (measured).
 */
const branchTargets = (branches: readonly RawBranch[], possible: ReadonlySet<Uid>, scope: Scope) => {
  const targets = new Map<Uid, TargetPlan>();
  for (const { name, path, value } of branches) {
    const schema = schemaOf(scope.model, name);
    if (value.kind === "invalid") refusePopulate(scope, path, "expected true, * or an object");
    if (schema && possible.has(name)) targets.set(name, targetPlan(value, schema, "preview", scope));
  }
  return targets;
};

/** What is returned of an attribute that leads to entries or components of several types (section 4.6). */
const mixedPlan = (
  attribute: MixedPlan["attribute"],
  nested: RawNested,
  state: PublicationState,
  scope: Scope,
): MixedPlan => {
  const isZone = attribute.kind === "dynamiczone";
  // A polymorphic relation may lead to any type that the caller may find.
  const possible = isZone
    ? attribute.components
    : [...scope.model.contentTypes.keys()].filter((uid) => scope.caller.mayFind(uid));
  if (nested.kind === "options" && nested.on !== undefined)
    return { kind: "mixed", attribute, targets: branchTargets(nested.on, new Set(possible), scope) };
  // Selected fields, filters and sort cannot mean the same for all types, and the publication state stays the parent's (measured).
  const shared = nested.kind === "options" && !isZone ? { ...nested, written: {} } : nested;
  const targets = new Map<Uid, TargetPlan>();
  for (const uid of possible) {
    const schema = schemaOf(scope.model, uid);
    if (schema) targets.set(uid, targetPlan(shared, schema, state, scope));
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
  { name, path, value }: RawBranch,
  schema: Schema,
  state: PublicationState,
  scope: Scope,
): PopulatePlan | undefined => {
  const attribute = schema.attributes.get(name);
  if (!attribute || attribute.kind === "scalar") return undefined;
  if (value.kind === "invalid") refusePopulate(scope, path, "expected true, * or an object");
  if (value.kind === "none") return undefined;
  // Built even when it is left out: the names nested in it are still checked.
  const plan = attributePlan(attribute, value, state, scope);
  return mayPopulate(scope, attribute) ? plan : undefined;
};

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
    const names = "names, or an object of names (at most 1000 names of up to 100 levels)";
    refusePopulate(scope, ["populate"], `expected *, ${names}`);
    return [];
  }
  if (raw.kind === "branches")
    return raw.branches.map((branch) => branchPlan(branch, schema, state, scope)).filter((plan) => plan !== undefined);
  return [...schema.attributes.values()]
    .filter((attribute) => attribute.kind !== "scalar")
    .filter((attribute) => mayPopulate(scope, attribute))
    .map((attribute) => attributePlan(attribute, { kind: "plain" }, state, scope));
};
