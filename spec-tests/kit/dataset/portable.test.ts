import { expect, test } from "vitest";
import { createPortabilityTest, isPortableOrder, type StoredValue } from "./portable.js";

test.each<[string, StoredValue, readonly StoredValue[], boolean]>([
  // operator, operand, column, whether every database agrees
  ["$eq", "Aurora", ["Aurora", "aurora"], true],
  ["$contains", "uro", ["Aurora", "bell"], true],
  ["$contains", "AUR", ["Aurora", "bell"], false],
  ["$startsWith", "aur", ["Aurora"], false],
  ["$endsWith", "bell", ["bell", "ball"], true],
  ["$containsi", "AUR", ["Aurora", "bell"], true],
  ["$containsi", "ÉLAN", ["élan", "bell"], false],
  ["$containsi", "élan", ["élan", "bell"], true],
  ["$eqi", "strasse", ["Straße"], false],
  ["$eqi", "50%", ["50%"], false],
  ["$contains", "a_b", ["a b"], false],
  ["$contains", "a\\b", ["a b"], false],
  ["$eq", "50%", ["50%"], true],
  ["$contains", "x", [null, null], true],
  ["$lt", "b", ["a", "c"], true],
  ["$lt", "a", ["Z"], false],
  ["$gt", "z", ["Élan"], false],
])("text: %s %j on %j", (operator, operand, column, portable) => {
  expect(createPortabilityTest("string", column)(operator, [operand])).toBe(portable);
});

test.each<
  [string, "biginteger" | "decimal" | "integer", string, readonly StoredValue[], readonly StoredValue[], boolean]
>([
  [
    "digits beyond 2^53 that rounding makes equal",
    "biginteger",
    "$eq",
    [9007199254740993n],
    [9007199254740992n],
    false,
  ],
  ["a small number among large ones", "biginteger", "$eq", [42n], [9007199254740993n], true],
  ["a number that is stored rounded", "biginteger", "$eq", [-9007199254740993n], [-9007199254740993n, 5n], false],
  [
    "an order that rounding what is stored turns",
    "biginteger",
    "$gt",
    [-9007199254740993n],
    [-9007199254740993n],
    false,
  ],
  ["a number that is stored as it is", "biginteger", "$eq", [-9007199254740992n], [-9007199254740992n, 5n], true],
  ["an order that rounding loses", "biginteger", "$lt", [9007199254740993n], [9007199254740992n], false],
  ["decimals that two places make equal", "decimal", "$eq", [0.3], [0.301], false],
  ["decimals of two places", "decimal", "$eq", [0.3], [0.31], true],
  ["integers", "integer", "$between", [1, 3], [0, 1, 2, 3, 4], true],
])("numbers: %s", (_, type, operator, operands, column, portable) => {
  expect(createPortabilityTest(type, column)(operator, operands)).toBe(portable);
});

test.each<[string, readonly (readonly StoredValue[])[], boolean]>([
  ["distinct texts", [["a", "b", "c"]], true],
  ["a tie", [["a", "a"]], false],
  [
    "a tie that a second key breaks",
    [
      ["a", "a"],
      ["x", "y"],
    ],
    true,
  ],
  ["a null", [["a", null]], false],
  [
    "a null behind a decided key",
    [
      ["a", "b"],
      [null, null],
    ],
    true,
  ],
  ["upper before lower case", [["Z", "a"]], false],
  ["letters that collations order differently", [["zebra", "élan"]], false],
  ["a hyphen that some collations ignore", [["co-op", "coat"]], false],
])("order by %s", (_, columns, portable) => {
  const keys = columns.map((values) => ({ type: "string" as const, values }));
  expect(isPortableOrder(keys, columns[0]?.length ?? 0)).toBe(portable);
});
