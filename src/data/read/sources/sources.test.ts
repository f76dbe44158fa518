import { describe, expect, test } from "vitest";
import { type Row, readRows, rowFiles, runRow } from "./run-row.test-data.js";

/*
 * Sources and what comes of them, a row of a file each, read from memory unless they say what is on a disk. What needs code, time or random cases is
 * tested beside it.
 */
describe.each(rowFiles)("%s", (file) => {
  test.each(readRows(file))("%s", (_, row) => runRow(row));
});

test.each(readRows("fixtures.jsonl"))("on a disk it is the same: %s", (_, row) => runRow({ ...row, disk: {} }));

test("what a row does not say of its source fails", async () => {
  const tags: Row = {
    on: "library",
    entries: { tags: [{ slug: "a" }, { slug: "b", books: ["x"] }], books: [{ slug: "x" }] },
  };
  const wrong = [
    { faults: [] },
    { entries: { tags: {} }, faults: ["entries/tags.json: expected array"], message: "cannot load nothing" },
    { warnings: ["x"] },
    { errors: ["x"] },
    { is: { tag: [{ slug: "a" }] } },
    { is: { tag: [{}, { books: [2] }] } },
    { whole: { tag: [{ slug: "a" }, { slug: "b" }] } },
    { linked: { "tag books": { 1: [1] } } },
    { uploads: { "a.txt": "a" } },
    { disk: { "uploads/a.txt": "a" }, uploads: { "a.txt": null } },
  ];
  for (const each of wrong) await expect(runRow({ ...tags, ...each }), JSON.stringify(each)).rejects.toThrow();
});

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

/** What is too long for a row. */
test.each([
  ["tags", `[{ "slug": ${nested(20_000)} }]`, ["entries/tags.json: has more than 1000 levels"]],
  [
    "books",
    // Each names the one before.
    Array.from({ length: 1002 }, (_, at) => ({ slug: `s${at}`, localizations: at === 0 ? [] : [`s${at - 1}`] })),
    [
      'entries/books.json: entry 1001 (slug "s1000"), localizations: is one of 1002 localizations of one entry: at most 1000 are read',
    ],
  ],
])("%s that are too many", (name, content, faults) => runRow({ on: "library", entries: { [name]: content }, faults }));
