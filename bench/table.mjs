/**
 * @template Row
 * @typedef {Readonly<Record<string, (row: Row) => string>>} Columns what a row shows below each heading
 */

/** A Markdown table, padded so that it reads well in a terminal, too. @template Row @param {readonly Row[]} rows @param {Columns<Row>} columns */
export const table = (rows, columns) => {
  const headings = Object.keys(columns);
  const cells = [headings, ...rows.map((row) => headings.map((heading) => columns[heading](row)))];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  const lines = cells.map(
    (line) =>
      `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[at]))).join(" | ")} |`,
  );
  const rule = `|${widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
};

/** A time with its unit. @param {number} microseconds */
export const duration = (microseconds) => {
  if (Number.isNaN(microseconds)) return "-";
  if (microseconds < 1000) return `${microseconds.toFixed(microseconds < 100 ? 1 : 0)} us`;
  const milliseconds = microseconds / 1000;
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
};

/** How many times something else. @param {number} ratio */
export const times = (ratio) =>
  Number.isNaN(ratio) ? "-" : `${ratio.toFixed(ratio < 0.1 ? 3 : ratio < 10 ? 2 : 0)} x`;

/** A whole number. @param {number} number */
export const count = (number) => Math.round(number).toLocaleString("en");

/** A time, and in brackets how many times another one. @param {{ readonly own: number, readonly ratio: number }} timing */
export const compared = ({ own, ratio }) => `${duration(own)} (${times(ratio)})`;
