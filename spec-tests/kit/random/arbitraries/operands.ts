import type { DatasetIndex } from "../../contract/dataset.js";
import { createPortabilityTest, isText, type StoredValue } from "../../dataset/dialect.js";
import { printedValue } from "../../dataset/printed.js";
import type { ScalarAttribute, Schema } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
import { createMemo, type Scope } from "./scope.js";
import { valueKind } from "./value-kinds.js";

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
  scope.once(
    `conditions ${schema.uid} ${attribute.name}`,
    () =>
      new Map(
        [...operandsOn(scope, schema, attribute)].map(([operator, all]) => [
          operator,
          all.map(({ condition }) => condition),
        ]),
      ),
  );

/** A condition, and the operands in it as they are stored: none where it asks for NULL. */
export interface Operands {
  readonly condition: SymbolicQuery;
  readonly stored: readonly StoredValue[];
}

/** As {@link conditionsOn}, with the operands. */
export const operandsOn = (
  scope: Scope,
  schema: Schema,
  attribute: ScalarAttribute,
): ReadonlyMap<string, readonly Operands[]> =>
  scope.once(`operands ${schema.uid} ${attribute.name}`, () => makeOperands(scope, schema, attribute));

const makeOperands = (scope: Scope, schema: Schema, attribute: ScalarAttribute) => {
  const column = scope.column(schema, attribute.name);
  const operands = new Map<string, readonly Operands[]>();
  const conditionOf = (operator: string, value: SymbolicQuery[string]) => ({ [attribute.name]: { [operator]: value } });
  for (const [operator, lists] of portableOperands(scope, schema, attribute)) {
    if (scope.flavour === "spec" && (operator === "$between" || (negations.has(operator) && column.includes(null))))
      continue;
    const all = lists.map((stored) => ({
      condition: conditionOf(operator, printOperands(attribute, operator, stored)),
      stored,
    }));
    if (all.length > 0) operands.set(operator, all);
  }
  for (const operator of ["$null", "$notNull"]) {
    const flags = scope.flavour === "spec" ? ["true"] : ["true", "false"];
    operands.set(
      operator,
      flags.map((flag) => ({ condition: conditionOf(operator, flag), stored: [] })),
    );
  }
  return operands;
};

type OperandLists = ReadonlyMap<string, readonly (readonly StoredValue[])[]>;

/** By dataset, of which all scopes show the same values: to find the operands takes longer than anything else here. */
const memos = new WeakMap<DatasetIndex, Scope["once"]>();

/** By operator, the lists of operands on which every database agrees. */
const portableOperands = (scope: Scope, schema: Schema, attribute: ScalarAttribute): OperandLists => {
  const { index, column, rows } = scope;
  const once = memos.get(index) ?? createMemo();
  memos.set(index, once);
  return once(`${schema.uid} ${attribute.name}`, () => {
    const near = rows(schema).map(({ values }) => values[attribute.name] ?? null);
    return findOperands(attribute, column(schema, attribute.name), near);
  });
};

/** `column` has all values that conditions meet, `near` those of which operands are made. */
const findOperands = (
  attribute: ScalarAttribute,
  column: readonly StoredValue[],
  near: readonly StoredValue[],
): OperandLists => {
  const isPortable = createPortabilityTest(attribute.type, column);
  const operands = operandPool(attribute, near);
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
    const short = operands.flatMap((operand, index) => [
      [operand],
      [operand, operands[(index * 3 + 1) % operands.length] ?? operand],
    ]);
    const long = longLists.filter((length) => length <= operands.length).map((length) => operands.slice(0, length));
    return [...short, ...long];
  }
  return operands.map((operand) => [operand]);
};

/** A few more elements than a reader of queries keeps as a list by some defaults: 5 and 20. */
const longLists = [6, 11, 26] as const;

const maxOperands = 16;

/** Values of the column, some of every kind, with neighbours that no row or another row holds. */
const operandPool = (attribute: ScalarAttribute, column: readonly StoredValue[]): readonly StoredValue[] => {
  const values = [...new Set(column.filter((value) => value !== null))];
  const step = Math.max(1, Math.floor(values.length / maxOperands));
  const spread = values.filter((_, index) => index % step === 0).slice(0, maxOperands);
  const kinds = new Map(values.map((value) => [valueKind(attribute.type, value).name, value]));
  const picked = [...new Set([...spread, ...kinds.values()])];
  return [...new Set(picked.flatMap((value) => [value, ...neighbours(attribute, value)]))];
};

const neighbours = (attribute: ScalarAttribute, value: StoredValue): readonly StoredValue[] => {
  if (typeof value === "string" && isText(attribute.type)) return textNeighbours(value);
  if (typeof value === "bigint") return value < largestBigInteger ? [value + 1n] : [];
  if (typeof value !== "number") return [];
  if (attribute.type === "integer") return value < largestInteger ? [value + 1] : [];
  return attribute.type === "datetime" || attribute.type === "timestamp" ? [value + 1] : [];
};

/** A database may refuse an operand that its columns cannot hold. */
const [largestInteger, largestBigInteger] = [2 ** 31 - 1, 2n ** 63n - 1n];

/** Parts and other cases of a text: operands that match this row by one operator and not by another. */
const textNeighbours = (value: string): readonly string[] => {
  const characters = [...value];
  const part = (from: number, to?: number) => characters.slice(from, to).join("");
  const parts = [part(0, 3), part(-3), part(1, 4), value.toUpperCase(), value.toLowerCase(), `${value}x`];
  return parts.filter((text) => text !== "" && text !== value);
};
