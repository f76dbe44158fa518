#!/usr/bin/env node
import { conformance } from "./conformance.js";

const interruption = new AbortController();
// The first interrupt ends the run with a report and a clean-up, the second one at once.
process.once("SIGINT", () => interruption.abort());

// A reader that has seen enough (`| head`) is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const { FORCE_COLOR: force = "", NO_COLOR: none = "" } = process.env;

process.exitCode = await conformance(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  colour: none === "" && (force !== "" || process.stdout.isTTY === true),
  signal: interruption.signal,
});
