import { plural, upperFirst } from "../../../spec-tests/kit/base.js";
import type { ReportedFailure, RunReport } from "../../../spec-tests/kit/report/report.js";
import { differenceOf } from "../../../spec-tests/runner/story/json-diff.js";
import { replayCommand, replayNotes } from "../../../spec-tests/runner/story/replay-command.js";
import { cutText, shorten } from "../../../spec-tests/runner/story/wrap.js";
import type { Cause } from "../story/causes.js";
import { code, details, fence, html, named, text } from "./markup.js";

/** Characters of a command or an answer, lines of a difference, checks that are named. */
const [maxCommand, maxAnswer, maxLines, maxNames] = [3000, 300, 30, 30];

/** One likely cause, folded up: the check that shows it best as a story, the names of the others. */
export const markdownCause = ({ title, first: check, others }: Cause, report: RunReport): string => {
  const { failure } = check;
  if (failure === undefined) return "";
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
    ...(others.length === 0
      ? []
      : [
          `${text(upperFirst(failure.cause ?? "likely the same"))}: ${named(
            others.map(({ id }) => id),
            maxNames,
          )}`,
        ]),
  ];
  return details(summary, body.join("\n\n"));
};

const command = (line: string): string =>
  line.length > maxCommand ? `# a command of ${line.length} characters: see the HTML report` : line;

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
