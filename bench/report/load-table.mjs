import { duration, table, times } from "./markdown.mjs";

/** @param {readonly import("../load/run-load.mjs").LoadResult[]} results */
export const loadTable = (results) =>
  table([
    [
      ...[
        "256 connections, reads and writes",
        "requests/s",
        "ratio",
        "CPU per request",
        "bytes",
        "p50",
        "p99",
        "longest",
      ],
      ...["refused", "errors", "time-outs"],
    ],
    ...results.map(({ bytes, cpu, errors, longest, name, p50, p99, perSecond, ratio, refused, timeouts }) => [
      name,
      Math.round(perSecond).toLocaleString("en"),
      times(ratio),
      cpu === undefined ? "-" : duration(cpu),
      Math.round(bytes).toLocaleString("en"),
      ...[p50, p99, longest].map((milliseconds) => duration(milliseconds * 1000)),
      ...[refused, errors, timeouts].map((count) => count.toLocaleString("en")),
    ]),
  ]);

/** What the words of the table mean. */
export const loadLegend = [
  "node:http: a bare server that parses the same bodies and stores them in a map. ratio: requests per second as a share of its.",
  "bench/README.md says how it is measured, and what it does not do.",
].join("\n");

/** What was looked at after the load, and the first of what is wrong. @param {import("../load/run-load.mjs").Checked} checked */
export const checkedText = ({ accepted, entries, links, problems }) => {
  const [writes, compared, both] = [accepted, entries, links].map((count) => count.toLocaleString("en"));
  const looked = `${writes} writes acknowledged; ${compared} entries and ${both} links compared afterwards`;
  if (problems.length === 0) return `${looked}: everything is there, and every relation agrees from both sides`;
  return [`${looked}: ${problems.length} problems`, ...problems.slice(0, 20).map((problem) => `  ${problem}`)].join(
    "\n",
  );
};
