import { expect, test } from "vitest";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { Edit } from "../reference/store/edit.js";
import { createStore, tableOf } from "../reference/store/store.js";
import { createVisibleLists, entriesOf, foundIn } from "./remembered.js";

const tagUid = "api::tag.tag";

test("what is remembered of a table goes when another takes its place: a snapshot holds none of it", () => {
  const store = createStore(sampleDataset);
  const visibleListOf = createVisibleLists();
  const visibility = { liveOnly: false, locales: undefined };
  const before = tableOf(store, tagUid);
  const list = visibleListOf(before, visibility);
  expect(visibleListOf(before, visibility)).toBe(list);
  const edit = new Edit(store);
  edit.setValue({ type: tagUid, id: 1 }, "name", "blue");
  visibleListOf(tableOf(edit.finish(), tagUid), visibility);
  expect(visibleListOf(before, visibility)).not.toBe(list);
  expect(visibleListOf(before, visibility).all).toEqual(list.all);
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
