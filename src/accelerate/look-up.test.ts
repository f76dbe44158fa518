import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../base/cases.test-data.js";
import type { Entry } from "../reference/model/dataset.js";
import { referenceDialect } from "../reference/model/dialect.js";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import type { ScalarAttribute } from "../reference/model/schema.js";
import { createStore, EntryList, tableOf } from "../reference/store/store.js";
import { entriesLeadingTo, entriesWith, entriesWithIds, hasValue } from "./look-up.js";
import { createViews } from "./remembered.js";

const { schema } = tableOf(createStore(sampleDataset), "api::tag.tag");

const entry = (id: number, name: string, published: boolean, to: readonly number[]): Entry => ({
  id,
  values: { name, publishedAt: published ? 1 : null },
  links: { parts: to.map((target) => ({ type: "api::part.part", id: target })) },
});

const names = ["a", "b", "c"] as const;

const made = fc.tuple(
  fc.constantFrom(...names),
  fc.boolean(),
  fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
);

/** One write: some ids, and what becomes of each. Ids up to 1,200 make lists of several chunks. */
const write = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1200 }), fc.option(made, { nil: undefined })))
  .map((each) => new Map(each.map(([id, parts]) => [id, parts && entry(id, ...parts)])));

const start = Array.from({ length: 1100 }, (_, index) => entry(index + 1, "a", index % 3 > 0, [1 + (index % 4)]));

test("what is looked up after each write is what a scan of the entries finds", () => {
  const attribute = { kind: "scalar", name: "name" } as ScalarAttribute; // nothing else of it is read
  fc.assert(
    fc.property(fc.array(write, { maxLength: 6 }), fc.subarray([...names, "d"]), (writes, wanted) => {
      const views = createViews();
      let list = EntryList.of(start);
      for (const each of [new Map(), ...writes]) {
        list = list.with(each);
        const table = { schema, entries: list, lastId: 1200 };
        const all = list.toArray();
        for (const liveOnly of [false, true]) {
          const visibility = { liveOnly, locales: undefined };
          const view = views.of(table, visibility, referenceDialect);
          const visible = all.filter(({ values }) => !liveOnly || values.publishedAt !== null);
          expect(view.entries()).toEqual(visible);
          expect(entriesWith(view, "name", wanted)).toEqual(
            visible.filter(({ values }) => wanted.includes(String(values.name))),
          );
          expect(entriesLeadingTo(view, "parts", [entry(1, "a", true, []), entry(3, "a", true, [])])).toEqual(
            visible.filter(({ links }) => links.parts?.some(({ id }) => id === 1 || id === 3)),
          );
          expect(entriesWithIds(list, [7, 3, 7, 5000], visibility, referenceDialect)).toEqual(
            visible.filter(({ id }) => id === 3 || id === 7),
          );
        }
        for (const name of [...names, "d"])
          expect(hasValue(table, attribute, name)).toBe(all.some(({ values }) => values.name === name));
      }
    }),
    { numRuns: cases(30) },
  );
});

test("where more is asked for than a scan takes, nothing is looked up", () => {
  const view = createViews().of(
    { schema, entries: EntryList.of(start), lastId: 1200 },
    { liveOnly: false, locales: undefined },
    referenceDialect,
  );
  expect(entriesWith(view, "name", ["1", "2", "3", "4", "5", "6", "7", "8", "9"])).toBeUndefined();
  expect(entriesLeadingTo(view, "parts", start)).toBeUndefined();
});
