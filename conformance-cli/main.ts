#!/usr/bin/env node
import type { Io } from "./base/io.js";
import { createLine, createLog } from "./run/progress.js";

const interruption = new AbortController();
// The first interrupt ends the run with a report and a clean-up, the second one at once.
process.once("SIGINT", () => interruption.abort());

// A reader that has seen enough (`| head`) is no fault. What nobody can read is one: a full disk.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") return;
  process.stderr.write(`cannot write to the standard output: ${error.message}\n`);
  process.exit(2);
});

const { FORCE_COLOR: force = "", NO_COLOR: none = "", TERM: terminal = "" } = process.env;
// With both, Node 22 warns that NO_COLOR is ignored, as soon as `node:assert` is loaded. Here it is not, but where it is empty.
delete process.env[none === "" ? "NO_COLOR" : "FORCE_COLOR"];
const isTerminal = process.stdout.isTTY === true;

/** Columns of a terminal; some say 0 because they do not know. */
const columnsOf = (stream: NodeJS.WriteStream): number => stream.columns || 80;

/** A terminal shows one line that changes; anything else gets a line now and then. */
const createProgress = (stream: NodeJS.WriteStream): NonNullable<Io["progress"]> => {
  const write = (text: string) => void stream.write(text);
  return stream.isTTY && terminal !== "dumb" ? createLine(write, () => columnsOf(stream)) : createLog(write);
};

// A module of its own, which is loaded when the environment is as it should be.
const { conformance } = await import("./conformance.js");
process.exitCode = await conformance(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  // https://no-color.org, and its counterpart for pipes.
  colour: none === "" && (force === "" ? isTerminal && terminal !== "dumb" : force !== "0"),
  columns: isTerminal ? columnsOf(process.stdout) : undefined,
  progress: createProgress(process.stderr),
  environment: process.env,
  signal: interruption.signal,
});
