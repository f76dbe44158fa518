import { setMaxListeners } from "node:events";

/** A signal that is aborted when the time is over. Stop the clock when it is no longer needed. */
export interface Clock {
  readonly signal: AbortSignal;
  stop(): void;
}

/** A clock goes in so many steps. */
const steps = 10;

/**
 * Starts a clock of so many milliseconds. While this process is busy, or is not given a processor, the clock stands still: what
 * has arrived in the meantime is read first, and the server is not blamed for time that it did not take. `reason` becomes the signal's.
 * Where `parent` is aborted first, the signal is aborted with its reason.
 */
export const startClock = (milliseconds: number, reason?: () => Error, parent?: AbortSignal): Clock => {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const go = (left: number): void => {
    timer = setTimeout(() => {
      // Timers come before sockets in a turn of the event loop, immediates after them.
      immediate = setImmediate(() => (left > 1 ? go(left - 1) : controller.abort(reason?.())));
    }, milliseconds / steps);
  };
  go(steps);
  // AbortSignal.any does the same, at several times the price.
  const leave = parent === undefined ? undefined : follow(parent, controller);
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer);
      clearImmediate(immediate);
      leave?.();
    },
  };
};

/** Aborts with the parent, until the returned function is called. */
const follow = (parent: AbortSignal, controller: AbortController): (() => void) => {
  const abort = () => controller.abort(parent.reason);
  if (parent.aborted) abort();
  // Each request under way listens.
  setMaxListeners(0, parent);
  parent.addEventListener("abort", abort);
  return () => parent.removeEventListener("abort", abort);
};
