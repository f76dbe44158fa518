import { expect, onTestFinished, test, vi } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { sampleDataset } from "../../../reference/model/sample-dataset.test-data.js";
import type { Rule } from "../../rules/rule.js";
import { createMockApi, type Mock, type MockOptions } from "../mock-api.js";

const open = (options: MockOptions = {}): Mock => createMockApi(sampleDataset, options);

/** Sends a request that is written on a line: `POST /api/tags {"data":{}}`. Resolves to its status, 0 where the network has a fault. */
const send = async (mock: Pick<Mock, "fetch">, line: string): Promise<number> => {
  const [, method = "", path, body = ""] = /^(\w+) (\S+)(?: (.*))?$/.exec(line) ?? [];
  const headers = { authorization: "Bearer t", "content-type": "application/json" };
  return (await mock.fetch(`http://mock.test${path}`, { method, headers, ...(body !== "" && { body }) })).status;
};

const tags = "GET /api/tags";

/** What rules make of requests: the rules in the order in which they are given, the requests, and their statuses. */
type Outcome = readonly [
  name: string,
  rules: readonly (Rule | string)[],
  requests: readonly string[],
  statuses: readonly number[],
];

const outcomes: readonly Outcome[] = [
  ...rowsOf<Outcome>("rules.jsonl", import.meta.url),
  ["code that leaves it to the next", [{ respond: 418 }, { respond: () => undefined }], [tags], [418]],
  ["code that gives a network error", [{ respond: () => Response.error() }], [tags], [0]],
];

test.each(outcomes)("%s", async (_, rules, requests, statuses) => {
  // At run time, and from the beginning: after a reset as well.
  const [used, standing] = [open(), open({ rules })];
  for (const rule of rules) used.use(rule);
  const answers = async (mock: Mock) => {
    const sent: number[] = [];
    for (const line of requests) sent.push(await send(mock, line));
    return sent;
  };
  expect(await answers(used)).toEqual(statuses);
  expect(await answers(standing)).toEqual(statuses);
  standing.reset();
  expect(await answers(standing)).toEqual(statuses);
  used.reset();
  expect([used.rules(), await send(used, tags)]).toEqual([[], 200]);
});

/** Sends so many requests at a time that stands still. Returns how many were answered so far. */
const sendAll = (options: MockOptions, headers: Readonly<Record<string, string>>, count: number) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const mock = open(options);
  let answered = 0;
  for (let at = 0; at < count; at++)
    void mock.fetch("http://mock.test/api/tags/1", { headers }).then(() => {
      answered++;
    });
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return answered;
  };
};

test.each<[string, MockOptions, Readonly<Record<string, string>>, number]>([
  ["a request's own delay, a minute at most", {}, { "x-mock-delay": "3600000" }, 60_000],
  ["the delay of a rule", { delay: 3_600_000 }, {}, 3_600_000],
  ["that of an answer, before that of all", { delay: 1, rules: [{ respond: "mock", delay: 500 }] }, {}, 500],
  ["jitter, by the seed", { delay: { milliseconds: 100, jitter: 0 } }, {}, 100],
])("an answer waits for %s", async (_, options, headers, milliseconds) => {
  const answered = sendAll(options, headers, 1);
  expect([await answered(milliseconds - 1), await answered(1)]).toEqual([0, 1]);
});

test("a thousand requests wait at the same time, and the next ones do not", async () => {
  const answered = sendAll({ delay: 60_000 }, {}, 2600);
  expect([await answered(0), await answered(60_000)]).toEqual([1600, 2600]);
});

test("what is likely is the same for the same seed, and about as often as it says", async () => {
  const failures = async (seed: number) => {
    const mock = open({ seed, rules: [{ respond: 503, probability: 0.3 }] });
    const sent: number[] = [];
    for (let at = 0; at < 200; at++) sent.push(await send(mock, "GET /api/tags/1"));
    return sent.map((status) => status === 503);
  };
  const first = await failures(1);
  expect(await failures(1)).toEqual(first);
  expect(await failures(2)).not.toEqual(first);
  expect(first.filter(Boolean).length).toBeGreaterThan(40);
  expect(first.filter(Boolean).length).toBeLessThan(80);
});

test("a rule is taken away by what its giving returned, and says how often it answered", async () => {
  const mock = open();
  const take = mock.use("/api/tags 503");
  expect(await send(mock, tags)).toBe(503);
  expect(mock.rules()).toMatchObject([{ answered: 1, left: undefined, standing: false }]);
  take();
  expect([mock.rules(), await send(mock, tags)]).toEqual([[], 200]);
});
