import { expect, test } from "vitest";
import { type Anchor, matchText, type Wildcards } from "./match-text.js";

const match = (text: string, anchor: Anchor, operand: string, ignoreCase: boolean, wildcards: Wildcards = "") =>
  matchText(operand, { anchor, ignoreCase, wildcards })(text);

// Which texts match is recorded: "queries", and the corpus, in fixtures/recordings. What no text of the museum shows:

test.each<[string, Anchor, string, boolean, boolean]>([
  ["ΣΊΣΥΦΟΣ", "whole", "σίσυφος", true, true],
  ["a+b (c) [d] {e} ^$|\\/-", "whole", "A+B (C) [D] {E} ^$|\\/-", true, true],
  ["two\nlines", "end", "LINES", true, true],
  ["two\nlines", "start", "lines", true, false],
])("%j %s %j, ignoring case: %s", (text, anchor, operand, ignoreCase, expected) => {
  expect(match(text, anchor, operand, ignoreCase)).toBe(expected);
});

test("only the given characters are wildcards, and one is a whole character", () => {
  expect(match("50% off", "anywhere", "0%_o", false, "_")).toBe(true);
  expect(match("50 off", "anywhere", "0%_o", false, "_")).toBe(false);
  expect(match("a😀b", "whole", "a_b", false, "%_")).toBe(true);
});

test("a pattern of many wildcards is refused in bounded steps", () => {
  expect(match("a".repeat(3000), "whole", `${"%a".repeat(1000)}b`, false, "%_")).toBe(false);
});

test("an operand beyond the size of a regular expression still matches", () => {
  const long = "Ä".repeat(20_000);
  expect(match(long.toLowerCase(), "whole", long, true)).toBe(true);
  expect(match(`${long}x`, "end", long, true)).toBe(false);
});
