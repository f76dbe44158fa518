import { expect, test } from "vitest";
import { anArray, componentForm, diff, entryForm, findMisshapen, maxDifferences, misshapen } from "./compare.js";

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

const words = "is not an entry { id: integer, attributes: object }";

test.each([
  [
    "a string for the id",
    { id: "2", attributes: { name: "a", slug: "b" } },
    `data[0] ${words}: its id is "2"`,
    "shape:entry:id:string",
    [{ path: "data[0].id", shape: "an integer", actual: "2" }],
  ],
  [
    "attributes beside the id",
    { id: 2, name: "a" },
    `data[0] ${words}: it has no attributes`,
    "shape:entry:attributes:nothing",
    [{ path: "data[0].attributes", shape: "an object" }],
  ],
  [
    "both",
    { id: 1.5, attributes: [] },
    `data[0] ${words}: its id is 1.5`,
    "shape:entry:id:number",
    [
      { path: "data[0].id", shape: "an integer", actual: 1.5 },
      { path: "data[0].attributes", shape: "an object", actual: [] },
    ],
  ],
  ["an id", 7, `data[0] ${words}: it is 7`, "shape:entry:number", [{ path: "data[0]", shape: "an object", actual: 7 }]],
  [
    "null",
    null,
    `data[0] ${words}: it is null`,
    "entry-missing",
    [{ path: "data[0]", shape: "an object", actual: null }],
  ],
  ["nothing", undefined, `data[0] ${words}`, "entry-missing", [{ path: "data[0]", shape: "an object" }]],
])("of %s only what is wrong is reported", (_, value, why, kind, differences) => {
  expect(findMisshapen(value, "data[0]", entryForm)).toEqual({ why, kind, differences });
});

test("the members of a body are named by their own names", () => {
  expect(findMisshapen({ id: "1" }, "", componentForm)).toMatchObject({
    why: 'The body is not a component { id: integer, ... }: its id is "1"',
    differences: [{ path: "id" }],
  });
});

test("a value of another kind", () => {
  expect(misshapen(null, "data", anArray, "list")).toEqual({
    why: "data is not an array",
    kind: "shape:list:null",
    differences: [{ path: "data", shape: "an array", actual: null }],
  });
});
