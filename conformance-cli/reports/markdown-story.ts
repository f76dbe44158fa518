import { plural, upperFirst } from "../../spec-tests/kit/base.js";
import type { ReportedCheck, ReportedFailure, RunReport } from "../../spec-tests/kit/report/report.js";
import { differenceOf } from "../../spec-tests/runner/story/json-diff.js";
import { replayCommand, replayNotes } from "../../spec-tests/runner/story/replay-command.js";
import { cutText, shorten } from "../../spec-tests/runner/story/wrap.js";
import { code, details, fence, html, text } from "./markdown-text.js";

/** Characters of a command or an answer, lines of a difference, checks that are named. */
const [maxCommand, maxAnswer, maxLines, maxNames] = [3000, 300, 30, 30];

/** One likely cause, folded up: the check that shows it best as a story, the names of the others. */
export const markdownStory = (title: string, checks: readonly ReportedCheck[], report: RunReport): string => {
  const [check, ...others] = checks;
  if (check?.failure === undefined) return "";
  const { failure } = check;
  const last = failure.requests.at(-1);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const summary = `<b>${html(check.id)}</b>${more}: ${code(shorten(title, 200))}`;
  const answer =
    last?.answer === undefined
      ? `no answer: ${last?.problem ?? ""}`
      : `${last.answer.status} ${shorten(last.answer.body, maxAnswer)}`;
  const body = [
    `${title === check.statement ? "" : `${text(check.statement)} `}(section ${text(check.section)}, ${check.level}, ${check.source})`,
    fence("", shorten(failure.why, 1000)),
    ...(failure.likelyReason === undefined ? [] : [text(`Likely reason: ${shorten(failure.likelyReason, 500)}`)]),
    ...(last === undefined ? [] : [fence("sh", command(last.curl)), fence("", cutText(answer, maxAnswer + 20))]),
    ...difference(failure),
    fence("sh", command(replayCommand(check, report))),
    ...replayNotes(check),
    ...(others.length === 0 ? [] : [`${text(upperFirst(failure.cause ?? "likely the same"))}: ${named(others)}`]),
  ];
  return details(summary, body.join("\n\n"));
};

const command = (line: string): string =>
  line.length > maxCommand ? `# a command of ${line.length} characters: see the HTML report` : line;

const named = (checks: readonly ReportedCheck[]): string => {
  const shown = checks.slice(0, maxNames).map(({ id }) => code(id));
  return shown.join(", ") + (checks.length > maxNames ? `, and ${checks.length - maxNames} more` : "");
};

const difference = (failure: ReportedFailure): readonly string[] => {
  const lines = differenceOf(failure).flatMap(({ path, lines: own }) => [
    ...(path === "" ? [] : [`@@ ${path} @@`]),
    ...own.map(({ sign, text: content }) => `${sign} ${content}`),
  ]);
  if (lines.length === 0) return [];
  const more = lines.length - maxLines;
  const shown = [...lines.slice(0, maxLines), ...(more > 0 ? [`  and ${plural(more, "more line")}`] : [])];
  return [fence("diff", ["--- expected", "+++ got", ...shown].join("\n"))];
};
