import { remembered } from "../../base.js";
import type { DatasetIndex } from "../../contract/dataset.js";
import {
  isCaseSensitive,
  isNegation,
  type KnownOperator,
  knownOperator,
  knownOperators,
} from "../../contract/operators.js";
import { createPortabilityTest, isText, type PortabilityTest, type StoredValue } from "../../dataset/portable.js";
import { printedValue } from "../../dataset/printed.js";
import type { DatasetRecord, ScalarAttribute, ScalarType, Schema } from "../../reference.js";
import type { SymbolicQuery } from "../symbolic.js";
import { createBreath } from "./breath.js";
import { createMemo, type Scope } from "./scope.js";
import { valueKind } from "./value-kinds.js";

/** Whether every database compares values of a type by an operator in one way. Of JSON, only null is asked for. */
const isAskedOf = (type: ScalarType, { on, operand }: KnownOperator): boolean => {
  if (isText(type)) return true;
  if (type === "json" || type === "blocks") return on === "every" && operand === "flag";
  return on === "every" || (on === "ordered" && type !== "boolean");
};

/** The operators that can be asked of a type of attribute. */
export const operatorsFor = (type: ScalarType): readonly KnownOperator[] =>
  knownOperators.filter((operator) => isAskedOf(type, operator));

/**
 * Every condition on an attribute with operands from its own values and their neighbours, by operator. Conditions whose outcome
 * depends on the database are left out; within the specification, so are those whose outcome it does not state. `only`: with this operator.
 */
export const conditionsOn = (
  scope: Scope,
  schema: Schema,
  attribute: ScalarAttribute,
  only?: string,
): ReadonlyMap<string, readonly SymbolicQuery[]> =>
  scope.once(
    `conditions ${schema.uid} ${attribute.name} ${only}`,
    () =>
      new Map(
        [...operandsOn(scope, schema, attribute, { keepsCase: false, only })]
          .filter(([operator]) => scope.flavour === "observed" || knownOperator(operator)?.interpretation === undefined)
          .map(([operator, { lists, conditionsWith }]) => [operator, lists.flatMap(conditionsWith)]),
      ),
  );

/** Makes the conditions on all attributes, which takes long, and lets other requests of the run go on meanwhile. */
export const prepareConditions = async (scope: Scope): Promise<void> => {
  const breathe = createBreath();
  const { components, contentTypes } = scope.index.dataset.model;
  const own = [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));
  for (const schema of [...own, ...components.values()])
    for (const attribute of scope.scalars(schema)) {
      await breathe();
      conditionsOn(scope, schema, attribute);
    }
};

/** What an operator can be asked with: lists of operands as they are stored, and the conditions with one of these. A list is empty where NULL is asked for. */
export interface Operands {
  readonly lists: readonly (readonly StoredValue[])[];
  readonly conditionsWith: (stored: readonly StoredValue[]) => readonly SymbolicQuery[];
}

/** Rows that lend their values, and a name for them. `owners`: those behind each entry of a list, by their places, where it is these entries that an answer shows. */
interface Lending {
  readonly name: string;
  readonly rows: readonly DatasetRecord[];
  readonly owners?: readonly (readonly number[])[] | undefined;
}

/** What operands are made of. */
export interface Making {
  /** See {@link createPortabilityTest}: of the operators that mind case alone. */
  readonly keepsCase: boolean;
  /** The rows of the schema that lend their values: all of them unless given. */
  readonly of?: Lending | undefined;
  /** The operator, where it is one alone. */
  readonly only?: string | undefined;
}

/** By operator, all operands that {@link conditionsOn} takes. */
export const operandsOn = (
  scope: Scope,
  schema: Schema,
  attribute: ScalarAttribute,
  making: Making = { keepsCase: false },
): ReadonlyMap<string, Operands> => {
  const column = scope.column(schema, attribute.name);
  const operands = new Map<string, Operands>();
  const isStated = scope.flavour === "spec";
  const hasNull = column.includes(null);
  // Whether a negation matches NULL is not stated: entries without a value are left out.
  const conditionOf = (operator: KnownOperator, value: SymbolicQuery[string]) => ({
    [attribute.name]: {
      [operator.name]: value,
      ...(isStated && hasNull && isNegation(operator) ? { $notNull: "true" } : {}),
    },
  });
  const portable = portableOperands(scope, schema, attribute, making);
  for (const operator of operatorsOf(attribute, making.keepsCase)) {
    const { name, operand } = operator;
    if (making.only !== undefined && making.only !== name) continue;
    const lists = operand === "flag" ? [[]] : portable(operator);
    const conditionsWith: Operands["conditionsWith"] = (stored) =>
      (operand === "flag" ? flagsOf(scope) : [printOperands(attribute, operator, stored)]).map((value) =>
        conditionOf(operator, value),
      );
    if (lists.length > 0) operands.set(name, { lists, conditionsWith });
  }
  return operands;
};

const operatorsOf = ({ type }: ScalarAttribute, keepsCase: boolean): readonly KnownOperator[] =>
  keepsCase ? operatorsFor(type).filter(isCaseSensitive) : operatorsFor(type);

/** The specification shows `true` alone. */
const flagsOf = ({ flavour }: Scope): readonly string[] => (flavour === "spec" ? ["true"] : ["true", "false"]);

type OperandLists = (operator: KnownOperator) => readonly (readonly StoredValue[])[];

/** By dataset, of which all scopes show the same values: to find the operands takes longer than anything else here. */
const memos = new WeakMap<DatasetIndex, Scope["once"]>();

/** By operator, the lists of operands on which every database agrees. */
const portableOperands = (
  scope: Scope,
  schema: Schema,
  attribute: ScalarAttribute,
  { keepsCase, of }: Making,
): OperandLists => {
  const { index, column, rows } = scope;
  const once = memos.get(index) ?? createMemo();
  memos.set(index, once);
  const name = `${schema.uid} ${attribute.name} ${keepsCase}`;
  const isPortable = once(`portable ${name}`, () =>
    createPortabilityTest(attribute.type, column(schema, attribute.name), keepsCase),
  );
  const find = () => {
    const near = (of?.rows ?? rows(schema)).map(({ values }) => values[attribute.name] ?? null);
    return findOperands(attribute, near, isPortable);
  };
  // Those of some rows are asked for once.
  return of === undefined ? once(name, find) : find();
};

/** `near`: the values of which operands are made. */
const findOperands = (
  attribute: ScalarAttribute,
  near: readonly StoredValue[],
  isPortable: PortabilityTest,
): OperandLists => {
  const operands = operandPool(attribute, near);
  const held = new Set(near);
  const listsOf = remembered((shape: KnownOperator["operand"]) => operandLists(shape, operands, held));
  return remembered(({ name, operand }) => listsOf(operand).filter((list) => isPortable(name, list)));
};

const printOperands = (attribute: ScalarAttribute, { operand: shape }: KnownOperator, list: readonly StoredValue[]) => {
  // A scalar always prints as a string, a number or a boolean.
  const printed = list.map((operand) => printedValue(attribute.type, operand) as string | number | boolean);
  return shape === "list" || shape === "pair" ? printed : (printed[0] ?? null);
};

/** The lists of operands that an operator is tried with. `held`: the values of the rows. */
const operandLists = (
  shape: KnownOperator["operand"],
  operands: readonly StoredValue[],
  held: ReadonlySet<StoredValue>,
): readonly (readonly StoredValue[])[] => {
  if (shape === "pair") {
    return operands.slice(0, 6).flatMap((low, index) =>
      operands
        .slice(index)
        .filter((_, step) => step % 3 === 0)
        .map((high) => [low, high]),
    );
  }
  if (shape === "list") {
    const short = operands.flatMap((operand, index) => [
      [operand],
      [operand, operands[(index * 3 + 1) % operands.length] ?? operand],
    ]);
    // The last one finds a row: whoever leaves it out answers otherwise.
    const finding = operands.filter((operand) => held.has(operand));
    const long = longLists
      .filter((length) => length <= operands.length)
      .flatMap((length) =>
        finding
          .slice(-longEndings)
          .map((last) => [...operands.filter((each) => each !== last).slice(0, length - 1), last]),
      );
    return [...short, ...long];
  }
  return operands.map((operand) => [operand]);
};

/** A few more elements than a reader of queries keeps as a list by some defaults: 5 and 20. */
const longLists = [6, 11, 26] as const;

/** So many values end a long list. */
const longEndings = 3;

const maxOperands = 16;

/** Values of the column, some of every kind, with neighbours that no row or another row holds. */
const operandPool = (attribute: ScalarAttribute, column: readonly StoredValue[]): readonly StoredValue[] => {
  const values = [...new Set(column.filter((value) => value !== null))];
  const step = Math.max(1, Math.floor(values.length / maxOperands));
  const spread = values.filter((_, index) => index % step === 0).slice(0, maxOperands);
  const around = (value: StoredValue) => [value, ...neighbours(attribute, value)];
  const kindsOf = (near: (value: StoredValue) => readonly StoredValue[]) =>
    new Map(
      values.flatMap((value) => near(value).map((each) => [valueKind(attribute.type, each).name, value] as const)),
    );
  // A kind may be that of a part alone.
  const picked = [...new Set([...spread, ...kindsOf((value) => [value]).values(), ...kindsOf(around).values()])];
  return [...new Set(picked.flatMap(around))];
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
  // Where lines meet, if there are several.
  const [line, next] = value.split("\n");
  const ofLines = next === undefined ? [] : [line?.slice(-6) ?? "", next.slice(0, 6)];
  const parts = [part(0, 3), part(-3), part(1, 4), value.toUpperCase(), value.toLowerCase(), `${value}x`, ...ofLines];
  return parts.filter((text) => text !== "" && text !== value);
};
