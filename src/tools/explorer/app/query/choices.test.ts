import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { magazine, typeNamed } from "../model.test-data.js";
import { type Choice, fieldChoices, matching, pathChoices, populateChoices } from "./choices.js";

const article = typeNamed("article");
const values = (choices: readonly Choice[]) => choices.map(({ value }) => value);
const all = pathChoices(magazine, article, "");

/** Fields are what has a value of its own, populate is for the rest; passwords are neither. */
const makers = {
  paths: (typed: string) => values(pathChoices(magazine, article, typed)),
  details: (path: string) => all.flatMap(({ detail, value }) => (value === path ? [detail] : [])),
  fields: () => values(fieldChoices(magazine, article)),
  populate: () => values(populateChoices(magazine, article)),
  // What begins with it, has it, or is described by it, whichever order the rest has.
  matching: (typed: string) => values(matching(all, typed)),
};

/** What can be chosen, for what is typed. */
type Row = readonly [what: keyof typeof makers, typed: string, expected: readonly string[]];

test.each(rowsOf<Row>("choices.jsonl", import.meta.url))("%s for %j: %j", (what, typed, expected) => {
  const sorted = (list: readonly unknown[]) => (what === "matching" ? list.toSorted() : list);
  expect(sorted(makers[what](typed))).toEqual(sorted(expected));
});
