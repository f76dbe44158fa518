import { expect, test } from "vitest";
import { askBoth } from "./ask-both.js";
import { parseOptions, printReport } from "./run-same-answers.js";

test("2,000 random questions between random writes: the same answers with and without the shortcuts", async () => {
  const report = await askBoth({ questions: 2000, seed: 1 });
  const { answered, differences, questions, tooCostly, writes, written } = report;
  expect(differences, printReport(report, 1)).toEqual([]);
  // Most are answered, not refused.
  expect([questions, answered > 0.7 * questions, tooCostly < 0.005 * questions]).toEqual([2000, true, true]);
  expect([writes > 50, written > 0.5 * writes]).toEqual([true, true]);
});

test("options are whole numbers, and what is wrong with them is named", () => {
  expect(parseOptions(["--questions", "5", "--seed", "7"])).toEqual({ questions: 5, seed: 7 });
  expect(() => parseOptions(["--questions", "many"])).toThrow("--questions: expected a whole number");
});

test("a difference is printed with both answers, from where they part", () => {
  const texts = [`200 {} ${"a".repeat(200)}1`, `200 {} ${"a".repeat(200)}2`] as const;
  const report = { questions: 1, writes: 0, answered: 1, written: 0, tooCostly: 0 };
  const printed = printReport({ ...report, differences: [{ world: "world 0", request: "GET /x", texts }] }, 1.5);
  expect(printed).toMatch(/^world 0: GET \/x\n {2}with shortcuts: a{40}1\n {2}without: a{40}2\n/);
  expect(printed).toContain("1 questions (1 answered), 0 writes (0 accepted)");
});
