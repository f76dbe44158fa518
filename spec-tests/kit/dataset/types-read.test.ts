import { expect, test } from "vitest";
import { bundledIndex } from "../dataset/dataset-index.js";
import { typesRead } from "./types-read.js";

const { model } = (await bundledIndex()).dataset;

const read = (url: string) => [...typesRead(model, url)].filter((uid) => uid.includes("::")).sort();

test.each<[url: string, types: readonly string[]]>([
  ["http://host/api/tags", ["api::tag.tag"]],
  ["http://host/api/tags/4?sort=name", ["api::tag.tag"]],
  ["http://host/v1/tags?filters[artifacts][slug][$eq]=x", ["api::artifact.artifact", "api::tag.tag"]],
  [
    "http://host/api/tags?populate%5Bartifacts%5D%5Bpopulate%5D=maker",
    ["api::artifact.artifact", "api::maker.maker", "api::tag.tag"],
  ],
  ["http://host/api/valuations?populate=%", ["api::valuation.valuation"]],
  ["http://host/api/nothing?populate=*", []],
])("the types that %s leads to", (url, types) => {
  expect(read(url)).toEqual(types);
});

test("a star leads to the relations of one level, those in components too", () => {
  const types = read("http://host/api/makers?populate=*");
  expect(types).toEqual(expect.arrayContaining(["api::maker.maker", "api::artifact.artifact", "plugin::upload.file"]));
  expect(types).not.toContain("api::glossary-term.glossary-term");
});
