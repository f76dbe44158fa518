import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { makeFolder } from "../../read/shared/source-folder.test-data.js";
import { unifiedDiff } from "./unified-diff.js";

const lines = (from: number, to: number, end = ""): string =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}${end}\n`).join("");

test.each([
  ["a few lines", lines(1, 30), `${lines(1, 4)}five\n${lines(6, 9)}${lines(11, 31)}`, 2],
  ["a new file", "", lines(1, 2), 1],
  ["more lines than are compared", lines(1, 2000), lines(1, 1500, "!"), 1],
])("git makes the one text of the other: %s", async (_, before, after, hunks) => {
  const folder = await makeFolder({ file: before });
  const diff = unifiedDiff(before, after);
  expect(diff.match(/^@@/gm)).toHaveLength(hunks);
  const input = `--- file\n+++ file\n${diff}`;
  execFileSync("git", ["apply", "--unsafe-paths", "--recount", "-p0", "-"], { cwd: folder, input });
  expect(execFileSync("cat", ["file"], { cwd: folder, encoding: "utf8" })).toBe(after);
});

test("nothing is shown where nothing differs", () => {
  expect(unifiedDiff("a\n", "a\n")).toBe("");
});
