/** A Markdown table, padded so that it reads well in a terminal, too. @param {readonly (readonly string[])[]} rows */
export const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const lines = rows.map(
    (row) =>
      `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`,
  );
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
};

/** A time with its unit. @param {number} microseconds */
export const duration = (microseconds) => {
  if (microseconds < 1000) return `${microseconds.toFixed(microseconds < 100 ? 1 : 0)} us`;
  const milliseconds = microseconds / 1000;
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
};

/** How many times something else. @param {number} ratio */
export const times = (ratio) => `${ratio.toFixed(ratio < 0.1 ? 3 : ratio < 10 ? 2 : 0)} x`;
