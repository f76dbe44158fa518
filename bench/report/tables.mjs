import { questions } from "../micro/questions.mjs";

/**
 * @typedef {import("../micro/run-micro.mjs").MicroResult} MicroResult
 * @typedef {import("../http/load.mjs").HttpResult} HttpResult
 */

/** A Markdown table, padded so that it reads well in a terminal, too. @param {readonly (readonly string[])[]} rows */
const table = (rows) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const lines = rows.map(
    (row) =>
      `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`,
  );
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
};

/** @param {number} microseconds */
const duration = (microseconds) => {
  if (microseconds < 1000) return `${microseconds.toFixed(microseconds < 100 ? 1 : 0)} us`;
  const milliseconds = microseconds / 1000;
  return `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;
};

/** @param {number} ratio */
const times = (ratio) => `${ratio.toFixed(ratio < 0.1 ? 3 : ratio < 10 ? 2 : 0)} x`;

const contenders = ["by hand", "touchstone", "SQLite", "sift", "mingo"];

/** The times of each question, and in brackets how many times the hand-written code's. @param {number} size @param {readonly MicroResult[]} results */
export const microTable = (size, results) =>
  table([
    [`${size.toLocaleString("en")} entries`, ...contenders],
    ...results.map(({ question, timings }) => [
      questions[question],
      ...contenders.map((name) => {
        const timing = timings.find(({ contender }) => contender === name);
        if (!timing) return "-";
        const time = duration(timing.microseconds);
        return name === "by hand" ? time : `${time} (${times(timing.ratio)})`;
      }),
    ]),
  ]);

/** @param {readonly HttpResult[]} results */
export const httpTable = (results) =>
  table([
    ["page of 25", "server", "requests/s", "ratio", "CPU per request", "bytes"],
    ...results.map(({ bytes, cpuMicroseconds, page, ratio, requestsPerSecond, server }) => [
      page,
      server,
      Math.round(requestsPerSecond).toLocaleString("en"),
      ratio === undefined ? "-" : times(ratio),
      cpuMicroseconds === undefined ? "-" : duration(cpuMicroseconds),
      bytes.toLocaleString("en"),
    ]),
  ]);
