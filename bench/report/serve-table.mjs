import { duration, table } from "./markdown.mjs";

/** @param {readonly import("../serve/run-serve.mjs").ServeResult[]} results */
export const serveTable = (results) =>
  table([
    [
      "touchstone serve, 20 content-types",
      "entries",
      "first answer after",
      "CPU until then",
      "answer while writing",
      "the longest",
    ],
    ...results.map(({ cpu, entries, firstAnswer, longest, name, usual }) => [
      name,
      entries.toLocaleString("en"),
      duration(firstAnswer * 1000),
      cpu === undefined ? "-" : duration(cpu * 1000),
      duration(usual * 1000),
      duration(longest * 1000),
    ]),
  ]);
