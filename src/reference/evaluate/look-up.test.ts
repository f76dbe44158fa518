import fc from "fast-check";
import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { Rows } from "../operators/filter.js";
import { Table } from "../store/table.js";
import { indexed, lookUp, lookUpIds } from "./look-up.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

const values = ["a", "b", null, "a", "c", ...Array.from({ length: 640 }, (_, index) => `rest ${index}`), "b"];
const everySecond = indexed(values.map((_, row) => row).filter((row) => row % 2 === 1));

/** What is found once the index is there: it is worth its price only when it was asked for several times. */
const lookUpOften = (rows: Rows, column: readonly Value[], wanted: readonly Value[]): Rows | undefined => {
  let found: Rows | undefined;
  for (let count = 0; count < 10; count++) found = lookUp(rows, { values: column, version: 1 }, wanted);
  return found;
};

test("rows that are not indexed have to be gone through", () => {
  expect(lookUpOften([0, 1], values, ["a"])).toBeUndefined();
});

test("values that change between two questions are gone through, and those that stay are not", () => {
  const column = ["a", "b", "a"];
  const rows = indexed([0, 1, 2]);
  for (let version = 1; version < 100; version++)
    expect(lookUp(rows, { values: column, version }, ["a"])).toBeUndefined();
  const found = Array.from({ length: 100 }, () => lookUp(rows, { values: column, version: 100 }, ["a"]));
  expect(found.filter((each) => each === undefined).length).toBeLessThan(10);
  expect(found.at(-1)).toEqual([0, 2]);
  column[1] = "a";
  expect(lookUpOften(rows, column, ["a"])).toEqual([0, 1, 2]);
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
  expect(lookUpOften(everySecond, values, wanted)).toEqual(expected);
});

test("many rows of several values have to be gone through", () => {
  expect(lookUpOften(everySecond, values, ["b", "a", "rest 2", "rest 4", "rest 6", "rest 8"])).toBeUndefined();
});

test("what is found is what a pass over all rows finds", () => {
  const column = fc.array(fc.option(fc.nat(300)), { minLength: 250, maxLength: 300 });
  fc.assert(
    fc.property(column, fc.array(fc.option(fc.nat(300)), { maxLength: 4 }), (values, wanted) => {
      const rows = indexed(values.map((_, row) => row));
      const found = lookUpOften(rows, values, wanted);
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
