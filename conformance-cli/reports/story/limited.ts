import { plural } from "../../../spec-tests/kit/base.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";

/**
 * How the server limited the run, and how long the run waited for it; and where it did not wait, because a 503 says no time. Without a full stop at
 * the end; undefined of a server that does neither.
 */
export const limitedNote = (report: RunReport): string | undefined => {
  const notes = [waitedNote(report), unavailableNote(report)].filter((note) => note !== undefined);
  return notes.length === 0 ? undefined : notes.join(". ");
};

const unavailableNote = ({ checks }: RunReport): string | undefined => {
  const count = checks.filter(isUnavailable).length;
  if (count === 0) return undefined;
  return `503 without a readable Retry-After kept ${plural(count, "check")} from passing; with it, the run would have waited`;
};

/** A 503 with the header never gets as far as a check. One that hides the data is explained where the report speaks of the data. */
const isUnavailable = ({ failure, reason = "" }: ReportedCheck): boolean =>
  failure === undefined
    ? /^(?!dataset\b).* was answered with 503\b/.test(reason)
    : failure.requests.at(-1)?.answer?.status === 503;

const waitedNote = ({ limited }: RunReport): string | undefined => {
  if (limited === undefined) return undefined;
  const { requests, statuses, milliseconds, givenUp, asked } = limited;
  const limits = `the server limited ${plural(requests, "request")} (${statuses.join(", ")})`;
  const waited = `the run waited ${seconds(milliseconds)} for it`;
  if (givenUp === 0) return `${limits}; ${waited}`;
  const wish = asked === undefined ? "" : ` and asked for up to ${seconds(asked)}`;
  return `${limits}${wish}; ${waited} and gave up on ${givenUp}`;
};

/** Tenths only where they count. */
const seconds = (milliseconds: number): string =>
  `${milliseconds < 10_000 ? Math.round(milliseconds / 100) / 10 : Math.round(milliseconds / 1000)} s`;
