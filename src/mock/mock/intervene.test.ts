import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiResponse } from "../../server/http/message.js";
import { noContent } from "../../server/http/reply.js";
import { createInterventions, type StandingRules } from "./intervene.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends so many requests; returns how many were answered so far. */
const asked = (rules: StandingRules, delay: string | undefined, times: number) => {
  const handle = createInterventions(rules, () => 0).around((): ApiResponse => {
    answered++;
    return noContent;
  });
  let answered = 0;
  const headers = (name: string) => (name === "x-mock-delay" ? delay : undefined);
  for (let index = 0; index < times; index++)
    void handle({ method: "GET", path: "/api/tags", headers, body: async () => undefined });
  return () => answered;
};

test("a request's own delay is a minute at most, and a rule's is as long as it says", async () => {
  const own = asked({}, "3600000", 1);
  const ruled = asked({ delay: 3_600_000 }, undefined, 1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect([own(), ruled()]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([own(), ruled()]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(3_540_000);
  expect(ruled()).toBe(1);
});

test.each([
  ["their own delay", {}, "3600000"],
  ["the delay of a rule", { delay: 60_000 }, undefined],
])("a thousand requests wait at the same time for %s, and the next ones do not", async (_, rules, own) => {
  const answered = asked(rules, own, 2600);
  expect([answered(), vi.getTimerCount()]).toEqual([1600, 1000]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answered(), vi.getTimerCount()]).toEqual([2600, 0]);
});
