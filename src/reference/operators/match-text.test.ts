import { describe, expect, test } from "vitest";
import { unmetered } from "../../base/unmetered.test-data.js";
import { type Anchor, matchText, type Wildcards } from "./match-text.js";

const match = (text: string, anchor: Anchor, operand: string, ignoreCase: boolean, wildcards: Wildcards = "") =>
  matchText(operand, { anchor, ignoreCase, wildcards, meter: unmetered }).test(text);

describe("without wildcards", () => {
  test.each<[string, Anchor, string, boolean, boolean]>([
    ["Rose", "whole", "Rose", false, true],
    ["Rose", "whole", "rose", false, false],
    ["Rose", "whole", "rOSE", true, true],
    ["Rose", "whole", "ros", true, false],
    ["Rose", "start", "Ro", false, true],
    ["Rose", "start", "se", false, false],
    ["Rose", "end", "SE", true, true],
    ["Rose", "end", "ro", true, false],
    ["Rose", "anywhere", "os", false, true],
    ["Rose", "anywhere", "", false, true],
    ["", "anywhere", "", true, true],
    ["été", "whole", "ÉTÉ", true, true],
    ["été", "whole", "ete", true, false],
    ["ΣΊΣΥΦΟΣ", "whole", "σίσυφος", true, true],
    ["100%", "anywhere", "%", false, true],
    ["100", "anywhere", "%", false, false],
    ["a.b", "whole", "a_b", true, false],
    ["a+b (c) [d] {e} ^$|\\/-", "whole", "A+B (C) [D] {E} ^$|\\/-", true, true],
    ["two\nlines", "end", "LINES", true, true],
    ["two\nlines", "start", "lines", true, false],
  ])("%j %s %j, ignoring case: %s", (text, anchor, operand, ignoreCase, expected) => {
    expect(match(text, anchor, operand, ignoreCase)).toBe(expected);
  });
});

// Measured: % and _ in the value of contains, starts, ends, and of $eqi and $nei are wildcards.
describe("with wildcards", () => {
  test.each<[string, Anchor, string, boolean, boolean]>([
    ["a b test", "whole", "a_b test", true, true],
    ["axb test", "whole", "A_B test", true, true],
    ["ab test", "whole", "a_b test", true, false],
    ["anything", "anywhere", "%", false, true],
    ["", "anywhere", "%", false, true],
    ["", "anywhere", "_", false, false],
    ["a😀b", "whole", "a_b", false, true],
    ["Rose", "start", "R%e", false, true],
    ["Rosette", "end", "s%te", false, true],
    ["Rose", "whole", "r%", false, false],
    ["abcabd", "whole", "%ab_", false, true],
  ])("%j %s %j, ignoring case: %s", (text, anchor, operand, ignoreCase, expected) => {
    expect(match(text, anchor, operand, ignoreCase, "%_")).toBe(expected);
  });

  test("only the given characters are wildcards", () => {
    expect(match("50% off", "anywhere", "0%_o", false, "_")).toBe(true);
    expect(match("50 off", "anywhere", "0%_o", false, "_")).toBe(false);
  });

  test("a pattern of many wildcards is refused in bounded steps", () => {
    expect(match("a".repeat(3000), "whole", `${"%a".repeat(1000)}b`, false, "%_")).toBe(false);
  });
});

test("an operand beyond the size of a regular expression still matches", () => {
  const long = "Ä".repeat(20_000);
  expect(match(long.toLowerCase(), "whole", long, true)).toBe(true);
  expect(match(`${long}x`, "end", long, true)).toBe(false);
});
