import { brief } from "../../kit/base.js";
import { printedLine } from "../../kit/report/printable.js";
import type { ReportedCheck, ReportedFailure, ReportedRequest } from "../../kit/report/report.js";
import { titled } from "../../sections.js";
import { replayCommand, replayNotes, type StoryRun } from "./replay-command.js";
import { shorten } from "./wrap.js";

export type Row = readonly [label: string, lines: readonly string[]];

/** A failure as every report of text prints it, beside what differs: what was asked and what came, and how to ask again. */
export interface FailureStory {
  /** The request that shows it, its answer, and what led to it. */
  readonly asked: readonly Row[];
  /** Commands: the request alone, and the check. */
  readonly again: readonly Row[];
  /** What is to be known of the commands: sentences. */
  readonly notes: readonly string[];
  /** What the failure rests on: the random case, and the interpretation. */
  readonly rest: readonly Row[];
}

/** `4.2 Sorting, MUST, spec` */
export const placeOf = ({ section, level, source }: ReportedCheck): string => `${titled(section)}, ${level}, ${source}`;

/** The reason that a failure likely has, as a sentence; none where none is known. */
export const likelyReason = (failure: ReportedFailure | undefined): readonly string[] =>
  failure?.likelyReason === undefined ? [] : [`Likely reason: ${failure.likelyReason}`];

/** The story of a check that failed. `width`: characters of a line. */
export const failureStory = (check: ReportedCheck, report: StoryRun, width: number): FailureStory => {
  const { failure, interpretation } = check;
  const requests = failure?.requests ?? [];
  const last = requests.at(-1);
  const base = report.target.url;
  const asked: readonly Row[] = [
    ...(last === undefined ? [] : requestRows(last, base, width)),
    ["before", others(requests.slice(0, -1), base)],
  ];
  const again: readonly Row[] = [
    ["again", last === undefined ? [] : [last.curl]],
    ["replay", [replayCommand(check, report)]],
  ];
  const basis = interpretation === undefined ? [] : [`${interpretation} of spec-tests/interpretations.md`];
  const rest: readonly Row[] = [...caseRows(failure?.replay), ["rests on", basis]];
  const hasLines = ([, lines]: Row) => lines.length > 0;
  return {
    asked: asked.filter(hasLines),
    again: again.filter(hasLines),
    notes: replayNotes(check, report.session),
    rest: rest.filter(hasLines),
  };
};

const caseRows = (replay: ReportedFailure["replay"]): readonly Row[] => {
  if (replay === undefined) return [];
  // A case of several steps is a list of lines.
  const lines = isTextList(replay.value) ? replay.value : [brief(replay.value)];
  const count = `${replay.casesRun} of ${replay.casesPlanned} run; the smallest failing one is shown`;
  return [
    ["case", lines.map(printedLine)],
    ["cases", [count]],
  ];
};

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "string");

const requestRows = (last: ReportedRequest, base: string, width: number): readonly Row[] => {
  const { method, url, query, body, answer, problem } = last;
  const whole = `${method} ${pathOf(url, base)}`;
  const most = Math.min(200, width);
  return [
    // A query that is too long for the line is below, decoded.
    ["request", [whole.length > width && query.length > 0 ? whole.replace(/\?.*$/s, "") : whole]],
    ["query", query],
    ["body", body === undefined ? [] : [shorten(body, most)]],
    ["answer", [answer === undefined ? `none: ${problem}` : shorten(`${answer.status} ${answer.body}`, most)]],
  ];
};

/** The address without what all addresses of the run begin with. */
export const pathOf = (url: string, base: string): string =>
  url.startsWith(`${base}/`) ? url.slice(base.length) : url;

const [maxChanges, maxReads] = [12, 3];

/** The requests that led to the last one. What one of them changed is in its body: it is shown as the command that sends it. */
const others = (requests: readonly ReportedRequest[], base: string): readonly string[] => {
  const limit = requests.some(({ body }) => body !== undefined) ? maxChanges : maxReads;
  const shown = requests
    .slice(0, limit)
    .map(({ method, url, body, curl }) => (body === undefined ? `${method} ${pathOf(url, base)}` : curl));
  const more = requests.length - limit;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
};
