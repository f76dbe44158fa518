import { expect, test } from "vitest";
import { standalone } from "../contract/check.js";
import type { Exchange } from "../contract/exchange.js";
import type { CheckResult } from "../contract/verdict.js";
import { keepFailure } from "../judge/blame.js";
import { keepExchanges } from "../target/target.js";
import { type ReportOptions, reportCheck } from "./check.js";
import { redacted } from "./redact.js";

const some = standalone({ id: "some-check", section: "4.2", sentence: "It MUST hold.", run: async () => {} });

const exchange = (body: string, sent?: string): Exchange => {
  const request = {
    method: sent === undefined ? "GET" : "POST",
    url: "http://x/api/tags?sort=slug%3Adesc&api_key=k3y",
    headers: { authorization: "Bearer s3cret-token-1" },
    ...(sent === undefined ? {} : { body: sent }),
  };
  return { request, answer: { request, status: 200, headers: {}, body, json: {}, milliseconds: 1.6 } };
};

const report = (result: Partial<CheckResult>, options: Partial<ReportOptions> = {}) =>
  reportCheck(
    { check: some, verdict: "failed", requests: 1, milliseconds: 2.4, ...result },
    { profile: "spec", headers: {}, runs: 200, ...options },
  );

const failure = (exchanges: readonly Exchange[], rest = {}) => ({
  why: "Wrong",
  differences: [],
  fingerprint: "x",
  exchanges,
  ...rest,
});

test("a request of a story: decoded, with its command, without secrets", () => {
  const { failure: shown } = report({ failure: failure([exchange('{"jwt":"abc"}', '{"password":"p"}')]) });
  expect(shown?.requests).toEqual([
    {
      method: "POST",
      url: `http://x/api/tags?sort=slug%3Adesc&api_key=${redacted}`,
      query: ["sort = slug:desc", `api_key = ${redacted}`],
      headers: { authorization: redacted },
      body: `{"password":"${redacted}"}`,
      curl: `curl -g -X POST -H "authorization: Bearer $TOKEN" --data-binary '{"password":"'"$PASSWORD"'"}' "http://x/api/tags?sort=slug%3Adesc&api_key=$API_KEY"`,
      answer: { status: 200, headers: {}, body: `{"jwt":"${redacted}"}`, milliseconds: 2 },
    },
  ]);
});

test("secrets are taken out of what is left, of a member that is one by its name, and of a random case", () => {
  const replay = {
    seed: 1,
    path: "0",
    value: "s3cret-token-1",
    saved: ["s3cret-token-1"],
    casesRun: 1,
    casesPlanned: 1,
  };
  const differences = [{ path: "users[0].password", expected: "x", actual: "y" }];
  const { failure: shown, ...rest } = report({
    leftovers: ["/api/s3cret-token-1"],
    notPutBack: ["tag s3cret-token-1"],
    failure: failure([exchange("{}")], { differences, replay }),
  });
  expect(rest).toMatchObject({ leftovers: [`/api/${redacted}`], notPutBack: [`tag ${redacted}`] });
  expect(shown).toMatchObject({
    differences: [{ path: "users[0].password", expected: redacted, actual: redacted }],
    replay: { value: redacted },
  });
});

test("long texts and large values are bounded, and say how long they were", () => {
  const long = "x".repeat(300_000);
  const { failure: shown } = report({
    failure: failure([exchange(long, long)], { expected: long, actual: [], differences: [{ path: "", actual: long }] }),
  });
  const [request] = shown?.requests ?? [];
  expect(request?.answer?.body).toBe(`${"x".repeat(4000)}... (300000 characters)`);
  expect(request?.body).toBe(`${"x".repeat(4000)}... (300000 characters)`);
  expect(request?.curl).toContain("--data-binary '(a body of 300000 characters)'");
  expect(shown).toMatchObject({ expected: "(left out: 300002 characters of JSON)", actual: [] });
  expect(shown?.differences).toEqual([{ path: "", actual: "(left out: 300002 characters of JSON)" }]);
});

test("a secret that lies across the end of what is shown is not shown in half", () => {
  const body = `${"x".repeat(3990)} s3cret-token-1 ${"x".repeat(9000)}`;
  const { failure: shown } = report({ failure: failure([exchange(body)]) });
  expect(shown?.requests[0]?.answer?.body).toBe(`${"x".repeat(3990)} [redacted... (13006 characters)`);
});

const [one, two] = [exchange("1"), exchange("2")];
const replay = { seed: 1, path: "0", value: 1, saved: 1, casesRun: 1, casesPlanned: 1 };

test.each<[string, Partial<CheckResult>, Partial<ReportOptions>, number | undefined]>([
  ["more than the verdict rests on", { failure: failure([two]), exchanges: [one, two] }, {}, 2],
  ["no more than the verdict rests on", { failure: failure([two]), exchanges: [two] }, {}, undefined],
  ["the same, asked for", { failure: failure([two]), exchanges: [two] }, { keep: "all" }, 1],
  ["random requests", { failure: failure([two], { replay }), exchanges: [one, two] }, {}, undefined],
  ["the kit's own error", { verdict: "error", exchanges: [one] }, {}, 1],
  ["a check that passed, asked for", { verdict: "passed", exchanges: [one] }, { keep: "all" }, 1],
  ["nothing", { verdict: "passed" }, { keep: "all" }, undefined],
])("the transcript of %s", (_, result, options, length) => {
  expect(report(result, options).transcript?.length).toBe(length);
});

test("what waits for the report is short: no documents, the beginning of long bodies, the latest requests", () => {
  const kept = keepExchanges([one, exchange("y".repeat(10_000)), two], 2);
  expect(kept).toHaveLength(2);
  expect(kept[0]).toMatchObject({ answer: { body: "y".repeat(8192), length: 10_000, json: undefined } });
  const [first, last] = keepExchanges([exchange("y".repeat(10_000)), exchange("z".repeat(10_000))], 2, 9000);
  expect(first).toMatchObject({ answer: { body: "y".repeat(8192) } });
  expect(last).toMatchObject({ answer: { body: "z".repeat(9000), length: 10_000 } });
  expect(kept[1]).toMatchObject({ answer: { body: "2" } });
  const shown = report({ failure: failure([two]), exchanges: kept }).transcript;
  expect(shown?.[0]?.answer?.body).toBe(`${"y".repeat(4000)}... (10000 characters)`);
});

test("a failure has an id to repeat it, unless its case holds a secret", () => {
  const idOf = (result: Partial<CheckResult>, options: Partial<ReportOptions> = {}) =>
    report(result, options).failure?.replayId;
  const { failure: again } = report({ failure: failure([one]), removed: true });
  expect(again).toMatchObject({ replayId: "some-check", entriesRemoved: true });
  expect(idOf({ failure: failure([one]) }, { profile: "strapi-4.26" })).toBe("some-check.v4");
  expect(idOf({ failure: failure([one], { replay }) })).toMatch(/^some-check\.1[\w-]+$/);
  const revealing = { ...replay, saved: { query: { q: "a s3cret-token-1" } } };
  expect(idOf({ failure: failure([one], { replay: revealing }) })).toBeUndefined();
  expect(report({ failure: failure([one], { replay: revealing }) }).failure?.replay).not.toHaveProperty("saved");
});

test("a shape that was expected is shown, beside what came", () => {
  const differences = [{ path: "data[0].id", shape: "an integer", actual: "s3cret-token-1" }];
  const { failure: shown } = report({ failure: keepFailure(failure([exchange("{}")], { differences })) });
  expect(shown?.differences).toEqual([{ path: "data[0].id", shape: "an integer", actual: redacted }]);
});
