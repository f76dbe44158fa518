import { expect, test } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { library } from "../../../data/read/shared/library.test-data.js";
import { typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import { createMockApi } from "../mock-api.js";
import { deepPopulate } from "./deep-populate.js";

// What plugins make of answers: `../scripts/plugins.jsonl`.

const { model } = await loadFiles(library);
const own = { cover: "true", scans: "true", localizations: "true" };

test.each<[string, number, unknown]>([
  ["one level is the type itself", 1, undefined],
  [
    "two levels",
    2,
    { ...own, author: "true", tags: "true", sequel: "true", prequel: "true", seo: "true", parts: "true" },
  ],
  [
    "three levels: collections that were passed are no names to follow, but those of components start anew",
    3,
    {
      ...own,
      author: { populate: { notes: "true" } },
      tags: "true",
      sequel: { populate: { ...own, author: "true", seo: "true", parts: "true", sequel: "true", prequel: "true" } },
      prequel: { populate: { ...own, author: "true", seo: "true", parts: "true", sequel: "true", prequel: "true" } },
      seo: { populate: { quotes: "true", image: "true" } },
      parts: { populate: { quotes: "true", image: "true", source: "true" } },
    },
  ],
])("%s", (_, depth, expected) => {
  expect(deepPopulate(model, "api::book.book", depth)).toEqual(expected);
});

test("a tree that would have too many branches has fewer levels", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
  const to = (name: string) => ({ type: "relation", relation: "oneToOne", target: `api::${name}.${name}` });
  const schema = (name: string) => typeJson(name, Object.fromEntries(names.map((each) => [`to${each}`, to(each)])));
  const many = await loadFiles(Object.fromEntries(names.map((name) => [`content-types/${name}.json`, schema(name)])));
  const text = JSON.stringify(deepPopulate(many.model, "api::t0.t0", 20));
  // 12 + 144 + 1728 branches, each with its name.
  expect(text.match(/tot\d+/g)).toHaveLength(1884);
});

test.each([0, 1.5])("the depth %d is refused, and a populate of no type", (defaultDepth) => {
  const open = (options: Parameters<typeof createMockApi>[1]) => () => createMockApi(sampleDataset, options);
  expect(open({ plugins: { populateDeep: { defaultDepth } } })).toThrow("defaultDepth: expected a whole number");
  expect(open({ defaultPopulate: { pages: "*" } })).toThrow('There is no content-type "pages". There are: api::');
});
