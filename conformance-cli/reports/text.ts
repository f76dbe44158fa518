import { plural, upperFirst } from "../../spec-tests/kit/base.js";
import { verdicts } from "../../spec-tests/kit/contract/verdict.js";
import { unknownServer } from "../../spec-tests/kit/preflight/outcome.js";
import { secretsNote } from "../../spec-tests/kit/report/commands.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { createStyle, type Style } from "../../spec-tests/runner/story/style.js";
import { paragraph } from "../../spec-tests/runner/story/wrap.js";
import { coverageNote } from "./coverage-note.js";
import { diagnosisNote } from "./diagnosis-note.js";
import { effortOf } from "./effort.js";
import { limitedNote } from "./limited.js";
import { nothingRun } from "./nothing-run.js";
import { withheld, withheldReasons } from "./offered.js";
import { powerNote } from "./power-note.js";
import { preflightNotes } from "./preflight-notes.js";
import { serverNote } from "./server-note.js";
import { shardNote } from "./shard-note.js";
import { describeCauses, describeWarnings } from "./text-causes.js";
import { expectedFailures, leftOnServer, notPutBack, reasons, suspected } from "./text-notes.js";
import { sectionTable } from "./text-table.js";

/** How the text report looks. */
export interface TextOptions {
  readonly colour: boolean;
  /** Columns of the terminal; lines are not wrapped unless given. */
  readonly width?: number | undefined;
  /** Every failure is shown in full, also where others likely have the same cause. */
  readonly verbose?: boolean;
}

/** The report for a person at a terminal: what was checked, a table by section, each cause of failures as a story, the verdict. */
export const textReport = (report: RunReport, options: TextOptions): string => {
  const style = createStyle(options.colour, options.width);
  const verbose = options.verbose ?? false;
  const parts = nothingRun(report) === undefined ? wholeReport(report, style, verbose) : shortReport(report, style);
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const wholeReport = (report: RunReport, style: Style, verbose: boolean): readonly string[] => [
  heading(report, style),
  preflight(report, style),
  chosenChecks(report) ?? sectionTable(report, style),
  chosenChecks(report) === undefined ? power(report, style) : "",
  reasons(report, "not-applicable", "Not applicable", style),
  reasons(report, "passed", "Passed, with answers that the server's database decides", style),
  reasons(report, "blocked", "Blocked: not decided, because something else is missing", style),
  suspected(report, style),
  reasons(report, "error", "Broken: faults of the kit, not of the server", style),
  describeWarnings(report, style, verbose),
  ...causes(report, style, verbose),
  leftOnServer(report, style),
  notPutBack(report, style),
  expectedFailures(report, style),
  verdict(report, style),
];

/** Nothing was run: why, and what to do. */
const shortReport = (report: RunReport, style: Style): readonly string[] => [
  heading(report, style),
  preflight(report, style),
  leftOnServer(report, style),
  verdict(report, style),
];

/** So many checks at most, beside the monitors, that belong to every run, are listed one by one. */
const mostListed = 10;

/** The verdicts of a few checks that were chosen: nobody who chose them asks for a table, or for what such a run can find. */
const chosenChecks = ({ checks }: RunReport): string | undefined => {
  const chosen = checks.filter(({ id }) => !isMonitor(id));
  const monitors = checks.filter(({ id }) => isMonitor(id));
  if (chosen.length === 0 || chosen.length > mostListed || monitors.length === 0) return undefined;
  const count = (verdict: string) => monitors.filter((check) => check.verdict === verdict).length;
  const counts = verdicts.flatMap((verdict) => (count(verdict) === 0 ? [] : [`${count(verdict)} ${wordOf(verdict)}`]));
  return [
    ...chosen.map(({ id, verdict }) => `${wordOf(verdict).padEnd(15)} ${id}`),
    `and ${plural(monitors.length, "check")} that judge every answer (monitors-*): ${counts.join(", ")}`,
  ].join("\n");
};

const isMonitor = (id: string): boolean => id.startsWith("monitors-");

const wordOf = (verdict: string): string => verdict.replace("-", " ");

/** The stories, and what stands for secrets in their commands. */
const causes = (report: RunReport, style: Style, verbose: boolean): readonly string[] => {
  const stories = describeCauses(report, style, verbose);
  const note = secretsNote(stories);
  return [stories, note === undefined ? "" : style.dim(paragraph(note, 0, style.width))];
};

const heading = (report: RunReport, style: Style): string => {
  const meaning =
    report.profile === "spec" ? "the specification decides, observed checks inform" : "observed checks decide too";
  const part = shardNote(report);
  return [
    style.bold(`Touchstone conformance ${report.kit.version}`),
    `  server   ${paragraph(serverNote(report), 11, style.width).trimStart()}`,
    `  profile  ${paragraph(`${report.profile}: ${meaning}`, 11, style.width).trimStart()}`,
    ...(part === undefined ? [] : [`  shard    ${part}`]),
    ...without(report, style),
    ...limits(report, style),
    ...covered(report, style),
    ...choices(report, style),
    `  random   ${report.runs === 0 ? "none: only the checks without random requests" : `seed ${report.seed}, ${plural(report.runs, "request")} per check`}`,
    ...diagnosed(report, style),
  ].join("\n");
};

/** What conditions were covered by construction, whatever the seed. */
const covered = (report: RunReport, style: Style): readonly string[] => {
  const note = coverageNote(report);
  return note === undefined ? [] : [`  covered  ${paragraph(note, 11, style.width).trimStart()}`];
};

/** What the server does otherwise where the specification leaves the choice: what differs otherwise stands among the warnings. */
const choices = ({ choices: all = [] }: RunReport, style: Style): readonly string[] => {
  const refused = all.filter(({ outcome }) => outcome === "refused").map(({ id }) => id);
  const other = all.length - refused.length;
  const notes = [
    ...(refused.length === 0 ? [] : [`refuses ${refused.join(", ")}`]),
    ...(other === 0 ? [] : [`${other} other than in Strapi 4.26, see the warnings`]),
  ];
  return notes.length === 0 ? [] : [`  choices  ${paragraph(notes.join("; "), 11, style.width).trimStart()}`];
};

/** What explains best what failed and warned. */
const diagnosed = (report: RunReport, style: Style): readonly string[] => {
  const note = diagnosisNote(report);
  return note === undefined ? [] : [`  likely   ${style.bold(paragraph(note, 11, style.width).trimStart())}`];
};

const limits = (report: RunReport, style: Style): readonly string[] => {
  const note = limitedNote(report);
  return note === undefined ? [] : [`  limits   ${paragraph(note, 11, style.width).trimStart()}`];
};

/** What the server is not held to, and why, unless the user said so. */
const without = (report: RunReport, style: Style): readonly string[] => {
  const names = withheld(report);
  if (names.length === 0) return [];
  return [
    `  without  ${paragraph(names.join(", "), 11, style.width).trimStart()}`,
    ...withheldReasons(report).map((reason) => paragraph(reason, 11, style.width)),
  ];
};

const preflight = (report: RunReport, style: Style): string => {
  const ended = nothingRun(report);
  const { status, types, entries, unavailable, dialect } = report.preflight;
  const [summary, paint] = {
    verified: [
      `${report.target.ownContent === undefined ? "verified" : "the server's own"}: ${plural(entries, "entry", "entries")} of ${plural(types, "type")}`,
      style.green,
    ] as const,
    differs: [
      "the server does not hold the dataset; checks that need the differing types are blocked",
      style.red,
    ] as const,
    unreadable: [unknownServer.unreadable, style.red] as const,
    unreachable: [unknownServer.unreachable, style.red] as const,
    silent: [unknownServer.silent, style.red] as const,
    disturbed: ["not read: another run of the kit is under way", style.red] as const,
    skipped: ["not verified", (text: string) => text] as const,
  }[status];
  const notes = [
    ...preflightNotes(report),
    ...Object.entries(unavailable).map(([name, reason]) => `${name} cannot be relied on: ${reason}`),
  ];
  const lines = notes.map((note) => paragraph(note, 11, style.width));
  // The last line of the report says that nothing is known.
  if (ended !== undefined) return `  dataset  ${lines.join("\n").trimStart()}`;
  const text = dialect === undefined ? [] : [`  text     ${paragraph(dialect.text, 11, style.width).trimStart()}`];
  return [`  dataset  ${paint(paragraph(summary, 11, style.width).trimStart())}`, ...lines, ...text].join("\n");
};

const power = (report: RunReport, style: Style): string => {
  const note = powerNote(report);
  return note === undefined ? "" : style.dim(paragraph(upperFirst(note), 0, style.width));
};

const verdict = (report: RunReport, style: Style): string => {
  const { outcome, summary } = report;
  const paint = outcome.exitCode === 0 ? style.green : style.red;
  const causes = report.causes.filter(({ checks }) => checks.some((id) => isShown(report, id))).length;
  const reasonCount = `, for ${plural(causes, "likely reason")}`;
  const isFolded = report.otherwise !== undefined;
  const why = !isFolded && outcome.exitCode === 1 && causes > 0 && causes < summary.failed ? reasonCount : "";
  const effort = effortOf(report);
  const sentence = upperFirst(outcome.message);
  const space = sentence.length + why.length + 2 + effort.length > style.width ? "\n" : "  ";
  return `${style.bold(paint(sentence))}${why}${space}${style.dim(effort)}`;
};

const isShown = (report: RunReport, id: string): boolean =>
  report.checks.some((check) => check.id === id && check.verdict === "failed" && check.expectedFailure === undefined);
