import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { unifiedDiff } from "./unified-diff.js";

const lines = (...texts: readonly string[]): string => texts.map((text) => `${text}\n`).join("");
const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));

test("three lines stand around a change, and changes that are near share a hunk", () => {
  const before = lines(...numbers(1, 30));
  const after = lines(...numbers(1, 4), "five", ...numbers(6, 9), ...numbers(11, 30), "31");
  // As `diff -u` (GNU diffutils 3.8) prints it.
  expect(unifiedDiff(before, after)).toBe(
    lines(
      "@@ -2,12 +2,11 @@",
      ...[" 2", " 3", " 4", "-5", "+five", " 6", " 7", " 8", " 9", "-10", " 11", " 12", " 13"],
      "@@ -28,3 +27,4 @@",
      ...[" 28", " 29", " 30", "+31"],
    ),
  );
});

test.each([
  ["nothing", "", "", ""],
  ["the same", "a\n", "a\n", ""],
  ["a new file", "", "a\nb\n", "@@ -0,0 +1,2 @@\n+a\n+b\n"],
  ["an empty one", "a\n", "", "@@ -1 +0,0 @@\n-a\n"],
])("%s", (_, before, after, expected) => {
  expect(unifiedDiff(before, after)).toBe(expected);
});

const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 }).map((all) => lines(...all));

test("patch makes the one text of the other", () => {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-diff-"));
  try {
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after && after !== "");
        writeFileSync(join(folder, "file"), before);
        const input = `--- file\n+++ file\n${unifiedDiff(before, after)}`;
        execFileSync("git", ["apply", "--unsafe-paths", "--recount", "-p0", "-"], { cwd: folder, input });
        expect(execFileSync("cat", ["file"], { cwd: folder, encoding: "utf8" })).toBe(after);
      }),
      { numRuns: cases(15) },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
