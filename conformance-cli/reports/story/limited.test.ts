import { expect, test } from "vitest";
import type { ReportedCheck } from "../../../spec-tests/kit/report/report.js";
import type { Limited } from "../../../spec-tests/kit/transport/limits.js";
import {
  failedCheck,
  reportedCheck,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { limitedNote } from "./limited.js";

const often: Limited = { requests: 412, statuses: [429], milliseconds: 18_020, givenUp: 0, asked: 1000 };
const given = { requests: 7, statuses: [429], milliseconds: 0, givenUp: 7, asked: 3_600_000 };

test.each<[Limited, string]>([
  [often, "the server limited 412 requests (429); the run waited 18 s for it"],
  [{ ...often, requests: 1, milliseconds: 340 }, "the server limited 1 request (429); the run waited 0.3 s for it"],
  [
    { ...given, statuses: [429, 503] },
    "the server limited 7 requests (429, 503) and asked for up to 3600 s; the run waited 0 s for it and gave up on 7",
  ],
])("%j", (limited, note) => {
  expect(limitedNote(runReport([reportedCheck("a")], { limited }))).toBe(note);
});

const down = (id: string) =>
  failedCheck(id, {
    requests: [reportedRequest({ answer: { status: 503, headers: {}, body: "down", milliseconds: 3 } })],
  });

const unready = (count: string) =>
  `503 without a readable Retry-After kept ${count} from passing; with it, the run would have waited`;
const blocked = (id: string, reason: string) => reportedCheck(id, { verdict: "blocked", reason });

test.each<[string, readonly ReportedCheck[], string | undefined]>([
  ["one", [down("a"), reportedCheck("b")], unready("1 check")],
  ["a blocked one too", [down("a"), blocked("b", "writes: POST /api/tags was answered with 503")], unready("2 checks")],
  [
    "none",
    [failedCheck("a"), blocked("b", "budget: over"), blocked("c", "dataset: GET /api was answered with 503")],
    undefined,
  ],
])("answers of 503 that say no time are named as such: %s", (_, checks, note) => {
  expect(limitedNote(runReport(checks))).toBe(note);
  if (note !== undefined)
    expect(limitedNote(runReport(checks, { limited: often }))).toMatch(/ waited 18 s for it\. 503 /);
});
