import { plural } from "../../../spec-tests/kit/base.js";
import type { ReportedFailure, RunReport } from "../../../spec-tests/kit/report/report.js";
import { failureStory, likelyReason, placeOf, type Row } from "../../../spec-tests/runner/story/failure-story.js";
import { differenceOf } from "../../../spec-tests/runner/story/json-diff.js";
import { shorten } from "../../../spec-tests/runner/story/wrap.js";
import type { Cause } from "../story/causes.js";
import { code, details, fence, html, named, text } from "./markup.js";

const [maxWidth, maxCommand, maxLines, maxNames, maxReason] = [300, 3000, 30, 30, 515];

/** One likely cause, folded up: the check that shows it best as a story, the names of the others. */
export const markdownCause = ({ title, first: check, others, alike }: Cause, report: RunReport): string => {
  const { failure } = check;
  if (failure === undefined) return "";
  const { asked, again, notes, rest } = failureStory(check, report, maxWidth);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const summary = `<b>${html(check.id)}</b>${more}: ${code(shorten(title, 200))}`;
  const body = [
    `${title === check.statement ? "" : `${text(check.statement)} `}(section ${text(placeOf(check))})`,
    fence("", shorten(failure.why, 1000)),
    ...likelyReason(failure).map((sentence) => text(shorten(sentence, maxReason))),
    ...table([...asked, ...rest]),
    ...difference(failure),
    fence("sh", again.flatMap(([, lines]) => lines.map(command)).join("\n")),
    ...notes,
    ...(others.length === 0
      ? []
      : [
          `${text(alike)}: ${named(
            others.map(({ id }) => id),
            maxNames,
          )}`,
        ]),
  ];
  return details(summary, body.join("\n\n"));
};

const table = (rows: readonly Row[]): readonly string[] => {
  const lines = rows.flatMap(([label, own]) =>
    own.map((line, index) => `${(index === 0 ? label : "").padEnd(10)}${shorten(line, maxWidth)}`),
  );
  return lines.length === 0 ? [] : [fence("", lines.slice(0, maxLines).join("\n"))];
};

const command = (line: string): string =>
  line.length > maxCommand ? `# a command of ${line.length} characters: see the HTML report` : line;

const difference = (failure: ReportedFailure): readonly string[] => {
  const { blocks, more } = differenceOf(failure, maxLines);
  const lines = blocks.flatMap(({ path, lines: own }) => [
    ...(path === "" ? [] : [`@@ ${path} @@`]),
    ...own.map(({ sign, text: content }) => `${sign} ${content}`),
  ]);
  const rest = more > 0 ? [`  and ${plural(more, "more line")}`] : [];
  return lines.length === 0 ? [] : [fence("diff", ["--- expected", "+++ got", ...lines, ...rest].join("\n"))];
};
