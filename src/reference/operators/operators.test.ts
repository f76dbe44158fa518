import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Meter, OverBudget } from "../../base/budget.js";
import { invariant } from "../../base/result.js";
import { unmetered } from "../../base/unmetered.test-data.js";
import { referenceDialect } from "../model/dialect.js";
import type { Value } from "../model/value.js";
import { valueTypes } from "../model/values.js";
import type { OperandValue } from "./operator.js";
import { operators, passes, takesList, valueTest } from "./operators.js";

const rowsWhere = (
  name: string,
  values: readonly Value[],
  operand: OperandValue,
  family: keyof typeof valueTypes = "string",
  negated = false,
) => {
  const operator = operators.get(name);
  if (!operator) throw new Error(`no operator ${name}`);
  const operation = {
    type: valueTypes[family],
    operand,
    text: { wildcards: false, dialect: referenceDialect },
    meter: unmetered,
  };
  const isPassed = passes(valueTest(operator, operation, !negated));
  return values.flatMap((value, row) => (isPassed(value) ? [row] : []));
};

test("lists and pairs are lists of values; a name that is none takes nothing", () => {
  const names = ["$eq", "$in", "$between", "$contains", "$null", "$and", "title", "toString"];
  expect(names.filter(takesList)).toEqual(["$in", "$between"]);
});

test("a long text is counted before it is searched", () => {
  const texts = ["short", "a".repeat(1e6), "a".repeat(1e6)];
  const meter: Meter = {
    spend: (steps) => {
      if (steps > 1e5) throw new OverBudget(["filters"]);
    },
  };
  for (const name of ["$contains", "$containsi", "$endsWithi", "$startsWith"]) {
    const operator = operators.get(name);
    invariant(operator, name);
    const operand = `${"a".repeat(100)}b`;
    const isPassed = passes(
      valueTest(
        operator,
        { type: valueTypes.text, operand, text: { wildcards: false, dialect: referenceDialect }, meter },
        true,
      ),
    );
    let read = 0;
    const all = () => texts.map((text) => [read++, isPassed(text)]);
    if (name === "$startsWith") expect(all().every(([, known]) => !known)).toBe(true);
    else expect(all).toThrow(OverBudget);
    expect(read, name).toBe(name === "$startsWith" ? 3 : 2);
  }
});

const words = ["Fig", "fig", null, "Date", ""];
const counts = [1, 2, null, -3, 2.5];

/** What an operator is tried with, and the values that pass by their places in the list: from section 4.4, written by hand. */
type Example = readonly [
  name: string,
  values: readonly Value[],
  operand: OperandValue,
  family: keyof typeof valueTypes,
  rows: readonly number[],
];

const examples: readonly Example[] = [
  ["$eq", words, "fig", "string", [1]],
  ["$eq", words, null, "string", [2]],
  ["$eqi", words, "FIG", "string", [0, 1]],
  ["$eqi", words, null, "string", [2]],
  ["$ne", words, "fig", "string", [0, 3, 4]],
  ["$ne", words, null, "string", [0, 1, 3, 4]],
  ["$nei", words, "FIG", "string", [3, 4]],
  ["$lt", counts, 2, "integer", [0, 3]],
  ["$lte", counts, 2, "integer", [0, 1, 3]],
  ["$gt", counts, 1, "integer", [1, 4]],
  ["$gte", counts, 2, "integer", [1, 4]],
  ["$lt", words, "Fig", "string", [3, 4]],
  ["$gt", words, "Fig", "string", [1]],
  ["$gt", [9_007_199_254_740_992n, 9_007_199_254_740_993n], 9_007_199_254_740_992n, "biginteger", [1]],
  ["$gt", [true, false, null], false, "boolean", [0]],
  ["$in", words, ["Fig", "Date", null], "string", [0, 3]],
  ["$in", words, [], "string", []],
  ["$notIn", words, ["Fig"], "string", [1, 3, 4]],
  ["$notIn", words, ["Fig", null], "string", []],
  ["$contains", words, "i", "string", [0, 1]],
  ["$contains", words, "", "string", [0, 1, 3, 4]],
  ["$notContains", words, "F", "string", [1, 3, 4]],
  ["$containsi", words, "F", "string", [0, 1]],
  ["$notContainsi", words, "F", "string", [3, 4]],
  ["$startsWith", words, "F", "string", [0]],
  ["$startsWithi", words, "F", "string", [0, 1]],
  ["$endsWith", words, "e", "string", [3]],
  ["$endsWithi", words, "G", "string", [0, 1]],
  ["$between", counts, [1, 2], "integer", [0, 1]],
  ["$between", counts, [2, 1], "integer", []],
  ["$between", counts, [null, 2], "integer", []],
  ["$null", words, true, "string", [2]],
  ["$null", words, false, "string", [0, 1, 3, 4]],
  ["$notNull", words, true, "string", [0, 1, 3, 4]],
  ["$notNull", words, false, "string", [2]],
  ["$eq", [{ a: 1 }, "plain", null], "plain", "json", [1]],
  ["$containsi", [12, 21, null], "1", "integer", [0, 1]],
];

describe("rows that pass (section 4.4)", () => {
  test.each(examples)("%s of %o with %o", (name, values, operand, family, expected) => {
    expect(rowsWhere(name, values, operand, family)).toEqual(expected);
  });
});

test("every operator has an example that matches and one that does not", () => {
  const missing = [...operators.keys()].flatMap((name) => {
    const own = examples.filter(([operator]) => operator === name);
    const decides = own.some(([, values, , , rows]) => rows.length > 0 && rows.length < values.length);
    return decides ? [] : [`examples: ["${name}", words, OPERAND, "string", [THE PLACES OF THOSE THAT PASS]],`];
  });
  expect(missing.join("\n")).toBe("");
});

test("a flag that says nothing of NULL never matches it: false asks for the values that true leaves out", () => {
  const holdsNull = operators.get("$null");
  invariant(holdsNull, "$null");
  const isEmpty = { ...holdsNull, matchesNull: false, test: () => (value: Value) => value === "" };
  const rows = (operand: boolean, asked: boolean) => {
    const operation = {
      ...{ type: valueTypes.string, operand, meter: unmetered },
      text: { wildcards: false, dialect: referenceDialect },
    };
    const isPassed = passes(valueTest(isEmpty, operation, asked));
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
