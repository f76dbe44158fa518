/** What an operator takes: one value of the attribute's type, one text, a list of values, two values, or true and false. */
type Operand = "value" | "text" | "list" | "pair" | "flag";

/** The types of attribute by which all databases compare alike: every one, those whose values have an order, those of text. */
type Types = "every" | "ordered" | "text";

type Name = `$${string}`;

/** What the kit knows of an operator. */
export interface KnownOperator {
  readonly name: Name;
  /** What it matches: `$eq MUST match what ...`, or WILL where it rests on a row. */
  readonly matches: string;
  readonly operand: Operand;
  readonly on: Types;
  /** The operator that it turns round. */
  readonly negates?: Name;
  /** The row on which it rests, where the specification does not show its value. */
  readonly interpretation?: `I-${string}`;
}

const row = (
  name: Name,
  operand: Operand,
  on: Types,
  matches: string,
  more: Partial<Pick<KnownOperator, "negates" | "interpretation">> = {},
): KnownOperator => ({ name, operand, on, matches, ...more });

/**
 * The operators that compare, from the table of section 4.4. It is the kit's own: the registry test compares it with the reference's, and what
 * the kit asks at random is made of it.
 */
export const knownOperators: readonly KnownOperator[] = [
  row("$eq", "value", "every", "is equal to the value"),
  row("$eqi", "text", "text", "is equal to the value, whatever the case"),
  row("$ne", "value", "every", "is not equal to the value", { negates: "$eq" }),
  row("$nei", "text", "text", "is not equal to the value in any case", { negates: "$eqi" }),
  row("$in", "list", "every", "is in the array"),
  row("$notIn", "list", "every", "is not in the array", { negates: "$in" }),
  row("$lt", "value", "ordered", "is less than the value"),
  row("$lte", "value", "ordered", "is less than the value or equal to it"),
  row("$gt", "value", "ordered", "is greater than the value"),
  row("$gte", "value", "ordered", "is greater than the value or equal to it"),
  row("$between", "pair", "ordered", "lies between two values, and these themselves", { interpretation: "I-36" }),
  row("$contains", "text", "text", "holds the value"),
  row("$notContains", "text", "text", "does not hold the value", { negates: "$contains" }),
  row("$containsi", "text", "text", "holds the value, whatever the case"),
  row("$notContainsi", "text", "text", "does not hold the value in any case", { negates: "$containsi" }),
  row("$startsWith", "text", "text", "starts with the value"),
  row("$startsWithi", "text", "text", "starts with the value, whatever the case"),
  row("$endsWith", "text", "text", "ends with the value"),
  row("$endsWithi", "text", "text", "ends with the value, whatever the case"),
  row("$null", "flag", "every", "has no value"),
  row("$notNull", "flag", "every", "has a value", { negates: "$null" }),
];

const byName: ReadonlyMap<string, KnownOperator> = new Map(knownOperators.map((each) => [each.name, each]));

/** An operator by its name; undefined of what is none. */
export const knownOperator = (name: string): KnownOperator | undefined => byName.get(name);

/** The names of the operators that take one of these. */
export const operatorsTaking = (...operands: readonly Operand[]): readonly Name[] =>
  knownOperators.flatMap(({ name, operand }) => (operands.includes(operand) ? [name] : []));

/** Whether an operator compares parts of texts, and capitals and small letters differ to it. */
export const isCaseSensitive = ({ name, operand }: KnownOperator): boolean => operand === "text" && !name.endsWith("i");

/** The operators that join filters. */
export const joiningOperators = ["$or", "$and", "$not"] as const;

/** Whether an operator asks about null itself. */
export const asksForNull = ({ name, negates }: KnownOperator): boolean => (negates ?? name) === "$null";

/** Whether an operator turns another one round, so that it matters what that one says of null. */
export const isNegation = (operator: KnownOperator): boolean =>
  operator.negates !== undefined && !asksForNull(operator);

/** An operator's name in ids: `not-containsi` of `$notContainsi`. */
export const slugOf = (operator: string): string =>
  operator.slice(1).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
