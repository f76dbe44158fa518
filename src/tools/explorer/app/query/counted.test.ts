import { expect, test } from "vitest";
import { readModel } from "../model.js";
import { magazine, typeNamed } from "../model.test-data.js";
import { countedInList, countedOfTypes } from "./counted.js";
import { emptyQuery } from "./query.js";

// Section 4.1: without `locale` the default one, without `publicationState` what is published.
test.each([
  [{}, "published, in en"],
  [{ locale: "fr" }, "published, in fr"],
  [{ locale: "all", publicationState: "preview" }, "drafts included, in all locales"],
  [{ publicationState: "live" }, "published, in en"],
])("a list with %j counts entries %s", (asked, expected) => {
  const type = typeNamed("article");
  expect(countedInList(magazine, type, { ...emptyQuery(type.uid), ...asked })).toBe(expected);
});

test("where a type has neither locales nor drafts, all are counted", () => {
  const type = typeNamed("author");
  expect(countedInList(magazine, type, emptyQuery(type.uid))).toBe("");
  expect(countedOfTypes(readModel({ ...magazine, contentTypes: [type] }))).toBe("");
});

test("the number of a type's entries counts those of all locales, and drafts", () => {
  expect(countedOfTypes(magazine)).toBe("in all locales, drafts included");
});
