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
  /** Requests that were refused for longer than the run waits, or too often in a row, and not sent again. */
  readonly givenUp: number;
  /** The longest time that the server asked to wait, in milliseconds. */
  readonly asked?: number;
}

/** A request is sent again so often; once one was sent in vain, so often: one limited path must not cost every check the full time. */
const [tries, fewTries] = [20, 4];

/** Milliseconds more for deleting what the kit made: a run that may not wait any longer leaves nothing behind for that. */
const spare = 60_000;

/** Milliseconds before a request is sent again that was refused without a hint: twice as many each time. */
const [firstPause, lastPause] = [50, 30_000];

/**
 * The patience of one run with a server that limits requests. What was refused for now (429, 503 with `Retry-After`) is sent again when its time has come: the server has
 * done nothing of what was asked, so that holds for POST as well. All requests wait meanwhile, instead of each finding out for itself. The wait
 * is as long as the server says; without a word of it, the pauses grow, and one request is under way at first. What waits for too long, or is refused too often, is a {@link Problem} of the kind
 * "limited": no answer of the API, and nobody's fault.
 */
export const createLimits = ({ maxWait, concurrency, onWait, clock = realClock }: LimitOptions) => {
  const gate = createGate(clock);
  const places = createPlaces(concurrency);
  const statuses = new Set<number>();
  let [sent, requests, givenUp, asked, most] = [0, 0, 0, 0, tries];

  /** Waits for the gate and for a place. False: the wait was ended. */
  const enter = async (ends: readonly AbortSignal[]): Promise<boolean> => {
    while (gate.left() > 0 || !places.take()) {
      if (gate.left() === 0) await places.turn();
      else if (!ends.some(({ aborted }) => aborted)) await clock.wait(gate.left(), ends);
      else {
        places.passOn();
        return false;
      }
    }
    return true;
  };

  const pauseFor = (refusal: Refusal, attempt: number): number => {
    requests++;
    statuses.add(refusal.status);
    if (refusal.asked === undefined) {
      places.refused();
      return Math.min(lastPause, firstPause * 2 ** attempt);
    }
    asked = Math.max(asked, refusal.asked);
    return refusal.asked;
  };

  /** Why a request is not sent again. */
  const tooLong = (request: WireRequest, pause: number, attempt: number): string | undefined => {
    const left = maxWait + (request.cleansUp === true ? Math.min(spare, maxWait) : 0) - gate.planned();
    if (gate.costOf(pause) > left) return `and the run waits for no more than ${maxWait / 1000} s in all (--max-wait)`;
    if (attempt < (request.cleansUp === true ? tries : most)) return undefined;
    most = fewTries;
    return `${attempt + 1} times in a row`;
  };

  const send = async (
    transport: Transport,
    run: AbortSignal,
    request: WireRequest,
    signal?: AbortSignal,
  ): Promise<Exchange> => {
    const ends = [signal, request.cleansUp === true ? undefined : run].filter((each) => each !== undefined);
    const asSent = { method: request.method, url: transport.base + request.path, headers: request.headers };
    for (let attempt = 0; ; attempt++) {
      const instead = attempt === 0 ? undefined : await request.look?.((each, end) => send(transport, run, each, end));
      if (instead !== undefined) return instead;
      if (!(await enter(ends))) return { request: asSent, problem: aborted(ends) };
      try {
        sent++;
        const exchange = await transport.send(request, signal);
        const head = "answer" in exchange ? exchange.answer : exchange.refused;
        const refusal = head === undefined ? undefined : refusalOf(head, clock.now());
        if (refusal === undefined) {
          places.answered();
          return exchange;
        }
        const pause = pauseFor(refusal, attempt);
        const reason = tooLong(request, pause, attempt);
        if (reason !== undefined) {
          givenUp++;
          return { request: asSent, problem: limited(refusal, reason) };
        }
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
      return { ...known, ...(asked > 0 && { asked }) };
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

/** Where the requests of a run wait, all of them, while the server wants no more: a gate, which is open at first. */
const createGate = (clock: WaitingClock) => {
  let [closedUntil, planned] = [Number.NEGATIVE_INFINITY, 0];
  /** Milliseconds until it opens. */
  const left = () => Math.max(0, closedUntil - clock.now());
  /** How many more milliseconds the run would wait in all if it were closed for so many from now on. */
  const costOf = (milliseconds: number) => Math.max(0, milliseconds - left());
  return {
    left,
    costOf,
    /** Closes it for so many milliseconds from now on; it stays closed for longer where it is. */
    close(milliseconds: number) {
      planned += costOf(milliseconds);
      closedUntil = Math.max(closedUntil, clock.now() + milliseconds);
    },
    /** Milliseconds for which it has been closed by now. */
    waited: () => planned - left(),
    /** The same, by when it opens again. */
    planned: () => planned,
  };
};

/** After so many requests in a row that were not refused, one more is allowed. */
const growAfter = 20;

/** How many requests may be under way at a time: `most`; one once the server has refused one without saying for how long, and slowly more again. */
const createPlaces = (most: number) => {
  const waiting: (() => void)[] = [];
  let [allowed, busy, quiet] = [most, 0, 0];
  /** Lets the next one have its turn, in place of one that had it and wants none any more. */
  const passOn = () => {
    for (let free = allowed - busy; free > 0; free--) waiting.shift()?.();
  };
  return {
    /** Takes a place if there is one. */
    take(): boolean {
      if (busy >= allowed) return false;
      busy++;
      return true;
    },
    /** Resolves when it is worth while to try again. */
    turn: (): Promise<void> => new Promise((resolve) => waiting.push(resolve)),
    /** Gives a place back. */
    leave() {
      busy--;
      passOn();
    },
    passOn,
    refused() {
      [allowed, quiet] = [1, 0];
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
