import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { Edit } from "../reference/store/edit.js";
import { createStore, type Store, tableOf } from "../reference/store/store.js";
import { createHasValue } from "./look-up.js";

const tag = { type: "api::tag.tag", id: 1 };

const renamed = (store: Store, name: string): Store => {
  const edit = new Edit(store);
  edit.setValue(tag, "name", name);
  return edit.finish();
};

test("a value is held or not, however often it was asked for, and after a write too", () => {
  const { hasValue } = createHasValue();
  const stores = ["blue", "green"].map((name) => renamed(createStore(sampleDataset), name));
  for (const [at, store] of [...stores, ...stores].entries()) {
    const table = tableOf(store, tag.type);
    const attribute = table.schema.attributes.get("name");
    if (attribute?.kind !== "scalar") throw new Error("no name");
    const expected = at % 2 === 0 ? [true, false] : [false, true];
    for (let asks = 0; asks < 50; asks++)
      expect([hasValue(table, attribute, "blue"), hasValue(table, attribute, "green")]).toEqual(expected);
  }
});

test("a value is held or not in whatever table it is asked for: a later, an earlier or another one", () => {
  const steps = fc.array(
    fc.record({
      store: fc.nat(3),
      kind: fc.constantFrom("insert", "rename", "remove", "fork"),
      id: fc.integer({ min: 1, max: 30 }),
      name: fc.constantFrom("red", "green", "blue", null),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (each) => {
      const { forget, hasValue } = createHasValue();
      const stores = [0, 1, 2, 3].map(() => createStore(sampleDataset));
      for (const [at, { id, kind, name, store }] of each.entries()) {
        const before = stores[store] as Store; // one of four
        const edit = new Edit(before);
        const to = kind === "insert" ? edit.insert(tag.type) : { ...tag, id };
        if (edit.entry(to) !== undefined) {
          if (kind === "remove") edit.remove(to);
          else edit.setValue(to, "name", name);
        }
        stores[store] = kind === "fork" ? (stores[(store + 1) % 4] as Store) : edit.finish();
        if (at === 40) forget();
        const table = tableOf(stores[store] as Store, tag.type);
        const attribute = table.schema.attributes.get("name");
        if (attribute?.kind !== "scalar") throw new Error("no name");
        for (const value of ["red", "green", "blue"]) {
          const isHeld = table.entries.toArray().some(({ values }) => values.name === value);
          for (let asks = 0; asks < 6; asks++) expect(hasValue(table, attribute, value)).toBe(isHeld);
        }
      }
    }),
  );
});
