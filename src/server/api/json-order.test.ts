import { expect, test } from "vitest";
import { build, type } from "../../data/model/definitions.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { createContentApi } from "./create-content-api.js";

const { model } = build([type("thing", { note: { type: "json" } })], []);

const dataset: Dataset = {
  name: "json",
  model,
  records: new Map([
    ["api::thing.thing", [10, 9, 100, null, 8].map((note, index) => ({ id: index + 1, values: { note }, links: {} }))],
  ]),
  locales: [{ code: "en", name: "English", isDefault: true }],
  apiTokens: [],
  assets: { read: () => Promise.resolve(undefined) },
  warnings: [],
};

test.each([
  ["asc", [1, 3, 5, 2, 4]],
  ["desc", [4, 2, 5, 3, 1]],
])("JSON of numbers alone is ordered by its text: %s", async (direction, expected) => {
  for (const accelerate of [true, false]) {
    const { fetch } = createContentApi(dataset, { accelerate });
    for (const pageSize of [2, 5]) {
      const query = `fields=id&sort=note:${direction}&pagination[pageSize]=${pageSize}`;
      const answer = await fetch(new Request(`http://host/api/things?${query}`));
      const { data } = JSON.parse(await answer.text());
      expect(data.map(({ id }: { readonly id: number }) => id)).toEqual(expected.slice(0, pageSize));
    }
  }
});
