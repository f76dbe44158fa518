import { expect, test } from "vitest";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { causeOf, partsOf } from "./parts.js";

const data = { wholeDataset: await bundledIndex() };

test.each([
  ["filters[maker][master][master][name]=x", ["filters 2 levels deep", "filters 3 levels deep"]],
  ["populate[tags][filters][artifacts][maker][name]=x", ["filters inside populate", "filters 2 levels deep"]],
  ["populate[tags][populate][0]=artifacts", ["populate inside populate", "populate 2 levels deep"]],
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

test.each([
  [
    [
      "populate",
      "populate inside populate",
      "populate 2 levels deep",
      "populate 3 levels deep",
      "populate 4 levels deep",
    ],
    "populate 4 levels deep",
  ],
  [["filters", "filters 2 levels deep", "$in"], "filters 2 levels deep and $in"],
  [["sort", ":desc"], ":desc"],
])("%j is named by what it takes: %s", (parts, named) => {
  expect(causeOf("asked", parts)).toBe(`asked with ${named}`);
});
