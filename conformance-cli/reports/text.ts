import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report.js";
import type { Verdict } from "../../spec-tests/kit/verdict.js";
import { sections } from "../../spec-tests/sections.js";
import { createStyle, harmless, type Style } from "./style.js";
import { describeFailure } from "./text-failure.js";

/** The report for a person at a terminal: what was checked, a table by section, each failure as a story, the verdict. */
export const textReport = (report: RunReport, colour: boolean): string => {
  const style = createStyle(colour);
  const told = report.checks.filter((check) => check.verdict === "failed" && check.expectedFailure === undefined);
  const warned = report.checks.filter((check) => check.verdict === "warned" && check.expectedFailure === undefined);
  const parts = [
    heading(report, style),
    preflight(report, style),
    ...told.map((check) => describeFailure(check, report, style)),
    warnings(warned, report, style),
    reasons(report, "blocked", "Blocked: not decided, because something else is missing", style),
    reasons(report, "not-applicable", "Not applicable", style),
    reasons(report, "error", "Broken: faults of the kit, not of the server", style),
    leftovers(report),
    expected(report, style),
    table(report, style),
    verdict(report, style),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const heading = (report: RunReport, style: Style): string => {
  const meaning =
    report.profile === "spec" ? "the specification decides, observed checks inform" : "observed checks decide too";
  return [
    style.bold(`Touchstone conformance ${report.kit.version}`),
    `  server   ${report.target.embedded ? "the embedded reference" : report.target.url}`,
    `  profile  ${report.profile}: ${meaning}`,
    `  random   seed ${report.seed}, ${report.runs} requests per check`,
  ].join("\n");
};

const preflight = (
  { preflight: { status, types, entries, findings, unavailable } }: RunReport,
  style: Style,
): string => {
  const summary = {
    verified: style.green(`  dataset  verified: ${entries} entries of ${types} types`),
    differs: style.red(
      "  dataset  the server does not hold the dataset; checks that need the differing types are blocked",
    ),
    unreachable: style.red("  dataset  the server cannot be reached"),
    skipped: "  dataset  not verified",
  }[status];
  const notes = Object.entries(unavailable).map(
    ([name, reason]) => `           ${name} cannot be relied on: ${reason}`,
  );
  return harmless(
    [
      summary,
      ...findings.map((finding) => `           ${finding.blocks ? "" : "note: "}${finding.message}`),
      ...notes,
    ].join("\n"),
  );
};

const columns: readonly Verdict[] = ["passed", "failed", "warned", "blocked", "not-applicable", "error"];
const titles: readonly string[] = ["passed", "failed", "warned", "blocked", "n/a", "broken"];

const table = (report: RunReport, style: Style): string => {
  const title = (section: string) => `${section} ${sections.find(({ id }) => id === section)?.title ?? ""}`;
  const rows = sections.flatMap(({ id }) => {
    const checks = report.checks.filter((check) => check.section === id);
    return checks.length === 0 ? [] : [tableRow(title(id), checks, style)];
  });
  const head = `${"section".padEnd(40)}${titles.map((name) => name.padStart(9)).join("")}`;
  return [style.dim(head), ...rows, style.bold(tableRow("total", report.checks, createStyle(false)))].join("\n");
};

const tableRow = (label: string, checks: readonly ReportedCheck[], style: Style): string => {
  const colours: Partial<Record<Verdict, (text: string) => string>> = {
    failed: style.red,
    error: style.red,
    warned: style.yellow,
    blocked: style.yellow,
  };
  const cells = columns.map((verdict) => {
    const count = checks.filter((check) => check.verdict === verdict).length;
    const cell = (count === 0 ? "·" : String(count)).padStart(9);
    return count === 0 ? style.dim(cell) : (colours[verdict]?.(cell) ?? cell);
  });
  return `${label.slice(0, 39).padEnd(40)}${cells.join("")}`;
};

const warnings = (warned: readonly ReportedCheck[], report: RunReport, style: Style): string => {
  if (warned.length === 0) return "";
  const lines = warned.map((check) => {
    const replay = `${check.id} ${style.dim(`(${check.section}, ${check.source === "observed" ? "observed" : check.level})`)}`;
    return `  ${replay}\n    ${harmless(check.statement)}\n    ${style.yellow(harmless(check.failure?.why ?? ""))}`;
  });
  const hint = report.profile === "spec" ? " (--profile strapi-v4 makes the observed ones decide)" : "";
  return [style.bold(`Warnings: they do not decide${hint}`), ...lines].join("\n");
};

/** One line per reason, not per check: one missing thing must not look like forty. */
const reasons = (report: RunReport, verdict: Verdict, title: string, style: Style): string => {
  const checks = report.checks.filter((check) => check.verdict === verdict);
  if (checks.length === 0) return "";
  const groups = new Map<string, string[]>();
  for (const check of checks) groups.set(check.reason ?? "", [...(groups.get(check.reason ?? "") ?? []), check.id]);
  const lines = [...groups].map(([reason, ids]) => {
    const shown = ids.slice(0, 4).join(", ") + (ids.length > 4 ? `, and ${ids.length - 4} more` : "");
    return `  ${harmless(reason).replaceAll("\n", "\n  ")}\n    ${style.dim(`${ids.length}: ${shown}`)}`;
  });
  return [style.bold(title), ...lines].join("\n");
};

const leftovers = (report: RunReport): string => {
  const paths = report.checks.flatMap((check) => check.leftovers ?? []);
  return paths.length === 0
    ? ""
    : ["Left behind on the server (could not be deleted):", ...paths.map((path) => `  ${path}`)].join("\n");
};

const expected = ({ expectedFailures: { excused, stale } }: RunReport, style: Style): string =>
  [
    ...(excused.length > 0 ? [`Expected failures: ${excused.join(", ")}`] : []),
    ...(stale.length > 0
      ? [style.red(`Stale expected failures: these checks pass, take them out: ${stale.join(", ")}`)]
      : []),
  ].join("\n");

const verdict = (report: RunReport, style: Style): string => {
  const paint = report.outcome.exitCode === 0 ? style.green : style.red;
  const seconds = (report.milliseconds / 1000).toFixed(1);
  const effort = style.dim(`${report.summary.total} checks, ${report.summary.requests} requests, ${seconds} s`);
  return `${style.bold(paint(report.outcome.message.toUpperCase().slice(0, 1) + report.outcome.message.slice(1)))}  ${effort}`;
};
