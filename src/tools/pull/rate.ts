import { setTimeout } from "node:timers/promises";

/** A clock that can wait. In milliseconds. */
export interface Clock {
  now(): number;
  /** Resolves after so many milliseconds, or rejects as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The clock of this machine. */
export const realClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
};

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Reads a rate such as `10/s` or `300/m` as the milliseconds from one request to the next; undefined where it is none. */
export const readRate = (text: string): number | undefined => {
  const [, number = "", unit = ""] = /^(\d{1,6}(?:\.\d{1,3})?)\/([smh])$/.exec(text) ?? [];
  const each = units[unit];
  return each === undefined || Number(number) <= 0 ? undefined : each / Number(number);
};

/** Lets one request after the other begin, at least `interval` milliseconds apart. */
export const createPace = (interval: number, clock: Clock) => {
  let next = Number.NEGATIVE_INFINITY;
  return async (signal: AbortSignal | undefined): Promise<void> => {
    const now = clock.now();
    const start = Math.max(now, next);
    next = start + interval;
    if (start > now) await clock.wait(start - now, signal);
  };
};
