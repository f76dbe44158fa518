import { expect, test } from "vitest";
import { type Check, standalone } from "../contract/check.js";
import { scratchEntry } from "../scratch/entries.js";
import { openHandler, referenceHandler } from "../target/fake-target.test-data.js";
import type { Reset } from "./leftovers.js";
import { runChecks } from "./run-checks.js";

const events: string[] = [];

const make = (id: string, rest: Partial<Check> = {}): Check =>
  standalone({
    ...{ id, section: "4.1", sentence: "It MUST." },
    async run() {
      events.push(id);
    },
    ...rest,
  });

const read = make("read");
const write = make("write", { needs: ["writes"] });
const other = make("other", { needs: ["writes"] });
const last = make("last", { random: true });

/** Leaves a tag behind: nobody may delete it. */
const leaving = make("leaving", {
  needs: ["writes"],
  async run(target) {
    events.push("leaving");
    await scratchEntry(target, "conservator");
  },
});

const outcome = async (checks: readonly Check[], reset: () => Promise<string | undefined> | undefined) => {
  events.length = 0;
  const reference = await referenceHandler();
  const { context } = await openHandler((request) =>
    request.method === "DELETE" ? Promise.resolve(new Response(null, { status: 500 })) : reference(request),
  );
  const run: Reset = async () => {
    events.push("reset");
    const problem = await reset();
    return problem === undefined ? { context } : { problem };
  };
  const options = { concurrency: 2, checkTimeout: 5000, randomLast: true, reset: run };
  const results = await runChecks(checks, context, options);
  return results.map(({ check: { id }, verdict, reason }) => [id, verdict, ...(reason === undefined ? [] : [reason])]);
};

const works = async () => undefined;

test("once before the first check that writes", async () => {
  await outcome([write, read, other, last], works);
  expect(events).toEqual(["read", "reset", "write", "other", "last"]);
  // Not where nothing writes, and not for a check that is not run.
  await outcome([read, make("elsewhere", { needs: ["writes"], profile: "strapi-4.26" }), last], works);
  expect(events).toEqual(["read", "last"]);
});

test("again after a check that left something behind, so that the others need not be blocked", async () => {
  const results = await outcome([leaving, other, leaving, last, read], works);
  expect(new Set(results.map(([, verdict]) => verdict))).toEqual(new Set(["passed"]));
  expect(events).toEqual(["read", "reset", "leaving", "reset", "other", "leaving", "reset", "last"]);
});

test("one that fails blocks the checks that write, once and for all", async () => {
  expect(await outcome([write, read, other, last], async () => "reset: the command ended with 1")).toEqual([
    ["write", "blocked", "reset: the command ended with 1"],
    ["read", "passed"],
    ["other", "blocked", "reset: the command ended with 1"],
    ["last", "passed"],
  ]);
  expect(events).toEqual(["read", "reset", "last"]);
});

test("one that fails after something was left behind blocks what only reads too", async () => {
  let times = 0;
  const once = async () => (times++ === 0 ? undefined : "reset: the command ended with 1");
  expect(await outcome([leaving, other, last], once)).toEqual([
    ["leaving", "passed"],
    ["other", "blocked", "reset: the command ended with 1"],
    ["last", "blocked", "reset: the command ended with 1"],
  ]);
});
