import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { createStyle, type Style } from "../../spec-tests/runner/story/style.js";
import { cutText } from "../../spec-tests/runner/story/wrap.js";

/** Columns of the table: the verdict, its heading, and the width in which it is counted. */
const columns: readonly (readonly [verdict: Verdict, heading: string, width: number])[] = [
  ["passed", "passed", 8],
  ["failed", "failed", 8],
  ["warned", "warned", 8],
  ["blocked", "blocked", 9],
  ["not-applicable", "n/a", 6],
  ["error", "broken", 8],
];

/** Columns of the names of sections: as many as there are beside the numbers, within bounds. */
const [leastLabel, mostLabel] = [14, 33];

/** The verdicts by section, in 80 columns or less. A fault of the kit is so rare that its column is there only when there is one. */
export const sectionTable = (report: RunReport, style: Style): string => {
  const shown = columns.filter(([verdict]) => verdict !== "error" || report.summary.error > 0);
  const numbers = shown.reduce((sum, [, , width]) => sum + width, 0);
  const labelWidth = Math.max(leastLabel, Math.min(mostLabel, style.width - numbers));
  const head = `${"section".padEnd(labelWidth)}${shown.map(([, heading, width]) => heading.padStart(width)).join("")}`;
  const row = (label: string, counts: Readonly<Record<Verdict, number>>, look: Style): string => {
    const cells = shown.map(([verdict, , width]) => cell(verdict, counts[verdict], width, look));
    return `${cutText(label, labelWidth - 1).padEnd(labelWidth)}${cells.join("")}`;
  };
  return [
    style.dim(head),
    ...report.sections.map((section) => row(`${section.id} ${section.title}`, section, style)),
    style.bold(row("total", report.summary, createStyle(false))),
  ].join("\n");
};

const cell = (verdict: Verdict, count: number, width: number, style: Style): string => {
  const colours: Partial<Record<Verdict, (text: string) => string>> = {
    failed: style.red,
    error: style.red,
    warned: style.yellow,
    blocked: style.yellow,
  };
  const text = (count === 0 ? "·" : String(count)).padStart(width);
  return count === 0 ? style.dim(text) : (colours[verdict]?.(text) ?? text);
};
