import { expect, test } from "vitest";
import { anArray, componentForm, entryForm, findMisshapen, misshapen } from "./shape.js";

test.each([
  ["an entry", { id: 1, attributes: {} }],
  ["an entry with more", { id: 1, attributes: { name: "a" }, meta: {} }],
])("%s has the form", (_, value) => {
  expect(findMisshapen(value, "data", entryForm)).toBeUndefined();
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
])("of %s only what is wrong is told", (_, value, why, kind, differences) => {
  expect(findMisshapen(value, "data[0]", entryForm)).toEqual({ why, kind, differences });
});

test("of a body the members are told by their own names", () => {
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
