import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bounded } from "../../base/bounded.js";
import { invariant } from "../../base/result.js";
import { valueTest } from "../evaluate/match.js";
import { referenceDialect } from "../model/dialect.js";
import { type Value, valueTypes } from "../model/values.js";
import type { OperandValue } from "./operator.js";
import { operators, takesList } from "./operators.js";

const rowsWhere = (
  name: string,
  values: readonly Value[],
  operand: OperandValue,
  family: keyof typeof valueTypes = "string",
  negated = false,
) => {
  const operator = operators.get(name);
  if (!operator) throw new Error(`no operator ${name}`);
  const operation = { type: valueTypes[family], operand, dialect: referenceDialect };
  const isPassed = valueTest(operator, operation, !negated);
  return values.flatMap((value, row) => (isPassed(value) ? [row] : []));
};

test("lists and pairs are lists of values; a name that is none takes nothing", () => {
  const names = ["$eq", "$in", "$between", "$contains", "$null", "$and", "title", "toString"];
  expect(names.filter(takesList)).toEqual(["$in", "$between"]);
});

test("a long text is charged before it is searched", () => {
  const texts = ["short", "a".repeat(1e6), "a".repeat(1e6)];
  const operand = `${"a".repeat(100)}b`;
  for (const name of ["$contains", "$containsi", "$endsWithi", "$startsWith"]) {
    const operator = operators.get(name);
    invariant(operator, name);
    const operation = { type: valueTypes.text, operand, dialect: referenceDialect };
    const isPassed = valueTest(operator, operation, true);
    let read = 0;
    const all = bounded({ maxWork: 1e5 }, ["filters"], () => texts.map((text) => [read++, isPassed(text)]));
    const isFree = name === "$startsWith";
    expect([all.ok, read], name).toEqual(isFree ? [true, 3] : [false, 2]);
  }
});

const words = ["Fig", "fig", null, "Date", ""];
const counts = [1, 2, null, -3, 2.5];

// Which rows an operator passes is recorded: "queries", and the corpus, in fixtures/recordings. What SQLite does otherwise:

describe("case counts, unless the name ends with i (section 4.4)", () => {
  test.each<[string, string, number[]]>([
    ["$eq", "fig", [1]],
    ["$eqi", "FIG", [0, 1]],
    ["$nei", "FIG", [3, 4]],
    ["$contains", "i", [0, 1]],
    ["$notContains", "F", [1, 3, 4]],
    ["$containsi", "F", [0, 1]],
    ["$notContainsi", "F", [3, 4]],
    ["$startsWith", "F", [0]],
    ["$startsWithi", "F", [0, 1]],
    ["$endsWith", "E", []],
    ["$endsWithi", "G", [0, 1]],
  ])("%s %s", (name, operand, expected) => {
    expect(rowsWhere(name, words, operand)).toEqual(expected);
  });
});

test("whole numbers of 64 bits are compared to the last digit", () => {
  const large = [9_007_199_254_740_992n, 9_007_199_254_740_993n];
  expect(rowsWhere("$gt", large, 9_007_199_254_740_992n, "biginteger")).toEqual([1]);
});

test("a flag that says nothing of NULL never matches it: false asks for the values that true leaves out", () => {
  const holdsNull = operators.get("$null");
  invariant(holdsNull, "$null");
  const isEmpty = { ...holdsNull, matchesNull: false, test: () => (value: Value) => value === "" };
  const rows = (operand: boolean, asked: boolean) => {
    const operation = { type: valueTypes.string, operand, dialect: referenceDialect };
    const isPassed = valueTest(isEmpty, operation, asked);
    return words.flatMap((value, row) => (isPassed(value) ? [row] : []));
  };
  expect([rows(true, true), rows(false, true)]).toEqual([[4], [0, 1, 3]]);
  expect([rows(true, false), rows(false, false)]).toEqual([[0, 1, 3], [4]]);
});

describe("rows that pass the negation: NOT of unknown is unknown", () => {
  test.each<[string, readonly Value[], OperandValue, keyof typeof valueTypes, number[]]>([
    ["$eq", words, "fig", "string", [0, 3, 4]],
    ["$eq", words, null, "string", [0, 1, 3, 4]],
    ["$gt", counts, null, "integer", []],
    ["$between", counts, [1, 2], "integer", [3, 4]],
    ["$between", counts, [1, null], "integer", [3]],
    ["$in", words, ["Fig", null], "string", []],
    ["$notIn", words, ["Fig", null], "string", [0]],
    ["$null", words, true, "string", [0, 1, 3, 4]],
    ["$startsWith", words, "F", "string", [1, 3, 4]],
    ["$notContainsi", words, "F", "string", [0, 1]],
  ])("%s of %o with %o", (name, values, operand, family, expected) => {
    expect(rowsWhere(name, values, operand, family, true)).toEqual(expected);
  });

  test("an operator and its negation part the rows that hold a value", () => {
    const value = fc.option(fc.constantFrom("", "a", "A", "ab", "b", "\u{1F600}", "\uFF21"));
    const oneOperand = fc.constantFrom(
      ...[...operators.values()].flatMap(({ name, operand }) =>
        operand === "value" || operand === "text" ? [name] : [],
      ),
    );
    fc.assert(
      fc.property(
        oneOperand,
        fc.array(value),
        fc.constantFrom("", "a", "A", "b", "\u{1F600}"),
        (name, values, operand) => {
          const both = [...rowsWhere(name, values, operand), ...rowsWhere(name, values, operand, "string", true)];
          const notNull = values.flatMap((held, row) => (held === null ? [] : [row]));
          expect(both.toSorted((a, b) => a - b)).toEqual(notNull);
        },
      ),
    );
  });
});
