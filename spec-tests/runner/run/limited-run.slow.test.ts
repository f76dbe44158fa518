import { readFile } from "node:fs/promises";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { createContentApi } from "../../kit/reference.js";
import { byTokens } from "../../kit/transport/limited-server.test-data.js";
import { checks } from "../../statements/index.js";
import { emptyApi } from "../seed/schema-only.test-data.js";
import { run } from "./run.js";
import { serveFetch } from "./serve.test-data.js";

/** Serves a function over HTTP; `refuse` gives the headers of a 429 in its place. */
const serveLimited = async (fetch: FetchHandler, refuse: () => Readonly<Record<string, string>> | undefined) => {
  let refused = 0;
  const url = await serveFetch(fetch, (response) => {
    const headers = refuse();
    if (headers === undefined) return false;
    refused++;
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = 429;
    response.end("slow down");
    return true;
  });
  return { url, refused: () => refused };
};

const reference = async () => createContentApi((await bundledIndex()).dataset, { profile: "spec", auth: true });

const some = checks.filter((_, index) => index % 30 === 0);

/** An hour; with it nothing is waited for. */
const hour = { "retry-after": "3600" };

const tooManyRequests = (headers: Readonly<Record<string, string>>) =>
  new Response("slow down", { status: 429, headers });

test("a server over HTTP that gives out tokens is judged by its answers, and the report says how often it limited", async () => {
  const policy = byTokens(10, 100);
  let requests = 0;
  const { fetch } = await reference();
  const server = await serveLimited(fetch, () => {
    // However slow this machine is, one is limited.
    if (++requests === 5) return { "retry-after": "1" };
    return policy(performance.now()) === undefined ? undefined : {};
  });
  const report = await run({ url: server.url, checks: some, runs: 2 });
  const wrong = report.checks.filter(({ verdict }) => !["passed", "not-applicable"].includes(verdict));
  expect(wrong.map(({ id, verdict, reason, failure }) => [id, verdict, reason ?? failure?.why])).toEqual([]);
  expect(report.outcome).toMatchObject({
    exitCode: 0,
    message: expect.stringMatching(/^conformant with the specification/),
  });
  expect(server.refused()).toBeGreaterThan(0);
  expect(report.limited).toMatchObject({ requests: server.refused(), statuses: [429], givenUp: 0, asked: 1000 });
  const schema = JSON.parse(await readFile(new URL("../../kit/report/report.schema.json", import.meta.url), "utf8"));
  expect(new Ajv({ strict: true, strictRequired: false }).compile(schema)(report)).toBe(true);
});

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
