import type { Dialect } from "../model/dialect.js";
import type { Comparable, Value, ValueType } from "../model/values.js";
import type { TextMatch, TextTest } from "./match-text.js";

/** Tests of texts that are patterns: undefined for one that stands for itself. */
export type Patterns = Readonly<
  Record<"ofOperator" | "ofSearch", (operand: string, match: TextMatch, dialect: Dialect) => TextTest | undefined>
>;

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
  /** A boolean: false asks for what true leaves out. */
  | "flag";

/** Operands in canonical form: what `operand` of the operator asks for. */
export type OperandValue = Comparable | null | boolean | readonly (Comparable | null)[];

/** What a test is made from. */
export interface Comparison {
  readonly type: ValueType;
  readonly operand: OperandValue;
  /** What the database decides. */
  readonly dialect: Dialect;
  /** What operands may be beside plain texts. */
  readonly patterns?: Patterns | undefined;
}

/** SQL's three truth values. Undefined is unknown: what a comparison with NULL gives. */
export type Truth = boolean | undefined;

/** Tests a value. NULL is none: see `valueTest` in evaluate/match.ts. */
export type ValueTest = (value: NonNullable<Value>) => Truth;

/** One row of the table of operators (section 4.4). */
export interface Operator {
  readonly name: `$${string}`;
  /** The specification's words. */
  readonly meaning: string;
  readonly operand: OperandShape;
  /** The families of attribute types it applies to, all unless given: others are refused, unless the dialect applies it to all. */
  readonly families?: readonly ValueType["family"][] | undefined;
  /** What a null operand means: IS NULL, a comparison whose outcome is unknown, or the text "null". */
  readonly nullOperand: "is-null" | "unknown" | "text";
  /** Whether NULL is a value like any other to it, and passes, where its operand is true. */
  readonly matchesNull?: boolean;
  /** Whether the outcome is turned round: `$ne` is the negation of `$eq`. NOT of an unknown stays unknown. */
  readonly negated?: boolean;
  /** Whether its operand stands at the end of a pattern. */
  readonly endsPattern?: boolean;
  /** It is made once for a request. */
  readonly test: (comparison: Comparison) => ValueTest;
}
