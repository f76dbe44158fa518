import { expect, test } from "vitest";
import { diff, maxDifferences } from "./diff.js";

test.each([
  ["equal scalars", 1, 1, []],
  ["different scalars", 1, 2, [{ path: "", expected: 1, actual: 2 }]],
  ["types", 1, "1", [{ path: "", expected: 1, actual: "1" }]],
  ["order of keys", { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  ["a member", { a: { b: 1 } }, { a: { b: 2 } }, [{ path: "a.b", expected: 1, actual: 2 }]],
  ["an absent member", { a: null }, {}, [{ path: "a", expected: null }]],
  ["an extra member", {}, { a: 1 }, [{ path: "a", actual: 1 }]],
  ["an element", [1, 2], [1, 3], [{ path: "[1]", expected: 2, actual: 3 }]],
  [
    "lengths",
    { a: [1] },
    { a: [1, 2] },
    [
      { path: "a.length", expected: 1, actual: 2 },
      { path: "a[1]", actual: 2 },
    ],
  ],
  ["an array and an object", [], {}, [{ path: "", expected: [], actual: {} }]],
  ["null and an object", null, {}, [{ path: "", expected: null, actual: {} }]],
  ["inherited names", {}, { constructor: 1 }, [{ path: "constructor", actual: 1 }]],
])("%s", (_, expected, actual, differences) => {
  expect(diff(expected, actual)).toEqual(differences);
});

test("the number of differences is bounded", () => {
  const [left, right] = [Array.from({ length: 500 }, () => 0), Array.from({ length: 500 }, () => 1)];
  expect(diff(left, right)).toHaveLength(maxDifferences);
});
