import type { ReportedCheck } from "../../kit/report/report.js";
import { failureStory, likelyReason, placeOf, type Row } from "./failure-story.js";
import type { StoryRun } from "./replay-command.js";
import type { Style } from "./style.js";
import { describeDifference } from "./text-difference.js";
import { paragraph } from "./wrap.js";

/** The first line of a story: what came of a check, and where it stands in the specification. */
export const headOf = (word: string, check: ReportedCheck, style: Style): string =>
  `${style.red(word)}  ${style.bold(check.id)}  ${style.dim(placeOf(check))}`;

/** Columns before the text of a row. */
const margin = 13;

/** A failure as a story: the sentence that was broken, what was asked, what came and what should have come, how to ask again. */
export const describeFailure = (check: ReportedCheck, report: StoryRun, style: Style): string => {
  const { failure, statement } = check;
  const head = headOf(check.verdict === "warned" ? "WARNED" : "FAILED", check, style);
  if (failure === undefined) return head;
  const { asked, again, notes, rest } = failureStory(check, report, style.width - margin);
  const print = (rows: readonly Row[]) => rows.flatMap((row) => labelled(row, style));
  return [
    head,
    paragraph(statement, 2, style.width),
    style.red(paragraph(failure.why, 2, style.width)),
    ...likelyReason(failure).map((sentence) => paragraph(sentence, 2, style.width)),
    ...print(asked),
    ...describeDifference(failure, style),
    ...print([...again, ["", notes], ...rest]),
  ].join("\n");
};

const labelled = ([label, lines]: Row, style: Style): readonly string[] =>
  lines.map((line, index) => `  ${style.dim((index === 0 ? label : "").padEnd(margin - 2))}${line}`);
