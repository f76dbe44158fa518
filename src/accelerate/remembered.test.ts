import { expect, test } from "vitest";
import { sampleDataset } from "../reference/model/sample-dataset.test-data.js";
import { Edit } from "../reference/store/edit.js";
import { createStore, tableOf } from "../reference/store/store.js";
import { createVisibleLists } from "./visible-list.js";

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
  expect(visibleListOf(before, visibility).all()).toEqual(list.all());
});
