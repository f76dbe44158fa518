import type { JsonValue } from "../../base/json/json.js";
import type { ScalarType } from "./schema.js";
import type { TextFold, TextOrder, Value, ValueType } from "./values.js";

/**
 * What a database decides about answers, where the specification leaves it open or the real server leaves it to the database. Undefined is
 * the rule of the reference each time. Rules ask for a member, never for the name of a dialect.
 */
export interface Dialect {
  /** What texts share that `$eq`, `$ne`, `$in`, `$notIn`, `locale` and `unique` find equal. Undefined: they are the same. */
  readonly equality?: TextFold;
  /** The order of texts. Undefined: by code point. */
  readonly order?: TextOrder;
  /** What `$contains`, `$startsWith`, `$endsWith` and their negations compare in place of a text. Undefined: the text. */
  readonly plain?: TextFold;
  /** What the text operators that end with `i` compare. Undefined: Unicode's simple case folding. */
  readonly insensitive?: TextFold;
  /**
   * Whether a backslash takes the next character of a pattern for itself, where patterns have wildcards: the last
   * one is then an ordinary character, or the pattern matches nothing.
   */
  readonly escapes: false | "ordinary-at-end" | "nothing-at-end";
  /** Whether NULL comes before all values in ascending order. */
  readonly nullsFirst: boolean;
  /** Whether the text operators without `i` take values that are no text. Those with `i` take any. */
  readonly patternsOnAll: boolean;
  /** What text operators find in values that are no text. A family that is not named: what is printed. */
  readonly texts: Partial<Readonly<Record<ValueType["family"], (value: Value) => string>>>;
  /** Types whose values are kept in another form than they are given. */
  readonly keep: Partial<Readonly<Record<ScalarType, (value: NonNullable<Value>) => Value>>>;
  /** Types that are printed in another way. */
  readonly print: Partial<Readonly<Record<ScalarType, (value: Value) => JsonValue>>>;
  /** What it expects of an operand where that is something else; the real server answers a 500. Undefined: it takes the operand. */
  readonly refuses?: (operand: AskedOperand) => string | undefined;
}

/** What a column is compared with. */
interface AskedOperand {
  readonly type: ScalarType;
  /** One operand, in canonical form. */
  readonly value: Value;
  /** Whether it stands at the end of a pattern in which a backslash takes the next character for itself. */
  readonly endsPattern: boolean;
}

/** Today's rules, without a database. */
export const referenceDialect: Dialect = {
  escapes: false,
  nullsFirst: false,
  patternsOnAll: false,
  texts: {},
  keep: {},
  print: {},
};

/** A value as the database keeps it. */
export const keptValue = ({ keep }: Dialect, type: ScalarType, value: Value): Value =>
  value === null ? null : (keep[type]?.(value) ?? value);
