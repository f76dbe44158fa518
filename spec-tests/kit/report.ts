import type { Capability } from "./capability.js";
import type { KitProfile, Level, Source } from "./check.js";
import { curlCommand } from "./curl.js";
import type { Exchange } from "./exchange.js";
import type { Difference, Failure, Replay } from "./failure.js";
import type { Preflight } from "./probe.js";
import { decodeQuery } from "./query.js";
import { redactHeaders, redactText } from "./redact.js";
import { decides } from "./run.js";
import { type CheckResult, type Verdict, verdicts } from "./verdict.js";

/** A run as data, the form of the JSON report: `report.schema.json` describes it. Secrets are redacted. */
export interface RunReport {
  readonly format: "touchstone-conformance-report/1";
  readonly kit: { readonly name: string; readonly version: string };
  readonly target: { readonly url: string; readonly embedded: boolean };
  readonly profile: KitProfile;
  readonly seed: number;
  readonly runs: number;
  readonly capabilities: readonly Capability[];
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly preflight: Preflight;
  readonly summary: Readonly<Record<Verdict, number>> & { readonly total: number; readonly requests: number };
  readonly expectedFailures: ExpectedFailuresSummary;
  readonly outcome: { readonly exitCode: number; readonly message: string };
  readonly checks: readonly ReportedCheck[];
}

/** What became of the list of expected failures. */
export interface ExpectedFailuresSummary {
  /** Listed, and failed. */
  readonly excused: readonly string[];
  /** Listed, but passed: the list is out of date. */
  readonly stale: readonly string[];
}

/** One check of a {@link RunReport}. */
export interface ReportedCheck {
  readonly id: string;
  readonly section: string;
  readonly level: Level;
  readonly source: Source;
  /** Whether a failure makes the server non-conformant. */
  readonly decides: boolean;
  readonly statement: string;
  readonly interpretation?: string;
  readonly verdict: Verdict;
  /** The reason in the list of expected failures, when it is listed. */
  readonly expectedFailure?: string;
  readonly reason?: string;
  readonly requests: number;
  readonly milliseconds: number;
  readonly failure?: ReportedFailure;
  readonly leftovers?: readonly string[];
}

/** A failure as a story. */
export interface ReportedFailure {
  readonly why: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  readonly differences: readonly Difference[];
  readonly fingerprint: string;
  readonly requests: readonly ReportedRequest[];
  readonly replay?: Replay;
}

/** A request of a story and its answer. Long bodies are cut. */
export interface ReportedRequest {
  readonly method: string;
  readonly url: string;
  /** The decoded query, one parameter a line. */
  readonly query: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly curl: string;
  readonly answer?: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly problem?: string;
}

const maxBody = 4000;

const cut = (text: string): string =>
  text.length > maxBody ? `${text.slice(0, maxBody)}... (${text.length} characters)` : text;

/** A check's result as the report has it. `secrets`: names of headers whose values must not appear. */
export const reportCheck = (
  result: CheckResult,
  profile: KitProfile,
  secrets: ReadonlySet<string>,
  expectedFailure: string | undefined,
): ReportedCheck => {
  const { check, failure } = result;
  return {
    id: check.id,
    section: check.section,
    level: check.level,
    source: check.source,
    decides: decides(check, profile),
    statement: check.statement,
    ...(check.interpretation === undefined ? {} : { interpretation: check.interpretation }),
    verdict: result.verdict,
    ...(expectedFailure === undefined ? {} : { expectedFailure }),
    ...(result.reason === undefined ? {} : { reason: result.reason }),
    requests: result.requests,
    milliseconds: Math.round(result.milliseconds),
    ...(failure === undefined ? {} : { failure: reportFailure(failure, secrets) }),
    ...(result.leftovers === undefined ? {} : { leftovers: result.leftovers }),
  };
};

const reportFailure = (failure: Failure, secrets: ReadonlySet<string>): ReportedFailure => ({
  why: failure.why,
  ...("expected" in failure ? { expected: failure.expected } : {}),
  ...("actual" in failure ? { actual: failure.actual } : {}),
  differences: failure.differences,
  fingerprint: failure.fingerprint,
  requests: failure.exchanges.map((exchange) => reportRequest(exchange, secrets)),
  ...(failure.replay === undefined ? {} : { replay: failure.replay }),
});

const reportRequest = (exchange: Exchange, secrets: ReadonlySet<string>): ReportedRequest => {
  const headers = redactHeaders(exchange.request.headers, secrets);
  const body = exchange.request.body === undefined ? {} : { body: redactText(exchange.request.body) };
  const request = { ...exchange.request, headers, ...body };
  const common = { ...request, query: decodeQuery(request.url), curl: curlCommand(request) };
  if ("problem" in exchange) return { ...common, problem: exchange.problem.message };
  const { answer } = exchange;
  return {
    ...common,
    answer: { status: answer.status, headers: redactHeaders(answer.headers), body: redactText(cut(answer.body)) },
  };
};

/** Counts the verdicts of a run. */
export const summarize = (checks: readonly ReportedCheck[]): RunReport["summary"] => {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  // Object.fromEntries loses the keys: they are exactly the verdicts.
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
  return { ...counts, total: checks.length, requests: checks.reduce((sum, check) => sum + check.requests, 0) };
};
