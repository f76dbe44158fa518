import { setMaxListeners } from "node:events";

/** What time it is, and how it passes. */
export interface WaitingClock {
  /** Milliseconds since 1970; never goes back. */
  now(): number;
  /** Resolves after so many milliseconds, or as soon as one of the signals is aborted. */
  wait(milliseconds: number, ends: readonly AbortSignal[]): Promise<void>;
}

/** The longest time that a timer can wait for. */
const maxTimer = 2 ** 31 - 1;

/** The machine's own. */
export const realClock: WaitingClock = {
  now: () => performance.timeOrigin + performance.now(),
  wait: (milliseconds, ends) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        for (const signal of ends) signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, Math.min(milliseconds, maxTimer));
      for (const signal of ends) {
        // Each request that waits listens.
        setMaxListeners(0, signal);
        signal.addEventListener("abort", end);
      }
    }),
};

/** Where the requests of a run wait, all of them, while the server wants no more. */
interface LimitGate {
  isOpen(): boolean;
  /** How many more milliseconds the run would wait in all if the gate were closed for so many from now on. */
  costOf(milliseconds: number): number;
  /** Closes it for so many milliseconds from now on; it stays closed for longer where it is. */
  close(milliseconds: number): void;
  /** Resolves when it is open, with true; or with false as soon as one of the signals is aborted. */
  pass(ends: readonly AbortSignal[]): Promise<boolean>;
  /** Milliseconds for which it has been closed by now. */
  waited(): number;
  /** The same, by when it opens again. */
  planned(): number;
}

/** A gate that is open. */
export const createGate = (clock: WaitingClock): LimitGate => {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let planned = 0;
  const left = () => Math.max(0, closedUntil - clock.now());
  const costOf = (milliseconds: number) => Math.max(0, milliseconds - left());
  return {
    isOpen: () => left() === 0,
    costOf,
    close(milliseconds) {
      planned += costOf(milliseconds);
      closedUntil = Math.max(closedUntil, clock.now() + milliseconds);
    },
    async pass(ends) {
      while (left() > 0) {
        if (ends.some(({ aborted }) => aborted)) return false;
        await clock.wait(left(), ends);
      }
      return !ends.some(({ aborted }) => aborted);
    },
    waited: () => planned - left(),
    planned: () => planned,
  };
};

/** How many requests may be under way at a time: fewer once the server has refused some without saying for how long. */
interface LimitPlaces {
  /** Takes a place if there is one. */
  take(): boolean;
  /** Resolves when it is worth while to try again. Those that were refused before are first. */
  turn(isAgain: boolean): Promise<void>;
  /** Gives a place back. */
  leave(): void;
  /** Lets the next one have its turn, in place of one that had it and wants none any more. */
  passOn(): void;
  /** Counts the refusals after which there are fewer places: what was sent before one of them says nothing new. */
  generation(): number;
  /** A request that was sent in that generation was refused. */
  refused(generation: number): void;
  /** A request was not refused. */
  answered(): void;
}

/** After so many requests in a row that were not refused, one more is allowed. */
const growAfter = 20;

/** Places for `most` requests: half of them after a refusal, one at least, and slowly more again. */
export const createPlaces = (most: number): LimitPlaces => {
  const again: (() => void)[] = [];
  const first: (() => void)[] = [];
  let [allowed, busy, quiet, generation] = [most, 0, 0, 0];
  const passOn = () => {
    for (let free = allowed - busy; free > 0; free--) (again.shift() ?? first.shift())?.();
  };
  return {
    take() {
      if (busy >= allowed) return false;
      busy++;
      return true;
    },
    turn: (isAgain) => new Promise((resolve) => (isAgain ? again : first).push(resolve)),
    leave() {
      busy--;
      passOn();
    },
    passOn,
    generation: () => generation,
    refused(sentIn) {
      quiet = 0;
      if (sentIn !== generation) return;
      generation++;
      allowed = Math.max(1, Math.floor(allowed / 2));
    },
    answered() {
      if (allowed >= most || ++quiet < growAfter) return;
      quiet = 0;
      allowed++;
      passOn();
    },
  };
};
