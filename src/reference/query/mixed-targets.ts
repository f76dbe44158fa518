import { type ContentModel, type Schema, schemaOf, type Uid } from "../model/schema.js";
import { parseFilters } from "./filters.js";
import type { MixedPlan, TargetPlan } from "./plan.js";
import type { PublicationState } from "./publication-state.js";
import type { RawBranch, RawNested, RawOptions } from "./raw-selection.js";
import { rejectPopulate, type Scope } from "./scope.js";

/** What is returned of the entries of one type. */
export type NestedTarget = (nested: RawNested, schema: Schema, state: PublicationState, scope: Scope) => TargetPlan;

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
  nestedTarget: NestedTarget,
): ReadonlyMap<Uid, TargetPlan> => {
  const targets = new Map<Uid, TargetPlan>();
  for (const branch of branches) {
    const schema = schemaOf(scope.model, branch.name);
    if (branch.value.kind === "invalid") rejectPopulate(scope, branch.path, "expected true, * or an object");
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

/** What is returned of an attribute that leads to entries or components of several types (section 4.6). */
export const mixedPlan = (
  attribute: MixedPlan["attribute"],
  nested: RawNested,
  state: PublicationState,
  scope: Scope,
  nestedTarget: NestedTarget,
): MixedPlan => {
  const isZone = attribute.kind === "dynamiczone";
  const possible = isZone ? attribute.components : findableTypes(scope.model, scope);
  const options = nested.kind === "options" ? nested : undefined;
  if (options?.on !== undefined) {
    return { kind: "mixed", attribute, targets: branchTargets(options.on, new Set(possible), scope, nestedTarget) };
  }
  const shared = options && !isZone ? polymorphicOptions(options) : nested;
  const targets = new Map<Uid, TargetPlan>();
  for (const uid of possible) {
    const schema = schemaOf(scope.model, uid);
    if (schema) targets.set(uid, nestedTarget(shared, schema, state, scope));
  }
  return { kind: "mixed", attribute, targets };
};
