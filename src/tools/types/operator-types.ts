import type { OperandShape, Operator } from "../../reference/operators/operator.js";
import { appliesTo, operators } from "../../reference/operators/operators.js";

/** The TypeScript of what each shape of operand is written as. */
const operandTypes: Readonly<Record<OperandShape, string>> = {
  value: "Value",
  text: "string",
  list: "Value | readonly Value[]",
  pair: "readonly [Value, Value]",
  flag: "boolean",
};

const members = ({ meaning, name, operand }: Operator): readonly string[] => [
  `  /** ${meaning.slice(0, 1).toUpperCase()}${meaning.slice(1)}. */`,
  `  readonly ${name}?: ${operandTypes[operand]} | undefined;`,
];

const interfaceOf = (comment: string, name: string, parents: string, rows: readonly Operator[]): readonly string[] => [
  `/** ${comment} */`,
  `interface ${name}<Value>${parents} {`,
  ...rows.flatMap(members),
  `  readonly $not?: Value | ${name}<Value> | undefined;`,
  "}",
  "",
];

/** The types of the operators of attributes, from the table of operators (section 4.4): `OperatorsOf` and `TextOperatorsOf`. */
export const operatorTypes = (): string => {
  const rows = [...operators.values()];
  const general = rows.filter((row) => appliesTo(row, "number"));
  const textual = rows.filter((row) => !general.includes(row));
  return [
    ...interfaceOf("The operators of every attribute.", "OperatorsOf", "", general),
    ...interfaceOf(
      "The operators of attributes that hold text.",
      "TextOperatorsOf",
      " extends OperatorsOf<Value>",
      textual,
    ),
  ].join("\n");
};
