import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { paths } from "../paths.js";
import { databases, readRecorded } from "./recorded.js";

/* What docs/databases.md says of databases rests on what was measured. */

const { questions, writes } = readRecorded();
const page = readFileSync(join(paths.root, "docs", "databases.md"), "utf8");

/** What was answered over each database, as one text each. */
const answers = (asked: string): readonly string[] => {
  const found = asked.startsWith("POST ")
    ? writes.find(({ data }) => JSON.stringify(data) === asked.slice("POST ".length))
    : questions.find(({ query }) => decodeURIComponent(query) === asked);
  if (found === undefined) throw new Error(`${asked} was not asked`);
  return databases.map((name) => JSON.stringify(found[name]));
};

/** The rows of the page's table: what, section, reference, sqlite, postgres, mariadb, and the question of `databases.json` that shows it. */
const rows = page
  .split("\n")
  .filter((line) => /^\| .* \| \d\.\d \| .* \| `.*` \|$/.test(line))
  .map((line) => line.slice(2, -2).split(" | "));

test("the page has a table", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ length }) => length !== 7)).toEqual([]);
});

test.each(rows)("%s", (...row) => {
  const measured = answers(row[6]?.slice(1, -1) ?? "");
  const outcomes = row.slice(3, 6);
  expect(new Set(measured).size).toBeGreaterThan(1);
  // Where answers differ, so do the outcomes; one question need not show all of an outcome.
  for (const [index, answer] of measured.entries())
    for (const [other, text] of measured.entries())
      if (answer !== text) expect(outcomes[index]).not.toBe(outcomes[other]);
});

/** What no dialect follows, by the question that shows it and the words of the page. */
test.each([
  ['POST {"int":2147483648}', "answer with a 500 to an integer beyond 32 bits"],
  ['POST {"stamp":"1970-01-01T00:00:00.000Z"}', "a timestamp before 1970-01-01T00:00:01Z"],
  ['POST {"name":"nul\\u0000"}', "PostgreSQL answers with a 500 to a text with the character U+0000"],
  ["filters[name][$eqi]=tail\\", "If a pattern ends with a backslash"],
  ["filters[dec][$eqi]=10.50", "text operators find `10.50`"],
  ["filters[extra][$lt]=plain", "SQLite orders JSON numbers before JSON texts"],
])("%s: %s", (asked, words) => {
  expect(page).toContain(words);
  expect(new Set(answers(asked)).size).toBeGreaterThan(1);
});
