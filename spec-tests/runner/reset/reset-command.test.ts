import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { standalone } from "../../kit/contract/check.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { expectStatus } from "../../kit/expect/expect.js";
import { createContentApi, type Dataset } from "../../kit/reference.js";
import { renumber, renumbered } from "../../proof/servers/datasets.test-data.js";
import { temporaryFolder } from "../run/folder.test-data.js";
import { run } from "../run/run.js";

const folder = temporaryFolder();
let file = "";
beforeEach((context) => {
  file = join(folder, context.task.id);
});

const { dataset } = await bundledIndex();

const serve = (served: Dataset = dataset): FetchHandler =>
  createContentApi(served, { profile: "spec", auth: true }).fetch;

const seen: number[] = [];
const reading = standalone({
  ...{ id: "reading", section: "4.1", sentence: "It MUST." },
  run: async (target) => void seen.push(target.id("tag", "oak")),
});
const writing = standalone({
  ...{ id: "writing", section: "4.7", sentence: "It MUST.", needs: ["writes"] },
  async run(target) {
    const id = target.id("tag", "oak");
    seen.push(id);
    expectStatus(await target.get(`/api/tags/${id}`), 200);
  },
});

const verdicts = async (resetCommand: string, handler: FetchHandler) => {
  seen.length = 0;
  const report = await run({ fetch: handler, checks: [writing, reading], resetCommand, timeout: 60_000 });
  return {
    exitCode: report.outcome.exitCode,
    checks: report.checks.map(({ id, verdict, reason }) => [id, verdict, ...(reason ? [reason] : [])]),
  };
};

test("the entries are found again after it, under the ids that they have then", async () => {
  const [before, after] = [serve(), serve(renumbered(dataset))];
  const handler: FetchHandler = (request) => (existsSync(file) ? after : before)(request);
  expect(await verdicts(`echo done >> "${file}"`, handler)).toEqual({
    exitCode: 0,
    checks: [
      ["writing", "passed"],
      ["reading", "passed"],
    ],
  });
  expect(await readFile(file, "utf8")).toBe("done\n");
  const [first = 0] = seen;
  expect(seen).toEqual([first, renumber(first)]);
});

test("one that fails: exit code 3, with what it printed last", async () => {
  const { checks, exitCode } = await verdicts("seq 1 50; echo no database >&2; exit 7", serve());
  expect(exitCode).toBe(3);
  const [[, verdict, reason = ""] = [], read] = checks;
  expect([verdict, read]).toEqual(["blocked", ["reading", "passed"]]);
  expect(reason).toMatch(/^reset: the command ended with 7; it printed: 42 \| (?:\d+ \| ){8}no database$/);
});

test("one after which the server holds something else", async () => {
  const records = new Map([...dataset.records, ["api::tag.tag", []] as const]);
  const [before, after] = [serve(), serve({ ...dataset, records })];
  const handler: FetchHandler = (request) => (existsSync(file) ? after : before)(request);
  const { checks, exitCode } = await verdicts(`touch "${file}"`, handler);
  expect(exitCode).toBe(3);
  expect(checks[0]?.[2]).toMatch(
    /^reset: after the command the server does not hold the dataset: tag: not on the server: /,
  );
});
