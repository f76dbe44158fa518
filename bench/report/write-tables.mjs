import { commands } from "../writes/commands.mjs";
import { editsOf } from "../writes/list-edits.mjs";
import { duration, table, times } from "./markdown.mjs";

/**
 * @typedef {import("../writes/run-lists.mjs").ListResult} ListResult
 * @typedef {import("../writes/run-commands.mjs").CommandResult} CommandResult
 * @typedef {import("../writes/commands.mjs").Command} Command
 * @typedef {import("../writes/run-resets.mjs").ResetTiming} ResetTiming
 */

/** How many times the list before it took; a list is ten times as long as the one before. @param {number} time @param {number | undefined} before */
const growth = (time, before) => (before === undefined ? "-" : times(time / before));

/** @param {readonly ListResult[]} results */
export const listTable = (results) =>
  table([
    ["n connects, n members", "n", "by hand, CPU", "growth", "touchstone, CPU", "growth", "ratio"],
    ...results.map(({ byHand, kind, ratio, size, touchstone }) => {
      const before = results.find((other) => other.kind === kind && other.size * 10 === size);
      return [
        editsOf[kind],
        size.toLocaleString("en"),
        duration(byHand),
        growth(byHand, before?.byHand),
        duration(touchstone),
        growth(touchstone, before?.touchstone),
        times(ratio),
      ];
    }),
  ]);

/** The times of each command, and in brackets how many times the hand-written code's. @param {readonly CommandResult[]} results */
export const commandTable = (results) =>
  table([
    ["entries", ...results.flatMap(({ size }) => [`${size.toLocaleString("en")} by hand`, "touchstone"])],
    ...Object.entries(commands).map(([command, { text }]) => [
      text,
      ...results.flatMap(({ timings }) => {
        const timing = timings.find((other) => other.command === command);
        if (!timing) return ["-", "-"];
        return [duration(timing.byHand), `${duration(timing.touchstone)} (${times(timing.ratio)})`];
      }),
    ]),
  ]);

/** @param {readonly ResetTiming[]} results */
export const resetTable = (results) =>
  table([
    ["entries", "writes before", "a copy of the data", "another mock", "reset", "ratio to the copy"],
    ...results.map(({ copy, create, ratio, reset, size, writes }) => [
      size.toLocaleString("en"),
      writes.toLocaleString("en"),
      duration(copy),
      duration(create),
      duration(reset),
      times(ratio),
    ]),
  ]);
