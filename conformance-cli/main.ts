#!/usr/bin/env node
import { conformance } from "./conformance.js";

const interruption = new AbortController();
// The first interrupt ends the run with a report and a clean-up, the second one at once.
process.once("SIGINT", () => interruption.abort());

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const { FORCE_COLOR: force = "", NO_COLOR: none = "", TERM: terminal = "" } = process.env;
const isTerminal = process.stdout.isTTY === true;

/** Columns of a terminal; some say 0 because they do not know. */
const columnsOf = (stream: NodeJS.WriteStream): number => stream.columns || 80;

/** One line that is written over and over, at most ten times a second. */
const createProgress = (stream: NodeJS.WriteStream): ((text?: string, detail?: string) => void) => {
  let last = 0;
  return (text, detail) => {
    if (text !== undefined && Date.now() - last < 100) return;
    last = text === undefined ? 0 : Date.now();
    const line = detail === undefined ? text : `${text}  ${detail}`;
    stream.write(`\r\u001b[2K${line?.slice(0, columnsOf(stream) - 1) ?? ""}`);
  };
};

/** Milliseconds between two lines in a log: few enough to read over, often enough to see that something happens. */
const logEvery = 10_000;

/** A line now and then, for a log. */
const createLog = (stream: NodeJS.WriteStream): ((text?: string) => void) => {
  let last = Date.now();
  return (text) => {
    if (text === undefined || Date.now() - last < logEvery) return;
    last = Date.now();
    stream.write(`${text}\n`);
  };
};

process.exitCode = await conformance(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // https://no-color.org, and its counterpart for pipes.
  colour: none === "" && (force === "" ? isTerminal && terminal !== "dumb" : force !== "0"),
  columns: isTerminal ? columnsOf(process.stdout) : undefined,
  progress: (process.stderr.isTTY && terminal !== "dumb" ? createProgress : createLog)(process.stderr),
  environment: process.env,
  signal: interruption.signal,
});
