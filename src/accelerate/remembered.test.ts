import { expect, test, vi } from "vitest";
import { referenceDialect } from "../reference/model/dialect.js";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { Edit } from "../reference/store/edit.js";
import { createStore, tableOf } from "../reference/store/store.js";
import { createTexts, createViews } from "./remembered.js";

const tagUid = "api::tag.tag";
const everything = { liveOnly: false, locales: undefined };

test("what is remembered of a table goes when another takes its place: a snapshot holds none of it", () => {
  const store = createStore(sampleDataset);
  const { forget, of } = createViews();
  const before = tableOf(store, tagUid);
  const view = of(before, everything, referenceDialect);
  expect(of(before, everything, referenceDialect)).toBe(view);
  const edit = new Edit(store);
  edit.setValue({ type: tagUid, id: 1 }, "name", "blue");
  of(tableOf(edit.finish(), tagUid), everything, referenceDialect);
  const again = of(before, everything, referenceDialect);
  expect(again).not.toBe(view);
  expect(again.entries()).toEqual(view.entries());
  forget();
  expect(of(before, everything, referenceDialect)).not.toBe(again);
});

test("an order is kept once it was asked for often, each by its name", () => {
  const view = createViews().of(tableOf(createStore(sampleDataset), tagUid), everything, referenceDialect);
  const sort = vi.fn(() => view.entries().toReversed());
  const asked = Array.from({ length: 20 }, () => view.ordered("down", sort));
  expect(asked.map((each) => each !== undefined)).toEqual([...Array(16).fill(false), ...Array(4).fill(true)]);
  expect(sort).toHaveBeenCalledTimes(1);
  expect(asked.at(-1)).toEqual(view.entries().toReversed());
  expect(view.ordered("up", sort)).toBeUndefined();
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
