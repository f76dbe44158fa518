import { type ApiRequest, type ApiResponse, type Handler, maxBodyBytes } from "../../server/http/message.js";
import { completed } from "../../server/http/reply.js";
import { createRules, type DelayRule, type FailRule, failure, isFailure } from "./interventions.js";

/** Rules that every mock begins with, and comes back to with a reset. */
export interface StandingRules {
  readonly delay?: Omit<DelayRule, "times"> | number | undefined;
  readonly fail?: readonly FailRule[] | undefined;
}

/** Failures and delays of a mock. */
export interface Interventions {
  fail(rule: FailRule): void;
  delay(rule: DelayRule | number): void;
  list(): { readonly failures: readonly FailRule[]; readonly delays: readonly DelayRule[] };
  /** How many there are. */
  readonly size: number;
  clear(what: "failures" | "delays"): void;
  /** A handler that fails and waits by these rules. */
  around(inner: Handler): Handler;
}

/** How many requests wait in all states of a mock. */
export interface Held {
  waiting: number;
}

/** Failures and delays, at first those that stand. Throws a RangeError for a rule that can never count. */
export const createInterventions = (
  standing: StandingRules & { readonly delays?: readonly DelayRule[] },
  random: () => number,
  held: Held = { waiting: 0 },
): Interventions => {
  const [failures, delays] = [createRules<FailRule>(), createRules<DelayRule>()];
  const addFailure = (rule: FailRule): void => {
    if (!isFailure(rule.status)) throw new RangeError(`status: expected 400 to 599, got ${rule.status}`);
    failures.add(rule);
  };
  const clear = {
    failures: () => {
      failures.clear();
      for (const rule of standing.fail ?? []) addFailure(rule);
    },
    delays: () => {
      delays.clear();
      if (standing.delay !== undefined) delays.add(delayRule(standing.delay));
      for (const rule of standing.delays ?? []) delays.add(delayRule(rule));
    },
  };
  clear.failures();
  clear.delays();
  return {
    fail: addFailure,
    delay: (rule) => delays.add(delayRule(rule)),
    list: () => ({ failures: failures.list(), delays: delays.list() }),
    get size() {
      return failures.size + delays.size;
    },
    clear: (what) => clear[what](),
    around: (inner) => (request) => {
      const path = pathOf(request);
      const status = headerNumber(request, "x-mock-status");
      const own = headerNumber(request, "x-mock-delay");
      const wait = own === undefined ? waitOf(delays.take(request.method, path), random) : Math.min(own, longestOwn);
      const failing = status !== undefined && isFailure(status) ? { status } : failures.take(request.method, path);
      const respond = () => (failing === undefined ? inner(request) : fail(failing, request));
      if (!(wait > 0) || held.waiting >= maxWaiting) return respond();
      held.waiting++;
      return waited(wait).then(() => {
        held.waiting--;
        return respond();
      });
    },
  };
};

const pathOf = ({ path }: ApiRequest): string => {
  const mark = path.indexOf("?");
  return mark < 0 ? path : path.slice(0, mark);
};

/** An answer waits for no longer than this, as timers do. */
const longest = 2 ** 31 - 1;

/** What anyone may ask for with a header, in milliseconds: a request is kept for as long as it waits. */
const longestOwn = 60_000;

/** So many requests of a mock wait at the same time; the next ones are answered without a delay. */
const maxWaiting = 1000;

const delayRule = (rule: DelayRule | number): DelayRule => {
  const full = typeof rule === "number" ? { milliseconds: rule } : rule;
  for (const [name, value] of [
    ["milliseconds", full.milliseconds],
    ["jitter", full.jitter ?? 0],
  ] as const)
    if (!(value >= 0 && value <= longest)) throw new RangeError(`${name}: expected 0 to ${longest}, got ${value}`);
  return full;
};

const waitOf = (rule: DelayRule | undefined, random: () => number): number =>
  rule === undefined ? 0 : rule.milliseconds + (rule.jitter ?? 0) * random();

const waited = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, longest)));

/** What a header says in whole numbers; undefined for anything else. */
const headerNumber = ({ headers }: ApiRequest, name: string): number | undefined => {
  const text = headers(name);
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined;
};

/** A body is read even though nothing is made of it: the log shows it, and a client may be sending it still. */
const fail = (rule: Pick<FailRule, "message" | "status">, request: ApiRequest): ApiResponse | Promise<ApiResponse> => {
  const answer = completed(failure(rule), request);
  return request.method === "GET" || request.method === "HEAD"
    ? answer
    : request.body(maxBodyBytes.json).then(() => answer);
};
