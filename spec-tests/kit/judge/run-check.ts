import { setMaxListeners } from "node:events";
import { plural, startClock } from "../base.js";
import type { Check } from "../contract/check.js";
import type { Transport } from "../contract/exchange.js";
import { Blocked, moreTime, stopReason, Undecided } from "../contract/failure.js";
import type { Spare, Target } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { findOwnForms, ownWayReason } from "../forms/own-way.js";
import { blamedForms, reasonOf, reasonOfRequest } from "../forms/refused.js";
import { removeUnanswered } from "../scratch/inventory.js";
import { removeAll } from "../scratch/remove.js";
import { asNew } from "../scratch/spares.js";
import {
  createTarget,
  type Made,
  type Manner,
  nothingMade,
  type OwnState,
  type TargetContext,
} from "../target/target.js";
import { throttle } from "../transport/throttle.js";
import { decides, leftOut } from "./applies.js";
import { blame, type Outcome } from "./blame.js";
import { findingsOfDatabase } from "./database.js";
import { writes } from "./leftovers.js";

/** How one check is run. */
export interface CheckOptions {
  /** Milliseconds for it, at least: a slow server gets more, see `slowest` of the context. */
  readonly checkTimeout: number;
  /** Ends it early: it is blocked by what its reason names when that is a {@link Blocked}. */
  readonly signal?: AbortSignal;
  /** Whose requests the results keep: those of checks that did not pass, unless given. */
  readonly keep?: "failures" | "all";
}

/** What each attempt at a check has. */
interface Trial {
  readonly check: Check;
  readonly context: TargetContext;
  readonly options: CheckOptions;
  readonly made: Made;
}

/** Runs one check, puts back what it was lent, and deletes what it made. Never rejects. */
export const runCheck = async (check: Check, context: TargetContext, options: CheckOptions): Promise<CheckResult> => {
  const started = performance.now();
  const made = nothingMade();
  const trial = { check, context, options, made };
  // What a check makes itself, nobody else changes.
  const outcome = await (context.own === undefined || writes(check) ? judge(trial) : judgeOwn(trial, context.own));
  const notPutBack = await putBack(context, made, options.checkTimeout);
  const { leftovers, spares } = await cleanUp(trial, outcome.verdict === "passed");
  const milliseconds = performance.now() - started;
  const isThere = (path: string) => leftovers.includes(path) || spares.some((spare) => spare.path === path);
  const removed = made.paths.some((path) => !isThere(path));
  return {
    ...{ check, requests: 0, milliseconds, ...outcome },
    ...(leftovers.length === 0 ? {} : { leftovers: leftovers.map((each) => context.ownIds?.inText(each) ?? each) }),
    ...(notPutBack.length === 0 ? {} : { notPutBack }),
    ...(made.covers === undefined ? {} : { covers: made.covers }),
    ...(removed ? { removed } : {}),
    ...(outcome.verdict === "passed" || made.broken === undefined ? {} : { broken: made.broken }),
  };
};

/**
 * Runs a check, of which a request failed beside others, again while nothing else is under way, one request after the other. What it finds
 * alone is the verdict. Where it passes, that request is noted.
 */
export const runAlone = async (
  check: Check,
  first: CheckResult,
  context: TargetContext,
  options: CheckOptions,
): Promise<CheckResult> => {
  const result = await runCheck(check, { ...context, transport: throttle(context.transport, 1) }, options);
  if (first.broken !== undefined && result.verdict === "passed") context.failures?.note(first.broken);
  const left = await removeUnanswered(context, first.leftovers ?? [], options.checkTimeout);
  const leftovers = [...left, ...(result.leftovers ?? [])];
  return leftovers.length === 0 ? result : { ...result, leftovers };
};

/** So often content is read again for one check. */
const mostReadings = 3;

/** The latter of two outcomes of one check, with the requests of both. */
const after = ({ requests = 0 }: Outcome, second: Outcome): Outcome => ({
  ...second,
  requests: requests + (second.requests ?? 0),
});

/** Judges a server by its own content: what differs counts only where nothing had changed when that was read again. */
const judgeOwn = async (trial: Trial, own: OwnState): Promise<Outcome> => {
  let outcome: Outcome = { verdict: "blocked" };
  let changed = 0;
  for (let reading = 0; reading < mostReadings; reading++) {
    const context = own.current();
    outcome = after(outcome, await judge({ ...trial, context }));
    if (outcome.failure === undefined) return outcome;
    try {
      const now = await own.reread(context);
      if (now === 0) return outcome;
      changed += now;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return after(outcome, { verdict: "blocked", reason: `content: it could not be read again: ${why}` });
    }
  }
  const reason = `content: ${plural(changed, "entry", "entries")} changed during the check`;
  return after(outcome, { verdict: "blocked", reason });
};

const judge = async (trial: Trial): Promise<Outcome> => {
  const { check, context, options } = trial;
  const skipped = leftOut(check, context);
  if (skipped !== undefined) return skipped;
  if (check.watches === true && (context.monitors?.judged(check.id) ?? 0) === 0)
    return { verdict: "not-applicable", reason: "no answer of this run has anything that this check judges" };
  // What was seen in a run that has ended was seen all the same; that nothing else is wrong, nobody can say.
  const isSeen = check.watches === true && context.monitors?.broken(check.id).length !== 0;
  if (options.signal?.aborted === true && !isSeen) return { verdict: "blocked", reason: stopReason(options.signal) };
  const lacking = check.needs.find((need) => context.unavailable[need] !== undefined);
  if (lacking !== undefined) return { verdict: "blocked", reason: `${lacking}: ${context.unavailable[lacking]}` };
  const first = await attemptShown(trial);
  const ofDatabase = first.failure === undefined ? undefined : await findingsOfDatabase(check, context);
  if (ofDatabase === undefined) return first;
  const second = after(first, await attempt(trial, ofDatabase.isOfDatabase));
  if (second.verdict === "passed" && ofDatabase.isWhole()) return { ...second, reason: ofDatabase.reason };
  // Where something else is wrong too, that is reported.
  return second.failure === undefined ? after(second, { ...first, requests: 0 }) : second;
};

/** Runs a check, and once more where it failed at a form of which it turned out that the server takes it in its own way, as it may. */
const attemptShown = async (trial: Trial): Promise<Outcome> => {
  const { check, context } = trial;
  const first = await attempt(trial);
  const isOpen = first.verdict === "failed" && first.failure !== undefined && decides(check, context.profile);
  return isOpen && (await findOwnForms(context, first.failure)) ? after(first, await attempt(trial)) : first;
};

/** What fewer answers show of a server that is judged by its own content is chance. */
const leastDecided = 3;

/** Runs a check once, and says whom what it threw blames. */
const attempt = async (
  { check, context, options, made }: Trial,
  isOfDatabase?: Manner["isOfDatabase"],
): Promise<Outcome> => {
  const time = timeFor(context, options);
  // A check that asks much of a server that takes its time for each answer makes headway all the same.
  let target: Target | undefined;
  const excused = () => (context.limits?.waited() ?? 0) + (target?.waited() ?? 0);
  const late = () => new Blocked(`time: not done within ${time} ms${moreTime}`);
  const clock = startClock(time, late, options.signal, excused);
  const { signal } = clock;
  // Each request under way listens.
  setMaxListeners(0, signal);
  made.refused.length = 0;
  made.ownWay.length = 0;
  const isBound = decides(check, context.profile);
  target = createTarget(context, signal, made, {
    isPaging: check.page !== undefined,
    namesNoLocale: check.namesNoLocale === true,
    isStatusFree: check.source === "spec" && context.profile === "spec",
    isBound,
    ...(isOfDatabase && { isOfDatabase }),
  });
  const { exchanges } = target;
  try {
    await check.run(target);
    const rests = target.decidedCount();
    // An only case is one that was found before.
    if (context.isOwn === true && rests < leastDecided && target.random.only === undefined && check.watches !== true)
      throw new Undecided(`${rests} of ${plural(target.requestCount(), "answer")} held entries`);
    const kept = options.keep === "all" ? { exchanges } : {};
    return await withRefused({ verdict: "passed", requests: target.requestCount(), ...kept }, made, context);
  } catch (error) {
    const blamed = blame(error, context, { signal, exchanges, decides: isBound, together: check.together });
    return await withRefused({ requests: target.requestCount(), ...blamed }, made, context);
  } finally {
    clock.stop();
  }
};

/**
 * An outcome with the forms that the server refuses by themselves, of those with which requests of the check were refused. A check that asked nothing
 * else says nothing of the server: because of these forms, or of the request where none of its forms is refused by itself.
 */
const withRefused = async (outcome: Outcome, { refused, ownWay }: Made, context: TargetContext): Promise<Outcome> => {
  const isUnsaid = outcome.verdict === "passed" && refused.length + ownWay.length >= (outcome.requests ?? 0);
  if (ownWay.length > 0 && isUnsaid)
    return { ...outcome, verdict: "not-applicable", reason: ownWayReason([...new Set(ownWay.flat())]) };
  const { refuses: own, ...said } = outcome;
  const sets = [...refused.map(({ forms }) => forms), ...(own === undefined ? [] : [new Set(own)])];
  const asked = new Map(sets.map((each) => [[...each].join(), each]));
  if (asked.size === 0) return outcome;
  const blamed = await Promise.all([...asked.values()].map((each) => blamedForms(context, each)));
  const refuses = [...new Set(blamed.flat())];
  const found = refuses.length === 0 ? said : { ...said, refuses };
  // Refused although each of its forms is taken by itself: no choice names it.
  const odd = refused.find(({ forms }) => !refuses.some((form) => forms.has(form)));
  const reason = said.reason ?? (odd && reasonOfRequest(odd.request));
  if (own === undefined && !isUnsaid) return outcome.verdict === "passed" && reason ? { ...found, reason } : found;
  const deciding = refuses.filter((form) => own?.includes(form) ?? true);
  const why = deciding.length > 0 ? reasonOf(deciding) : reason;
  return { ...found, verdict: "not-applicable", ...(why === undefined ? {} : { reason: why }) };
};

/** So many requests, one after the other, are enough for a check whose requests are written down. */
const mostWritten = 50;

/** Checks with random requests send more than `runs`, some of them one after the other. */
const timeFor = ({ random, slowest = 0 }: TargetContext, { checkTimeout }: CheckOptions): number =>
  Math.max(checkTimeout, Math.ceil((mostWritten + 5 * random.runs) * slowest));

/** Deletes what a check created, the latest first, but for what is lent again; returns what may still be there. */
const cleanUp = async (
  { context, made, options: { checkTimeout } }: Trial,
  isRight: boolean,
): Promise<{ readonly leftovers: readonly string[]; readonly spares: readonly Spare[] }> => {
  if (made.paths.length === 0) return { leftovers: made.unanswered, spares: [] };
  const isLent = isRight && made.unanswered.length === 0 && context.spares !== undefined;
  const spares = isLent ? asNew(made.spares, made.changed) : [];
  const kept = new Set(spares.map(({ path }) => path));
  // Its own time: what was made is deleted after a check that took too long, and in a run that was stopped.
  const paths = [...new Set(made.paths.toReversed())].filter((path) => !kept.has(path));
  const left = await removeAll(context, paths, checkTimeout);
  if (left.length === 0) {
    context.spares?.keep(spares);
    return { leftovers: made.unanswered, spares };
  }
  const more = await removeAll(context, [...kept], checkTimeout);
  return { leftovers: [...made.unanswered, ...left, ...more], spares: [] };
};

/** Puts back what a check was lent; returns by name what is not as it was, or may not be. */
const putBack = async (context: TargetContext, { loan }: Made, timeout: number): Promise<readonly string[]> => {
  if (loan.putBack === undefined) return [];
  // As with what is deleted: its own time, and it is tried also where nothing else is asked any more.
  const clock = startClock(timeout, undefined, undefined, context.limits?.waited);
  const { transport } = context;
  const insistent: Transport = {
    ...transport,
    send: (request, signal) => transport.send({ ...request, cleansUp: true }, signal),
  };
  try {
    const { holds: _, ...unguarded } = context;
    return await loan.putBack(createTarget({ ...unguarded, transport: insistent }, clock.signal));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [`${[...loan.entries].join(", ")} and the entries related to them: ${why}`];
  } finally {
    clock.stop();
  }
};
