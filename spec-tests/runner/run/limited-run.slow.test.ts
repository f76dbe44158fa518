import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { checks } from "../../statements/index.js";
import { emptyApi } from "../seed/schema-only.test-data.js";
import { run } from "./run.js";

const some = checks.filter((_, index) => index % 30 === 0);

/** An hour; with it nothing is waited for. */
const hour = { "retry-after": "3600" };

const tooManyRequests = (headers: Readonly<Record<string, string>>) =>
  new Response("slow down", { status: 429, headers });

test("a server that wants nobody for an hour: nothing is waited for, few are asked, and every check is blocked by that", async () => {
  let requests = 0;
  const report = await run({
    fetch: async () => {
      requests++;
      return tooManyRequests(hour);
    },
    checks: some,
  });
  expect(report.outcome).toMatchObject({ exitCode: 3 });
  expect(report.preflight.findings[0]?.message).toMatch(
    /GET .*: the server limits requests \(429\) and the run waits for no more than 1200 s/,
  );
  const applied = report.checks.filter(({ verdict }) => verdict !== "not-applicable");
  expect(new Set(applied.map(({ verdict }) => verdict))).toEqual(new Set(["blocked"]));
  expect([requests, report.limited?.milliseconds]).toEqual([1, 0]);
});

test("what --seed-via-api cannot create because of a limit is no request that was not answered", async () => {
  const { fetch } = await emptyApi("spec", true);
  let made = 0;
  const limited: FetchHandler = async (request) =>
    request.method === "POST" && ++made > 20 ? tooManyRequests(hour) : fetch(request);
  const report = await run({ fetch: limited, checks: some, runs: 0, seedViaApi: true });
  const notes = report.preflight.findings.map(({ message }) => message);
  expect(notes[0]).toMatch(/were created through the API, to be deleted again; the server limits requests$/);
  expect(notes.join("\n")).not.toMatch(/left behind|not answered/);
  expect(report.summary).toMatchObject({ failed: 0, warned: 0 });
  expect(report.outcome.exitCode).toBe(3);
});

test("a run that is stopped while it waits to create something has created nothing of that", async () => {
  const { fetch } = await emptyApi("spec", true);
  const stop = new AbortController();
  let made = 0;
  const limited: FetchHandler = async (request) => {
    if (request.method !== "POST" || ++made <= 5) return fetch(request);
    // What was made before is deleted when the server wants requests again: soon.
    setImmediate(() => stop.abort());
    return tooManyRequests({ "retry-after": "1" });
  };
  const report = await run({ fetch: limited, checks: some, runs: 0, seedViaApi: true, signal: stop.signal });
  const notes = report.preflight.findings.map(({ message }) => message).join("\n");
  expect(notes).toMatch(/4 entries, users and files were created/);
  expect(notes).not.toMatch(/left behind|not answered/);
  expect([report.outcome.exitCode, made]).toEqual([3, 6]);
});
