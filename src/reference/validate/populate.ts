import {
  type ContentModel,
  type JoinAttribute,
  type LinkAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../model/schema.js";
import { readStrictBoolean } from "../model/values/boolean.js";
import { parseFilters } from "../parse/filters.js";
import type { RawBranch, RawNested, RawOptions, RawPopulate } from "../parse/populate.js";
import { type PublicationState, parsePublicationState } from "../parse/publication-state.js";
import { validateFields } from "./fields.js";
import { validateFilters } from "./filters.js";
import { ranks } from "./issues.js";
import type { JoinPlan, MixedPlan, PopulatePlan, TargetPlan } from "./plan.js";
import { mayFollow, type Scope, targetOf } from "./scope.js";
import { validateSort } from "./sort.js";
import { validateWindow } from "./window.js";

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
