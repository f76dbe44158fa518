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
  const hasValue = createHasValue();
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
