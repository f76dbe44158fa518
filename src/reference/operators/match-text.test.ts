import { expect, test } from "vitest";
import { type Anchor, matchText } from "./match-text.js";

const match = (text: string, anchor: Anchor, operand: string, ignoreCase: boolean) =>
  matchText(operand, { anchor, ignoreCase })(text);

// Which texts match is recorded: "queries", and the corpus, in fixtures/recordings. What no text of the museum shows:

test.each<[string, Anchor, string, boolean, boolean]>([
  ["ΣΊΣΥΦΟΣ", "whole", "σίσυφος", true, true],
  ["a+b (c) [d] {e} ^$|\\/-", "whole", "A+B (C) [D] {E} ^$|\\/-", true, true],
  ["two\nlines", "end", "LINES", true, true],
  ["two\nlines", "start", "lines", true, false],
])("%j %s %j, ignoring case: %s", (text, anchor, operand, ignoreCase, expected) => {
  expect(match(text, anchor, operand, ignoreCase)).toBe(expected);
});

test("an operand beyond the size of a regular expression still matches", () => {
  const long = "Ä".repeat(20_000);
  expect(match(long.toLowerCase(), "whole", long, true)).toBe(true);
  expect(match(`${long}x`, "end", long, true)).toBe(false);
});
