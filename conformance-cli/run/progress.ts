import { plural } from "../../spec-tests/kit/base.js";
import type { CheckResult } from "../../spec-tests/kit/contract/verdict.js";

/**
 * Shows how many of some checks are done, how many of them failed, what that took, and how long the rest takes at this pace; the check that was done last is a
 * detail.
 */
export const createCounter = (
  checks: number,
  progress: (text: string, detail: string) => void,
  now: () => number = Date.now,
): ((result: CheckResult) => void) => {
  const started = now();
  let [done, failed, sent] = [0, 0, 0];
  return ({ check, requests, verdict }) => {
    done++;
    sent += requests;
    if (verdict === "failed") failed++;
    const isSure = checks >= leastChecks && done >= checks * leastShare;
    const left = isSure ? ((checks - done) / done) * (now() - started) : 0;
    const parts = [
      `${done} of ${plural(checks, "check")}`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      plural(sent, "request"),
      ...(left < leastLeft ? [] : [`some ${timeOf(left)} left`]),
    ];
    progress(parts.join(", "), check.id);
  };
};

/** Of so many checks the long ones and the short ones are even; such a share of them shows how fast a server is. */
const [leastChecks, leastShare] = [100, 0.05];

/** Milliseconds that are worth naming. */
const leastLeft = 2500;

/** Milliseconds in words: seconds by fives, and minutes. */
const timeOf = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 5000) * 5;
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
};

/** So many answers without a difference are news. */
const quietAnswers = 500;

/** Says, once each, that the first answers show no difference, and what the first difference is that is one. */
export const createNews = (
  say: (text: string) => void,
  isDifference: (result: CheckResult) => boolean = ({ failure }) => failure !== undefined,
): { readonly onAnswer: () => void; readonly onResult: (result: CheckResult) => void } => {
  let [answers, isFound] = [0, false];
  return {
    onAnswer: () => {
      answers++;
      if (answers === quietAnswers && !isFound) say(`nothing so far in ${plural(answers, "request")}`);
    },
    onResult: (result) => {
      if (isFound || !isDifference(result)) return;
      isFound = true;
      const { id, sentence } = result.check;
      say(`first difference: ${id}: ${sentence}`);
    },
  };
};

/** Milliseconds between two pictures of a line: more of them are not seen. */
const lineEvery = 100;

/** One line of a terminal that is written over and over, and taken away at the end. `columns`: how wide it is by now. */
export const createLine = (
  write: (text: string) => void,
  columns: () => number,
  now: () => number = Date.now,
): ((text?: string, detail?: string) => void) => {
  let last = Number.NEGATIVE_INFINITY;
  return (text, detail) => {
    if (text !== undefined && now() - last < lineEvery) return;
    last = text === undefined ? Number.NEGATIVE_INFINITY : now();
    const line = detail === undefined ? text : `${text}  ${detail}`;
    write(`\r\u001b[2K${line?.slice(0, columns() - 1) ?? ""}`);
  };
};

/** Milliseconds between two lines of a log: few enough to read over, often enough to see that something happens. */
const logEvery = 10_000;

/**
 * A line now and then, for what is no terminal: none at all for a run that is over sooner. Where nothing new is done for long, as while a slow server's data
 * is read, it is the same line again.
 */
export const createLog = (write: (text: string) => void): ((text?: string) => void) => {
  let latest: string | undefined;
  let isStarted = false;
  return (text) => {
    latest = text;
    if (isStarted) return;
    isStarted = true;
    const tick = () => latest !== undefined && write(`${latest}\n`);
    // A run that is over does not wait for it.
    setInterval(tick, logEvery).unref();
  };
};
