import { isRecord } from "../../base/json.js";
import { formatPath } from "../../base/result.js";
import type { Attribute, JoinAttribute, ScalarType, Schema } from "../model/schema.js";
import { type Comparable, readLooseBoolean, type ValueType, valueTypes } from "../model/values.js";
import type { OperandValue, Operator } from "../operators/operator.js";
import { appliesTo, isLogical, operators } from "../operators/operators.js";
import type { Condition } from "./plan.js";
import { mayFollow, ranks, type Scope, targetOf } from "./scope.js";

/** A value of the query with the keys that lead to it. */
interface Located {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The members of an object or array of the query, each with its path. */
export const members = (path: readonly string[], value: object): readonly (Located & { readonly key: string })[] =>
  Object.entries(value).map(([key, member]) => ({ key, path: [...path, key], value: member }));

/**
 * `filters` as qs nested it: objects, arrays, strings and null; undefined when the parameter is absent. Its keys mean
 * nothing without a content-type.
 */
export type RawFilters = Located;

/** Reads `filters` (section 4.4). The content-type decides what the keys are. */
export const parseFilters = (value: unknown, path: readonly string[] = ["filters"]): RawFilters => ({
  path,
  value: value === null ? undefined : value,
});

/**
 * The real server checks names in passes over the whole tree: unknown, dynamic zones, polymorphic relations,
 * passwords and private attributes, forbidden relations. The first pass that finds something answers.
 */
const passes = { unknown: 0, zone: 1, morph: 2, hidden: 3, forbidden: 4 } as const;

const idAttribute: ComparedAttribute = { name: "id", column: "integer", type: valueTypes.integer, scalar: false };

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
  if (key === "id") return compareAttribute(walk, idAttribute, member);
  const attribute = schema.attributes.get(key);
  if (attribute) return walkAttribute(walk, attribute, member);
  if (operators.has(key)) return unusable(walk, member.path, "expected $and, $or, $not or an attribute here");
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
  // An array of more than 100 elements comes as an object, whose first key is reported as the unknown name.
  if (isRecord(value)) walkObject(walk, member, schema);
  return unusable(walk, path, "expected an indexed array of filter objects, at most 100");
};

const walkAttribute = (walk: Walk, attribute: Attribute, member: Located): Condition | undefined => {
  const { path } = member;
  if (attribute.kind === "dynamiczone") return invalidParameter(walk, passes.zone, attribute.name, path);
  if (attribute.kind === "morph") return invalidParameter(walk, passes.morph, attribute.name, path);
  if (attribute.hidden) invalidParameter(walk, passes.hidden, attribute.name, path);
  if (attribute.kind === "scalar") {
    const compared = {
      name: attribute.name,
      column: attribute.type,
      type: valueTypes[attribute.type],
      scalar: true,
    };
    return attribute.hidden ? undefined : compareAttribute(walk, compared, member);
  }
  if (attribute.kind === "media" && !walk.scope.ways.filtersMedia) {
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
  if (!isRecord(value)) return compareAttribute(walk, idAttribute, member);
  const keys = Object.keys(value);
  const asOperators = keys.filter((key) => isLogical(key) || operators.has(key));
  const [operator] = asOperators;
  if (operator === undefined || operator === "$and" || operator === "$or") {
    if (asOperators.length < 2 && (operator === undefined || keys.length === 1))
      return walkObject(walk, member, target);
  } else if (keys.length === 1) {
    const nested = value[operator];
    if (!isRecord(nested)) return compareAttribute(walk, idAttribute, member);
    walkObject(walk, { path: [...path, operator], value: nested }, target);
    return unusable(walk, [...path, operator], "expected an id or several under a relation");
  }
  // Names are still checked, so that an unknown one is reported first.
  for (const { key, ...other } of members(path, value))
    if (!asOperators.includes(key)) walkMember(walk, key, other, target);
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
  return walkObject({ scope, rank }, raw, schema);
};

/** The attribute that operators are applied to. `scalar` is false for `id`, whose unknown operators are never ignored. */
interface ComparedAttribute {
  readonly name: string;
  readonly column: ScalarType;
  readonly type: ValueType;
  readonly scalar: boolean;
}

const isOperandText = (value: unknown): value is string | null => value === null || typeof value === "string";

/** One operand in the attribute's type. Undefined: an issue was added. */
const readValue = (walk: Walk, attribute: ComparedAttribute, at: Located): Comparable | null | undefined => {
  const { path, value } = at;
  if (!isOperandText(value)) return unusable(walk, path, "expected a value, or an indexed array of at most 100");
  if (value === null) return null;
  const read = attribute.type.readOperand(value);
  if (read.ok) return read.value;
  const message = read.exact ? read.message : `Invalid parameter ${formatPath(path)}: ${read.message}`;
  walk.scope.issues.add(ranks.values, { code: "invalid-filter", path, message });
  return undefined;
};

const readList = (walk: Walk, attribute: ComparedAttribute, at: Located): OperandValue | undefined => {
  const elements = Array.isArray(at.value) ? members(at.path, at.value) : [at];
  const values = elements.map((element) => readValue(walk, attribute, element));
  return values.every((value) => value !== undefined) ? values : undefined;
};

const readPair = (walk: Walk, attribute: ComparedAttribute, at: Located): OperandValue | undefined => {
  if (Array.isArray(at.value) && at.value.length === 2) return readList(walk, attribute, at);
  return unusable(walk, at.path, "expected an array of exactly two values");
};

const readFlag = (walk: Walk, at: Located): OperandValue | undefined => {
  if (isRecord(at.value)) return unusable(walk, at.path, "expected true or false");
  return Array.isArray(at.value) || (typeof at.value === "string" && readLooseBoolean(at.value));
};

const readText = (walk: Walk, at: Located): OperandValue | undefined =>
  isOperandText(at.value) ? at.value : unusable(walk, at.path, "expected a text");

const readOperand = (
  walk: Walk,
  attribute: ComparedAttribute,
  operator: Operator,
  at: Located,
): OperandValue | undefined => {
  switch (operator.operand) {
    case "value":
      return readValue(walk, attribute, at);
    case "text":
      return readText(walk, at);
    case "list":
      return readList(walk, attribute, at);
    case "pair":
      return readPair(walk, attribute, at);
    case "flag":
      return readFlag(walk, at);
  }
};

/** What the dialect expects of an operand where that is something else. */
const refusalOf = (
  { dialect: { escapes, refuses }, ways }: Scope,
  { column }: ComparedAttribute,
  operator: Operator,
  operand: OperandValue,
): string | undefined => {
  if (refuses === undefined || operator.operand === "flag") return undefined;
  const endsPattern = operator.endsPattern === true && escapes !== false && ways.likeWildcards === true;
  for (const value of [operand].flat()) {
    const refused = refuses({ type: column, value, endsPattern });
    if (refused !== undefined) return refused;
  }
  return undefined;
};

/** One operator. Several values for an operator that takes one are alternatives. */
const applyOperator = (
  walk: Walk,
  attribute: ComparedAttribute,
  operator: Operator,
  at: Located,
): Condition | undefined => {
  if (!walk.scope.dialect.patternsOnAll && !appliesTo(operator, attribute.type.family)) {
    return unusable(walk, at.path, `${operator.name} compares text, and ${attribute.name} holds none`);
  }
  // Under id the real server looks for names here too; an array of more than 100 elements comes as an object.
  const [name] = isRecord(at.value) && !attribute.scalar ? Object.keys(at.value) : [];
  if (name !== undefined) invalidParameter(walk, passes.unknown, name, [...at.path, name]);
  if (Array.isArray(at.value) && (operator.operand === "value" || operator.operand === "text")) {
    return combine(
      "any",
      members(at.path, at.value).map((element) => applyOperator(walk, attribute, operator, element)),
    );
  }
  const operand = readOperand(walk, attribute, operator, at);
  if (operand === undefined) return undefined;
  const refused = refusalOf(walk.scope, attribute, operator, operand);
  if (refused !== undefined) return unusable(walk, at.path, refused);
  return { kind: "test", attribute: attribute.name, type: attribute.type, operator, operand };
};

/** A bare value, which means equality, or an object of operators, which must all hold. */
const compareAttribute = (walk: Walk, attribute: ComparedAttribute, at: Located): Condition | undefined => {
  const { path, value } = at;
  if (isRecord(value)) {
    return combine(
      "all",
      members(path, value).map((member) => compareMember(walk, attribute, member)),
    );
  }
  const equality = operators.get("$eq");
  return equality && applyOperator(walk, attribute, equality, at);
};

const compareMember = (
  walk: Walk,
  attribute: ComparedAttribute,
  member: Located & { readonly key: string },
): Condition | undefined => {
  const { key, path, value } = member;
  if (key === "$not") {
    // Each of several values is negated by itself, and they are alternatives.
    const alternatives = Array.isArray(value) ? members(path, value) : [member];
    return combine(
      "any",
      alternatives.map((element) => negate(compareAttribute(walk, attribute, element))),
    );
  }
  if (key === "$and" || key === "$or")
    return unusable(walk, path, `${key} joins filter objects and cannot stand under an attribute`);
  const operator = operators.get(key);
  if (operator) return applyOperator(walk, attribute, operator, member);
  if (attribute.scalar && walk.scope.ways.ignoresUnknownOperators) return undefined;
  return invalidParameter(walk, passes.unknown, key, path);
};

/** Joins conditions. Absent ones restrict nothing and are left out; undefined when none is left. */
const combine = (kind: "all" | "any", conditions: readonly (Condition | undefined)[]): Condition | undefined => {
  const of = conditions.filter((condition) => condition !== undefined);
  return of.length > 1 ? { kind, of } : of[0];
};

/** The negation. The negation of no restriction is none either (measured). */
const negate = (condition: Condition | undefined): Condition | undefined => condition && { kind: "not", of: condition };
