import { decodeQuery, type MapPath, withOwnPaths } from "../contract/address.js";
import { type Check, defaultRuns } from "../contract/check.js";
import type { Exchange } from "../contract/exchange.js";
import { type Difference, type Failure, type Replay, withValues } from "../contract/failure.js";
import type { Depth } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { decides } from "../judge/applies.js";
import { bounded } from "../judge/blame.js";
import type { Profile } from "../reference.js";
import { curlCommand } from "./commands.js";
import { createRedactor, isSecretMember, type Redactor, redacted } from "./redact.js";
import { printReplayId } from "./replay-id.js";
import type { ReportedCheck, ReportedFailure, ReportedRequest } from "./report.js";

/** How results become reports. */
export interface ReportOptions {
  readonly profile: Profile;
  /** The headers that the user passed, with their values: these appear nowhere in the report. */
  readonly headers: Readonly<Record<string, string>>;
  readonly expectedFailure?: string | undefined;
  /** Random requests of each check that sends some. */
  readonly runs: number;
  readonly depth?: Depth;
  /** Why it likely failed, where that was found. */
  readonly likelyReason?: string | undefined;
  /** See `cause` of the report. */
  readonly cause?: string | undefined;
  /** Whose transcripts are reported, as in `CheckingOptions.keep`. */
  readonly keep?: "failures" | "all";
  /** Where the server has its paths. What is reported beside the requests speaks of `/api`; requests have the server's own addresses. */
  readonly ownPaths?: MapPath | undefined;
}

/**
 * Whether a check that passed would do so again: fewer requests than by default may just not have met what is wrong. What passed so is
 * not said to be expected to fail, which would make it stale.
 */
export const isPassSure = ({ random }: Pick<Check, "random">, runs: number, depth: Depth = "usual"): boolean =>
  depth !== "quick" && (random === undefined || runs >= defaultRuns);

/** A check's result as the report has it: bounded, and without secrets. */
export const reportCheck = (result: CheckResult, options: ReportOptions): ReportedCheck => {
  const { check, failure, exchanges = [] } = result;
  const isOpen = result.verdict === "passed" && !isPassSure(check, options.runs, options.depth);
  const expectedFailure = isOpen ? undefined : options.expectedFailure;
  const redactor = createRedactor(options.headers, [...(failure?.exchanges ?? []), ...exchanges]);
  const shown = (sentence: string) => withOwnPaths(redactor.text(sentence), options.ownPaths);
  return {
    id: check.id,
    section: check.section,
    level: check.level,
    source: check.source,
    decides: decides(check, options.profile),
    statement: check.sentence,
    ...(check.interpretation === undefined ? {} : { interpretation: check.interpretation }),
    verdict: result.verdict,
    ...(expectedFailure === undefined ? {} : { expectedFailure }),
    ...(result.reason === undefined ? {} : { reason: shown(result.reason) }),
    ...(result.refuses === undefined ? {} : { refuses: result.refuses }),
    requests: result.requests,
    milliseconds: Math.round(result.milliseconds),
    ...(failure === undefined
      ? {}
      : {
          failure: {
            ...reportFailure(failure, redactor),
            ...(options.likelyReason === undefined ? {} : { likelyReason: options.likelyReason }),
            ...(options.cause === undefined ? {} : { cause: shown(options.cause) }),
            ...again(result, options, redactor),
          },
        }),
    ...(result.covers === undefined ? {} : { covers: result.covers }),
    ...(result.leftovers === undefined ? {} : { leftovers: result.leftovers.map(shown) }),
    ...(result.notPutBack === undefined ? {} : { notPutBack: result.notPutBack.map(shown) }),
    ...(hasTranscript(result, options)
      ? { transcript: exchanges.map((exchange) => reportRequest(exchange, redactor)) }
      : {}),
  };
};

/** Random requests by the hundred show nothing, and a failure that holds all requests shows them already. */
const hasTranscript = ({ failure, exchanges = [] }: CheckResult, { keep }: ReportOptions): boolean => {
  if (exchanges.length === 0) return false;
  if (keep === "all" || failure === undefined) return true;
  return failure.replay === undefined && exchanges.length > failure.exchanges.length;
};

const reportFailure = (failure: Failure, redactor: Redactor): ReportedFailure => {
  const { exchanges, replay, fingerprint, why, ...rest } = withValues(failure, (value) =>
    bounded(redactor.value(value)),
  );
  return {
    why: redactor.text(why),
    ...rest,
    differences: failure.differences.map((difference) => reportDifference(difference, redactor)),
    fingerprint: redactor.text(fingerprint),
    requests: exchanges.map((exchange) => reportRequest(exchange, redactor)),
    ...(replay === undefined ? {} : { replay: reportReplay(replay, redactor) }),
  };
};

const reportReplay = ({ saved: _, value, ...rest }: Replay, redactor: Redactor): Omit<Replay, "saved"> => ({
  ...rest,
  value: bounded(redactor.value(value)),
});

/**
 * What is needed to try a failure again. A case that holds a secret has no id: the secret would be in it, out of sight; and what was seen in the
 * answers to others has none.
 */
const again = (
  { check, failure, removed }: CheckResult,
  { profile }: ReportOptions,
  redactor: Redactor,
): Pick<ReportedFailure, "replayId" | "entriesRemoved"> => {
  const saved = failure?.replay === undefined ? undefined : { value: failure.replay.saved };
  const hasSecret = JSON.stringify(saved) !== JSON.stringify(redactor.value(saved));
  const replayId =
    hasSecret || check.watches === true
      ? undefined
      : printReplayId({ check: check.id, profile, ...(saved && { saved }) });
  return {
    ...(replayId === undefined ? {} : { replayId }),
    ...(removed === true ? { entriesRemoved: true } : {}),
  };
};

/** The sides of a difference, under the name of the member that differs: a password is one by its name alone. */
const reportDifference = (difference: Difference, redactor: Redactor): Difference => {
  const isSecret = isSecretMember(/[^.[\]]*$/.exec(difference.path)?.[0] ?? "");
  const shown = (value: unknown) => (isSecret && typeof value === "string" ? redacted : bounded(redactor.value(value)));
  return { ...withValues(difference, shown), path: redactor.text(difference.path) };
};

const reportRequest = (exchange: Exchange, redactor: Redactor): ReportedRequest => {
  const { method, body: sent } = exchange.request;
  const url = redactor.text(exchange.request.url);
  const headers = redactor.headers(exchange.request.headers);
  const body = sent === undefined ? undefined : redactor.text(sent);
  const common = {
    ...{ method, url, query: decodeQuery(url), headers },
    ...(body === undefined ? {} : { body: cut(body, body.length) }),
    curl: curlCommand({
      ...{ method, url, headers: withSchemes(headers, exchange.request.headers) },
      ...(body === undefined ? {} : { body: sendable(body) }),
    }),
  };
  if ("problem" in exchange) return { ...common, problem: redactor.text(exchange.problem.message) };
  const { answer } = exchange;
  // Secrets are taken out before the text is cut: half of one would not be recognized.
  const text = redactor.text(answer.body.slice(0, maxBody * 2));
  return {
    ...common,
    answer: {
      status: answer.status,
      headers: redactor.headers(answer.headers),
      body: cut(text, answer.length ?? answer.body.length),
      milliseconds: Math.round(answer.milliseconds),
    },
  };
};

/** What was taken out of headers, behind the scheme that stood before it: that is no secret. */
const withSchemes = (
  headers: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const [scheme = ""] = /^(?:Bearer|Basic) (?=\S)/i.exec(sent[name] ?? "") ?? [];
      return [name, value === redacted ? scheme + redacted : value];
    }),
  );

/** A command that is longer cannot be pasted into every shell. */
const maxSent = 100_000;

const sendable = (body: string): string => (body.length > maxSent ? `(a body of ${body.length} characters)` : body);

const maxBody = 4000;

const cut = (text: string, length: number): string =>
  text.length > maxBody || length > maxBody * 2 ? `${text.slice(0, maxBody)}... (${length} characters)` : text;
