import type { Meter } from "../../base/budget.js";
import type { Value } from "../model/value.js";
import type { Comparable } from "../model/values/operand.js";
import type { ValueType } from "../model/values/value-types.js";
import type { Filter } from "./filter.js";

/** The values of one attribute by row. */
export type Values = readonly Value[];

/** How the text operators read their operand. */
export interface TextOptions {
  /** `%` stands for any text and `_` for any character (profile `strapi-4.26`). */
  readonly wildcards: boolean;
}

/** What an operator takes: a bare key (no `=`) is a null operand. */
export type OperandShape =
  /** One value, compared in the attribute's own type. */
  | "value"
  /** One value, taken as text. */
  | "text"
  /** A list of values of the attribute's type. */
  | "list"
  /** Exactly two values of the attribute's type. */
  | "pair"
  /** A boolean. */
  | "flag";

/** Operands in canonical form: what `operand` of the operator asks for. */
export type OperandValue = Comparable | null | boolean | readonly (Comparable | null)[];

/** What the operators of one parameter share. */
export interface Using {
  readonly text: TextOptions;
  /** Counts what a test costs beyond its row: the length of the texts that it reads. */
  readonly meter: Meter;
}

/** What an operator is compiled from. */
export interface Operation extends Using {
  readonly values: Values;
  readonly type: ValueType;
  readonly operand: OperandValue;
}

/** One row of the table of operators (section 4.4). */
export interface Operator {
  readonly name: `$${string}`;
  /** The specification's words. */
  readonly meaning: string;
  readonly operand: OperandShape;
  /** The families of attribute types it applies to: the real server's PostgreSQL refuses the others. */
  readonly families: readonly ValueType["family"][];
  /** The relative cost of one test: a conjunction runs its cheapest tests first. */
  readonly cost: number;
  /**
   * Builds the filter. Rows that hold NULL never pass, except through `$null`, `$notNull` and a null operand,
   * which stands for IS NULL. Compiled once per request: nothing is looked up per row.
   */
  readonly compile: (operation: Operation) => Filter;
  /** Builds the filter of the negation: NOT of an unknown stays unknown, so rows that hold NULL never pass it either. */
  readonly negate: (operation: Operation) => Filter;
  /** The values that pass, of an operator that names them: their rows can be looked up instead of tested. */
  readonly wanted?: (operand: OperandValue) => readonly Value[];
}

/** Every family: the operator applies to all attribute types. */
export const allFamilies: readonly ValueType["family"][] = [
  "text",
  "number",
  "biginteger",
  "boolean",
  "instant",
  "day",
  "time",
  "json",
];
