import { constants } from "node:os";

export interface Signalled {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): unknown;
}

/**
 * Listens to the signals that ask a process to stop. Whoever reads `stopped` stops by itself
 * when it is aborted, by the first signal. Without that, and at the second signal of any kind, the process ends at once with 128 and the
 * number of the signal, as if nothing listened.
 */
export const stopSignals = (process: Signalled): { readonly stopped: AbortSignal } => {
  const stop = new AbortController();
  let awaited = false;
  const listener = (signal: NodeJS.Signals): void => {
    if (awaited && !stop.signal.aborted) stop.abort();
    // A terminal that is closed sends it twice: the shell does, and the system when the shell has ended.
    else if (!awaited || signal !== "SIGHUP") process.exit(128 + constants.signals[signal]);
  };
  // Node takes back what nohup asks for: a SIGHUP that nobody listens to ends the process at once, with or without a terminal.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, listener);
  return {
    get stopped() {
      awaited = true;
      return stop.signal;
    },
  };
};
