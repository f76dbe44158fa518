import { type ChildProcess, spawn } from "node:child_process";

export interface CommandEnd {
  /** Undefined when it went well; else in a few words: `ended with 3`. */
  readonly problem: string | undefined;
  /** The end of what it printed. */
  readonly output: string;
}

/** Characters of what is printed; a server's log may be endless. */
const keptCharacters = 4000;

/** Milliseconds from asking a command to end to ending it. */
const graceTime = 2000;

const isWindows = process.platform === "win32";

/** Sends a signal to a command and all that it has started: a group of processes of its own. */
const kill = (child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void => {
  if (child.pid === undefined) return;
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It is gone.
  }
};

/**
 * Runs a command by the system's shell and waits for its end, not for that of what it leaves running. After `timeout` milliseconds, when
 * `signal` is aborted, and when this process ends it is ended with all that it has started. Never rejects.
 */
export const runShellCommand = (command: string, timeout: number, signal: AbortSignal): Promise<CommandEnd> =>
  new Promise((resolve) => {
    // A group of its own can be ended as a whole.
    const child = spawn(command, { shell: true, detached: !isWindows, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => {
        output = (output + data.toString()).slice(-keptCharacters);
      });
    let given: string | undefined;
    let grace: NodeJS.Timeout | undefined;
    const end = (reason: string): void => {
      given ??= reason;
      kill(child, "SIGTERM");
      grace ??= setTimeout(() => kill(child, "SIGKILL"), graceTime);
    };
    const atExit = (): void => kill(child, "SIGKILL");
    const stop = (): void => end("was stopped with the run");
    const timer = setTimeout(() => end(`did not end within ${timeout / 1000} s`), timeout);
    const finish = (problem: string | undefined): void => {
      clearTimeout(timer);
      clearTimeout(grace);
      if (given !== undefined) kill(child, "SIGKILL");
      signal.removeEventListener("abort", stop);
      process.removeListener("exit", atExit);
      // What it left running may hold these open for ever.
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
      resolve({ problem: given ?? problem, output: output.trimEnd() });
    };
    process.once("exit", atExit);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    child.once("error", (error) => finish(`could not be started: ${error.message}`));
    // What it printed last comes a moment after its end.
    child.once("exit", (code, by) => setTimeout(() => finish(code === 0 ? undefined : `ended with ${code ?? by}`), 20));
  });
