import { isRecord } from "../../base/json.js";
import type { Attribute, JoinAttribute, Schema } from "../model/schema.js";
import { valueTypes } from "../model/values/value-types.js";
import { isLogical } from "../operators/operators.js";
import type { RawFilters } from "../parse/filters.js";
import { type Located, members } from "../parse/paths.js";
import { type ComparedAttribute, compareAttribute } from "./comparison.js";
import { combine, negate } from "./conditions.js";
import { ranks } from "./issues.js";
import type { Condition } from "./plan.js";
import { mayFollow, type Scope, targetOf } from "./scope.js";

/**
 * The real server checks names in passes over the whole tree: unknown, dynamic zones, polymorphic relations,
 * passwords and private attributes, forbidden relations. The first pass that finds something answers.
 */
const passes = { unknown: 0, zone: 1, morph: 2, hidden: 3, forbidden: 4 } as const;

const idAttribute: ComparedAttribute = { name: "id", type: valueTypes.integer, scalar: false };

/** The checks of one `filters` parameter: `rank` is where its unknown names stand among all faults. */
interface Walk {
  readonly scope: Scope;
  readonly rank: number;
}

const unusable = ({ scope }: Walk, path: readonly string[], expected: string): undefined => {
  scope.issues.unusable("invalid-filter", path, expected);
  return undefined;
};

const invalidParameter = ({ scope, rank }: Walk, pass: number, key: string, path: readonly string[]): undefined => {
  scope.issues.invalidParameter(rank + pass, key, path);
  return undefined;
};

/** A filter object: every member is a condition, and all of them must hold. */
const walkObject = (walk: Walk, { path, value }: Located, schema: Schema): Condition | undefined => {
  if (!isRecord(value)) return unusable(walk, path, "expected an object with attributes and operators as keys");
  return combine(
    "all",
    members(path, value).map((member) => walkMember(walk, member.key, member, schema)),
  );
};

const walkMember = (walk: Walk, key: string, member: Located, schema: Schema): Condition | undefined => {
  if (isLogical(key)) return walkLogical(walk, key, member, schema);
  if (key === "id") return compareAttribute(walk.scope, idAttribute, member, walk.rank);
  const attribute = schema.attributes.get(key);
  if (attribute) return walkAttribute(walk, attribute, member);
  if (walk.scope.operators.has(key))
    return unusable(walk, member.path, "expected $and, $or, $not or an attribute here");
  return invalidParameter(walk, passes.unknown, key, member.path);
};

const walkLogical = (
  walk: Walk,
  operator: "$and" | "$or" | "$not",
  member: Located,
  schema: Schema,
): Condition | undefined => {
  const { path, value } = member;
  if (Array.isArray(value)) {
    const branches = members(path, value).map((element) => walkObject(walk, element, schema));
    if (operator === "$not") return negate(combine("all", branches));
    // A branch that restricts nothing is left out, as the real server does.
    return combine(operator === "$or" ? "any" : "all", branches);
  }
  if (operator === "$not") return negate(walkObject(walk, member, schema));
  // An array of more than 100 elements comes as an object, whose first key is the unknown name that is told.
  if (isRecord(value)) walkObject(walk, member, schema);
  return unusable(walk, path, "expected an indexed array of filter objects, at most 100");
};

const walkAttribute = (walk: Walk, attribute: Attribute, member: Located): Condition | undefined => {
  const { path } = member;
  if (attribute.kind === "dynamiczone") return invalidParameter(walk, passes.zone, attribute.name, path);
  if (attribute.kind === "morph") return invalidParameter(walk, passes.morph, attribute.name, path);
  if (attribute.hidden) invalidParameter(walk, passes.hidden, attribute.name, path);
  if (attribute.kind === "scalar") {
    const compared = { name: attribute.name, type: valueTypes[attribute.type], scalar: true };
    return attribute.hidden ? undefined : compareAttribute(walk.scope, compared, member, walk.rank);
  }
  if (attribute.kind === "media" && !walk.scope.deviations.has("media-not-filterable")) {
    return invalidParameter(walk, passes.morph, attribute.name, path);
  }
  if (!mayFollow(walk.scope, attribute)) invalidParameter(walk, passes.forbidden, attribute.name, path);
  return walkLink(walk, attribute, member);
};

/** A filter on a link: on attributes of its target, or, with an operator or a bare value, on the target's id. */
const walkLink = (walk: Walk, attribute: JoinAttribute, member: Located): Condition | undefined => {
  const where = linkedWhere(walk, targetOf(walk.scope, attribute), member);
  return where && { kind: "linked", attribute, where };
};

const linkedWhere = (walk: Walk, target: Schema, member: Located): Condition | undefined => {
  const { path, value } = member;
  if (!isRecord(value)) return compareAttribute(walk.scope, idAttribute, member, walk.rank);
  const keys = Object.keys(value);
  const operators = keys.filter((key) => isLogical(key) || walk.scope.operators.has(key));
  const [operator] = operators;
  if (operator === undefined || operator === "$and" || operator === "$or") {
    if (operators.length < 2 && (operator === undefined || keys.length === 1)) return walkObject(walk, member, target);
  } else if (keys.length === 1) {
    const nested = value[operator];
    if (!isRecord(nested)) return compareAttribute(walk.scope, idAttribute, member, walk.rank);
    walkObject(walk, { path: [...path, operator], value: nested }, target);
    return unusable(walk, [...path, operator], "expected an id or several under a relation");
  }
  // Names are still checked, so that an unknown one is told first.
  for (const { key, ...other } of members(path, value))
    if (!operators.includes(key)) walkMember(walk, key, other, target);
  return unusable(walk, path, "expected attributes of the relation, or a single operator");
};

/**
 * Resolves `filters` against a content-type or component (section 4.4): names looked up, operands in canonical
 * form. Undefined when nothing is restricted. Deep filters join each mention of a relation by itself.
 */
export const validateFilters = (
  raw: RawFilters,
  schema: Schema,
  scope: Scope,
  rank: number = ranks.filters,
): Condition | undefined => {
  if (raw.value === undefined) return undefined;
  return walkObject({ scope, rank }, { path: raw.path, value: raw.value }, schema);
};
