import type { Verdict } from "../../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import { createStyle, type Style } from "../../../spec-tests/runner/story/style.js";
import { cutText } from "../../../spec-tests/runner/story/wrap.js";
import { verdictNames } from "../story/counts.js";

const width = 9;

/** Columns of the names of sections: as many as there are beside the numbers, within bounds. */
const [leastLabel, mostLabel] = [14, 33];

/** The verdicts by section, in 80 columns or less. */
export const sectionTable = ({ sections, summary }: RunReport, columns: readonly Verdict[], style: Style): string => {
  const labelWidth = Math.max(leastLabel, Math.min(mostLabel, Math.min(style.width, 80) - columns.length * width));
  const line = (label: string, cells: readonly string[]) =>
    `${cutText(label, labelWidth - 1).padEnd(labelWidth)}${cells.join("")}`;
  const row = (label: string, counts: Readonly<Record<Verdict, number>>, look: Style): string =>
    line(
      label,
      columns.map((verdict) => cell(verdict, counts[verdict], look)),
    );
  const head = columns.map((verdict) => verdictNames[verdict].padStart(width));
  return [
    style.dim(line("section", head)),
    ...sections.map((section) => row(`${section.id} ${section.title}`, section, style)),
    style.bold(row("total", summary, createStyle(false))),
  ].join("\n");
};

const cell = (verdict: Verdict, count: number, style: Style): string => {
  const colours: Partial<Record<Verdict, (text: string) => string>> = {
    failed: style.red,
    error: style.red,
    warned: style.yellow,
    blocked: style.yellow,
  };
  const text = (count === 0 ? "·" : String(count)).padStart(width);
  return count === 0 ? style.dim(text) : (colours[verdict]?.(text) ?? text);
};
