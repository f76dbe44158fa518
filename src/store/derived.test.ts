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
