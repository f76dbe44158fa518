import { setFlagsFromString } from "node:v8";
import type { Io } from "./base/io.js";
import { kitBroke } from "./base/kit-broke.js";
import { createLine, createLog } from "./run/progress.js";

/** Columns of a terminal; some say 0 because they do not know. */
const columnsOf = (stream: NodeJS.WriteStream): number => stream.columns || 80;

/** A terminal shows one line that changes; anything else gets a line now and then. */
const createProgress = (stream: NodeJS.WriteStream, terminal: string): NonNullable<Io["progress"]> => {
  const write = (text: string) => void stream.write(text);
  return stream.isTTY && terminal !== "dumb" ? createLine(write, () => columnsOf(stream)) : createLog(write);
};

/** Enter, and `q`, Ctrl+C or Ctrl+D, which a terminal does not turn into signals while its keys are listened to. */
const listenTo =
  (stream: NodeJS.ReadStream): NonNullable<Io["keys"]> =>
  (pressed) => {
    const read = (data: Buffer): void => {
      const keys = [...data.toString()];
      if (keys.some((key) => ["q", "Q", "\u0003", "\u0004"].includes(key))) pressed("quit");
      else if (keys.includes("\r") || keys.includes("\n")) pressed("enter");
    };
    stream.setRawMode(true).on("data", read).resume();
    return () => void stream.setRawMode(false).off("data", read).pause();
  };

/**
 * The first signal that asks the process to stop ends the run with a report and a clean-up, the second one at once: Ctrl+C, or what a CI system, a
 * container and `timeout` send.
 */
const listenToSignals = (interruption: AbortController): void => {
  const stop = (): void => {
    interruption.abort();
    process.off("SIGINT", stop).off("SIGTERM", stop);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  // A terminal that is closed sends it twice. Node has taken back what nohup asks for: where nobody listened, it would end the run without a clean-up.
  process.on("SIGHUP", stop);
};

/*
 * What is no longer held is collected when the heap has grown by half, not to four times its size: a run makes much and holds little. A version of
 * node that does not know this says so, and goes on.
 */
setFlagsFromString("--heap-growing-percent=50");

/** Runs this process as the command `conformance`: its arguments, its streams, its signals and its exit code. */
export const conformanceProcess = async (): Promise<void> => {
  const interruption = new AbortController();
  listenToSignals(interruption);
  // A terminal that was closed takes no progress any more, and the run still has to clean up.
  process.stderr.on("error", () => undefined);

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

  // A module of its own, which is loaded when the environment is as it should be.
  const loaded = await import("./conformance.js").catch((error: unknown) => {
    // It reads files of the package, such as the rows of statements.
    process.stderr.write(kitBroke(error));
    process.exitCode = 4;
  });
  if (loaded === undefined) return;
  process.exitCode = await loaded.conformance(process.argv.slice(2), {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    // https://no-color.org, and its counterpart for pipes.
    colour: none === "" && (force === "" ? isTerminal && terminal !== "dumb" : force !== "0"),
    columns: isTerminal ? columnsOf(process.stdout) : undefined,
    progress: createProgress(process.stderr, terminal),
    environment: process.env,
    keys: process.stdin.isTTY === true ? listenTo(process.stdin) : undefined,
    signal: interruption.signal,
  });
};
