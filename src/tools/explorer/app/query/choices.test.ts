import { describe, expect, test } from "vitest";
import { magazine, typeNamed } from "../model.test-data.js";
import { fieldChoices, matching, pathChoices, populateChoices } from "./choices.js";

const article = typeNamed("article");

const ofService = ["createdAt", "updatedAt", "publishedAt", "locale"];

describe("paths", () => {
  const own = ["id", "title", "status", "rating", "live", "author.", "tags.", "seo."];
  const all = [...own, ...ofService, "localizations."];
  test.each([
    ["", all],
    ["ti", all],
    ["author.", ["author.id", "author.name", "author.articles.", "author.createdAt", "author.updatedAt"]],
    ["author.articles.seo.m", ["author.articles.seo.id", "author.articles.seo.metaTitle"]],
    ["cover.", []],
    ["nothing.", []],
    ["title.", []],
  ])("of %j", (typed, expected) => {
    expect(pathChoices(magazine, article, typed).map(({ value }) => value)).toEqual(expected);
  });

  test("say what they are", () => {
    const details = Object.fromEntries(pathChoices(magazine, article, "").map(({ detail, value }) => [value, detail]));
    expect(details).toMatchObject({
      title: "string",
      "author.": "relation to author (one)",
      "tags.": "relation to tag (many)",
      "seo.": "component seo (one)",
    });
  });
});

test("fields are what has a value of its own, populate is for the rest; passwords are neither", () => {
  expect(fieldChoices(magazine, article).map(({ value }) => value)).toEqual([
    ...["title", "status", "rating", "live", ...ofService],
  ]);
  expect(populateChoices(magazine, article).map(({ value }) => value)).toEqual([
    ...["author", "tags", "cover", "seo", "blocks", "localizations"],
  ]);
});

test.each([
  ["at", ["author.", "status", "rating", "createdAt", "updatedAt", "publishedAt", "tags.", "localizations."]],
  ["author", ["author."]],
  ["nothing like it", []],
])("typing %j narrows to what begins with it, has it, or is described by it", (typed, expected) => {
  const found = matching(pathChoices(magazine, article, ""), typed).map(({ value }) => value);
  expect(new Set(found)).toEqual(new Set(expected));
});
