import { questions } from "../micro/questions.mjs";
import { duration, table, times } from "./markdown.mjs";

/**
 * @typedef {import("../micro/run-micro.mjs").MicroResult} MicroResult
 * @typedef {import("../http/load.mjs").HttpResult} HttpResult
 */

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
    ["page of 25", "server", "requests/s", "ratio", "CPU per request", "CPU ratio", "bytes"],
    ...results.map(({ bytes, cpuMicroseconds, cpuRatio, page, ratio, requestsPerSecond, server }) => [
      page,
      server,
      Math.round(requestsPerSecond).toLocaleString("en"),
      ratio === undefined ? "-" : times(ratio),
      cpuMicroseconds === undefined ? "-" : duration(cpuMicroseconds),
      cpuRatio === undefined ? "-" : times(cpuRatio),
      bytes.toLocaleString("en"),
    ]),
  ]);
