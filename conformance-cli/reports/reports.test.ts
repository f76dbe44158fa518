import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { make, runCommand, serveReference } from "../run-command.test-data.js";
import { parseMarkup } from "./markup.test-data.js";

const folder = temporaryFolder();

const good = make("sorting-good", async (target) => expectStatus(await target.list("tag", { sort: "slug" }), 200));
const bad = make("sorting-bad", async (target) => {
  await target.list("tag");
  expectStatus(await target.list("tag", { sort: "slug:desc" }), 418);
});
const broken = make("sorting-broken", async (target) => {
  await target.list("tag");
  throw new TypeError("oops");
});
const many = make("sorting-many", async (target) => {
  for (let page = 1; page <= 40; page++) await target.list("tag", { pagination: { page } });
});

test("several reports of one run, each in its place", async () => {
  const file = (name: string) => join(folder, name);
  const names = ["a.json", "a.xml", "a.html", "a.md", "badge.json"];
  const kinds = ["json", "junit", "html", "markdown", "badge"];
  const reporters = names.flatMap((name, index) => ["--reporter", `${kinds[index]}:${file(name)}`]);
  const { exitCode, out } = await runCommand(
    ["--url", await serveReference(), "--reporter", "text", ...reporters],
    [good, bad],
  );
  expect(exitCode).toBe(1);
  const { sent, summary } = JSON.parse(await readFile(file("a.json"), "utf8"));
  expect(out).toMatch(new RegExp(`\nNot conformant: 1 check failed {2}2 checks, ${sent} requests, .*\n$`));
  expect([summary.passed, summary.failed, summary.requests]).toEqual([1, 1, 3]);
  expect((await readdir(folder)).sort()).toEqual([...names].sort());
  expect(() => parseMarkup("<a><b></a>", "xml")).toThrow();
  for (const [name, dialect] of [
    ["a.xml", "xml"],
    ["a.html", "html"],
  ] as const)
    expect(parseMarkup(await readFile(file(name), "utf8"), dialect).children.length).toBeGreaterThan(0);
  expect(await readFile(file("a.md"), "utf8")).toMatch(/^### ❌ Not conformant: 1 check failed\n/);
  expect(JSON.parse(await readFile(file("badge.json"), "utf8"))).toMatchObject({ message: "1 of 2 failed" });
});

const file = new URL("../../spec-tests/kit/report/report.schema.json", import.meta.url);
const validate = new Ajv({ strict: true, strictRequired: false }).compile<RunReport>(
  JSON.parse(readFileSync(file, "utf8")),
);

const transcripts = async (args: readonly string[]) => {
  const { out } = await runCommand(["--reporter", "json", ...args], [good, bad, broken, many]);
  const report: unknown = JSON.parse(out);
  if (!validate(report)) throw new Error(JSON.stringify(validate.errors));
  return Object.fromEntries(report.checks.map(({ id, transcript }) => [id, transcript?.length]));
};

test("transcripts: of what did not pass where they show more, of all checks when asked, the latest requests of many", async () => {
  expect(await transcripts([])).toEqual({ "sorting-bad": 2, "sorting-broken": 1 });
  expect(await transcripts(["--transcripts", "all"])).toEqual({
    ...{ "sorting-good": 1, "sorting-bad": 2, "sorting-broken": 1, "sorting-many": 30 },
  });
});

test("progress is shown check by check, and taken away at the end", async () => {
  const shown: (string | undefined)[][] = [];
  const progress = (...texts: (string | undefined)[]) => void shown.push(texts);
  await runCommand(["--concurrency", "1"], [good, bad], { progress });
  expect(shown).toEqual([
    ["reading the server's data"],
    ["1 of 2 checks, 1 request", "sorting-good"],
    // The line makes room for what failed first.
    [],
    ["2 of 2 checks, 1 failed, 3 requests", "sorting-bad"],
    [],
  ]);
  shown.length = 0;
  await runCommand(["--quiet"], [good, bad], { progress });
  expect(shown).toEqual([]);
});
