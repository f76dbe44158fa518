import fc from "fast-check";
import { Blocked, CheckFailure, stopReason } from "./failure.js";
import type { Target } from "./target.js";

/** A statement about random values. */
export interface Property<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  /** Throws through the expectations when the value breaks the statement. */
  readonly test: (value: T) => Promise<void>;
  /** Values that are a step smaller in their structure, where fast-check's own shrinking stops. */
  readonly smaller?: (value: T) => readonly T[];
  /** What a report shows of a value; the value itself unless given. */
  readonly show?: (value: T) => unknown;
}

/** Requests spent on making a failing value smaller. */
const shrinkLimit = 250;

/**
 * Tries `target.random.runs` values of the seed, several at a time, then shrinks the first failing one. While shrinking only
 * failures of the same kind count, so that the report tells one story. Throws a {@link CheckFailure} with a replay.
 */
export const runProperty = async <T>(target: Target, property: Property<T>): Promise<void> => {
  const { seed, runs } = target.random;
  const values = fc.sample(property.arbitrary, { seed, numRuns: runs });
  const { first, casesRun } = await firstFailure(target, property, values);
  if (first === undefined) return;
  const smallest = isCostly(first) ? first : await reduce(target, property, await shrink(target, property, first));
  throw new CheckFailure({
    ...smallest.failure,
    replay: {
      seed,
      path: smallest.path,
      value: property.show?.(smallest.value) ?? smallest.value,
      casesRun,
      casesPlanned: runs,
    },
  });
};

/** A smaller value that hangs too would cost a time-out to find. */
const isCostly = ({ failure }: FailedCase<unknown>): boolean =>
  failure.fingerprint === "no-answer:timeout" || failure.fingerprint === "no-answer:too-large";

/**
 * The same target for a property each of whose cases sends several requests: fewer cases, since `--runs` counts random requests,
 * and no more of them at a time than `concurrency`.
 */
export const withLongCases = (
  target: Target,
  { requests, concurrency }: { readonly requests: number; readonly concurrency: number },
): Target => ({
  ...target,
  random: {
    ...target.random,
    runs: Math.ceil(target.random.runs / requests),
    concurrency: Math.min(target.random.concurrency, concurrency),
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
      ? `${stopReason(target.signal)} after ${casesRun} of ${values.length} cases`
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

/** While a failing value is made smaller, nothing takes the failure away again: a value that cannot be tried is no smaller one. */
const failureAgain = async <T>(property: Property<T>, value: T): Promise<CheckFailure["failure"] | undefined> => {
  try {
    return await failureOf(property, value);
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
};

const shrink = async <T>(target: Target, property: Property<T>, first: FailedCase<T>): Promise<FailedCase<T>> => {
  let attempts = 0;
  let smallest = first;
  const reproduces = fc.asyncProperty(property.arbitrary, async (value) => {
    if (++attempts > shrinkLimit || target.signal.aborted) return true;
    const failure = await failureAgain(property, value);
    if (failure === undefined || failure.fingerprint !== first.failure.fingerprint) return true;
    smallest = { value, failure, path: first.path };
    return false;
  });
  const details = await fc.check(reproduces, { seed: target.random.seed, path: first.path, numRuns: 1 });
  return { ...smallest, path: details.counterexamplePath ?? first.path };
};

/** Takes the first smaller value that fails alike, again and again. */
const reduce = async <T>(target: Target, property: Property<T>, start: FailedCase<T>): Promise<FailedCase<T>> => {
  let smallest = start;
  let attempts = 0;
  const step = async (): Promise<boolean> => {
    for (const value of property.smaller?.(smallest.value) ?? []) {
      if (++attempts > shrinkLimit || target.signal.aborted) return false;
      const failure = await failureAgain(property, value);
      if (failure?.fingerprint !== start.failure.fingerprint) continue;
      smallest = { ...smallest, value, failure };
      return true;
    }
    return false;
  };
  while (await step());
  return smallest;
};
