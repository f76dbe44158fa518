import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import { derived } from "./derived.js";
import { Table } from "./table.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

test("what is derived from a table is kept until the table changes, and is its own", () => {
  const first = new Table(thing, [1, 2]);
  const second = new Table(thing, [1, 2]);
  first.setColumn("name", ["a", "b"]);
  second.setColumn("name", ["a", "b"]);
  const copy = derived((table) => [...table.column("name")]);
  const before = copy(first);
  expect(copy(first)).toBe(before);
  expect(copy(second)).not.toBe(before);
  first.setColumn("name", ["a", "c"]);
  expect(copy(first)).toEqual(["a", "c"]);
  expect(copy(second)).toEqual(["a", "b"]);
  first.setLink("next", { kind: "one", table: second, targets: [0, -1] });
  expect(copy(first)).not.toBe(before);
});

test("what looks at one attribute alone is kept while others change", () => {
  const table = new Table(thing, [1, 2]);
  table.setColumn("name", ["a", "b"]);
  table.setColumn("size", [10, 20]);
  const names = derived(
    () => [...table.column("name")],
    () => table.rowsVersion + table.attributeVersion("name"),
  );
  const before = names(table);
  table.setValue("size", 0, 11);
  expect(names(table)).toBe(before);
  table.setValue("name", 0, "c");
  expect(names(table)).toEqual(["c", "b"]);
  table.append(3);
  expect(names(table)).toEqual(["c", "b", null]);
  table.remove(2);
  expect(names(table)).toEqual(["c", "b"]);
});

test("a row has another version after each change of its values, and another row with its number has another one", () => {
  const table = new Table(thing, [1, 2]);
  table.setColumn("name", ["a", "b"]);
  const [first, second] = [table.rowVersion(0), table.rowVersion(1)];
  table.setValue("name", 1, "c");
  expect(table.rowVersion(0)).toBe(first);
  const versions = [second, table.rowVersion(1)];
  table.remove(1);
  table.append(3);
  expect(table.rowOf(3)).toBe(1);
  versions.push(table.rowVersion(1));
  expect(new Set(versions).size).toBe(3);
});
