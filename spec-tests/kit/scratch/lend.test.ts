import { expect, test } from "vitest";
import { allCapabilities, withoutCapabilities } from "../contract/capability.js";
import { standalone } from "../contract/check.js";
import type { FetchHandler } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { runChecks } from "../judge/run-checks.js";
import { changed, openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import { scratchEntries, scratchEntry, update } from "./entries.js";
import { apart } from "./lend.js";

const lending = new Set(withoutCapabilities(allCapabilities, ["writes"]));

/** Runs checks on a server that creates nothing. */
const runOn = async (
  server: FetchHandler,
  ...works: readonly ((target: Target) => Promise<void>)[]
): Promise<readonly CheckResult[]> => {
  const { context } = await openHandler(server);
  const checks = works.map((run, index) =>
    standalone({ id: `check-${index}`, section: "4.7", sentence: "It MUST.", needs: ["relation-updates"], run }),
  );
  return runChecks(checks, { ...context, capabilities: lending }, { concurrency: 4, checkTimeout: 10_000 });
};

/** What lists show of the entries that are lent. */
const shown = async (server: FetchHandler): Promise<string> => {
  const texts = ["restorations", "conservators"].map(async (type) => {
    const answer = await server(new Request(`http://server.invalid/api/${type}?populate=*`));
    return (await answer.text()).replaceAll(/"updatedAt":"[^"]*"/g, "");
  });
  return (await Promise.all(texts)).join("\n");
};

const verdicts = (results: readonly CheckResult[]) => results.map(({ verdict, reason }) => reason ?? verdict);

test("entries of somebody else are not lent, though they have the ids of the dataset's", async () => {
  const server = await referenceHandler();
  const methods = new Set<string>();
  const theirs = changed(server, (json) => JSON.parse(JSON.stringify(json).replaceAll('"slug":"', '"slug":"their-')));
  const results = await runOn(
    (request) => {
      methods.add(request.method);
      return theirs(request);
    },
    async (target) => void (await scratchEntries(target, "restoration", 6)),
  );
  expect(verdicts(results)).toEqual([
    expect.stringMatching(
      /^relation-updates: \/api\/restorations\/\d+ is not "[a-z-]+" of the dataset: its slug is "their-/,
    ),
  ]);
  expect([...methods]).toEqual(["GET"]);
});

test("what a check that breaks off has changed is put back, too", async () => {
  const server = await referenceHandler();
  const before = await shown(server);
  const [result] = await runOn(server, async (target) => {
    await scratchEntries(target, "restoration", 6);
    throw new Error("broken");
  });
  expect(result).toMatchObject({ verdict: "error", reason: expect.stringContaining("broken") });
  expect(await shown(server)).toBe(before);
});

test("parts of a check that need many entries get the same ones, one after the other", async () => {
  const server = await referenceHandler();
  const seen: number[] = [];
  const results = await runOn(server, async (target) => {
    await scratchEntries(target, "restoration", 5);
    const part = async () => void seen.push(await scratchEntry(target, "restoration"));
    await apart(target, [part, part, part]);
  });
  expect([verdicts(results), seen.length, new Set(seen).size]).toEqual([["passed"], 3, 1]);
});

test("attributes that change with the relations are named", async () => {
  const server = await referenceHandler();
  const [result] = await runOn(server, async (target) => {
    const id = await scratchEntry(target, "restoration");
    await update(target, "restoration", id, { title: "Another title" });
  });
  expect(result?.notPutBack).toEqual(['restoration "moth-watch".title']);
});

test.each([
  ["refuses each", 422, /^relation-updates: .*restoration "\S+"\.team.* cannot be emptied/],
  ["accepts updates and does nothing", 200, /^failed$/],
])("a server that %s", async (_, status, expected) => {
  const server = await referenceHandler();
  const fetch: FetchHandler = (request) =>
    request.method === "PUT" ? Response.json({ data: null }, { status }) : server(request);
  const results = await runOn(fetch, async (target) => void (await scratchEntries(target, "restoration", 6)));
  expect(verdicts(results)).toEqual([expect.stringMatching(expected)]);
  expect(results[0]?.notPutBack).toBeUndefined();
});
