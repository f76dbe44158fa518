import fc from "fast-check";
import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import { createHistory, type Moment } from "./history.js";
import { Table } from "./table.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

const values = ["a", "b", "c", 5n, 5, null];

const step = fc.tuple(
  fc.constantFrom("add", "set", "remove", "retract", "remember", "go", "renew"),
  fc.nat(5),
  fc.nat(9),
);

type Step = readonly [string, number, number];

const change = (table: Table, moments: Moment[], [kind, which, row]: Step): void => {
  const history = histories.get(table);
  const moment = moments[which];
  const there = table.rows()[row];
  if (kind === "add") {
    table.append(table.lastId + 1);
    if (which < 4) table.setValue("name", table.size - 1, values[which] ?? null);
  } else if (kind === "set" && there !== undefined) table.setValue("name", there, values[which] ?? null);
  else if (kind === "remove" && there !== undefined) table.remove(there);
  else if (kind === "retract" && table.rowOf(table.lastId) !== undefined) table.retract(table.lastId);
  else if (kind === "remember" && history !== undefined) moments.push(history.remember());
  else if (kind === "go" && moment !== undefined) history?.goTo(moment);
  else if (kind === "renew") {
    moments.splice(0);
    table.renew([1, 2, 3], which);
    histories.set(table, createHistory([table]));
  }
};

const histories = new WeakMap<Table, ReturnType<typeof createHistory>>();

test("a table knows the values of the rows that are there, whatever is done to it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.constantFrom(0, 40), (steps, askedBefore) => {
      const table = new Table(thing, [1, 2, 3, 4, 5]);
      table.setColumn("name", ["a", "b", "a", 5n, "c"]);
      histories.set(table, createHistory([table]));
      const moments: Moment[] = [];
      // Asked often, it looks values up in another way.
      for (let times = 0; times < askedBefore; times++) table.hasValue("name", "a");
      for (const done of steps) {
        change(table, moments, done);
        const held = new Set(table.rows().map((row) => table.column("name")[row]));
        expect(values.map((value) => table.hasValue("name", value))).toEqual(values.map((value) => held.has(value)));
      }
    }),
  );
});
