/** Runs a task now, or when it is its turn. */
export type Turns = (task: () => void) => void;

/**
 * Tasks in the order they come, a few milliseconds of them in each iteration of the event loop; the rest waits for the next one. The event
 * loop accepts one connection in each iteration, and an iteration answers all requests that have arrived: with 255 busy connections the last
 * one waited until each of them had been answered 255 times. `slice` and `clock` are milliseconds.
 */
export const createTurns = (slice = 5, clock: () => number = () => performance.now()): Turns => {
  const waiting: (() => void)[] = [];
  /** When this iteration has had its share; undefined when it has not begun. */
  let until: number | undefined;
  const begin = (): number => {
    setImmediate(resume);
    return clock() + slice;
  };
  const resume = (): void => {
    until = undefined;
    if (waiting.length === 0) return;
    until = begin();
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      task();
      if (clock() >= until) return;
    }
  };
  return (task) => {
    until ??= begin();
    if (waiting.length > 0 || clock() >= until) waiting.push(task);
    else task();
  };
};
