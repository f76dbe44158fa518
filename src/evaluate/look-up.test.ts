import fc from "fast-check";
import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import { Table } from "../store/table.js";
import { indexed, lookUp, lookUpIds } from "./look-up.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

const values = ["a", "b", null, "a", "c", ...Array.from({ length: 640 }, (_, index) => `rest ${index}`), "b"];
const everySecond = indexed(values.map((_, row) => row).filter((row) => row % 2 === 1));

test("rows that are not indexed have to be gone through", () => {
  expect(lookUp([0, 1], values, ["a"])).toBeUndefined();
});

test.each([
  [["b"], [1, 645]],
  [["a"], [3]],
  [["c"], []],
  [[null], []],
  [[], []],
  [["rest 3", "rest 0"], [5]],
  [
    ["b", "a", "b"],
    [1, 3, 645],
  ],
])("the rows with %j", (wanted, expected) => {
  expect(lookUp(everySecond, values, wanted)).toEqual(expected);
});

test("many rows of several values have to be gone through", () => {
  expect(lookUp(everySecond, values, ["b", "a", "rest 2", "rest 4", "rest 6", "rest 8"])).toBeUndefined();
});

test("what is found is what a pass over all rows finds", () => {
  const column = fc.array(fc.option(fc.nat(300)), { minLength: 250, maxLength: 300 });
  fc.assert(
    fc.property(column, fc.array(fc.option(fc.nat(300)), { maxLength: 4 }), (values, wanted) => {
      const rows = indexed(values.map((_, row) => row));
      const found = lookUp(rows, values, wanted);
      if (found) expect(found).toEqual(rows.filter((row) => wanted.includes(values[row] ?? null)));
    }),
  );
});

test.each([
  [[], []],
  [
    [30, 10, 30],
    [0, 2],
  ],
  [[20], []],
  [[11, 1.5, null, "10"], []],
  [
    [60, 50, 10],
    [0, 4],
  ],
])("the rows with the ids %j", (wanted, expected) => {
  expect(lookUpIds([0, 2, 4], new Table(thing, [10, 20, 30, 40, 50]), wanted)).toEqual(expected);
});
