import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fail, ok } from "../../base/result.js";
import type { Component } from "../model/schema.js";
import { Draft } from "./draft.js";
import { Table } from "./table.js";

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

/** All that a table holds, by id. */
const contents = (table: Table) =>
  table.rows().map((row) => {
    const { targets: next } = table.link("next");
    const { targets: others } = table.link("others");
    return { id: table.idOf(row), name: table.column("name")[row], next: next[row], others: others[row] };
  });

describe("a draft", () => {
  test("is seen by its own reads alone until it is committed", () => {
    const table = tableOf([1, 2]);
    const draft = new Draft();
    const row = draft.insert(table);
    draft.setValue(table, row, "name", "new");
    draft.setValue(table, 0, "name", null);
    draft.setTargets(table, 0, "others", [1, row]);
    draft.setTargets(table, row, "next", [1]);
    draft.setRefs(table, row, "any", [{ table, row: 0 }]);
    const seen = () => [
      draft.rowOf(table, 3),
      draft.value(table, 2, "name"),
      draft.value(table, 0, "name"),
      draft.targets(table, 0, "others"),
      draft.targets(table, 2, "next"),
      draft.refs(table, 2, "any").length,
    ];
    expect([row, draft.idOf(table, row), ...seen()]).toEqual([2, 3, 2, "new", null, [1, 2], [1], 1]);
    expect(contents(table).map(({ id, name, others }) => [id, name, others])).toEqual([
      [1, "thing 1", []],
      [2, "thing 2", []],
    ]);
    const { version } = table;
    draft.commit();
    expect(contents(table)).toEqual([
      { id: 1, name: null, next: -1, others: [1, 2] },
      { id: 2, name: "thing 2", next: -1, others: [] },
      { id: 3, name: "new", next: 1, others: [] },
    ]);
    expect(table.version).toBeGreaterThan(version);
    expect(table.link("any").targets[2]).toEqual([{ table, row: 0 }]);
  });

  test("that is dropped leaves no trace, not even a number", () => {
    const table = tableOf([1, 2]);
    const { version } = table;
    const dropped = new Draft();
    dropped.setValue(table, dropped.insert(table), "name", "new");
    dropped.remove(table, 0);
    expect([table.version, table.lastId, table.size]).toEqual([version, 2, 2]);
    expect(new Draft().insert(table)).toBe(2);
  });

  test("gives no id twice, even when the last row is gone", () => {
    const table = tableOf([1, 2]);
    const first = new Draft();
    first.remove(table, 1);
    first.commit();
    expect([contents(table).map(({ id }) => id), table.rowOf(2), table.size]).toEqual([[1], undefined, 1]);
    const second = new Draft();
    second.insert(table);
    second.commit();
    expect(contents(table).map(({ id, name }) => [id, name])).toEqual([
      [1, "thing 1"],
      [3, null],
    ]);
  });

  test("does not see what it removed", () => {
    const table = tableOf([1, 2]);
    table.setTargets("others", 0, [1]);
    const draft = new Draft();
    draft.remove(table, 0);
    expect([draft.rowOf(table, 1), draft.rowOf(table, 2), draft.targets(table, 0, "others")]).toEqual([
      undefined,
      1,
      [],
    ]);
    draft.commit();
    expect([table.rows(), table.rowOf(1), table.size]).toEqual([[1], undefined, 2]);
  });
});

const refusal = fail({ code: "not-found", path: [], message: "no" });

/** A draft that changes something of every kind, with a row that comes and one that goes. */
const changing = (table: Table): Draft => {
  const draft = new Draft();
  const row = draft.insert(table);
  draft.setValue(table, row, "name", "new");
  draft.setValue(table, 0, "name", "changed");
  draft.setTargets(table, 0, "next", [row]);
  draft.setTargets(table, 0, "others", [row, 0]);
  draft.setRefs(table, 0, "any", [{ table, row }]);
  draft.remove(table, 1);
  return draft;
};

const linkedTable = (): Table => {
  const table = tableOf([1, 2]);
  table.setTargets("next", 0, [1]);
  table.setTargets("others", 0, [1, 0]);
  table.setTargets("others", 1, [0]);
  table.setRefs("any", 0, [{ table, row: 1 }]);
  return table;
};

describe("a draft that is committed if", () => {
  test("what sees its changes succeeds, stays", () => {
    const table = linkedTable();
    const done: string[] = [];
    const draft = changing(table);
    draft.whenCommitted(() => done.push("done"));
    const seen = draft.commitIf(() => {
      const { name, next, others } = contents(table)[0] ?? {};
      return ok([name, next, others, table.link("any").targets[0], [...done]]);
    });
    expect(seen).toEqual(ok(["changed", 2, [2, 0], [{ table, row: 2 }], []]));
    expect(contents(table)).toEqual([
      { id: 1, name: "changed", next: 2, others: [2, 0] },
      { id: 3, name: "new", next: -1, others: [] },
    ]);
    expect(done).toEqual(["done"]);
  });

  test.each([
    ["refuses", () => refusal, undefined],
    ["throws", () => expect.unreachable("on purpose"), "on purpose"],
  ])("what sees its changes %s, leaves no trace but a higher version", (_, look, thrown) => {
    const table = linkedTable();
    const [before, refs, { version }] = [contents(table), table.link("any").targets[0], table];
    const done: string[] = [];
    const draft = changing(table);
    draft.whenCommitted(() => done.push("done"));
    if (thrown === undefined) expect(draft.commitIf(look)).toEqual(refusal);
    else expect(() => draft.commitIf(look)).toThrow(thrown);
    expect([contents(table), table.link("any").targets[0]]).toEqual([before, refs]);
    expect([table.size, table.lastId, done]).toEqual([2, 2, []]);
    expect(table.version).toBeGreaterThan(version);
    draft.commit();
    expect([contents(table), done]).toEqual([before, []]);
  });
});

const steps = fc.array(
  fc.record({
    rows: fc.array(
      fc.record({ action: fc.constantFrom("insert", "remove", "rename"), pick: fc.nat(20), name: fc.string() }),
      { maxLength: 8 },
    ),
    ending: fc.constantFrom("committed", "refused", "dropped"),
  }),
  { maxLength: 12 },
);

test("a table holds what a map holds, through any drafts", () => {
  fc.assert(
    fc.property(steps, (drafts) => {
      const table = tableOf([2, 5, 7]);
      let model = new Map(contents(table).map(({ id, name }) => [id, name]));
      let lastId = 7;
      for (const { ending, rows } of drafts) {
        const draft = new Draft();
        const next = new Map(model);
        let nextId = lastId;
        for (const { action, name, pick } of rows) {
          const id = [...next.keys()][pick % Math.max(next.size, 1)];
          const row = id === undefined ? undefined : draft.rowOf(table, id);
          if (action === "insert") {
            draft.setValue(table, draft.insert(table), "name", name);
            next.set(++nextId, name);
          } else if (id !== undefined && row !== undefined && action === "rename") {
            draft.setValue(table, row, "name", name);
            next.set(id, name);
          } else if (id !== undefined && row !== undefined) {
            draft.remove(table, row);
            next.delete(id);
          }
        }
        if (ending === "refused") draft.commitIf(() => refusal);
        if (ending === "committed") {
          draft.commit();
          model = next;
          lastId = nextId;
        }
        expect(contents(table).map(({ id, name }) => [id, name])).toEqual([...model]);
        for (const id of model.keys()) expect(table.idOf(table.rowOf(id) ?? -1)).toBe(id);
      }
    }),
  );
});
