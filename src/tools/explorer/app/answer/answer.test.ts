import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { labelOf, summaryOf } from "./labels.js";
import { cellText, tableOf, thumbnailsOf } from "./table.js";

const makers = {
  summary: summaryOf,
  table: (answer: unknown) => tableOf(answer) ?? null,
  cell: (value: unknown) => cellText(value),
  pictures: thumbnailsOf,
};

/** What is made of a value of an answer, null where nothing is: a summary, a table, the text of a cell, or pictures. */
type Row = readonly [what: keyof typeof makers, value: unknown, expected: unknown];

test.each(rowsOf<Row>("answers.jsonl", import.meta.url))("the %s of %j is %j", (what, value, expected) => {
  expect(makers[what](value)).toEqual(expected);
});

test("an attribute that is asked for names an entry before those of usual names", () => {
  expect(labelOf({ id: 1, title: "a", code: "b" }, "code")).toBe("#1 b");
});
