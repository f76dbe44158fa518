import { mayFollow } from "../model/caller.js";
import {
  type JoinAttribute,
  type LinkAttribute,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  targetOf,
  type Uid,
} from "../model/schema.js";
import { readStrictBoolean } from "../model/values.js";
import { validateFilters } from "./filters.js";
import { validateWindow } from "./pagination.js";
import type { JoinPlan, MixedPlan, PopulatePlan, TargetPlan } from "./plan.js";
import { optionOf, type RawBranch, type RawNested, type RawOptions, type RawPopulate } from "./populate-forms.js";
import { leavesOutDrafts, type PublicationState, readState } from "./publication-state.js";
import { refuseName, refuseValue, type Scope } from "./scope.js";
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

const refusePopulate = (scope: Scope, path: readonly string[], expected: string): undefined =>
  refuseValue(scope, "invalid-populate", path, expected);

/** What is returned of the entries of one type: everything that is not hidden and nothing populated, unless options say otherwise. */
const targetPlan = (nested: RawNested, schema: Schema, parent: PublicationState, scope: Scope): TargetPlan => {
  if (nested.kind !== "options") {
    const liveOnly = leavesOutDrafts(parent, schema);
    return { schema, fields: undefined, populate: [], liveOnly, where: undefined, sort: [] };
  }
  const { path, populate, written } = nested;
  const state = readState(written.publicationState ?? undefined, [...path, "publicationState"], parent, scope);
  return {
    schema,
    fields: validateFields(optionOf(written, "fields"), [...path, "fields"], schema, scope),
    populate: validatePopulate(populate, schema, state, scope),
    liveOnly: leavesOutDrafts(state, schema),
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
  const target = targetPlan(nested, targetOf(scope.model, attribute), state, scope);
  const whole = { kind: "join", attribute, target, start: 0, limit: undefined, reversed: false, count: false } as const;
  if (nested.kind !== "options") return whole;
  const { ordering } = nested.written;
  const reversed = typeof ordering === "string" && ordering.toLowerCase() === "desc";
  const count = readCountOption(nested, scope) && isCountable(attribute);
  return { ...whole, ...validateWindow(nested.written, nested.path, scope), reversed, count };
};

/**
 * The branches of `on` that name a possible target. What none names is left out of the answer (section 4.6 rule 3). A branch that says "no" still
 * names its target, and none inherits the publication state: below it drafts are visible (measured).
 */
const branchTargets = (
  branches: readonly RawBranch[],
  possible: ReadonlySet<Uid>,
  scope: Scope,
): ReadonlyMap<Uid, TargetPlan> => {
  const targets = new Map<Uid, TargetPlan>();
  for (const { name, path, value } of branches) {
    const schema = schemaOf(scope.model, name);
    if (value.kind === "invalid") refusePopulate(scope, path, "expected true, * or an object");
    if (schema && possible.has(name)) targets.set(name, targetPlan(value, schema, "preview", scope));
  }
  return targets;
};

/**
 * What is returned of an attribute that leads to entries or components of several types (section 4.6): what `on` names, which wins over the options
 * beside it, or else the same of all.
 */
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
  !attribute.hidden && mayFollow(scope.caller, attribute);

const branchPlans = (branch: RawBranch, schema: Schema, state: PublicationState, scope: Scope) => {
  const plans = scope.plans.get(branch) ?? new Map<string, readonly PopulatePlan[]>();
  const key = `${state} ${schema.uid}`;
  const made = plans.get(key) ?? newPlans(branch, schema, state, scope);
  scope.plans.set(branch, plans.set(key, made));
  return made;
};

const newPlans = (
  branch: RawBranch,
  schema: Schema,
  state: PublicationState,
  scope: Scope,
): readonly PopulatePlan[] => {
  const { name, path, value } = branch;
  const attribute = schema.attributes.get(name);
  scope.listener?.populated?.(schema, attribute, branch);
  if (!attribute || attribute.kind === "scalar") return [];
  if (value.kind === "invalid") refusePopulate(scope, path, "expected true, * or an object");
  if (value.kind === "none") return [];
  // Built even when it is left out: the names nested in it are still checked.
  const plan = attributePlan(attribute, value, state, scope);
  return mayPopulate(scope, attribute) ? [plan] : [];
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
  if (raw.kind === "branches") return raw.branches.flatMap((branch) => branchPlans(branch, schema, state, scope));
  const links = [...schema.attributes.values()].filter((attribute) => attribute.kind !== "scalar");
  for (const link of links) scope.listener?.populated?.(schema, link);
  const shown = links.filter((link) => mayPopulate(scope, link));
  return shown.map((link) => attributePlan(link, { kind: "plain" }, state, scope));
};
