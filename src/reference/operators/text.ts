import { inPieces } from "../../base/budget.js";
import type { Value } from "../model/value.js";
import { type Anchor, matchText } from "./match-text.js";
import { allFamilies, negationOf, type Operation, type Operator } from "./operator.js";

/** The text of a value: what the API prints. */
const textOf = ({ meter, type }: Operation, value: NonNullable<Value>): string => {
  if (typeof value === "string" && type.family === "text") return value;
  if (type.family !== "json") return String(type.format(value));
  const text = JSON.stringify(value);
  meter.spend(text.length);
  return text;
};

const textOperator = (name: Operator["name"], meaning: string, anchor: Anchor, ignoreCase: boolean): Operator => ({
  name,
  meaning,
  operand: "text",
  families: ignoreCase ? allFamilies : ["text"],
  // A bare key asks for NULL with an equality; the others take it as the text "null".
  nullOperand: anchor === "whole" ? "is-null" : "text",
  negated: false,
  test: (operation) => {
    const { meter, operand, text } = operation;
    const wildcards = text.wildcards ? "%_" : "";
    const { stepsPerCharacter, test } = matchText(String(operand), { anchor, ignoreCase, wildcards, meter });
    const spend = inPieces(meter);
    return (value) => {
      const form = textOf(operation, value);
      spend(form.length * stepsPerCharacter);
      return test(form);
    };
  },
});

const equal = textOperator("$eqi", "equal, case-insensitive", "whole", true);
const contains = textOperator("$contains", "contains", "anywhere", false);
const containsFolded = textOperator("$containsi", "contains, case-insensitive", "anywhere", true);

/** Matches of text. Without `i` case counts; with it upper and lower case are the same; accents always count. */
export const textOperators: readonly Operator[] = [
  equal,
  negationOf(equal, "$nei", "not equal, case-insensitive"),
  contains,
  negationOf(contains, "$notContains", "does not contain"),
  containsFolded,
  negationOf(containsFolded, "$notContainsi", "does not contain, case-insensitive"),
  textOperator("$startsWith", "starts with", "start", false),
  textOperator("$startsWithi", "starts with, case-insensitive", "start", true),
  textOperator("$endsWith", "ends with", "end", false),
  textOperator("$endsWithi", "ends with, case-insensitive", "end", true),
];
