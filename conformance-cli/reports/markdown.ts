import { plural, upperFirst } from "../../spec-tests/kit/base.js";
import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import { secretsNote } from "../../spec-tests/kit/report/commands.js";
import { printedLine } from "../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { shorten } from "../../spec-tests/runner/story/wrap.js";
import { diagnosisNote } from "./diagnosis-note.js";
import { effortOf } from "./effort.js";
import { leftNotes } from "./left-notes.js";
import { limitedNote } from "./limited.js";
import { markdownStory } from "./markdown-story.js";
import { code, details, text } from "./markdown-text.js";
import { nothingRun } from "./nothing-run.js";
import { suspicions } from "./offered.js";
import { powerNote } from "./power-note.js";
import { serverNote } from "./server-note.js";
import { shardNote } from "./shard-note.js";

/** Always shorter than this: a comment on GitHub may have 65,536 characters. */
export const maxMarkdown = 60_000;

/** What is kept for the lines that say how much was left out, and what stands for secrets. */
const reserve = 1000;

/** So many stories that do not fit end the list. */
const maxMisses = 3;

/** The report as a comment on a pull request: what was found, a short table, every likely cause folded up. */
export const markdownReport = (report: RunReport): string => {
  const known = new Map(report.checks.map((check) => [check.id, check]));
  const groups = report.causes.map(({ title, checks }) => ({
    title,
    checks: checks.flatMap((id) => known.get(id) ?? []),
  }));
  const isNews = ({ checks: [first] }: { checks: readonly ReportedCheck[] }) =>
    first !== undefined && first.expectedFailure === undefined;
  const news = groups.filter(isNews);
  const decides = ({ checks: [first] }: { checks: readonly ReportedCheck[] }) => first?.verdict === "failed";
  const stories = news.filter(decides).map(
    ({ title, checks }) =>
      () =>
        markdownStory(title, checks, report),
  );
  const notes = [
    ...suspected(report),
    ...byReason(report, "blocked", "blocked: something else is missing"),
    ...byReason(report, "error", "broken: faults of the kit, not of the server"),
    ...warnings(news.filter((group) => !decides(group)).flatMap(({ checks }) => checks)),
    ...byReason(report, "passed", "passed, with answers that the server's database decides"),
    ...excused(report),
    ...powerLine(report),
  ];
  const nothing = nothingRun(report);
  if (nothing !== undefined) {
    const why = nothing.map((note) => text(shorten(note, 500)));
    return `${[heading(report), ...why, ...leftOnServer(report)].join("\n\n")}\n`;
  }
  const head = [heading(report), ...leftOnServer(report), table(report)];
  return assemble(head, notes, stories);
};

/** The head, and of the rest as much as there is room for; notes are short and come after the stories. */
const assemble = (head: readonly string[], notes: readonly string[], stories: readonly (() => string)[]): string => {
  let room = maxMarkdown - reserve - [...head, ...notes].join("\n\n").length;
  const shown: string[] = [];
  let misses = 0;
  for (const makeStory of stories) {
    if (misses === maxMisses) break;
    const story = makeStory();
    if (story.length + 2 > room) {
      misses++;
      continue;
    }
    room -= story.length + 2;
    shown.push(story);
  }
  const left = stories.length - shown.length;
  const secrets = secretsNote(shown.join());
  const rest = left > 0 ? [`${left} more likely reasons do not fit in here: see the HTML report.`] : [];
  return `${[...head, ...shown, ...rest, ...(secrets === undefined ? [] : [text(secrets)]), ...notes].join("\n\n")}\n`;
};

const powerLine = (report: RunReport): readonly string[] => {
  const note = powerNote(report);
  return note === undefined ? [] : [`${text(upperFirst(note))}.`];
};

const heading = (report: RunReport): string => {
  const { outcome, target, profile, kit, startedAt } = report;
  const sign = outcome.exitCode === 0 ? "✅" : outcome.exitCode === 1 ? "❌" : "⚠️";
  const sentence = upperFirst(outcome.message);
  const server = target.embedded ? serverNote(report) : code(shorten(serverNote(report), 200));
  const effort = effortOf(report);
  const limits = limitedNote(report);
  const likely = diagnosisNote(report);
  const part = shardNote(report);
  return [
    `### ${sign} ${text(shorten(sentence, 500))}`,
    `${server}, profile ${code(profile)}: ${effort} (Touchstone ${text(kit.version)}, ${printedLine(startedAt.slice(0, 10))})${part === undefined ? "" : `, ${part}`}`,
    ...(likely === undefined ? [] : [`Likely: it ${text(likely)}.`]),
    ...(limits === undefined ? [] : [text(upperFirst(limits))]),
  ].join("\n\n");
};

const columns: readonly (readonly [verdict: Verdict, heading: string])[] = [
  ["passed", "passed"],
  ["failed", "failed"],
  ["warned", "warned"],
  ["blocked", "blocked"],
  ["not-applicable", "n/a"],
  ["error", "broken"],
];

/** The sections in which something is not as it should be, and the total. Columns without a number are left out. */
const table = ({ sections, summary }: RunReport): string => {
  const shown = columns.filter(([verdict]) => verdict === "passed" || summary[verdict] > 0);
  const row = (label: string, counts: Readonly<Record<Verdict, number>>) =>
    `| ${label} | ${shown.map(([verdict]) => counts[verdict] || "·").join(" | ")} |`;
  const notable = sections.filter((section) => section.passed + section["not-applicable"] < section.total);
  const quiet = sections.length - notable.length;
  return [
    `| section | ${shown.map(([, title]) => title).join(" | ")} |`,
    `|---|${shown.map(() => "--:|").join("")}`,
    ...notable.map((section) => row(text(`${section.id} ${section.title}`), section)),
    row(
      `**all ${sections.length} sections**${quiet > 0 && notable.length > 0 ? ` (${quiet} without findings)` : ""}`,
      summary,
    ),
  ].join("\n");
};

/** What is left on the server, and how it is removed; what is gone or changed that was there before. */
const leftOnServer = (report: RunReport): readonly string[] => {
  const { lines, harmed } = leftNotes(report);
  const listed = lines.map(({ what, remove }) => `- ${code(shorten(what, 200))} ${code(shorten(remove, 300))}`);
  return [
    ...(lines.length > 0 ? [`**Left on the server: remove it before the next run**\n\n${listed.join("\n")}`] : []),
    ...harmed.map((sentence) => text(shorten(sentence, 300))),
  ];
};

/** What the server seems not to have though it was declared. */
const suspected = (report: RunReport): readonly string[] => {
  const { reasons, advice } = suspicions(report);
  if (reasons.length === 0) return [];
  const listed = reasons.map((reason) => `- ${code(shorten(reason, 300))}`);
  return [`The server seems to lack:\n\n${listed.join("\n")}\n\n${text(advice)}`];
};

const byReason = ({ checks }: RunReport, verdict: Verdict, title: string): readonly string[] => {
  const groups = new Map<string, string[]>();
  for (const { verdict: own, reason = "", id } of checks) {
    if (own === verdict && (reason !== "" || own !== "passed")) groups.set(reason, [...(groups.get(reason) ?? []), id]);
  }
  if (groups.size === 0) return [];
  const lines = [...groups].map(([reason, ids]) => `- ${ids.length}: ${code(shorten(reason, 300))} ${names(ids, 3)}`);
  const count = [...groups.values()].reduce((sum, ids) => sum + ids.length, 0);
  return [details(`${count} ${title}`, listed(lines))];
};

const warnings = (checks: readonly ReportedCheck[]): readonly string[] => {
  if (checks.length === 0) return [];
  const lines = checks.map(({ id, failure }) => `- ${code(id)} ${code(shorten(failure?.why ?? "", 200))}`);
  return [details(`${plural(checks.length, "warning")}: they do not decide`, listed(lines))];
};

const excused = ({ expectedFailures: { excused: known, stale } }: RunReport): readonly string[] => [
  ...(known.length > 0 ? [`${known.length} expected failures: ${names(known, 20)}`] : []),
  ...(stale.length > 0 ? [`Stale expected failures, which pass: ${names(stale, 20)}`] : []),
];

const maxListed = 20;

const listed = (lines: readonly string[]): string =>
  [...lines.slice(0, maxListed), ...(lines.length > maxListed ? [`- and ${lines.length - maxListed} more`] : [])].join(
    "\n",
  );

const names = (ids: readonly string[], limit: number): string =>
  ids.slice(0, limit).map(code).join(", ") + (ids.length > limit ? `, and ${ids.length - limit} more` : "");
