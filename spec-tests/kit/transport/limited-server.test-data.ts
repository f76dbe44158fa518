import type { FetchHandler } from "../contract/exchange.js";
import type { WaitingClock } from "./limits.js";

/** A clock that goes on only when somebody waits, or when it is set. */
interface VirtualClock extends WaitingClock {
  pass(milliseconds: number): void;
}

export const virtualClock = (start = Date.UTC(2024, 4, 6, 7, 8, 9)): VirtualClock => {
  let now = start;
  return {
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
    async wait(milliseconds) {
      const until = now + milliseconds;
      // Those who wait at the same time wait together.
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, until);
    },
  };
};

/** For how many milliseconds a server refuses a request that comes at `now`; undefined when it takes it. */
export type Policy = (now: number) => number | undefined;

/** Refuses some requests, whatever came before. */
export const atRandom = (probability: number, wait: number, seed: number): Policy => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < probability ? wait : undefined;
  };
};

/** Takes so many requests in each window of so many milliseconds. */
export const inWindows = (most: number, window: number): Policy => {
  let [current, count] = [-1, 0];
  return (now) => {
    const index = Math.floor(now / window);
    if (index !== current) [current, count] = [index, 0];
    return ++count <= most ? undefined : (index + 1) * window - now;
  };
};

/** A bucket that holds so many tokens and gets so many a second. */
export const byTokens = (capacity: number, perSecond: number): Policy => {
  let [tokens, last] = [capacity, Number.NaN];
  return (now) => {
    if (!Number.isNaN(last)) tokens = Math.min(capacity, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return ((1 - tokens) / perSecond) * 1000;
    tokens--;
    return undefined;
  };
};

/** The headers of a refusal that a server gives at `now`, for so many milliseconds. */
type HeaderForm = (wait: number, now: number) => Readonly<Record<string, string>>;

const seconds = (wait: number): number => Math.ceil(wait / 1000);

const date = (time: number): string => new Date(time).toUTCString();

/** An hour: the server's clock is wrong. */
const skew = 3_600_000;

/** What servers say; `src/base/retry-after.test.ts` has what else there is. */
export const headerForms = {
  seconds: (wait) => ({ "retry-after": String(seconds(wait)) }),
  "date by a clock that is an hour late": (wait, now) => ({
    ...{ "retry-after": date(now - skew + wait + 1000), date: date(now - skew) },
  }),
  zero: () => ({ "retry-after": "0" }),
  absent: () => ({}),
} as const satisfies Readonly<Record<string, HeaderForm>>;

interface LimitedHandler {
  readonly fetch: FetchHandler;
  /** Requests that were refused by now. */
  refused(): number;
}

/** A server that refuses some requests for now, and does nothing of what they ask. Each request takes it a millisecond. */
export const limitedHandler = (
  handler: FetchHandler,
  clock: VirtualClock,
  policy: Policy,
  { status = 429, form = headerForms.seconds }: { readonly status?: number; readonly form?: HeaderForm } = {},
): LimitedHandler => {
  let refused = 0;
  return {
    refused: () => refused,
    fetch: async (request) => {
      clock.pass(1);
      const wait = policy(clock.now());
      if (wait === undefined) return handler(request);
      refused++;
      return Response.json(
        { data: null, error: { status, name: "TooManyRequestsError", message: "Too Many Requests", details: {} } },
        { status, headers: form(wait, clock.now()) },
      );
    },
  };
};
