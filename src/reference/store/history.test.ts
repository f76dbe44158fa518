import fc from "fast-check";
import { expect, test } from "vitest";
import type { Component } from "../model/schema.js";
import type { LinkColumn } from "./column.js";
import { Draft } from "./draft.js";
import { createHistory, type Moment } from "./history.js";
import { type OwnedLinkColumn, Table } from "./table.js";

const thing: Component = { kind: "component", uid: "a.thing", displayName: "Thing", attributes: new Map() };

const tableOf = (ids: readonly number[]): Table => {
  const table = new Table(thing, ids);
  table.setColumn(
    "name",
    ids.map((id) => `thing ${id}`),
  );
  table.setLink("next", { kind: "one", table, targets: ids.map(() => -1) });
  table.setLink("others", { kind: "many", table, targets: ids.map(() => []) });
  table.setLink("any", { kind: "mixed", targets: ids.map(() => []) });
  return table;
};

/** All that a table answers. */
const contents = (table: Table) => ({
  lastId: table.lastId,
  size: table.size,
  rows: table.rows().map((row) => {
    const { targets: next } = table.link("next");
    const { targets: others } = table.link("others");
    const any = table.link("any").targets[row];
    const refs = Array.isArray(any) ? any.map((ref) => (typeof ref === "number" ? ref : ref.row)) : any;
    const id = table.idOf(row);
    return {
      row,
      id,
      found: table.rowOf(id),
      name: table.column("name")[row],
      next: next[row],
      others: others[row],
      refs,
    };
  }),
});

/** One change, or one step in time. Numbers choose among what is there. */
type Step = readonly ["add" | "remove" | "name" | "link" | "remember" | "go", number];

const stepArbitrary: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom("add", "add", "remove", "name", "link", "remember", "go"),
  fc.nat(100),
);

const change = (table: Table, [kind, number]: Step): void => {
  const draft = new Draft();
  const rows = table.rows();
  const row = rows[number % Math.max(1, rows.length)];
  if (kind === "add") {
    const added = draft.insert(table);
    draft.setValue(table, added, "name", `added ${number}`);
    draft.setTargets(table, added, "others", rows.slice(0, number % 3));
  } else if (row !== undefined && kind === "remove") draft.remove(table, row);
  else if (row !== undefined && kind === "name") draft.setValue(table, row, "name", `changed ${number}`);
  else if (row !== undefined && kind === "link") {
    draft.setTargets(table, row, "next", [row]);
    draft.setTargets(table, row, "others", [...rows].reverse());
    draft.setRefs(table, row, "any", [{ table, row }]);
  }
  draft.commit();
};

test("whatever happened in between, going to a moment brings back what was there", () => {
  const visited = { forth: 0, back: 0, elsewhere: 0 };
  fc.assert(
    fc.property(fc.nat(4), fc.array(stepArbitrary, { maxLength: 60, size: "max" }), (count, steps) => {
      const table = tableOf(Array.from({ length: count }, (_, index) => index * 2 + 1));
      const history = createHistory([table]);
      const moments: { readonly moment: Moment; readonly contents: ReturnType<typeof contents> }[] = [];
      let at = -1;
      for (const step of steps) {
        const [kind, number] = step;
        if (kind === "remember") at = moments.push({ moment: history.remember(), contents: contents(table) }) - 1;
        else if (kind !== "go") change(table, step);
        else if (moments.length > 0) {
          const to = number % moments.length;
          visited[to > at ? "forth" : to === at ? "back" : "elsewhere"]++;
          at = to;
          const chosen = moments[to];
          if (chosen === undefined) continue;
          const { version } = table;
          history.goTo(chosen.moment);
          expect(contents(table)).toEqual(chosen.contents);
          expect(table.version).toBeGreaterThanOrEqual(version);
        }
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
  for (const times of Object.values(visited)) expect(times).toBeGreaterThan(500);
});

test("what is computed from a table notices that it went back", () => {
  const table = tableOf([1, 2]);
  const history = createHistory([table]);
  const start = history.remember();
  change(table, ["name", 0]);
  change(table, ["add", 0]);
  const changed = [table.version, table.rowsVersion, table.attributeVersion("name"), table.rowVersion(0)];
  history.goTo(start);
  const now = [table.version, table.rowsVersion, table.attributeVersion("name"), table.rowVersion(0)];
  for (const [index, version] of changed.entries()) expect(now[index]).toBeGreaterThan(version);
  const again = [table.rowsVersion, table.attributeVersion("name"), table.rowVersion(1)];
  history.goTo(start);
  expect([table.rowsVersion, table.attributeVersion("name"), table.rowVersion(1)]).toEqual(again);
});

test("ids that were given since are given again", () => {
  const table = tableOf([1, 2]);
  const history = createHistory([table]);
  const start = history.remember();
  change(table, ["add", 0]);
  change(table, ["remove", 2]);
  expect(table.lastId).toBe(3);
  history.goTo(start);
  expect(table.lastId).toBe(2);
});

test("what is remembered is never more than what the table was", () => {
  const table = tableOf([1, 2]);
  const history = createHistory([table]);
  const moment = history.remember();
  for (let time = 0; time < 100; time++) {
    change(table, ["name", time]);
    change(table, ["add", time]);
    change(table, ["remove", 2]);
  }
  const kept = moment.changes.get(table);
  expect([kept?.rows.size, [...(kept?.cells ?? [])].map(([name, cells]) => [name, cells.size])]).toEqual([
    0,
    [["name", 2]],
  ]);
});

/** Cells that tell which of them are read or written. */
const watched = <T>(cells: T[], touched: Set<number>): T[] => {
  const touch = (key: string | symbol): void => {
    if (typeof key === "string" && /^\d+$/.test(key)) touched.add(Number(key));
  };
  return new Proxy(cells, {
    get: (target, key) => {
      touch(key);
      return Reflect.get(target, key);
    },
    set: (target, key, value) => {
      touch(key);
      return Reflect.set(target, key, value);
    },
  });
};

test("remembering touches no cell, and going back only those that have changed", () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const touched = new Set<number>();
  const table = tableOf(ids);
  table.setColumn("name", watched([...table.column("name")], touched));
  const cells = (link: LinkColumn["targets"]) => watched([...link], touched);
  // Sound: a copy of what the table had there.
  for (const name of ["next", "others", "any"])
    table.setLink(name, { ...table.link(name), targets: cells(table.link(name).targets) } as OwnedLinkColumn);
  const history = createHistory([table]);
  touched.clear();
  const start = history.remember();
  expect([...touched]).toEqual([]);
  const draft = new Draft();
  draft.setValue(table, 300, "name", "changed");
  draft.setTargets(table, 700, "others", [1, 2]);
  draft.insert(table);
  draft.commit();
  touched.clear();
  history.goTo(start);
  expect([...touched].sort((a, b) => a - b)).toEqual([300, 700, 1000]);
  expect([table.size, table.column("name")[300], table.link("others").targets[700]]).toEqual([1000, "thing 301", []]);
  touched.clear();
  history.goTo(start);
  expect([...touched]).toEqual([]);
});

test("a moment of other tables is refused", () => {
  const elsewhere = createHistory([tableOf([])]).remember();
  const history = createHistory([tableOf([])]);
  history.remember();
  expect(() => history.goTo(elsewhere)).toThrow("another history");
});
