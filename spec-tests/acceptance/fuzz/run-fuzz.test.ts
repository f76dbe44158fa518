import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { runFuzz } from "./run-fuzz.js";

const run = async (...argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runFuzz(argv, { write: (text) => out.push(text) }, { write: (text) => err.push(text) });
  return { code, out: out.join(""), err: err.join("") };
};

test("a source that is none is refused before anything is started", async () => {
  const { code, err, out } = await run("--source", "/nowhere");
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(/^--source: .*nowhere/);
});

test("--help is no mistake, and a mistake is one line", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, err: "" });
  const { code, err } = await run("--nothing");
  expect([code, err.split("\n").length]).toEqual([2, 2]);
});

test("npm run fuzz says that it builds before it does", async () => {
  const { scripts } = JSON.parse(await readFile(new URL("../../../package.json", import.meta.url), "utf8"));
  expect(scripts.fuzz).toMatch(/^echo building\S* .*npm run --silent build && node \S+fuzz\.js$/);
});
