import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { paragraph } from "../../spec-tests/runner/story/wrap.js";
import { leftNotes } from "./left-notes.js";
import { suspicions } from "./offered.js";

/** Where many capabilities are given up, their combinations would fill the screen: those of each check are in the other reports. */
const undeclared = "capability not declared: ";
const maxCombinations = 5;

const shortReasons = (reasons: readonly string[]): ((reason: string) => string) => {
  const combinations = new Set(reasons.filter((reason) => reason.startsWith(undeclared)));
  const names = [...new Set([...combinations].flatMap((reason) => reason.slice(undeclared.length).split(", ")))];
  const all = `${undeclared}${names.join(", ")}, each of them or several`;
  return (reason) => (combinations.size > maxCombinations && combinations.has(reason) ? all : reason);
};

/** One line per reason, not per check: one missing thing must not look like forty. */
export const reasons = (report: RunReport, verdict: Verdict, title: string, style: Style): string => {
  const groups = new Map<string, string[]>();
  const short = shortReasons(report.checks.map(({ reason = "" }) => reason));
  for (const { verdict: own, reason = "", id } of report.checks) {
    const shortened = short(reason);
    if (own === verdict && (reason !== "" || own !== "passed"))
      groups.set(shortened, [...(groups.get(shortened) ?? []), id]);
  }
  if (groups.size === 0) return "";
  const lines = [...groups].map(([reason, ids]) => {
    const shown = ids.slice(0, 4).join(", ") + (ids.length > 4 ? `, and ${ids.length - 4} more` : "");
    const checks = style.dim(paragraph(`${ids.length}: ${shown}`, 4, style.width));
    return `${paragraph(reason, 2, style.width)}\n${checks}`;
  });
  return [style.bold(title), ...lines].join("\n");
};

/** What the server seems not to have though it was declared. */
export const suspected = (report: RunReport, style: Style): string => {
  const { reasons, advice } = suspicions(report);
  if (reasons.length === 0) return "";
  const listed = reasons.map((reason) => paragraph(reason, 2, style.width));
  return [style.bold("The server seems to lack"), ...listed, paragraph(advice, 2, style.width)].join("\n");
};

/** What is left on the server, and how it is removed; what is gone or changed that was there before. */
export const leftOnServer = (report: RunReport, style: Style): string => {
  const { lines, harmed } = leftNotes(report);
  return [
    ...(lines.length > 0 ? [style.bold(style.red("Left on the server: remove it before the next run"))] : []),
    ...lines.map(({ what, remove }) => `${paragraph(what, 2, style.width)}\n${style.dim(`    ${remove}`)}`),
    ...harmed.map((sentence) => style.red(paragraph(sentence, 0, style.width))),
  ].join("\n");
};

/** So many names are shown; a JSON report has all of them. */
const maxNames = 20;

/** What the checks were lent, and could not put back. */
export const notPutBack = (report: RunReport, style: Style): string => {
  const names = [...new Set(report.checks.flatMap((check) => check.notPutBack ?? []))];
  if (names.length === 0) return "";
  return [
    style.bold(style.red("Changed on the server, and not put back: load the data anew")),
    ...names.slice(0, maxNames).map((name) => `  ${name}`),
    ...(names.length > maxNames ? [`  and ${names.length - maxNames} more`] : []),
  ].join("\n");
};

/** What became of the list of expected failures. */
export const expectedFailures = ({ expectedFailures: { excused, stale } }: RunReport, style: Style): string => {
  const list = (title: string, ids: readonly string[]) => paragraph(`${title}: ${ids.join(", ")}`, 0, style.width);
  return [
    ...(excused.length > 0 ? [list("Expected failures", excused)] : []),
    ...(stale.length > 0
      ? [style.red(list("Stale expected failures: these checks pass, remove them from the list", stale))]
      : []),
  ].join("\n");
};
