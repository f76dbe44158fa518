import { expect, test } from "vitest";
import { referenceDialect } from "../reference/model/dialect.js";
import type { Anchor } from "../reference/operators/match-text.js";
import { likePatterns } from "./like.js";

// Which texts match is recorded: "queries", and the corpus, in fixtures/recordings. What no text of the museum shows:

test("only the given characters are wildcards, and one is a whole character", () => {
  const match = (text: string, kind: keyof typeof likePatterns, anchor: Anchor, operand: string) =>
    likePatterns[kind](operand, { anchor, ignoreCase: false }, referenceDialect)?.(text);
  expect(match("50% off", "ofSearch", "anywhere", "0%_o")).toBe(true);
  expect(match("50 off", "ofSearch", "anywhere", "0%_o")).toBe(false);
  expect(match("a😀b", "ofOperator", "whole", "a_b")).toBe(true);
  expect(match("accb", "ofOperator", "whole", "a_b")).toBe(false);
  expect(match("ab", "ofOperator", "whole", "ab")).toBeUndefined();
  expect(match("a".repeat(3000), "ofOperator", "whole", `${"%a".repeat(1000)}b`)).toBe(false);
});
