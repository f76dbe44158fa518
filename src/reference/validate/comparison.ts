import { formatPath } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";
import { readLooseBoolean } from "../model/values/boolean.js";
import type { Comparable } from "../model/values/operand.js";
import type { ValueType } from "../model/values/value-types.js";
import type { OperandValue, Operator } from "../operators/operator.js";
import { type Located, members } from "../parse/paths.js";
import { combine, negate } from "./conditions.js";
import { ranks } from "./issues.js";
import type { Condition } from "./plan.js";
import type { Scope } from "./scope.js";

/** The attribute that operators are applied to. `scalar` is false for `id`, whose unknown operators are never ignored. */
export interface ComparedAttribute {
  readonly name: string;
  readonly type: ValueType;
  readonly scalar: boolean;
}

const unusable = (scope: Scope, path: readonly string[], expected: string): undefined => {
  scope.issues.unusable("invalid-filter", path, expected);
  return undefined;
};

const isOperandText = (value: unknown): value is string | null => value === null || typeof value === "string";

/** One operand in the attribute's type. Undefined: an issue was added. */
const readValue = (scope: Scope, attribute: ComparedAttribute, at: Located): Comparable | null | undefined => {
  const { path, value } = at;
  if (!isOperandText(value)) return unusable(scope, path, "expected a value, or an indexed array of at most 100");
  if (value === null) return null;
  const read = attribute.type.readOperand(value);
  if (read.ok) return read.value;
  const message = read.exact ? read.message : `Invalid parameter ${formatPath(path)}: ${read.message}`;
  scope.issues.add(ranks.values, { code: "invalid-filter", path, message });
  return undefined;
};

const readList = (scope: Scope, attribute: ComparedAttribute, at: Located): OperandValue | undefined => {
  const elements = Array.isArray(at.value) ? members(at.path, at.value) : [at];
  const values = elements.map((element) => readValue(scope, attribute, element));
  return values.every((value) => value !== undefined) ? values : undefined;
};

const readPair = (scope: Scope, attribute: ComparedAttribute, at: Located): OperandValue | undefined => {
  if (Array.isArray(at.value) && at.value.length === 2) return readList(scope, attribute, at);
  return unusable(scope, at.path, "expected an array of exactly two values");
};

const readFlag = (scope: Scope, at: Located): OperandValue | undefined => {
  if (isRecord(at.value)) return unusable(scope, at.path, "expected true or false");
  return Array.isArray(at.value) || (typeof at.value === "string" && readLooseBoolean(at.value));
};

const readText = (scope: Scope, at: Located): OperandValue | undefined =>
  isOperandText(at.value) ? at.value : unusable(scope, at.path, "expected a text");

const readOperand = (
  scope: Scope,
  attribute: ComparedAttribute,
  operator: Operator,
  at: Located,
): OperandValue | undefined => {
  switch (operator.operand) {
    case "value":
      return readValue(scope, attribute, at);
    case "text":
      return readText(scope, at);
    case "list":
      return readList(scope, attribute, at);
    case "pair":
      return readPair(scope, attribute, at);
    case "flag":
      return readFlag(scope, at);
  }
};

/** One operator. Several values for an operator that takes one are alternatives. */
const applyOperator = (
  scope: Scope,
  attribute: ComparedAttribute,
  operator: Operator,
  at: Located,
  rank: number,
): Condition | undefined => {
  if (!operator.families.includes(attribute.type.family)) {
    return unusable(scope, at.path, `${operator.name} compares text, and ${attribute.name} holds none`);
  }
  // Under id the real server looks for names here too; an array of more than 100 elements comes as an object.
  const [name] = isRecord(at.value) && !attribute.scalar ? Object.keys(at.value) : [];
  if (name !== undefined) scope.issues.invalidParameter(rank, name, [...at.path, name]);
  if (Array.isArray(at.value) && (operator.operand === "value" || operator.operand === "text")) {
    return combine(
      "any",
      members(at.path, at.value).map((element) => applyOperator(scope, attribute, operator, element, rank)),
    );
  }
  const operand = readOperand(scope, attribute, operator, at);
  if (operand === undefined) return undefined;
  return { kind: "test", attribute: attribute.name, type: attribute.type, operator, operand };
};

/** A bare value, which means equality, or an object of operators, which must all hold. */
export const compareAttribute = (
  scope: Scope,
  attribute: ComparedAttribute,
  at: Located,
  rank: number,
): Condition | undefined => {
  const { path, value } = at;
  if (isRecord(value)) {
    return combine(
      "all",
      members(path, value).map((member) => compareMember(scope, attribute, member, rank)),
    );
  }
  const equality = scope.operators.get("$eq");
  return equality && applyOperator(scope, attribute, equality, at, rank);
};

const compareMember = (
  scope: Scope,
  attribute: ComparedAttribute,
  member: Located & { readonly key: string },
  rank: number,
): Condition | undefined => {
  const { key, path, value } = member;
  if (key === "$not") {
    // Each of several values is negated by itself, and they are alternatives.
    const alternatives = Array.isArray(value) ? members(path, value) : [member];
    return combine(
      "any",
      alternatives.map((element) => negate(compareAttribute(scope, attribute, element, rank))),
    );
  }
  if (key === "$and" || key === "$or")
    return unusable(scope, path, `${key} joins filter objects and cannot stand under an attribute`);
  const operator = scope.operators.get(key);
  if (operator) return applyOperator(scope, attribute, operator, member, rank);
  if (attribute.scalar && scope.deviations.has("unknown-operator")) return undefined;
  scope.issues.invalidParameter(rank, key, path);
  return undefined;
};
