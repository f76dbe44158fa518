import { isRecord } from "../../base/json/json.js";
import { mayFollow } from "../model/caller.js";
import { type Attribute, type JoinAttribute, type ScalarType, type Schema, targetOf } from "../model/schema.js";
import { type Comparable, valueTypes } from "../model/values.js";
import type { OperandValue, Operator } from "../operators/operator.js";
import { appliesTo, isLogical, operators } from "../operators/operators.js";
import type { Condition } from "./plan.js";
import { refuse, refuseName, refuseValue, type Scope } from "./scope.js";

/** A value of the query with the keys that lead to it. */
interface Located {
  readonly path: readonly string[];
  readonly value: unknown;
}

interface Member extends Located {
  readonly key: string;
}

/** The members of an object or array of the query, each with its path. */
const members = (path: readonly string[], value: object): readonly Member[] =>
  Object.entries(value).map(([key, member]) => ({ key, path: [...path, key], value: member }));

const idAttribute: ComparedAttribute = { name: "id", type: "integer", scalar: false };

const refuseFilter = (scope: Scope, path: readonly string[], expected: string): undefined =>
  refuseValue(scope, "invalid-filter", path, expected);

/** A filter object: every member is a condition, and all of them must hold. */
const walkObject = (scope: Scope, { path, value }: Located, schema: Schema): Condition | undefined => {
  if (!isRecord(value)) return refuseFilter(scope, path, "expected an object with attributes and operators as keys");
  return joined("all", path, value, (member) => walkMember(scope, member, schema));
};

const walkMember = (scope: Scope, member: Member, schema: Schema): Condition | undefined => {
  const { key } = member;
  if (isLogical(key)) return walkLogical(scope, key, member, schema);
  if (key === "id") return compareAttribute(scope, idAttribute, member);
  const attribute = schema.attributes.get(key);
  if (attribute) return walkAttribute(scope, attribute, member);
  if (operators.has(key)) return refuseFilter(scope, member.path, "expected $and, $or, $not or an attribute here");
  return refuseName(scope, key, member.path);
};

const walkLogical = (
  scope: Scope,
  operator: "$and" | "$or" | "$not",
  member: Located,
  schema: Schema,
): Condition | undefined => {
  const { path, value } = member;
  if (Array.isArray(value)) {
    const kind = operator === "$or" ? "any" : "all";
    const condition = joined(kind, path, value, (element) => walkObject(scope, element, schema));
    return operator === "$not" ? negate(condition) : condition;
  }
  if (operator === "$not") return negate(walkObject(scope, member, schema));
  // An array of more than 100 elements comes as an object, whose first key is reported as the unknown name.
  if (isRecord(value)) walkObject(scope, member, schema);
  return refuseFilter(scope, path, "expected an indexed array of filter objects, at most 100");
};

const walkAttribute = (scope: Scope, attribute: Attribute, member: Located): Condition | undefined => {
  const { path } = member;
  if (attribute.kind === "dynamiczone") return refuseName(scope, attribute.name, path, "zone");
  if (attribute.kind === "morph") return refuseName(scope, attribute.name, path, "polymorphic");
  if (attribute.hidden) refuseName(scope, attribute.name, path, "hidden");
  if (attribute.kind === "scalar") {
    const { name, type } = attribute;
    return attribute.hidden ? undefined : compareAttribute(scope, { name, type, scalar: true }, member);
  }
  // The specification counts media fields among the polymorphic relations (rule 3).
  if (attribute.kind === "media" && !scope.ways.filtersMedia) {
    return refuseName(scope, attribute.name, path, "polymorphic");
  }
  if (!mayFollow(scope.caller, attribute)) refuseName(scope, attribute.name, path, "forbidden");
  return walkLink(scope, attribute, member);
};

/** A filter on a link: on attributes of its target, or, with an operator or a bare value, on the target's id. */
const walkLink = (scope: Scope, attribute: JoinAttribute, member: Located): Condition | undefined => {
  scope.listener?.followed?.(attribute);
  const where = linkedWhere(scope, targetOf(scope.model, attribute), member);
  return where && { kind: "linked", attribute, where };
};

const linkedWhere = (scope: Scope, target: Schema, member: Located): Condition | undefined => {
  const { path, value } = member;
  if (!isRecord(value)) return compareAttribute(scope, idAttribute, member);
  const keys = Object.keys(value);
  const asOperators = keys.filter((key) => isLogical(key) || operators.has(key));
  const [operator] = asOperators;
  if (operator === undefined || operator === "$and" || operator === "$or") {
    if (asOperators.length < 2 && (operator === undefined || keys.length === 1))
      return walkObject(scope, member, target);
  } else if (keys.length === 1) {
    const nested = value[operator];
    if (!isRecord(nested)) return compareAttribute(scope, idAttribute, member);
    walkObject(scope, { path: [...path, operator], value: nested }, target);
    return refuseFilter(scope, [...path, operator], "expected an id or several under a relation");
  }
  // Names are still checked, so that an unknown one is reported first.
  for (const member of members(path, value)) if (!asOperators.includes(member.key)) walkMember(scope, member, target);
  return refuseFilter(scope, path, "expected attributes of the relation, or a single operator");
};

/**
 * Resolves `filters` against a content-type or component (section 4.4): names looked up, operands in canonical
 * form. Undefined when nothing is restricted. Deep filters join each mention of a relation by itself.
 */
export const validateFilters = (
  value: unknown,
  path: readonly string[],
  schema: Schema,
  scope: Scope,
): Condition | undefined =>
  value === undefined || value === null ? undefined : walkObject(scope, { path, value }, schema);

/** The attribute that operators are applied to. `scalar` is false for `id`, whose unknown operators are never ignored. */
interface ComparedAttribute {
  readonly name: string;
  readonly type: ScalarType;
  readonly scalar: boolean;
}

const isOperandText = (value: unknown): value is string | null => value === null || typeof value === "string";

/** One operand in the attribute's type. Undefined: it was refused. */
const readValue = (scope: Scope, attribute: ComparedAttribute, at: Located): Comparable | null | undefined => {
  const { path, value } = at;
  if (!isOperandText(value)) return refuseFilter(scope, path, "expected a value, or an indexed array of at most 100");
  if (value === null) return null;
  const read = scope.ways.operands[valueTypes[attribute.type].family](value);
  if (read.ok) return read.value;
  if ("expected" in read) return refuseFilter(scope, path, read.expected);
  return refuse(scope, { kind: "own", code: "invalid-filter", path, message: read.message });
};

const readList = (scope: Scope, attribute: ComparedAttribute, at: Located): OperandValue | undefined => {
  const elements = Array.isArray(at.value) ? members(at.path, at.value) : [at];
  const values = elements.map((element) => readValue(scope, attribute, element));
  return values.every((value) => value !== undefined) ? values : undefined;
};

type ReadOperand = (scope: Scope, attribute: ComparedAttribute, at: Located) => OperandValue | undefined;

/** How each shape of operand is read. Undefined: it was refused. */
const readers: Readonly<Record<Operator["operand"], ReadOperand>> = {
  value: readValue,
  list: readList,
  pair: (scope, attribute, at) =>
    Array.isArray(at.value) && at.value.length === 2
      ? readList(scope, attribute, at)
      : refuseFilter(scope, at.path, "expected an array of exactly two values"),
  text: (scope, _, { path, value }) => (isOperandText(value) ? value : refuseFilter(scope, path, "expected a text")),
  flag: (scope, _, { path, value }) => {
    if (isRecord(value)) return refuseFilter(scope, path, "expected true or false");
    if (typeof value !== "string") return Array.isArray(value);
    const read = scope.ways.operands.boolean(value);
    return read.ok && read.value;
  },
};

/** What the dialect expects of an operand where that is something else. */
const refusalOf = (
  { dialect: { escapes, refuses }, ways }: Scope,
  { type }: ComparedAttribute,
  operator: Operator,
  operand: OperandValue,
): string | undefined => {
  if (refuses === undefined || operator.operand === "flag") return undefined;
  const endsPattern = operator.endsPattern === true && escapes !== false && ways.patterns !== undefined;
  for (const value of [operand].flat()) {
    const refused = refuses({ type, value, endsPattern });
    if (refused !== undefined) return refused;
  }
  return undefined;
};

/** One operator. Several values for an operator that takes one are alternatives. */
const applyOperator = (
  scope: Scope,
  attribute: ComparedAttribute,
  operator: Operator,
  at: Located,
): Condition | undefined => {
  const type = valueTypes[attribute.type];
  if (!scope.dialect.patternsOnAll && !appliesTo(operator, type.family)) {
    return refuseFilter(scope, at.path, `${operator.name} compares text, and ${attribute.name} holds none`);
  }
  // Under id the real server looks for names here too; an array of more than 100 elements comes as an object.
  const [name] = isRecord(at.value) && !attribute.scalar ? Object.keys(at.value) : [];
  if (name !== undefined) refuseName(scope, name, [...at.path, name]);
  if (Array.isArray(at.value) && (operator.operand === "value" || operator.operand === "text")) {
    return joined("any", at.path, at.value, (element) => applyOperator(scope, attribute, operator, element));
  }
  scope.listener?.operand?.(operator, attribute.type, at.path, at.value);
  const operand = readers[operator.operand](scope, attribute, at);
  if (operand === undefined) return undefined;
  const refused = refusalOf(scope, attribute, operator, operand);
  if (refused !== undefined) return refuseFilter(scope, at.path, refused);
  return { kind: "test", attribute: attribute.name, type, operator, operand };
};

/** A bare value, which means equality, or an object of operators, which must all hold. */
const compareAttribute = (scope: Scope, attribute: ComparedAttribute, at: Located): Condition | undefined => {
  const { path, value } = at;
  if (isRecord(value)) return joined("all", path, value, (member) => compareMember(scope, attribute, member));
  const equality = operators.get("$eq");
  return equality && applyOperator(scope, attribute, equality, at);
};

const compareMember = (scope: Scope, attribute: ComparedAttribute, member: Member): Condition | undefined => {
  const { key, path, value } = member;
  if (key === "$not") {
    // Each of several values is negated by itself, and they are alternatives.
    const negated = (element: Located) => negate(compareAttribute(scope, attribute, element));
    return Array.isArray(value) ? joined("any", path, value, negated) : negated(member);
  }
  if (key === "$and" || key === "$or")
    return refuseFilter(scope, path, `${key} joins filter objects and cannot stand under an attribute`);
  const operator = operators.get(key);
  if (operator) return applyOperator(scope, attribute, operator, member);
  if (attribute.scalar && scope.ways.ignoresUnknownOperators) {
    scope.listener?.ignored?.(path);
    return undefined;
  }
  return refuseName(scope, key, path);
};

/** The conditions that are read of the members of a value, joined. What restricts nothing is left out, as the real server does; undefined: all of it. */
const joined = (
  kind: "all" | "any",
  path: readonly string[],
  value: object,
  read: (member: Member) => Condition | undefined,
): Condition | undefined => {
  const of = members(path, value)
    .map(read)
    .filter((condition) => condition !== undefined);
  return of.length > 1 ? { kind, of } : of[0];
};

/** The negation. The negation of no restriction is none either (measured). */
const negate = (condition: Condition | undefined): Condition | undefined => condition && { kind: "not", of: condition };
