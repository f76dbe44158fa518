import { allCapabilities } from "../../kit/contract/capability.js";
import type { ReportedCheck, ReportedFailure, ReportedRequest, RunReport } from "../../kit/report/report.js";
import { findCauses } from "../causes/causes.js";
import { summarize, summarizeSections } from "./outcome.js";

/** A request and its answer, for tests of reports. */
export const reportedRequest = (changes: Partial<ReportedRequest> = {}): ReportedRequest => ({
  method: "GET",
  url: "http://server/api/tags?sort=slug%3Adesc",
  query: ["sort = slug:desc"],
  headers: { accept: "application/json" },
  curl: "curl -g 'http://server/api/tags?sort=slug%3Adesc'",
  answer: { status: 200, headers: { "content-type": "application/json" }, body: '{"data":[]}', milliseconds: 3 },
  ...changes,
});

/** A failure of one request. */
export const reportedFailure = (changes: Partial<ReportedFailure> = {}): ReportedFailure => ({
  why: "The list is wrong",
  differences: [],
  fingerprint: "some",
  requests: [reportedRequest()],
  ...changes,
});

/** A check that passed, unless the changes say otherwise. */
export const reportedCheck = (id: string, changes: Partial<ReportedCheck> = {}): ReportedCheck => ({
  id,
  section: "4.2",
  level: "MUST",
  source: "spec",
  decides: true,
  statement: `The check ${id} MUST hold.`,
  verdict: "passed",
  requests: 1,
  milliseconds: 2,
  ...changes,
});

/** A check that failed. */
export const failedCheck = (id: string, failure: Partial<ReportedFailure> = {}, changes: Partial<ReportedCheck> = {}) =>
  reportedCheck(id, { verdict: "failed", failure: reportedFailure(failure), ...changes });

/** A run with these checks. */
export const runReport = (checks: readonly ReportedCheck[], changes: Partial<RunReport> = {}): RunReport => {
  const failed = checks.filter(({ verdict }) => verdict === "failed").length;
  return {
    format: "touchstone-conformance-report/1",
    kit: { name: "touchstone", version: "1.2.3" },
    target: { url: "http://server", embedded: false, headerNames: [] },
    profile: "spec",
    seed: 1,
    runs: 200,
    capabilities: allCapabilities,
    startedAt: "2024-05-06T07:08:09.010Z",
    milliseconds: 1234,
    preflight: { status: "verified", types: 16, entries: 234, findings: [], unavailable: {} },
    summary: summarize(checks),
    sections: summarizeSections(checks),
    causes: findCauses(checks),
    expectedFailures: { excused: [], stale: [] },
    outcome:
      failed > 0
        ? { exitCode: 1, message: `not conformant: ${failed} checks failed` }
        : { exitCode: 0, message: "conformant with the specification" },
    checks,
    ...changes,
  };
};
