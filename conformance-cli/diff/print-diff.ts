import { plural } from "../../spec-tests/kit/base.js";
import { printedLine } from "../../spec-tests/kit/report/printable.js";
import { createStyle, type Style } from "../../spec-tests/runner/story/style.js";
import { cutText, paragraph, shorten } from "../../spec-tests/runner/story/wrap.js";
import type { ChangedCheck, ReportDiff } from "./compare-reports.js";

/** How a comparison looks. */
export interface DiffLook {
  readonly colour: boolean;
  readonly width?: number | undefined;
}

/** A comparison for a person: what got worse last, where the eye is, and one sentence. */
export const printDiff = (diff: ReportDiff, { colour, width }: DiffLook): string => {
  const style = createStyle(colour, width);
  const { plain, green, red, yellow } = { plain: (text: string) => text, ...style };
  const parts = [
    heading(diff, style),
    group("Gone", diff.gone, plain, style),
    group("New", diff.new, plain, style),
    group("Changed", diff.changed, yellow, style),
    group("Fixed", diff.fixed, green, style),
    group("Regressed", diff.regressed, red, style),
    summary(diff, style),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
};

const heading = ({ before, after }: ReportDiff, style: Style): string => {
  const line = (label: string, { file, url, startedAt, checks }: ReportDiff["before"]) =>
    `  ${style.dim(label)} ${printedLine(file)}  ${style.dim(printedLine(`${plural(checks, "check")} of ${url}, ${startedAt.slice(0, 16).replace("T", " ")}`))}`;
  const differing = (["profile", "version", "url"] as const).filter((name) => before[name] !== after[name]);
  const notes = differing.map(
    (name) => `note: another ${name === "url" ? "server" : name}: ${before[name]}, then ${after[name]}`,
  );
  return [
    style.bold("Touchstone conformance, two runs"),
    line("before", before),
    line("after ", after),
    ...notes.map((note) => style.yellow(paragraph(printedLine(note), 2, style.width))),
  ].join("\n");
};

/** One line for each check; of `maxLines` checks and more, the rest is counted. */
const group = (
  title: string,
  checks: readonly ChangedCheck[],
  paint: (text: string) => string,
  style: Style,
): string => {
  if (checks.length === 0) return "";
  const lines = checks.slice(0, maxLines).map((check) => {
    const change = [check.before, check.after].filter((verdict) => verdict !== undefined).join(" -> ");
    const text = `  ${printedLine(`${check.id} (${check.section})`)}  ${change}`;
    const room = Math.min(style.width, 200) - 4;
    return check.why === undefined
      ? cutText(text, style.width)
      : `${text}\n    ${style.dim(shorten(printedLine(check.why), room))}`;
  });
  const more = checks.length - maxLines;
  const rest = more > 0 ? [style.dim(`  and ${more} more: --reporter json lists them`)] : [];
  return [style.bold(paint(`${title}: ${checks.length}`)), ...lines, ...rest].join("\n");
};

const maxLines = 100;

const summary = (diff: ReportDiff, style: Style): string => {
  const counts = (["regressed", "fixed", "changed", "new", "gone"] as const).map(
    (name) => `${diff[name].length} ${name}`,
  );
  const [verdict, paint] =
    diff.regressed.length === 0 ? ["Nothing regressed", style.green] : ["Something regressed", style.red];
  return `${style.bold(paint(verdict))}  ${style.dim(`${counts.join(", ")}, ${diff.same} as before`)}`;
};
