import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { runCommand } from "../run-command.test-data.js";
import { checkOf } from "../scripts/checks.test-data.js";

const good = checkOf("good /api/tags?sort=slug 200");
const bad = checkOf("bad /api/tags /api/tags?sort=slug%3Adesc 418");
const broken = checkOf("broken /api/tags broken");
const many = checkOf("many /api/tags*40 200");

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
