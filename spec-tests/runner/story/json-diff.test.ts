import { expect, test } from "vitest";
import { jsonDiff } from "./json-diff.js";

/* What differs in small values is shown by rows of `conformance-cli/reports`. */

test("large lists are compared in bounded time: what they have in common, if that is most", () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => index);
  const shifted = numbers.map((value) => value + 10_000);
  const lines = jsonDiff(numbers, [...numbers.slice(0, 2500), -1, ...numbers.slice(2501)])[0]?.lines ?? [];
  expect(lines.map(({ sign, text }) => `${sign} ${text}`)).toEqual([
    "  ... 2500 alike",
    "- 2500",
    "+ -1",
    "  ... 2499 alike",
  ]);
  expect(jsonDiff(numbers, shifted)[0]?.lines).toHaveLength(22);
});
