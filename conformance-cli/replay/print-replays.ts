import { unknownServer } from "../../spec-tests/kit/preflight/outcome.js";
import { secretsNote } from "../../spec-tests/kit/report/commands.js";
import { printable } from "../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { createStyle, type Style } from "../../spec-tests/runner/story/style.js";
import { describeFailure } from "../../spec-tests/runner/story/text-failure.js";
import { cutText, paragraph } from "../../spec-tests/runner/story/wrap.js";
import type { TextOptions } from "../reports/text/text.js";

/** What became of one replay. */
export type Replayed = { readonly id: string } & (
  | { readonly outcome: "passing" }
  | { readonly outcome: "failing" | "warning"; readonly check: ReportedCheck }
  | { readonly outcome: "undecided" | "impossible" | "broken"; readonly why: string }
);

const names: Readonly<Record<Replayed["outcome"], string>> = {
  // Nobody knows why.
  passing: "passes now",
  failing: "still failing",
  warning: "still warns",
  undecided: "undecided",
  impossible: "cannot be replayed",
  broken: "fault of the kit",
};

/** The exit code of each outcome, the one that counts first. */
const codes = [
  ["broken", 4],
  ["failing", 1],
  ["impossible", 2],
  ["undecided", 3],
] as const;

/** How a replay ended: the code, and how many of each there were. */
export const replaySummary = (replayed: readonly Replayed[], report: RunReport | undefined): RunReport["outcome"] => {
  const count = (outcome: Replayed["outcome"]) => replayed.filter((each) => each.outcome === outcome).length;
  const [, exitCode] = codes.find(([outcome]) => count(outcome) > 0) ?? ["passing", 0 as const];
  const outcomes = Object.keys(names) as Replayed["outcome"][]; // the names of the table
  const counts = outcomes.flatMap((outcome) => (count(outcome) > 0 ? [`${count(outcome)} ${names[outcome]}`] : []));
  const unknown = report === undefined ? undefined : unknownServer[report.preflight.status];
  return { exitCode, message: [...(unknown === undefined ? [] : [unknown]), counts.join(", ")].join("; ") };
};

/** Shows what became of each, those that still fail as stories. Without a report nothing was sent. */
export const replayText = (
  results: readonly Replayed[],
  run: RunReport | undefined,
  { colour, width }: TextOptions,
): string => {
  const [replayed, report] = [printable(results), printable(run)];
  const style = createStyle(colour, width);
  const stories = replayed.flatMap((each) =>
    "check" in each && report !== undefined ? [describeFailure(each.check, report, style)] : [],
  );
  const note = secretsNote(stories.join());
  const { message, exitCode } = replaySummary(replayed, report);
  const verdict = style.bold((exitCode === 0 ? style.green : style.red)(message));
  const parts = [
    ...(report === undefined ? [] : [serverLine(report)]),
    replayed.map((each) => line(each, style)).join("\n"),
    ...stories,
    ...(note === undefined ? [] : [paragraph(note, 0, style.width)]),
    verdict,
  ];
  return `${parts.join("\n\n")}\n`;
};

const serverLine = ({ target, profile }: RunReport): string =>
  `  server   ${target.embedded ? "the embedded reference" : target.url}\n  profile  ${profile}`;

/** Characters of an id; they begin with the check. */
const maxId = 72;

const line = (each: Replayed, style: Style): string => {
  const id = cutText(each.id, maxId);
  const paint = ["passing", "warning"].includes(each.outcome) ? style.green : style.red;
  const head = `${paint(names[each.outcome].padEnd(names.impossible.length))}  ${id}`;
  return "why" in each ? `${head}\n${paragraph(each.why, 4, style.width)}` : head;
};
