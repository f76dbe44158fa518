import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { bare, partsOf, without } from "./parts.js";

const data = { wholeDataset: await bundledIndex() };

const sorted = "/api/artifacts?populate[tags][filters][weight][$lt]=7&populate[tags][sort][0]=slug%3Adesc";

test.each([
  ["sort", "/api/artifacts?populate[tags][filters][weight][$lt]=7"],
  ["$lt", "/api/artifacts?populate[tags][sort][0]=slug%3Adesc"],
  [":desc", "/api/artifacts?populate[tags][filters][weight][$lt]=7&populate[tags][sort][0]=slug"],
  ["a field of type integer", "/api/artifacts?populate[tags][sort][0]=slug%3Adesc"],
  ["a field of type relation", "/api/artifacts"],
  ["populate", "/api/artifacts"],
])("without %s a populated list is asked for in one way", (part, path) => {
  expect(without(sorted, part, data)).toBe(path);
});

test.each([
  ["filters[maker][master][master][name]=x", ["filters 2 levels deep", "filters 3 levels deep"]],
  ["populate[tags][filters][artifacts][maker][name]=x", ["filters 2 levels deep"]],
  ["filters[$or][0][maker][name]=x", []],
  ["filters[$not][$or][0][title]=x", ["$or below another condition"]],
  ["filters[maker][$or][0][name]=x", ["$or below another condition"]],
  ["filters[title]=x%20", ["a space at an end of a value"]],
  ["filters[title]=%20x", ["a space at an end of a value"]],
  ["filters[title]=x%20x", []],
  ["filters[title][$gt]=x&filters[title][$lt]=y", []],
  ["filters[title]=x&filters[slug]=y", ["filters on several attributes"]],
])("%s has the parts %j that are about how it is asked", (query, parts) => {
  const found = [...partsOf(`/api/artifacts?${query}`, data)];
  expect(found.filter((part) => part.includes(" ") && !part.startsWith("a field of type "))).toEqual(parts);
});

test("of filters on several attributes the first one stays", () => {
  const path = "/api/artifacts?sort=slug&filters[title][$gt]=x&filters[slug]=y&filters[title][$lt]=z";
  expect(without(path, "filters on several attributes", data)).toBe(
    "/api/artifacts?sort=slug&filters[title][$gt]=x&filters[title][$lt]=z",
  );
});

test("what had options is populated without them", () => {
  expect(without("/api/artifacts?populate[tags][sort][0]=slug", "sort", data)).toBe(
    "/api/artifacts?populate[tags]=true",
  );
});

test("a bare request populates what was populated, without options", () => {
  const deep = "/api/tags?sort=slug&populate[artifacts][sort]=slug&populate[artifacts][populate][0]=maker";
  expect(bare(deep, false)).toBe("/api/tags");
  expect(bare(sorted, true)).toBe("/api/artifacts?populate[tags]=true");
  expect(bare(deep, true)).toBe("/api/tags?populate[artifacts][populate][0]=maker");
});
