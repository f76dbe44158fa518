import { setMaxListeners } from "node:events";
import type { Exchange, Transport, WireRequest } from "../contract/exchange.js";
import { stopReason } from "../contract/failure.js";
import { type Refusal, refusalOf } from "./answer.js";

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
const realClock: WaitingClock = {
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

/** How a run treats a server that limits requests. */
export interface LimitOptions {
  /** Milliseconds that a run waits in all. */
  readonly maxWait: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** The seed of the jitter. */
  readonly seed: number;
  /** Called each time with the milliseconds for which the requests wait from then on. */
  readonly onWait?: ((milliseconds: number) => void) | undefined;
  readonly clock?: WaitingClock;
}

/** How a server has limited a run. */
export interface Limited {
  /** Requests that the server refused for now, each as often as it was refused. */
  readonly requests: number;
  /** With what it refused them: 429, 503. */
  readonly statuses: readonly number[];
  /** For which the requests of the run waited. */
  readonly milliseconds: number;
  /** Requests that were refused for longer than the run waits, and not sent again. */
  readonly givenUp: number;
  /** The longest time that the server asked to wait, in milliseconds. */
  readonly asked?: number;
  /** Milliseconds that the run would have to wait in all for one of those that were given up as too long for one request. */
  readonly needed?: number;
}

/** Milliseconds that one request waits: an hour helps nobody, however long the run may last. */
const longestOf = (maxWait: number): number => Math.min(maxWait, Math.max(60_000, maxWait / 10));

/** The least that a run may wait for one request to wait so long. */
const neededFor = (wait: number): number => (wait > 60_000 ? wait * 10 : wait);

/** After a request that waited in vain, the others wait for half as long, but for this: one limited path must not cost every check the full time. */
const least = 5000;

/** Milliseconds more for deleting what the kit made: a run that may not wait any longer leaves nothing behind for that. */
const spare = 60_000;

/** Milliseconds before a request is sent again that was refused without a hint: twice as many each time. */
const [firstPause, lastPause] = [100, 30_000];

/**
 * The patience of one run with a server that limits requests. What was refused for now (429, 503 with `Retry-After`) is sent again when its time has come: the server has
 * done nothing of what was asked, so that holds for POST as well. All requests wait meanwhile, instead of each finding out for itself. The wait
 * is as long as the server says; without a word of it, the pauses grow, and fewer requests are under way. What waits for too long is a {@link Problem} of the kind
 * "limited": no answer of the API, and nobody's fault.
 */
export const createLimits = (options: LimitOptions) => {
  const { maxWait, concurrency, seed, onWait, clock = realClock } = options;
  const gate = createGate(clock);
  const places = createPlaces(concurrency);
  const random = createJitter(seed);
  const statuses = new Set<number>();
  const longest = longestOf(maxWait);
  let [sent, requests, givenUp, asked, needed, patience] = [0, 0, 0, 0, 0, longest];

  /** Waits for the gate and for a place; undefined when the wait was ended. */
  const enter = async (isAgain: boolean, ends: readonly AbortSignal[]): Promise<number | undefined> => {
    while (!gate.isOpen() || !places.take()) {
      if (!gate.isOpen()) {
        if (await gate.pass(ends)) continue;
        places.passOn();
        return undefined;
      }
      await places.turn(isAgain);
    }
    return places.generation();
  };

  const pauseFor = (refusal: Refusal, attempt: number, generation: number): number => {
    requests++;
    statuses.add(refusal.status);
    if (refusal.asked === undefined) {
      places.refused(generation);
      return Math.min(lastPause, firstPause * 2 ** attempt) * (0.5 + random() / 2);
    }
    asked = Math.max(asked, refusal.asked);
    return refusal.asked;
  };

  /** Why a request is not sent again. `before`: milliseconds that it has waited, `most`: that it may. */
  const tooLong = (request: WireRequest, pause: number, before: number, most: number): string | undefined => {
    const isLong = before + pause > most;
    if (isLong && before > 0 && request.cleansUp !== true) patience = Math.max(least, Math.min(patience, most / 2));
    if (isLong && most < maxWait) {
      needed = Math.max(needed, neededFor(before + pause));
      return "for longer than the run waits for one request (a tenth of --max-wait, a minute at least)";
    }
    const left = maxWait + (request.cleansUp === true ? Math.min(spare, maxWait) : 0) - gate.planned();
    if (!isLong && gate.costOf(pause) <= left) return undefined;
    return `and the run waits for no more than ${maxWait / 1000} s in all (--max-wait)`;
  };

  const send = async (
    transport: Transport,
    run: AbortSignal,
    request: WireRequest,
    signal?: AbortSignal,
  ): Promise<Exchange> => {
    const ends = [signal, request.cleansUp === true ? undefined : run].filter((each) => each !== undefined);
    const asSent = { method: request.method, url: transport.base + request.path, headers: request.headers };
    const most = request.cleansUp === true ? longest : patience;
    let before = 0;
    for (let attempt = 0; ; attempt++) {
      const instead = attempt === 0 ? undefined : await request.look?.((each, end) => send(transport, run, each, end));
      if (instead !== undefined) return instead;
      const generation = await enter(attempt > 0, ends);
      if (generation === undefined) return { request: asSent, problem: aborted(ends) };
      try {
        sent++;
        const exchange = await transport.send(request, signal);
        const head = "answer" in exchange ? exchange.answer : exchange.refused;
        const refusal = head === undefined ? undefined : refusalOf(head, clock.now());
        if (refusal === undefined) {
          places.answered();
          return exchange;
        }
        const pause = pauseFor(refusal, attempt, generation);
        const reason = tooLong(request, pause, before, most);
        if (reason !== undefined) {
          givenUp++;
          return { request: asSent, problem: limited(refusal, reason) };
        }
        before += pause;
        gate.close(pause);
        onWait?.(pause);
      } finally {
        // After the gate is closed: whoever gets the place must not be sent to be refused.
        places.leave();
      }
    }
  };

  return {
    /** A transport that sends a request again when the server refused it for now. `run`: ends every wait but those for deleting what the kit made. */
    around: (transport: Transport, run: AbortSignal): Transport => ({
      ...transport,
      send: (request, signal) => send(transport, run, request, signal),
    }),
    /** Milliseconds for which the requests of the run have waited: no check is to be blamed for them. */
    waited: gate.waited,
    /** Requests that were sent, each as often as it was. */
    sent: () => sent,
    /** What there is to report; undefined of a server that limits nothing. */
    summary: (): Limited | undefined => {
      if (requests === 0) return undefined;
      const milliseconds = Math.round(gate.waited());
      const known = { requests, statuses: [...statuses].sort((a, b) => a - b), milliseconds, givenUp };
      return { ...known, ...(asked > 0 && { asked }), ...(needed > maxWait && { needed }) };
    },
  };
};

/** The limits of a server, as one run meets them. */
export type Limits = ReturnType<typeof createLimits>;

const limited = ({ status }: Refusal, reason: string) =>
  ({ kind: "limited", message: `the server limits requests (${status}) ${reason}` }) as const;

const aborted = (ends: readonly AbortSignal[]) => {
  const signal = ends.find((each) => each.aborted);
  return { kind: "aborted", message: signal === undefined ? "" : stopReason(signal) } as const;
};

/** Numbers from 0 to 1, for nothing that has to be more than different. */
const createJitter = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Where the requests of a run wait, all of them, while the server wants no more: a gate, which is open at first. */
const createGate = (clock: WaitingClock) => {
  let closedUntil = Number.NEGATIVE_INFINITY;
  let planned = 0;
  const left = () => Math.max(0, closedUntil - clock.now());
  /** How many more milliseconds the run would wait in all if it were closed for so many from now on. */
  const costOf = (milliseconds: number) => Math.max(0, milliseconds - left());
  return {
    isOpen: () => left() === 0,
    costOf,
    /** Closes it for so many milliseconds from now on; it stays closed for longer where it is. */
    close(milliseconds: number) {
      planned += costOf(milliseconds);
      closedUntil = Math.max(closedUntil, clock.now() + milliseconds);
    },
    /** Resolves when it is open, with true; or with false as soon as one of the signals is aborted. */
    async pass(ends: readonly AbortSignal[]): Promise<boolean> {
      while (left() > 0) {
        if (ends.some(({ aborted }) => aborted)) return false;
        await clock.wait(left(), ends);
      }
      return !ends.some(({ aborted }) => aborted);
    },
    /** Milliseconds for which it has been closed by now. */
    waited: () => planned - left(),
    /** The same, by when it opens again. */
    planned: () => planned,
  };
};

/** After so many requests in a row that were not refused, one more is allowed. */
const growAfter = 20;

/**
 * How many requests may be under way at a time: places for `most` of them, half as many once the server has refused some without saying for how long, one
 * at least, and slowly more again.
 */
const createPlaces = (most: number) => {
  const again: (() => void)[] = [];
  const first: (() => void)[] = [];
  let [allowed, busy, quiet, generation] = [most, 0, 0, 0];
  /** Lets the next one have its turn, in place of one that had it and wants none any more. */
  const passOn = () => {
    for (let free = allowed - busy; free > 0; free--) (again.shift() ?? first.shift())?.();
  };
  return {
    /** Takes a place if there is one. */
    take(): boolean {
      if (busy >= allowed) return false;
      busy++;
      return true;
    },
    /** Resolves when it is worth while to try again. Those that were refused before are first. */
    turn: (isAgain: boolean): Promise<void> => new Promise((resolve) => (isAgain ? again : first).push(resolve)),
    /** Gives a place back. */
    leave() {
      busy--;
      passOn();
    },
    passOn,
    /** Counts the refusals after which there are fewer places: what was sent before one of them says nothing new. */
    generation: () => generation,
    /** A request that was sent in that generation was refused. */
    refused(sentIn: number) {
      quiet = 0;
      if (sentIn !== generation) return;
      generation++;
      allowed = Math.max(1, Math.floor(allowed / 2));
    },
    /** A request was not refused. */
    answered() {
      if (allowed >= most || ++quiet < growAfter) return;
      quiet = 0;
      allowed++;
      passOn();
    },
  };
};
