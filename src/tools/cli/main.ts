import { setImmediate } from "node:timers/promises";
import { messageOf } from "../../base/words/message-of.js";
import { createOutput, type Io } from "./output.js";
import { runCli } from "./run-cli.js";
import { loadFromDisk } from "./source-loader.js";
import { stopSignals } from "./stop-signals.js";

/** Runs this process as the command `touchstone`: its arguments, its streams, its signals and its exit code. It exits. */
export const touchstoneProcess = async (): Promise<void> => {
  // With both, Node 22 warns that NO_COLOR is ignored, as soon as what is loaded below loads `node:assert`. An empty one says nothing.
  delete process.env[process.env.NO_COLOR ? "FORCE_COLOR" : "NO_COLOR"];

  const stops = stopSignals({
    on: (signal, listener) => process.on(signal, listener),
    exit: (code) => process.exit(code),
  });

  let wroteAll = true;
  const stderr = createOutput(process.stderr, () => {
    wroteAll = false;
  });
  const stdout = createOutput(process.stdout, (error) => {
    wroteAll = false;
    stderr.write(`touchstone: cannot write to the standard output: ${messageOf(error)}\n`);
  });

  const io: Io = {
    load: loadFromDisk,
    stdout: stdout.write,
    stderr: stderr.write,
    env: process.env,
    get stopped() {
      return stops.stopped;
    },
    columns: process.stdout.columns || 120,
    errorColumns: process.stderr.columns ?? Number.POSITIVE_INFINITY,
    open: (url) => import("./serve/open-browser.js").then(({ openBrowser }) => openBrowser(url, io)),
    uncaught: (listener) => {
      const events = ["uncaughtException", "unhandledRejection"] as const;
      for (const event of events) process.on(event, listener);
      return () => {
        for (const event of events) process.off(event, listener);
      };
    },
  };

  // The last text may fail to be written when all else is done.
  process.once("exit", () => {
    if (!wroteAll) process.exitCode ||= 1;
  });
  process.exitCode = await runCli(process.argv.slice(2), io);
  // The command is over, whatever a configuration's module has left behind: a timer must neither keep the process, nor end it with another code.
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, () => {});
  await Promise.all([stdout.flushed(), stderr.flushed()]);
  // What could not be written is reported in a turn of its own, and has to be written too.
  await setImmediate();
  await stderr.flushed();
  process.exit();
};
