import fc from "fast-check";
import { plural } from "../base.js";
import { Blocked, CheckFailure, type Replay, stopReason, Undecided } from "../contract/failure.js";
import type { Depth, Target } from "../contract/target.js";
import { lends } from "../dataset/lent.js";
import { fewestWith } from "./fewest.js";
import { shrinkSample } from "./shrink.js";

/** What random values are drawn from: made where they are drawn, or made smaller. */
type Drawing<T> = () => fc.Arbitrary<T> | Promise<fc.Arbitrary<T>>;

/** A statement about values, random ones or known ones. */
export interface Property<T> {
  readonly arbitrary?: Drawing<T>;
  /** Throws through the expectations when the value breaks the statement. */
  readonly test: (value: T) => Promise<void>;
  /** Values that are a step smaller in their structure, where fast-check's own shrinking stops. */
  readonly smaller?: (value: T) => readonly T[];
  /** How often a smaller value is tried, in each of both ways: 250 times unless given. */
  readonly mostAttempts?: number;
  /** What a value exercises in a run of some depth: where it is given, not all of many known values are tried. */
  readonly features?: (value: T, depth: Exclude<Depth, "deep">) => ReadonlySet<string>;
  /** What a report shows of a value; the value itself unless given. */
  readonly show?: (value: T) => unknown;
  /** A value that was tested, as plain JSON that holds each request; the value itself unless given. */
  readonly save?: (value: T) => unknown;
  /** A saved value, to be tested again: as it was saved unless given. */
  readonly load?: (saved: unknown) => T;
}

/** A statement about random values. */
export interface RandomProperty<T> extends Property<T> {
  readonly arbitrary: Drawing<T>;
  /** What {@link draw} draws of it, where that is known. */
  readonly drawn?: readonly T[] | undefined;
}

/** As many values as the run tries, of its seed. */
export const draw = async <T>(
  { arbitrary }: Pick<RandomProperty<T>, "arbitrary">,
  { seed, runs }: Pick<Target["random"], "seed" | "runs">,
): Promise<readonly T[]> => fc.sample(await arbitrary(), { seed, numRuns: runs });

/** Cases spent on making a failing value smaller. */
const shrinkLimit = 250;

/**
 * Tries `target.random.runs` values of the seed, several at a time, then shrinks the first failing one. While shrinking only
 * failures of the same kind count, so that the report shows one story. Throws a {@link CheckFailure} with a replay. With
 * `target.random.only` that one value is tried instead.
 */
export const tryProperty = async <T>(target: Target, property: RandomProperty<T>): Promise<void> => {
  const { only } = target.random;
  if (only !== undefined) return tryAgain(target, property, only.saved);
  return tryEach(target, property, property.drawn ?? (await draw(property, target.random)));
};

const tryEach = async <T>(target: Target, property: Property<T>, values: readonly T[]): Promise<void> => {
  const { first, casesRun } = await firstFailure(target, property, values);
  if (first === undefined) return;
  const smallest = isCostly(first) ? first : await reduce(target, property, await shrink(target, property, first));
  throw failed(property, smallest, { seed: target.random.seed, casesRun, casesPlanned: values.length });
};

/**
 * The values that {@link tryAll} tries of these: those that have every feature, in a quick run some of those of a usual one. Where some callers take
 * turns, each thing is asked by one of them.
 */
export const triedOf = <T>(
  { random: { depth = "deep" } }: Target,
  values: readonly T[],
  { features }: Pick<Property<T>, "features">,
): readonly T[] => {
  if (features === undefined || depth === "deep") return values;
  const usual = fewestWith(values, (value) => features(value, "usual"));
  return depth === "usual" ? usual : fewestWith(usual, (value) => features(value, "quick"));
};

/**
 * As {@link tryProperty}, of values that are known: which of them are tried, the depth of the run decides, whatever `--runs` says. Throws an
 * {@link Undecided} where there is none.
 */
export const tryAll = async <T>(target: Target, values: readonly T[], property: Property<T>): Promise<void> => {
  if (values.length === 0) throw new Undecided("the data has no example");
  const { only } = target.random;
  if (only !== undefined) return tryAgain(target, property, only.saved);
  return tryEach(target, property, triedOf(target, values, property));
};

/** The same target for values that are the same in each run: nothing is drawn. */
export const withoutChance = (target: Target): Target => {
  // The seed is not so much as read: who reads it draws at random.
  const { concurrency, depth, only } = target.random;
  return { ...target, random: { seed: 1, runs: 0, concurrency, depth, ...(only === undefined ? {} : { only }) } };
};

const failed = <T>(
  { show, save }: Property<T>,
  { value, failure, path }: FailedCase<T>,
  counts: Pick<Replay, "seed" | "casesRun" | "casesPlanned">,
): CheckFailure =>
  new CheckFailure({
    ...failure,
    replay: { ...counts, path, value: show?.(value) ?? value, saved: save?.(value) ?? value },
  });

/** How the reason begins when a saved case means nothing to the check any more. */
export const misfit = "replay: ";

const tryAgain = async <T>(target: Target, property: Property<T>, saved: unknown): Promise<void> => {
  let value: T;
  let failure: CheckFailure["failure"] | undefined;
  try {
    // Where nothing is to be loaded, what was saved is a value.
    value = property.load === undefined ? (saved as T) : property.load(saved);
    failure = await failureOf(property, value);
  } catch (error) {
    if (error instanceof Blocked) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw new Blocked(`${misfit}the case is none of this check any more (${message})`);
  }
  const counts = { seed: target.random.seed, casesRun: 1, casesPlanned: 1 };
  if (failure !== undefined) throw failed(property, { value, failure, path: "" }, counts);
};

/** A smaller value that hangs too would cost a time-out to find. */
const isCostly = ({ failure }: FailedCase<unknown>): boolean =>
  failure.fingerprint === "no-answer:timeout" || failure.fingerprint === "no-answer:too-large";

/**
 * The same target for a property each of whose cases sends several requests: fewer cases, since `--runs` counts random requests,
 * and no more of them at a time than `concurrency`. One at a time where entries are lent: there are few.
 */
export const withLongCases = (
  target: Target,
  { requests, concurrency }: { readonly requests: number; readonly concurrency: number },
): Target => ({
  ...target,
  random: {
    ...target.random,
    runs: Math.ceil(target.random.runs / requests),
    concurrency: lends(target.capabilities) ? 1 : Math.min(target.random.concurrency, concurrency),
  },
});

interface FailedCase<T> {
  readonly value: T;
  readonly failure: CheckFailure["failure"];
  /** Where fast-check finds the value again: its index, then the steps of shrinking. */
  readonly path: string;
}

/**
 * The failing case with the lowest index among those that were tried when the first failure was seen. A failure counts even
 * where another case is blocked at the same time.
 */
const firstFailure = async <T>(target: Target, property: Property<T>, values: readonly T[]) => {
  const entries = values.entries();
  let casesRun = 0;
  let first: (FailedCase<T> & { readonly index: number }) | undefined;
  let blocked: Blocked | undefined;
  const runCase = async (index: number, value: T) => {
    if (target.signal.aborted) throw new Blocked(stopReason(target.signal));
    const failure = await failureOf(property, value);
    casesRun++;
    if (failure !== undefined && (first === undefined || index < first.index))
      first = { index, value, failure, path: String(index) };
  };
  const worker = async () => {
    for (const [index, value] of entries) {
      try {
        await runCase(index, value);
      } catch (error) {
        if (!(error instanceof Blocked)) throw error;
        blocked ??= error;
      }
      if (first !== undefined || blocked !== undefined) return;
    }
  };
  await Promise.all(Array.from({ length: target.random.concurrency }, worker));
  if (first === undefined && blocked !== undefined) {
    // What was tried so far is no proof of anything.
    const tried = target.signal.aborted
      ? `${stopReason(target.signal)} after ${casesRun} of ${plural(values.length, "case")}`
      : "";
    throw tried === "" ? blocked : new Blocked(tried);
  }
  return { first, casesRun };
};

const failureOf = async <T>(property: Property<T>, value: T): Promise<CheckFailure["failure"] | undefined> => {
  try {
    await property.test(value);
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure) return error.failure;
    throw error;
  }
};

/**
 * How a value fails, where it fails as the first one did. While a failing value is made smaller, nothing takes the failure away again: a value that
 * cannot be tried is no smaller one.
 */
const alike =
  <T>(target: Target, property: Property<T>, { failure: first }: FailedCase<T>) =>
  async (value: T): Promise<CheckFailure["failure"] | undefined> => {
    if (target.signal.aborted) return undefined;
    try {
      const failure = await failureOf(property, value);
      return failure?.fingerprint === first.fingerprint ? failure : undefined;
    } catch (error) {
      if (error instanceof Blocked) return undefined;
      throw error;
    }
  };

/** What is not drawn fast-check makes no smaller. */
const shrink = async <T>(target: Target, property: Property<T>, first: FailedCase<T>): Promise<FailedCase<T>> => {
  if (property.arbitrary === undefined) return first;
  const { mostAttempts: most = shrinkLimit } = property;
  const sample = { seed: target.random.seed, index: Number(first.path), most };
  return (await shrinkSample(await property.arbitrary(), sample, alike(target, property, first))) ?? first;
};

/** Takes the first smaller value that fails alike, again and again. */
const reduce = async <T>(target: Target, property: Property<T>, start: FailedCase<T>): Promise<FailedCase<T>> => {
  const failureOfSmaller = alike(target, property, start);
  let attempts = property.mostAttempts ?? shrinkLimit;
  const next = async ({ value: from, path }: FailedCase<T>): Promise<FailedCase<T> | undefined> => {
    for (const value of property.smaller?.(from) ?? []) {
      if (attempts-- <= 0) return undefined;
      const failure = await failureOfSmaller(value);
      if (failure !== undefined) return { value, failure, path };
    }
    return undefined;
  };
  let smallest = start;
  for (let found: typeof smallest | undefined = start; found !== undefined; found = await next(smallest))
    smallest = found;
  return smallest;
};
