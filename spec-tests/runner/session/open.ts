import { pathMapping, withOwnPaths } from "../../kit/contract/address.js";
import type { Check } from "../../kit/contract/check.js";
import { Blocked } from "../../kit/contract/failure.js";
import { checkTimeout, leftOut } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { createCourse, undecided } from "../../kit/judge/run-checks.js";
import { createSafety, type LeftEntry } from "../../kit/judge/safety.js";
import { type OpenedTarget, openTarget } from "../../kit/preflight/open.js";
import { reportCheck } from "../../kit/report/check.js";
import { createRedactor } from "../../kit/report/redact.js";
import type { ReportedCheck } from "../../kit/report/report.js";
import { createLimits } from "../../kit/transport/limits.js";
import { checks as allChecks } from "../../statements/index.js";
import { reportTarget } from "../run/report-run.js";
import { completeSettings } from "../run/run.js";
import type { CompleteSettings, RunSettings } from "../run/settings.js";
import type { StoryRun } from "../story/replay-command.js";
import { createTurns } from "./turns.js";
import { judged } from "./verdict-message.js";

/** The settings of a session: a `url` or a `fetch`, and a run's settings for the server and the random requests. */
export type SessionSettings = Pick<
  RunSettings,
  | (
      | "url"
      | "fetch"
      | "apiPrefix"
      | "pluginPrefix"
      | "checks"
      | "profile"
      | "capabilities"
      | "headers"
      | "seed"
      | "runs"
    )
  | ("timeout" | "concurrency" | "maxWait" | "preflight" | "expectedFailures" | "signal")
>;

/** A server, or a function in its place, that is checked one test at a time. */
export interface Session {
  /** The checks that say something about this server, those that write last. One test each. */
  readonly checks: readonly Check[];
  readonly skipped: readonly { readonly check: Check; readonly reason: string }[];
  /**
   * Runs one check, at any time and beside others: those that write wait until they are alone. Resolves with the result when
   * the check passed, does not decide ("warned") or failed as expected. Rejects with a {@link VerdictError} when it failed, when it
   * is blocked, and when an expected failure passed.
   */
  verify(check: Check): Promise<ReportedCheck>;
  /** Ends what is under way, deletes what it made, and closes the connections. Rejects with the names of what is left on the server. */
  close(): Promise<void>;
}

/**
 * Opens a session for a test suite and verifies the server's data. Rejects with one error, instead of one for each test, when the
 * server cannot be reached or holds nothing of the dataset.
 */
export const open = async (settings: SessionSettings): Promise<Session> => {
  const all = completeSettings(settings);
  refuseMistakes(all);
  const stop = new AbortController();
  const signal = settings.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, settings.signal]);
  const opened = await openTarget({
    ...{ ...all, url: settings.url, fetch: settings.fetch, signal },
    limits: createLimits(all),
  });
  const problem = unusable(opened, all);
  if (problem !== undefined) {
    await opened.context.transport.close();
    throw new Error(problem);
  }
  return createSession(all, opened, stop, signal);
};

const createSession = (
  settings: CompleteSettings,
  { preflight, context }: OpenedTarget,
  stop: AbortController,
  signal: AbortSignal,
): Session => {
  const { checks, profile, headers, capabilities, concurrency, seed, runs, expectedFailures } = settings;
  const time = checkTimeout(settings);
  const safety = createSafety(time);
  const made: string[] = [];
  const course = createCourse(checks, context, { ...{ concurrency, signal, safety }, checkTimeout: time });
  const turns = createTurns();
  const target = reportTarget(context.transport.base, settings);
  const ownPaths = pathMapping(settings);
  const inProcess = settings.fetch !== undefined;
  const shownRun: StoryRun = { target, profile, capabilities, preflight, seed, runs, session: { inProcess } };
  const reasonOf = (check: Check) => leftOut(check, context)?.reason;
  const applicable = checks.filter((check) => reasonOf(check) === undefined);
  const session: Session = {
    checks: [
      ...applicable.filter((check) => !(writes(check) || check.watches || check.last)),
      ...applicable.filter((check) => writes(check) && !check.last),
      ...applicable.filter(({ watches }) => watches),
      ...applicable.filter(({ last }) => last),
    ],
    skipped: checks.flatMap((check) => {
      const reason = reasonOf(check);
      return reason === undefined ? [] : [{ check, reason }];
    }),
    async verify(check) {
      // Taken before the first wait, when the test is still on the stack.
      const place: { stack?: string } = {};
      Error.captureStackTrace(place, session.verify);
      const isAlone = writes(check) || check.watches || check.last;
      // What reads has no entry that others change: what fails beside them is asked again at once.
      const result = await (isAlone ? turns.alone : turns.together)(() => course.alone(check));
      made.push(...(result.leftovers ?? []));
      const reported = reportCheck(undecided(result, context.stranger?.()), {
        ...{ profile, headers, runs, ownPaths },
        expectedFailure: expectedFailures.get(check.id),
      });
      return judged(reported, shownRun, place.stack);
    },
    async close() {
      stop.abort(new Blocked("the session was closed"));
      await turns.idle();
      const left = (await safety.finish(made))?.left ?? [];
      await context.transport.close();
      if (left.length > 0)
        throw new Error(withOwnPaths(`left on ${context.transport.base}: ${left.map(nameOf).join("; ")}`, ownPaths));
    },
  };
  return session;
};

const nameOf = ({ path, type, marker, about }: LeftEntry): string =>
  `${path ?? type}${marker === undefined ? "" : ` (${marker})`}: ${about}`;

/** Mistakes that would look like a server without faults. */
const refuseMistakes = ({ url, fetch, checks, expectedFailures }: CompleteSettings): void => {
  if (url === undefined && fetch === undefined) throw new TypeError("open: a url or a fetch function is needed");
  if (fetch !== undefined && typeof fetch !== "function") throw new TypeError("open: fetch is not a function");
  if (checks.length === 0) throw new TypeError("open: there are no checks to run");
  const known = new Set(allChecks.map(({ id }) => id));
  for (const id of expectedFailures.keys()) {
    if (!known.has(id) && !checks.some((check) => check.id === id))
      throw new TypeError(`open: expectedFailures has "${id}", which is no check`);
  }
};

/** Findings of the preflight that are named. */
const maxFindings = 5;

/** Why no check could decide anything: one reason for all of them. */
const unusable = ({ preflight, context }: OpenedTarget, settings: CompleteSettings): string | undefined => {
  const { text } = createRedactor(settings.headers);
  const ownPaths = pathMapping(settings);
  const found = preflight.findings.filter(({ blocks }) => blocks);
  const messages = [...new Set(found.map(({ message }) => withOwnPaths(text(message), ownPaths)))];
  const { base } = context.transport;
  if (preflight.status === "silent") return `${base} did not answer in time: ${messages.join("; ")}`;
  if (preflight.status === "unreachable") return `${base} cannot be reached: ${messages.join("; ")}`;
  if (preflight.status === "unreadable") return `${base} answers, but its data cannot be read: ${messages.join("; ")}`;
  if (preflight.status === "disturbed") return messages.join("; ");
  if (preflight.status !== "differs" || context.unverified.size < preflight.types) return undefined;
  const more = messages.length > maxFindings ? [`and ${messages.length - maxFindings} more`] : [];
  return [`${base} does not hold the dataset:`, ...messages.slice(0, maxFindings), ...more].join("\n  ");
};
