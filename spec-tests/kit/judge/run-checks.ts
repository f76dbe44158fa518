import { setMaxListeners } from "node:events";
import { plural, pool, startClock } from "../base.js";
import type { Check } from "../contract/check.js";
import type { Transport } from "../contract/exchange.js";
import { Blocked, moreTime, stopReason, Undecided } from "../contract/failure.js";
import type { Spare, Target } from "../contract/target.js";
import type { CheckResult } from "../contract/verdict.js";
import { lends } from "../dataset/lent.js";
import { blamedForms, reasonOf } from "../forms/refused.js";
import { removeUnanswered } from "../scratch/inventory.js";
import { removeAll } from "../scratch/remove.js";
import { asNew, createSpares } from "../scratch/spares.js";
import {
  createTarget,
  type Made,
  type Manner,
  nothingMade,
  type OwnState,
  type TargetContext,
} from "../target/target.js";
import { throttle } from "../transport/restraint.js";
import { blame, type Outcome } from "./blame.js";
import { findingsOfDatabase } from "./database.js";
import { createLeftovers, createResets, type Reset, writes } from "./leftovers.js";
import type { Safety } from "./safety.js";

/** How checks are run. */
export interface CheckingOptions {
  /** Checks under way at the same time. Those that write come after those that read, then those that have to be alone, and those that are last. */
  readonly concurrency: number;
  /** Milliseconds for one check, at least: a slow server gets more, see `slowest` of the context. */
  readonly checkTimeout: number;
  /** Ends the run early: the checks that are left are blocked, by what its reason names when that is a {@link Blocked}. */
  readonly signal?: AbortSignal;
  /** Runs the checks with random requests after all others, for a run whose time may not suffice. */
  readonly randomLast?: boolean;
  /** Ends the run after the first result for which it is true. */
  readonly bail?: (result: CheckResult) => boolean;
  /** Whose requests the results keep: those of checks that did not pass, unless given. */
  readonly keep?: "failures" | "all";
  readonly onResult?: (result: CheckResult) => void;
  /** Brings the server's data back before the first check that writes, and after one that left something behind. */
  readonly reset?: Reset;
  /** Finds out before the first check that writes whether any may; without it, all may. */
  readonly safety?: Pick<Safety, "prepare">;
}

/** Runs checks against a target and returns one result per check, in the order of the checks. Never rejects. */
export const runChecks = async (
  checks: readonly Check[],
  opened: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  const results = new Map<Check, CheckResult>();
  const bail = new AbortController();
  const signal = options.signal === undefined ? bail.signal : AbortSignal.any([options.signal, bail.signal]);
  const leftovers = createLeftovers();
  const resets = createResets(opened, options.reset);
  const again = new Map<Check, CheckResult>();
  // A reset would take them away.
  const spares = options.reset === undefined && checks.some(writes) ? createSpares() : undefined;
  const attempt = async (check: Check, context: TargetContext, isAlone: boolean): Promise<CheckResult> => {
    const one = { ...options, signal };
    const first = again.get(check) ?? (await runCheck(check, context, one));
    const isAgain = again.delete(check) || (isAlone && first.broken !== undefined && check.together !== true);
    return isAgain ? runAlone(check, first, context, one) : first;
  };
  /** Runs what failed beside other requests. */
  const runAgain = async (): Promise<void> => {
    for (const check of [...again.keys()]) await runOne(check, true);
  };
  const runOne = async (check: Check, isAlone = false): Promise<CheckResult> => {
    const isRun = !signal.aborted && leftOut(check, opened) === undefined;
    const unready = isRun ? await resets.before(check) : undefined;
    const prepared =
      isRun && unready === undefined && writes(check) ? await options.safety?.prepare(resets.context()) : undefined;
    if (prepared !== undefined && "reason" in prepared) leftovers.note({ check, leftovers: prepared.left });
    const reason = unready ?? (prepared !== undefined && "reason" in prepared ? prepared.reason : undefined);
    const disturbance = reason ?? (isRun ? leftovers.reason(check) : undefined);
    const current = prepared !== undefined && "context" in prepared ? prepared.context : resets.context();
    const context = isAlone || spares === undefined ? current : { ...current, spares };
    const isPostponed = !isAlone && again.size >= enoughBroken;
    // What it left when it was run beside others is left all the same.
    const { leftovers: before } = again.get(check) ?? {};
    const stopped = { ...blockedBy(check, disturbance ?? ""), ...(before === undefined ? {} : { leftovers: before }) };
    const result = disturbance === undefined && !isPostponed ? await attempt(check, context, isAlone) : stopped;
    if (!isAlone && ((disturbance === undefined && isPostponed) || result.broken !== undefined)) {
      again.set(check, result);
      return result;
    }
    again.delete(check);
    if (!resets.note(result)) leftovers.note(result);
    results.set(check, result);
    options.onResult?.(result);
    const stranger = resets.context().stranger?.();
    if (stranger !== undefined) bail.abort(stranger);
    else if (options.bail?.(result) === true) bail.abort(new Blocked(`bail: the run ended when ${check.id} failed`));
    return result;
  };
  /** What was lent again is deleted; what may still be there is of the check that wrote last. */
  const removeSpares = async (): Promise<void> => {
    if (spares === undefined) return;
    const paths = spares.takeAll().map(({ path }) => path);
    const left = await removeAll(resets.context(), paths, options.checkTimeout);
    const last = [...results.values()].findLast(({ check }) => writes(check));
    if (left.length === 0 || last === undefined) return;
    const result = { ...last, leftovers: [...(last.leftovers ?? []), ...left] };
    leftovers.note(result);
    results.set(result.check, result);
  };
  const single = checks.filter(({ last, together, watches }) => !(last || together || watches));
  for (const group of inGroups(single, options.randomLast ?? false)) {
    const reading = group.filter((check) => !writes(check));
    await pool(reading, options.concurrency, (check) => runOne(check));
    await runAgain();
    await runWriting(group.filter(writes), options, { runOne, runAgain, removeSpares });
  }
  for (const check of checks) if (check.together) await runOne(check, true);
  for (const check of checks) if (check.watches) await runOne(check, true);
  for (const check of checks) if (check.last) await runOne(check, true);
  const stranger = resets.context().stranger?.();
  return checks.flatMap((check) => results.get(check) ?? []).map((result) => undecided(result, stranger));
};

interface Runners {
  /** `isAlone`: nothing else is under way. */
  runOne(check: Check, isAlone?: boolean): Promise<CheckResult>;
  runAgain(): Promise<void>;
  removeSpares(): Promise<void>;
}

/** When so many checks wait to be run again alone, what is left is run so at once. */
const enoughBroken = 4;

/**
 * One by one until the server has been seen to delete what a check created: one that does not is not flooded. Then together, unless a
 * reset would take away what other checks are working on.
 */
const runWriting = async (
  checks: readonly Check[],
  { concurrency, reset }: CheckingOptions,
  { runOne, runAgain, removeSpares }: Runners,
): Promise<void> => {
  const together = checks.filter(({ alone }) => alone !== true);
  // Those about deletion first: they show soonest.
  const left = [
    ...together.filter(({ despiteLeftovers }) => despiteLeftovers),
    ...together.filter(({ despiteLeftovers, first }) => !despiteLeftovers && first),
    ...together.filter(({ despiteLeftovers, first }) => !despiteLeftovers && !first),
  ];
  let deletes = false;
  for (let check = left.shift(); check !== undefined; check = deletes ? undefined : left.shift())
    deletes = (await runOne(check, true)).removed === true;
  await pool(left, reset === undefined ? concurrency : 1, (check) => runOne(check));
  await removeSpares();
  await runAgain();
  for (const check of checks.filter(({ alone }) => alone)) await runOne(check, true);
};

/** Where another run is under way, a server is blamed for nothing: what was wrong may be the other's doing. */
export const undecided = (result: CheckResult, stranger: Blocked | undefined): CheckResult => {
  if (stranger === undefined || result.failure === undefined) return result;
  const { failure: _, ...rest } = result;
  return { ...rest, verdict: "blocked", reason: stranger.by };
};

const inGroups = (checks: readonly Check[], randomLast: boolean): readonly (readonly Check[])[] =>
  randomLast ? [checks.filter(({ random }) => random !== true), checks.filter(({ random }) => random)] : [checks];

/** The result of a check that was not run. */
export const blockedBy = (check: Check, reason: string): CheckResult => ({
  check,
  verdict: "blocked",
  reason,
  requests: 0,
  milliseconds: 0,
});

/** Runs one check, puts back what it was lent, and deletes what it made. Never rejects. */
export const runCheck = async (check: Check, context: TargetContext, options: OneOptions): Promise<CheckResult> => {
  const started = performance.now();
  const made = nothingMade();
  // What a check makes itself, nobody else changes.
  const outcome = await (context.own === undefined || writes(check)
    ? judge(check, context, options, made)
    : judgeOwn(check, context.own, options, made));
  const notPutBack = await putBack(context, made, options.checkTimeout);
  const { leftovers, spares } = await cleanUp(context, made, options.checkTimeout, outcome.verdict === "passed");
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
  options: OneOptions,
): Promise<CheckResult> => {
  const result = await runCheck(check, { ...context, transport: throttle(context.transport, 1) }, options);
  if (first.broken !== undefined && result.verdict === "passed") context.failures?.note(first.broken);
  const left = await removeUnanswered(context, first.leftovers ?? [], options.checkTimeout);
  const leftovers = [...left, ...(result.leftovers ?? [])];
  return leftovers.length === 0 ? result : { ...result, leftovers };
};

type OneOptions = Pick<CheckingOptions, "checkTimeout" | "signal" | "keep">;

/** The result of a check that says nothing about this server. */
export const leftOut = (check: Check, context: TargetContext): CheckResult | undefined => {
  const single =
    check.together === true && context.random.concurrency < 2 ? "one request at a time: --concurrency 1" : undefined;
  const withoutRandom = check.random === true && context.random.runs === 0 ? "no random requests: --runs 0" : undefined;
  const reason = notApplicable(check, context) ?? withoutRandom ?? single;
  return reason === undefined ? undefined : { ...blockedBy(check, reason), verdict: "not-applicable" };
};

/** A check that is asked whatever others notice, and however quick the run is. */
export const askedAnyway = ({ contained: _, ...check }: Check): Check => ({ ...check, quick: true });

/** So often content is read again for one check. */
const mostReadings = 3;

/** Judges a server by its own content: what differs counts only where nothing had changed when that was read again. */
const judgeOwn = async (check: Check, own: OwnState, options: OneOptions, made: Made): Promise<Outcome> => {
  let [requests, changed] = [0, 0];
  for (let reading = 0; reading < mostReadings; reading++) {
    const context = own.current();
    const outcome = await judge(check, context, options, made);
    requests += outcome.requests ?? 0;
    if (outcome.failure === undefined) return { ...outcome, requests };
    try {
      const now = await own.reread(context);
      if (now === 0) return { ...outcome, requests };
      changed += now;
    } catch (error) {
      const reason = `content: it could not be read again: ${error instanceof Error ? error.message : String(error)}`;
      return { verdict: "blocked", reason, requests };
    }
  }
  return {
    verdict: "blocked",
    reason: `content: ${plural(changed, "entry", "entries")} changed during the check`,
    requests,
  };
};

const judge = async (check: Check, context: TargetContext, options: OneOptions, made: Made): Promise<Outcome> => {
  const skipped = leftOut(check, context);
  if (skipped !== undefined) return skipped;
  if (check.watches === true && (context.monitors?.judged(check.id) ?? 0) === 0)
    return { verdict: "not-applicable", reason: "no answer of this run has anything that this check judges" };
  // What was seen in a run that has ended was seen all the same; that nothing else is wrong, nobody can say.
  const isSeen = check.watches === true && context.monitors?.broken(check.id).length !== 0;
  if (options.signal?.aborted === true && !isSeen) return { verdict: "blocked", reason: stopReason(options.signal) };
  const lacking = check.needs.find((need) => context.unavailable[need] !== undefined);
  if (lacking !== undefined) return { verdict: "blocked", reason: `${lacking}: ${context.unavailable[lacking]}` };
  const first = await attempt(check, context, options, made);
  const ofDatabase = first.failure === undefined ? undefined : await findingsOfDatabase(check, context);
  if (ofDatabase === undefined) return first;
  const second = await attempt(check, context, options, made, ofDatabase.isOfDatabase);
  const requests = (first.requests ?? 0) + (second.requests ?? 0);
  if (second.verdict === "passed" && ofDatabase.isWhole()) return { ...second, requests, reason: ofDatabase.reason };
  // Where something else is wrong too, that is reported.
  return { ...(second.failure === undefined ? first : second), requests };
};

/** What fewer answers show of a server that is judged by its own content is chance. */
const leastDecided = 3;

/** Runs a check once, and says whom what it threw blames. */
const attempt = async (
  check: Check,
  context: TargetContext,
  options: OneOptions,
  made: Made,
  isOfDatabase?: Manner["isOfDatabase"],
): Promise<Outcome> => {
  const time = timeFor(context, options);
  // A check that asks much of a server that takes its time for each answer makes headway all the same.
  let target: Target | undefined;
  const excused = () => (context.limits?.waited() ?? 0) + (target?.waited() ?? 0);
  const clock = startClock(
    time,
    () => new Blocked(`time: not done within ${time} ms${moreTime}`),
    options.signal,
    excused,
  );
  const { signal } = clock;
  // Each request under way listens.
  setMaxListeners(0, signal);
  made.refused.length = 0;
  target = createTarget(context, signal, made, {
    isPaging: check.page !== undefined,
    namesNoLocale: check.namesNoLocale === true,
    isStatusFree: check.source === "spec" && context.profile === "spec",
    ...(isOfDatabase && { isOfDatabase }),
  });
  try {
    await check.run(target);
    const rests = target.decidedCount();
    // An only case is one that was found before.
    if (context.isOwn === true && rests < leastDecided && target.random.only === undefined && check.watches !== true)
      throw new Undecided(`${rests} of ${plural(target.requestCount(), "answer")} held entries`);
    const kept = options.keep === "all" ? { exchanges: target.exchanges } : {};
    return await withRefused({ verdict: "passed", requests: target.requestCount(), ...kept }, made, context);
  } catch (error) {
    const { exchanges } = target;
    const { together } = check;
    const blamed = blame(error, context, { signal, exchanges, decides: decides(check, context.profile), together });
    return await withRefused({ requests: target.requestCount(), ...blamed }, made, context);
  } finally {
    clock.stop();
  }
};

/**
 * An outcome with the forms that the server refuses, of those with which requests of the check were refused. A check that asked nothing else says
 * nothing of the server.
 */
const withRefused = async (outcome: Outcome, { refused }: Made, context: TargetContext): Promise<Outcome> => {
  const own = outcome.refuses === undefined ? [] : [new Set(outcome.refuses)];
  const sets = new Map([...refused, ...own].map((each) => [[...each].join(), each]));
  if (sets.size === 0) return outcome;
  const blamed = await Promise.all([...sets.values()].map((each) => blamedForms(context, each)));
  const refuses = [...new Set(blamed.flat())];
  const isPassedOver = outcome.verdict === "passed" && refused.length >= (outcome.requests ?? 0);
  return own.length > 0 || isPassedOver
    ? { ...outcome, verdict: "not-applicable", reason: reasonOf(refuses), refuses }
    : { ...outcome, refuses };
};

/** So many requests, one after the other, are enough for a check whose requests are written down. */
const mostWritten = 50;

/** Checks with random requests send more than `runs`, some of them one after the other. */
const timeFor = ({ random, slowest = 0 }: TargetContext, { checkTimeout }: OneOptions): number =>
  Math.max(checkTimeout, Math.ceil((mostWritten + 5 * random.runs) * slowest));

/** Deletes what a check created, the latest first, but for what is lent again; returns what may still be there. */
const cleanUp = async (
  context: TargetContext,
  made: Made,
  timeout: number,
  isRight: boolean,
): Promise<{ readonly leftovers: readonly string[]; readonly spares: readonly Spare[] }> => {
  if (made.paths.length === 0) return { leftovers: made.unanswered, spares: [] };
  const isLent = isRight && made.unanswered.length === 0 && context.spares !== undefined;
  const spares = isLent ? asNew(made.spares, made.changed) : [];
  const kept = new Set(spares.map(({ path }) => path));
  // Its own time: what was made is deleted after a check that took too long, and in a run that was stopped.
  const paths = [...new Set([...made.paths].reverse())];
  const left = await removeAll(
    context,
    paths.filter((path) => !kept.has(path)),
    timeout,
  );
  if (left.length === 0) {
    context.spares?.keep(spares);
    return { leftovers: made.unanswered, spares };
  }
  const more = await removeAll(context, [...kept], timeout);
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

/** Whether a failure of this check makes the server non-conformant under the profile. */
export const decides = (check: Check, profile: TargetContext["profile"]): boolean =>
  check.informs !== true && (check.level === "MUST" || (check.level === "WILL" && profile === "strapi-4.26"));

/** Why a run leaves a check out: what it expects under another profile, or of what the server does not offer. */
export const notApplicable = (
  check: Check,
  context: Pick<TargetContext, "profile" | "capabilities" | "withheld" | "largestPage">,
): string | undefined => {
  if (check.profile !== undefined && check.profile !== context.profile)
    return `expected under --profile ${check.profile} only`;
  const { largestPage = Number.POSITIVE_INFINITY } = context;
  if (check.page !== undefined && check.page > largestPage)
    return `the server's largest page holds ${largestPage} entries, and ${check.page} are needed (section 8 lets it be configured)`;
  const missing = check.needs.filter((need) => !context.capabilities.has(need));
  if (missing.length === 0) return undefined;
  const reason = missing.map((name) => context.withheld?.[name]).find((each) => each !== undefined);
  const said = reason ?? `capability not declared: ${missing.join(", ")}`;
  const isOwn = missing.includes("writes") && lends(context.capabilities);
  return isOwn ? `${said}; this needs an entry that the check creates, or changes beyond its relations` : said;
};

/** Milliseconds that one check may take: random requests to a slow but living server need more than one time-out. */
export const checkTimeout = ({ timeout }: { readonly timeout: number }): number => Math.max(60_000, timeout * 10);
