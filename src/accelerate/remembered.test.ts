import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cases } from "../base/cases.test-data.js";
import type { Entry } from "../reference/model/dataset.js";
import { referenceDialect } from "../reference/model/dialect.js";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { Edit } from "../reference/store/edit.js";
import { createStore, EntryList, tableOf } from "../reference/store/store.js";
import { lookUp } from "./look-up.js";
import { columnOf, createTexts, createVisibleLists, entriesOf, foundIn, isPlainColumn } from "./remembered.js";

const tagUid = "api::tag.tag";

test("what is remembered of a table goes when another takes its place: a snapshot holds none of it", () => {
  const store = createStore(sampleDataset);
  const visibleListOf = createVisibleLists().of;
  const visibility = { liveOnly: false, locales: undefined };
  const before = tableOf(store, tagUid);
  const list = visibleListOf(before, visibility, referenceDialect);
  expect(visibleListOf(before, visibility, referenceDialect)).toBe(list);
  const edit = new Edit(store);
  edit.setValue({ type: tagUid, id: 1 }, "name", "blue");
  visibleListOf(tableOf(edit.finish(), tagUid), visibility, referenceDialect);
  expect(visibleListOf(before, visibility, referenceDialect)).not.toBe(list);
  expect(visibleListOf(before, visibility, referenceDialect).all).toEqual(list.all);
});

test("a piece of what was found is the same piece of all of it, wherever it begins and ends", () => {
  const entries = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, values: {}, links: {} }));
  const [one, two, three] = [entries.slice(0, 4), entries.slice(4, 5), entries.slice(5)];
  const found = foundIn([
    { chunk: one, indexes: [1, 3] },
    { chunk: two, indexes: undefined },
    { chunk: two, indexes: [] },
    { chunk: three, indexes: [0, 1, 3] },
  ]);
  const ids = [2, 4, 5, 6, 7, 9];
  expect(found.size).toBe(ids.length);
  for (let start = 0; start <= 7; start++)
    for (let end = 0; end <= 7; end++)
      expect(entriesOf(found, start, end).map(({ id }) => id)).toEqual(ids.slice(start, Math.max(start, end)));
});

const entry = (id: number, name: string, published: boolean): Entry => ({
  id,
  values: { name, publishedAt: published ? 1 : null },
  links: {},
});

const names = fc.constantFrom("a", "b", "\u{1f600}");

/** One write: some ids, and what becomes of each. Ids up to 1,200 make lists of several chunks. */
const write = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 1200 }), fc.option(fc.tuple(names, fc.boolean()), { nil: undefined })))
  .map((each) => new Map(each.map(([id, made]) => [id, made && entry(id, ...made)])));

test("what is taken over after a write is what is read of the entries as they are", () => {
  const { schema } = tableOf(createStore(sampleDataset), tagUid);
  const start = Array.from({ length: 1100 }, (_, index) => entry(index + 1, "a", index % 3 > 0));
  fc.assert(
    fc.property(fc.array(write, { maxLength: 6 }), (writes) => {
      const visibleListOf = createVisibleLists().of;
      let entries = EntryList.of(start);
      for (const each of [new Map(), ...writes]) {
        entries = entries.with(each);
        const list = visibleListOf(
          { schema, entries, lastId: 1200 },
          { liveOnly: true, locales: undefined },
          referenceDialect,
        );
        const live = entries.toArray().filter(({ values }) => values.publishedAt !== null);
        expect(entriesOf(list.all)).toEqual(live);
        const found = lookUp(list, "name", ["a"]);
        expect(found && entriesOf(found)).toEqual(live.filter(({ values }) => values.name === "a"));
        for (const { chunk } of list.all.parts) {
          expect(columnOf(chunk, "name")).toEqual(chunk.map(({ values }) => values.name));
          expect(isPlainColumn(chunk, "name")).toBe(chunk.every(({ values }) => values.name !== "\u{1f600}"));
        }
      }
    }),
    { numRuns: cases(50) },
  );
});

test("the text of an entry is remembered, unless it is long", () => {
  const printedAgain = (length: number): boolean => {
    const print = vi.fn(() => "a".repeat(length));
    const entry = { id: 1, values: {}, links: {} };
    const text = createTexts()(tableOf(createStore(sampleDataset), tagUid).schema, print);
    expect([text(entry), text(entry)]).toEqual(["a".repeat(length), "a".repeat(length)]);
    return print.mock.calls.length > 1;
  };
  expect(printedAgain(10_000)).toBe(false);
  expect(printedAgain(10_001)).toBe(true);
});
