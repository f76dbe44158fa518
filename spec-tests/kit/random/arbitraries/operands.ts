import type { DatasetIndex } from "../../contract/dataset.js";
import { createPortabilityTest, isText, type StoredValue } from "../../dataset/dialect.js";
import { printedValue } from "../../dataset/printed.js";
import type { ScalarAttribute, Schema } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
import { createMemo, type Scope } from "./scope.js";

const textOperators = [
  "$eq",
  "$eqi",
  "$ne",
  "$nei",
  "$in",
  "$notIn",
  "$lt",
  "$lte",
  "$gt",
  "$gte",
  "$between",
  "$contains",
  "$notContains",
  "$containsi",
  "$notContainsi",
  "$startsWith",
  "$startsWithi",
  "$endsWith",
  "$endsWithi",
] as const;
const orderedOperators = ["$eq", "$ne", "$in", "$notIn", "$lt", "$lte", "$gt", "$gte", "$between"] as const;
const booleanOperators = ["$eq", "$ne", "$in", "$notIn"] as const;

/** The operators that compare values of a type, beside $null and $notNull. */
export const operatorsFor = (attribute: ScalarAttribute): readonly string[] => {
  if (isText(attribute.type)) return textOperators;
  if (attribute.type === "json" || attribute.type === "blocks") return [];
  return attribute.type === "boolean" ? booleanOperators : orderedOperators;
};

const negations: ReadonlySet<string> = new Set(["$ne", "$nei", "$notIn", "$notContains", "$notContainsi"]);

/**
 * Every condition on an attribute with operands from its own values and their neighbours, by operator. Conditions whose outcome
 * depends on the database are left out; within the specification, so are those whose outcome it does not state.
 */
export const conditionsOn = (
  scope: Scope,
  schema: Schema,
  attribute: ScalarAttribute,
): ReadonlyMap<string, readonly SymbolicQuery[]> =>
  scope.once(`conditions ${schema.uid} ${attribute.name}`, () => makeConditions(scope, schema, attribute));

const makeConditions = (scope: Scope, schema: Schema, attribute: ScalarAttribute) => {
  const column = scope.column(schema, attribute.name);
  const conditions = new Map<string, readonly SymbolicQuery[]>();
  const add = (operator: string, filters: readonly SymbolicQuery[string][]) => {
    if (filters.length > 0)
      conditions.set(
        operator,
        filters.map((value) => ({ [attribute.name]: { [operator]: value } })),
      );
  };
  for (const [operator, lists] of portableOperands(scope, schema, attribute)) {
    if (scope.flavour === "spec" && (operator === "$between" || (negations.has(operator) && column.includes(null))))
      continue;
    add(
      operator,
      lists.map((list) => printOperands(attribute, operator, list)),
    );
  }
  add("$null", scope.flavour === "spec" ? ["true"] : ["true", "false"]);
  add("$notNull", scope.flavour === "spec" ? ["true"] : ["true", "false"]);
  return conditions;
};

type OperandLists = ReadonlyMap<string, readonly (readonly StoredValue[])[]>;

/** By dataset, of which all scopes show the same values: to find the operands takes longer than anything else here. */
const memos = new WeakMap<DatasetIndex, Scope["once"]>();

/** By operator, the lists of operands on which every database agrees. */
const portableOperands = ({ index, column }: Scope, schema: Schema, attribute: ScalarAttribute): OperandLists => {
  const once = memos.get(index) ?? createMemo();
  memos.set(index, once);
  return once(`${schema.uid} ${attribute.name}`, () => findOperands(attribute, column(schema, attribute.name)));
};

const findOperands = (attribute: ScalarAttribute, column: readonly StoredValue[]): OperandLists => {
  const isPortable = createPortabilityTest(attribute.type, column);
  const operands = operandPool(attribute, column);
  return new Map(
    operatorsFor(attribute).map((operator) => [
      operator,
      operandLists(operator, operands).filter((list) => isPortable(operator, list)),
    ]),
  );
};

const printOperands = (attribute: ScalarAttribute, operator: string, list: readonly StoredValue[]) => {
  // A scalar always prints as a string, a number or a boolean.
  const printed = list.map((operand) => printedValue(attribute.type, operand) as string | number | boolean);
  return ["$in", "$notIn", "$between"].includes(operator) ? printed : (printed[0] ?? null);
};

/** The lists of operands that an operator is tried with. */
const operandLists = (operator: string, operands: readonly StoredValue[]): readonly (readonly StoredValue[])[] => {
  if (operator === "$between") {
    return operands.slice(0, 6).flatMap((low, index) =>
      operands
        .slice(index)
        .filter((_, step) => step % 3 === 0)
        .map((high) => [low, high]),
    );
  }
  if (operator === "$in" || operator === "$notIn") {
    return operands.flatMap((operand, index) => [
      [operand],
      [operand, operands[(index * 3 + 1) % operands.length] ?? operand],
    ]);
  }
  return operands.map((operand) => [operand]);
};

const maxOperands = 16;

/** Values of the column, the smallest first, with neighbours that no row or another row holds. */
const operandPool = (attribute: ScalarAttribute, column: readonly StoredValue[]): readonly StoredValue[] => {
  const values = [...new Set(column.filter((value) => value !== null))];
  const step = Math.max(1, Math.floor(values.length / maxOperands));
  const picked = values.filter((_, index) => index % step === 0).slice(0, maxOperands);
  return [...new Set(picked.flatMap((value) => [value, ...neighbours(attribute, value)]))];
};

const neighbours = (attribute: ScalarAttribute, value: StoredValue): readonly StoredValue[] => {
  if (typeof value === "string" && isText(attribute.type)) return textNeighbours(value);
  if (typeof value === "bigint") return [value + 1n];
  if (typeof value !== "number") return [];
  return attribute.type === "integer" || attribute.type === "datetime" || attribute.type === "timestamp"
    ? [value + 1]
    : [];
};

/** Parts and other cases of a text: operands that match this row by one operator and not by another. */
const textNeighbours = (value: string): readonly string[] => {
  const characters = [...value];
  const part = (from: number, to?: number) => characters.slice(from, to).join("");
  const parts = [part(0, 3), part(-3), part(1, 4), value.toUpperCase(), value.toLowerCase(), `${value}x`];
  return parts.filter((text) => text !== "" && text !== value);
};
