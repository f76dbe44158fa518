import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Check, CheckDefinition } from "../../spec-tests/kit/contract/check.js";
import { expectStatus } from "../../spec-tests/kit/expect/expect.js";
import { tryProperty } from "../../spec-tests/kit/random/property.js";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { serve } from "../../spec-tests/runner/run/serve.test-data.js";
import { make, runCommand } from "../run-command.test-data.js";

const asks = (id: string, status: number, rest?: Partial<CheckDefinition>) =>
  make(id, async (target) => expectStatus(await target.get("/api/tags"), status), rest);

const must = asks("sorting-must", 200);
const should = asks("sorting-should", 200, { sentence: "It SHOULD." });
const may = asks("sorting-may", 200, { sentence: "It MAY." });
const bad = asks("sorting-bad", 418);
const random = make(
  "sorting-random",
  async (target) =>
    tryProperty(target, { arbitrary: () => fc.integer(), test: async () => void (await target.get("/api/tags")) }),
  { random: true },
);

const run = async (args: readonly string[], checks: readonly Check[]) => {
  const { exitCode, out, err } = await runCommand(args, checks);
  return { exitCode, text: out + err };
};

const file = join(temporaryFolder(), "known.txt");

const verdicts = async (args: readonly string[], checks: readonly Check[]) => {
  const { exitCode, text } = await run(["--no-preflight", "--reporter", "json", ...args], checks);
  const report = JSON.parse(text);
  const each = report.checks.map(({ id, verdict, reason }: Record<string, string>) =>
    [id?.replace("sorting-", ""), verdict, reason].filter((part) => part !== undefined).join(" "),
  );
  return { exitCode, each, message: report.outcome.message };
};

test("--bail ends the run at the first failure that nobody expects", async () => {
  const args = ["--bail", "--concurrency", "1"];
  expect(await verdicts(args, [must, bad, should, may])).toEqual({
    exitCode: 1,
    each: [
      "must passed",
      "bad failed",
      "should blocked bail: the run ended when sorting-bad failed",
      "may blocked bail: the run ended when sorting-bad failed",
    ],
    message: "not conformant: 1 check failed; 2 left out: bail: the run ended when sorting-bad failed",
  });
  await writeFile(file, "sorting-bad # known");
  expect(await verdicts([...args, "--expected-failures", file], [bad, must])).toMatchObject({
    exitCode: 0,
    each: ["bad failed", "must passed"],
  });
});

test("a list of expected failures keeps what a run that ended early did not decide", async () => {
  await writeFile(file, "sorting-later # known");
  const args = ["--bail", "--concurrency", "1", "--expected-failures", file, "--update-expected-failures"];
  await run(args, [bad, asks("sorting-later", 418)]);
  expect((await readFile(file, "utf8")).split("\n")).toEqual([
    "sorting-later # known",
    "sorting-bad  # The status is 200 instead of 418",
    "",
  ]);
});

test("--budget ends the run: what was not run and what was not finished is listed, and is no pass", async () => {
  let requests = 0;
  // The 12th answer does not come before the time is over.
  const url = await serve((_, response) => ++requests < 12 && void response.end("{}"));
  const args = ["--url", url, "--budget", "1500ms", "--timeout", "60000", "--concurrency", "1", "--runs", "20"];
  expect(await verdicts(args, [random, must, make("sorting-last", async () => {}, { random: true })])).toEqual({
    exitCode: 3,
    each: [
      "random blocked budget: the 1.5 s are over after 10 of 20 cases",
      "must passed",
      "last blocked budget: the 1.5 s are over",
    ],
    message: "undecided: 2 checks could not be run: budget: the 1.5 s are over",
  });
});

test("a budget that is over before the data is read says so, and blames nobody", async () => {
  const url = await serve(() => {});
  const { exitCode, text } = await run(["--url", url, "--budget", "50ms", "--timeout", "60000"], [must, bad]);
  expect(exitCode).toBe(3);
  const reason = "budget: the 0.05 s are over: the time went into reading the server's data, before the first check";
  expect(text).toContain(`  dataset  ${reason}\n`);
  expect(text).not.toContain("cannot be reached");
});

test("--quick asks the checks of a quick run, and those that are named", async () => {
  const quick = { ...must, quick: true as const };
  const each = async (...args: readonly string[]) =>
    (await verdicts(args, [quick, should])).each.map((one: string) => one.split(" ").slice(0, 2).join(" "));
  expect(await each("--quick")).toEqual(["must passed", "should not-applicable"]);
  for (const args of [[], ["--deep"], ["--quick", "--section", "4.2"]])
    expect(await each(...args)).toEqual(["must passed", "should passed"]);
});

test("--runs 0 leaves out the checks with random requests, and says so", async () => {
  expect(await verdicts(["--runs", "0"], [random, must])).toMatchObject({
    exitCode: 0,
    each: ["random not-applicable no random requests: --runs 0", "must passed"],
  });
  expect((await run(["--runs", "0", "--reporter", "text"], [random, must])).text).toContain(
    "  random   none: only the checks without random requests\n",
  );
});

test("--max-wait bounds what the run waits for a server that limits requests", async () => {
  let refusals = 0;
  const url = await serve((_, response) => {
    refusals++;
    response.writeHead(429, { "retry-after": "2" }).end();
  });
  const ran = await verdicts(["--url", url, "--max-wait", "0s", "--concurrency", "1"], [must]);
  expect(ran).toMatchObject({
    exitCode: 3,
    each: [
      "must blocked limited: the server limits requests (429) and the run waits for no more than 0 s in all (--max-wait)",
    ],
  });
  expect(refusals).toBe(1);
  for (const right of ["2h", "0.5h", "576h"])
    expect((await run(["--max-wait", right], [must])).text).toMatch(/^Touchstone conformance/);
});
