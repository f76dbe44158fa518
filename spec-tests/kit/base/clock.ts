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
 * With `outer`, its signal is aborted too when that one is, for the same reason. `standing`: milliseconds so far, since any moment, for which
 * the clock stood still, such as those that a run waited for a server that limits requests.
 */
export const startClock = (
  milliseconds: number,
  reason?: () => Error,
  outer?: AbortSignal,
  standing: () => number = () => 0,
): Clock => {
  const controller = new AbortController();
  const follow = () => controller.abort(outer?.reason);
  if (outer !== undefined) {
    // Every check under way listens.
    setMaxListeners(0, outer);
    outer.addEventListener("abort", follow);
    if (outer.aborted) follow();
  }
  let counted = standing();
  const ring = () => {
    const more = standing() - counted;
    counted += more;
    if (more > 0) stop = startTimer(more, ring);
    else controller.abort(reason?.());
  };
  let stop = startTimer(milliseconds, ring);
  return {
    signal: controller.signal,
    stop: () => {
      stop();
      outer?.removeEventListener("abort", follow);
    },
  };
};

/** A clock like that of {@link startClock}, which calls a function when the time is over, until it is stopped. */
export const startTimer = (milliseconds: number, over: () => void): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const go = (left: number): void => {
    timer = setTimeout(() => {
      // Timers come before sockets in a turn of the event loop, immediates after them.
      immediate = setImmediate(() => (left > 1 ? go(left - 1) : over()));
    }, milliseconds / steps);
  };
  go(steps);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
};
