import type { Value } from "../model/value.js";
import { type Filter, gather, keepWhere } from "./filter.js";
import { type Anchor, matchText } from "./match-text.js";
import { nullity } from "./null.js";
import { allFamilies, type Operation, type Operator } from "./operator.js";

interface TextOperator {
  readonly anchor: Anchor;
  readonly ignoreCase: boolean;
  readonly negated: boolean;
}

/** The text of a value that is not text itself: what the API prints. */
const textOf = (operation: Operation, value: Value): string => {
  if (operation.type.family === "json") {
    const text = JSON.stringify(value);
    operation.meter.spend(text.length);
    return text;
  }
  return String(operation.type.format(value));
};

/** So many characters are tested before they are counted. */
const charactersAtOnce = 4096;

const compileText = (operation: Operation, { anchor, ignoreCase, negated }: TextOperator): Filter => {
  const { values, operand, text, meter } = operation;
  // A bare key asks for NULL with the two equalities; the others take it as the text "null".
  if (operand === null && anchor === "whole") return nullity(values, !negated);
  const { stepsPerCharacter, test } = matchText(String(operand), {
    anchor,
    ignoreCase,
    wildcards: text.wildcards ? "%_" : "",
    meter,
  });
  if (operation.type.family !== "text") {
    return keepWhere((row) => {
      const value = values[row] ?? null;
      if (value === null) return false;
      const form = textOf(operation, value);
      meter.spend(form.length * stepsPerCharacter);
      return test(form) !== negated;
    });
  }
  return gather((rows, kept) => {
    let count = 0;
    let characters = 0;
    // Before the work is done, for one long text may take more than a request may.
    const spend = (): void => {
      meter.spend(characters * stepsPerCharacter);
      characters = 0;
    };
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const value = values[row];
      if (typeof value !== "string") continue;
      characters += value.length;
      if (characters > charactersAtOnce) spend();
      if (test(value) !== negated) kept[count++] = row;
    }
    spend();
    return count;
  });
};

const textOperator = (name: `$${string}`, meaning: string, shape: TextOperator): Operator => ({
  name,
  meaning,
  operand: "text",
  families: shape.ignoreCase ? allFamilies : ["text"],
  cost: shape.ignoreCase ? 10 : 8,
  compile: (operation) => compileText(operation, shape),
  negate: (operation) => compileText(operation, { ...shape, negated: !shape.negated }),
});

const plain = { ignoreCase: false, negated: false } as const;
const folded = { ignoreCase: true, negated: false } as const;

/** Matches of text. Without `i` case counts; with it upper and lower case are the same; accents always count. */
export const textOperators: readonly Operator[] = [
  textOperator("$eqi", "equal, case-insensitive", { ...folded, anchor: "whole" }),
  textOperator("$nei", "not equal, case-insensitive", { ...folded, anchor: "whole", negated: true }),
  textOperator("$contains", "contains", { ...plain, anchor: "anywhere" }),
  textOperator("$notContains", "does not contain", { ...plain, anchor: "anywhere", negated: true }),
  textOperator("$containsi", "contains, case-insensitive", { ...folded, anchor: "anywhere" }),
  textOperator("$notContainsi", "does not contain, case-insensitive", { ...folded, anchor: "anywhere", negated: true }),
  textOperator("$startsWith", "starts with", { ...plain, anchor: "start" }),
  textOperator("$startsWithi", "starts with, case-insensitive", { ...folded, anchor: "start" }),
  textOperator("$endsWith", "ends with", { ...plain, anchor: "end" }),
  textOperator("$endsWithi", "ends with, case-insensitive", { ...folded, anchor: "end" }),
];
