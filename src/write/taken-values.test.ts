import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import type { Store } from "../store/store.js";
import { Table } from "../store/table.js";
import { takenValues } from "./taken-values.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

test.each([1, 100])("the values of the rows that are there, asked for %i times each", (times) => {
  const table = new Table(thing, [1, 2, 3, 4, 5]);
  table.setColumn("name", ["a", "b", "a", 5n, "c"]);
  for (const row of [0, 1]) table.remove(row);
  // Nothing else of a store is looked at.
  const taken = takenValues({ table: () => table } as unknown as Store);
  const answers = Array.from({ length: times }, () =>
    ["a", "b", 5n, 5, "c", "d"].map((value) => taken("a.thing", "name").has(value)),
  );
  expect(new Set(answers.map(String))).toEqual(new Set(["true,false,true,false,true,false"]));
});
