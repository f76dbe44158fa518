import { brief } from "../../kit/base.js";
import { printedLine } from "../../kit/report/printable.js";
import type { ReportedCheck, ReportedFailure, ReportedRequest } from "../../kit/report/report.js";
import { sections } from "../../sections.js";
import { replayCommand, replayNotes, type StoryRun } from "./replay-command.js";
import type { Style } from "./style.js";
import { describeDifference } from "./text-difference.js";
import { paragraph, shorten } from "./wrap.js";

/** The first line of a story: what came of a check, and where it stands in the specification. */
export const headOf = (word: string, check: ReportedCheck, style: Style): string =>
  `${style.red(word)}  ${style.bold(check.id)}  ${style.dim(placeOf(check))}`;

/** A failure as a story: the sentence that was broken, what was asked, what came and what should have come, how to ask again. */
export const describeFailure = (check: ReportedCheck, report: StoryRun, style: Style): string => {
  const { failure } = check;
  const head = headOf("FAILED", check, style);
  if (failure === undefined) return head;
  const last = failure.requests.at(-1);
  const base = report.target.url;
  const rest = [
    ...(last === undefined ? [] : request(last, base, style)),
    ...(failure.requests.length > 1 ? labelled("before", others(failure.requests.slice(0, -1), base), style) : []),
    ...describeDifference(failure, style),
    ...(last === undefined ? [] : labelled("again", [last.curl], style)),
    ...labelled("replay", [replayCommand(check, report)], style),
    ...labelled("", replayNotes(check, report.session), style),
    ...(failure.replay === undefined ? [] : replayCase(failure.replay, style)),
    ...(check.interpretation === undefined
      ? []
      : labelled("rests on", [`${check.interpretation} of spec-tests/interpretations.md`], style)),
  ];
  const why = style.red(paragraph(failure.why, 2, style.width));
  const likely =
    failure.likelyReason === undefined ? [] : [paragraph(`Likely reason: ${failure.likelyReason}`, 2, style.width)];
  return [head, paragraph(check.statement, 2, style.width), why, ...likely, ...rest].join("\n");
};

/** `4.2 Sorting, MUST, spec` */
const placeOf = ({ section, level, source }: ReportedCheck): string => {
  const title = sections.find(({ id }) => id === section)?.title ?? "";
  return `${section} ${title}, ${level}, ${source}`;
};

/** Lines with a label before the first of them. */
const labelled = (label: string, lines: readonly string[], style: Style): readonly string[] =>
  lines.map((line, index) => `  ${style.dim((index === 0 ? label : "").padEnd(11))}${line}`);

const replayCase = (replay: NonNullable<ReportedFailure["replay"]>, style: Style): readonly string[] => [
  // A case of several steps is a list of lines.
  ...labelled("case", (isTextList(replay.value) ? replay.value : [brief(replay.value)]).map(printedLine), style),
  ...labelled("cases", [`${replay.casesRun} of ${replay.casesPlanned} run; the smallest failing one is shown`], style),
];

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "string");

const request = (last: ReportedRequest, base: string, style: Style): readonly string[] => [
  ...labelled("request", [requestLine(last, base, style)], style),
  ...labelled("query", last.query, style),
  ...(last.body === undefined ? [] : labelled("body", [shorten(last.body, excerptOf(style))], style)),
  ...labelled("answer", [answerOf(last, style)], style),
];

/** A query that is too long for the line is below, decoded. */
const requestLine = ({ method, url, query }: ReportedRequest, base: string, style: Style): string => {
  const whole = `${method} ${pathOf(url, base)}`;
  return whole.length > style.width - 13 && query.length > 0 ? whole.replace(/\?.*$/s, "") : whole;
};

const answerOf = ({ answer, problem }: ReportedRequest, style: Style): string =>
  answer === undefined ? `none: ${problem}` : shorten(`${answer.status} ${answer.body}`, excerptOf(style));

/** What is left of a line beside its label. */
const excerptOf = ({ width }: Style): number => Math.min(200, width - 13);

/** The address without what all addresses of the run begin with. */
const pathOf = (url: string, base: string): string => (url.startsWith(`${base}/`) ? url.slice(base.length) : url);

/** The requests that led to the last one. What one of them changed is in its body: it is shown as the command that sends it. */
const others = (requests: readonly ReportedRequest[], base: string): readonly string[] => {
  const limit = requests.some(({ body }) => body !== undefined) ? maxChanges : 3;
  const shown = requests
    .slice(0, limit)
    .map(({ method, url, body, curl }) => (body === undefined ? `${method} ${pathOf(url, base)}` : curl));
  const more = requests.length - limit;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
};

const maxChanges = 12;
