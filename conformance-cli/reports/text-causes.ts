import { plural, upperFirst } from "../../spec-tests/kit/base.js";
import { printedJson } from "../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";
import { commonOperators } from "../../spec-tests/runner/story/common-operators.js";
import type { Style } from "../../spec-tests/runner/story/style.js";
import { describeFailure } from "../../spec-tests/runner/story/text-failure.js";
import { paragraph, shorten } from "../../spec-tests/runner/story/wrap.js";
import { causesWith, isUnexpected, type ShownCause } from "./shown-causes.js";

/** The most causes that are shown as stories, checks that are named beside one, and warnings that are shown. */
const [maxStories, maxOthers, maxWarnings] = [20, 8, 10];

/** Each cause of failures as one story, followed by the names of the checks that likely fail for the same reason. */
export const describeCauses = (report: RunReport, style: Style, verbose: boolean): string => {
  const failed = report.checks.filter(isUnexpected);
  if (verbose) return failed.map((check) => describeFailure(check, report, style)).join("\n\n");
  const causes = causesWith(report, isUnexpected);
  if (report.otherwise !== undefined) return folded(causes, style);
  const stories = causes.slice(0, maxStories).map((cause) => story(cause, report, style));
  const rest = causes.slice(maxStories).map(({ title, checks }) => {
    const [first, ...others] = checks;
    const more = others.length > 0 ? ` (and ${others.length} more)` : "";
    return line(`${first?.id}${more}`, title, style);
  });
  const heading = style.bold(`${rest.length} more likely reasons: --verbose shows them in full`);
  const common = causes.length > 1 ? commonOperators(failed) : undefined;
  const head = common === undefined ? [] : [style.yellow(paragraph(common, 0, style.width))];
  return [...head, ...stories, ...(rest.length > 0 ? [[heading, ...rest].join("\n")] : [])].join("\n\n");
};

/** What keeps a server from being conformant in one way, where it is in another: the rules, a line each. */
const folded = (causes: readonly ShownCause[], style: Style): string => {
  const rows = causes
    .flatMap(({ checks }) => checks.filter(isUnexpected))
    .map(({ id, statement }) => line(id, statement, style));
  return [style.bold("What failed: --verbose shows each in full"), ...rows].join("\n");
};

const story = ({ title, checks }: ShownCause, report: RunReport, style: Style): string => {
  const [first, ...others] = checks;
  if (first === undefined) return "";
  if (others.length === 0 || first.failure === undefined) return describeFailure(first, report, style);
  const { likelyReason, ...failure } = first.failure;
  const isLikely = likelyReason !== undefined;
  // The head says it.
  const described = describeFailure({ ...first, failure }, report, style);
  const shown = others.slice(0, maxOthers).map((check) => {
    const why = check.failure?.why ?? "";
    const note = isUnexpected(check) ? "" : "(does not decide) ";
    const place = check.section === first.section ? "" : ` (${check.section})`;
    return line(check.id + place, note + (why === first.failure?.why || isAnswer(title) ? "" : why), style);
  });
  const more = others.length - maxOthers;
  // What the answers of all have in common says more than the sentence of the first.
  const cause =
    failure.cause === undefined ? undefined : `${upperFirst(failure.cause)}, in ${plural(checks.length, "check")}`;
  const reason = isLikely ? title : cause;
  const head = isAnswer(title)
    ? title
    : reason === undefined
      ? "The same kind of failure"
      : "Likely for the same reason";
  return [
    ...(reason === undefined ? [] : [style.bold(style.red(paragraph(reason, 0, style.width)))]),
    described,
    `  ${style.yellow(shorten(`${head}, in ${plural(others.length, "more check")}:`, style.width - 2))}`,
    ...shown,
    ...(more > 0 ? [style.dim(`    and ${more} more: --verbose shows each of them`)] : []),
  ].join("\n");
};

/** A title that says more than the first story's own sentence. */
const isAnswer = (title: string): boolean => /^The same answer/.test(title);

const line = (label: string, text: string, style: Style): string => {
  const room = Math.min(style.width, 200) - 4 - label.length - 2;
  return `    ${label}${text === "" || room < 12 ? "" : `  ${style.dim(shorten(text, room))}`}`;
};

/** What failed without deciding: one story's sentence per cause. */
export const describeWarnings = (report: RunReport, style: Style, verbose: boolean): string => {
  const warned = (check: ReportedCheck) => check.verdict === "warned" && check.expectedFailure === undefined;
  const causes = verbose
    ? report.checks.filter(warned).map((check) => ({ title: "", checks: [check] }))
    : causesWith(report, warned);
  if (causes.length === 0) return "";
  if (report.otherwise !== undefined && !verbose)
    return style.dim(
      `${plural(report.summary.warned, "warning")}, which ${report.summary.warned === 1 ? "does" : "do"} not decide: --verbose shows each`,
    );
  const shown = verbose ? causes : causes.slice(0, maxWarnings);
  const left = causes.slice(shown.length).reduce((sum, { checks }) => sum + checks.length, 0);
  const hint = report.profile === "spec" ? " (--profile strapi-4.26 makes the observed ones decide)" : "";
  return [
    style.bold(paragraph(`Warnings: they do not decide${hint}`, 0, style.width)),
    ...shown.map(({ checks }) => warning(checks, style)),
    ...(left > 0 ? [style.dim(`  and ${left} more: --verbose shows each of them`)] : []),
  ].join("\n");
};

/** Expected and found, where the sentence does not say them. */
const sides = ({ failure }: ReportedCheck, style: Style): readonly string[] => {
  if (failure === undefined || /expected .*, got|instead of|not expected/.test(failure.why)) return [];
  if (!("expected" in failure) || !("actual" in failure)) return [];
  const line = (label: string, value: unknown) =>
    `    ${style.dim(label.padEnd(9))}${shorten(printedJson(value), Math.min(style.width, 200) - 13)}`;
  return [line("expected", failure.expected), line("got", failure.actual)];
};

const warning = (checks: readonly ReportedCheck[], style: Style): string => {
  const [check, ...others] = checks;
  if (check === undefined) return "";
  const kind = check.source === "observed" ? "observed" : check.level;
  const names = others.slice(0, 3).map(({ id }) => id);
  const more = others.length - names.length;
  const same = `and ${others.length} more alike: ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}`;
  return [
    `  ${check.id} ${style.dim(`(${check.section}, ${kind})`)}`,
    paragraph(check.statement, 4, style.width),
    style.yellow(paragraph(check.failure?.why ?? "", 4, style.width)),
    ...sides(check, style),
    ...(others.length > 0 ? [style.dim(paragraph(same, 4, style.width))] : []),
  ].join("\n");
};
