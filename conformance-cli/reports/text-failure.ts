import { shellQuote } from "../../spec-tests/kit/curl.js";
import type { Replay } from "../../spec-tests/kit/failure.js";
import { brief } from "../../spec-tests/kit/json.js";
import type { ReportedCheck, ReportedRequest, RunReport } from "../../spec-tests/kit/report.js";
import { sections } from "../../spec-tests/sections.js";
import { harmless, type Style } from "./style.js";

/** A failure as a story: the sentence that was broken, what was asked, what came and what should have come, how to ask again. */
export const describeFailure = (check: ReportedCheck, report: RunReport, style: Style): string => {
  const { failure } = check;
  const title = sections.find(({ id }) => id === check.section)?.title ?? "";
  const head = `${style.red("FAILED")}  ${style.bold(check.id)}  ${style.dim(`${check.section} ${title}, ${check.level}, ${check.source}`)}`;
  if (failure === undefined) return head;
  const last = failure.requests.at(-1);
  const rest = [
    ...(last === undefined ? [] : request(last)),
    ...(failure.requests.length > 1 ? [`  before     ${others(failure.requests.slice(0, -1))}`] : []),
    ...comparison(failure),
    ...(last === undefined ? [] : [`  again      ${last.curl}`]),
    `  replay     ${replayCommand(check, report)}`,
    ...(failure.replay === undefined ? [] : replayCase(failure.replay)),
    ...(check.interpretation === undefined
      ? []
      : [`  rests on   ${check.interpretation} of spec-tests/interpretations.md`]),
  ];
  const why = style.red(`  ${harmless(failure.why)}`);
  return [head, `  ${check.statement}`, why, ...rest.map(harmless)].join("\n");
};

const replayCase = (replay: Replay): readonly string[] => {
  // A case of several steps is a list of lines.
  const lines = isTextList(replay.value) ? replay.value : [brief(replay.value)];
  return [
    ...lines.map((line, index) => `${index === 0 ? "  case       " : "             "}${line}`),
    `  cases      ${replay.casesRun} of ${replay.casesPlanned} run; the smallest failing one is shown`,
  ];
};

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === "string");

const request = (last: ReportedRequest): readonly string[] => [
  `  request    ${last.method} ${last.url}`,
  ...last.query.map((line, index) => `${index === 0 ? "  query      " : "             "}${line}`),
  ...(last.body === undefined ? [] : [`  body       ${last.body}`]),
  last.answer === undefined
    ? `  answer     none: ${last.problem}`
    : `  answer     ${last.answer.status} ${excerpt(last.answer.body)}`,
];

const excerpt = (text: string): string =>
  (text.length > 200 ? `${text.slice(0, 197)}...` : text).replaceAll(/\s*\n\s*/g, " ");

/** The requests that led to the last one. What one of them changed is in its body: it is shown as the command that sends it. */
const others = (requests: readonly ReportedRequest[]): string => {
  const limit = requests.some(({ body }) => body !== undefined) ? maxChanges : 3;
  const shown = requests
    .slice(0, limit)
    .map(({ method, url, body, curl }) => (body === undefined ? `${method} ${url}` : curl));
  const more = requests.length - limit;
  return shown.join("\n             ") + (more > 0 ? `\n             and ${more} more` : "");
};

const maxChanges = 12;

const maxShown = 8;

/** Both values when they are short enough to be shown whole; otherwise the places in which they differ. */
const comparison = (failure: NonNullable<ReportedCheck["failure"]>): readonly string[] => {
  if (!("expected" in failure) && !("actual" in failure)) return [];
  const [expected, actual] = [brief(failure.expected), brief(failure.actual)];
  const whole = [`  expected   ${expected}`, `  got        ${actual}`];
  const isCut = [expected, actual].some((text) => text.endsWith("..."));
  if (failure.differences.length === 0 || !isCut) return whole;
  const lines = failure.differences.slice(0, maxShown).flatMap(({ path, ...sides }) => {
    const left = "expected" in sides ? brief(sides.expected) : "absent";
    const right = "actual" in sides ? brief(sides.actual) : "absent";
    return [
      `             ${path === "" ? "the whole" : path}`,
      `               expected ${left}`,
      `               got      ${right}`,
    ];
  });
  const more = failure.differences.length - maxShown;
  return ["  differs in", ...lines, ...(more > 0 ? [`             and ${more} more places`] : [])];
};

/** The command that runs this check alone, with the same random requests. */
const replayCommand = (check: ReportedCheck, report: RunReport): string => {
  const url = report.target.embedded ? "" : ` --url ${shellQuote(report.target.url)}`;
  const profile = report.profile === "spec" ? "" : ` --profile ${report.profile}`;
  const random = check.failure?.replay === undefined ? "" : ` --seed ${report.seed} --runs ${report.runs}`;
  return `conformance${url}${profile} --check ${check.id}${random}`;
};
