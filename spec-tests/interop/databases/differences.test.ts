import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { paths } from "../paths.js";
import { type Difference, differences, notFollowed } from "./differences.js";
import { databases, readRecorded } from "./recorded.js";

const { questions, writes } = readRecorded();

/** What was answered over each database, as one text each. */
const answers = (asked: string): readonly string[] => {
  const found = asked.startsWith("POST ")
    ? writes.find(({ data }) => JSON.stringify(data) === asked.slice("POST ".length))
    : questions.find(({ query }) => decodeURIComponent(query) === asked);
  if (found === undefined) throw new Error(`${asked} was not asked`);
  return databases.map((name) => JSON.stringify(found[name]));
};

describe("each difference rests on what was measured", () => {
  test.each(differences)("$subject: $asked", (row) => {
    const measured = answers(row.asked);
    const [, ...outcomes] = row.outcomes;
    expect(new Set(measured).size).toBeGreaterThan(1);
    // Where answers differ, so do the outcomes; one question need not show all of an outcome.
    for (const [index, answer] of measured.entries())
      for (const [other, text] of measured.entries())
        if (answer !== text) expect(outcomes[index]).not.toBe(outcomes[other]);
  });

  test.each(notFollowed)("$what", ({ asked }) => {
    expect(new Set(answers(asked)).size).toBeGreaterThan(1);
  });
});

const rowOf = (row: Difference): string => {
  const cells = [row.subject, row.section, ...row.outcomes, `\`${row.asked}\``];
  return `| ${cells.join(" | ")} |`;
};

test("docs/databases.md has this table", () => {
  const page = readFileSync(join(paths.root, "docs", "databases.md"), "utf8");
  const [, table = ""] = page.split("| what | section |");
  const lines = table.split("\n").filter((line) => line.startsWith("| ") && line.split(" | ").length > 6);
  expect(lines).toEqual(differences.map(rowOf));
  for (const { what } of notFollowed) expect(page).toContain(`- ${what}`);
});
