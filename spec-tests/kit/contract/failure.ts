import type { Exchange } from "./exchange.js";

/** One place where two values differ. An absent member has the key `expected` or `actual` left out. */
export interface Difference {
  /** `data[0].attributes.title`; empty for the whole value. */
  readonly path: string;
  readonly expected?: unknown;
  /** In place of `expected`, where no single value is expected: `an integer`. */
  readonly shape?: string;
  readonly actual?: unknown;
}

/** The random case of a failure, the smallest that was found. */
export interface Replay {
  readonly seed: number;
  readonly path: string;
  /** What a report shows of it. */
  readonly value: unknown;
  /** All that is needed to try it again, as plain JSON: entries by their keys, requests in full, so that it survives a change of the generators. */
  readonly saved: unknown;
  readonly casesRun: number;
  readonly casesPlanned: number;
}

/** What a server did wrong, as data: everything that a report shows of it. */
export interface Failure {
  /** One sentence: what was wrong and where. */
  readonly why: string;
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** The smallest differences between the two; empty when the two are short themselves. */
  readonly differences: readonly Difference[];
  /** The requests that the verdict rests on, the decisive one last. */
  readonly exchanges: readonly Exchange[];
  /** The kind of failure, without concrete values: two failures with one fingerprint are likely one bug. */
  readonly fingerprint: string;
  readonly replay?: Replay;
}

/** The two sides of something, of a difference or of a failure, with other values. */
export const withValues = <Sides extends object>(sides: Sides, change: (value: unknown) => unknown): Sides => {
  const changed = Object.entries(sides).filter(([name]) => name === "expected" || name === "actual");
  return { ...sides, ...Object.fromEntries(changed.map(([name, value]) => [name, change(value)])) };
};

/** A failure with another sentence, and other values wherever it has some. */
export const changedFailure = (
  failure: Failure,
  sentence: (text: string) => string,
  value: (value: unknown) => unknown,
): Failure => ({
  ...withValues(failure, value),
  why: sentence(failure.why),
  differences: failure.differences.map((difference) => withValues(difference, value)),
});

/** Thrown by the expectations: the server's answer breaks the check's statement. */
export class CheckFailure extends Error {
  override readonly name = "CheckFailure";
  constructor(readonly failure: Failure) {
    super(failure.why);
  }
}

/** Thrown when a check cannot be decided because something else is missing: never the checked rule's fault. */
export class Blocked extends Error {
  override readonly name = "Blocked";
  /** `by` names the prerequisite in a few words: `dataset: article "x" is not on the server`. */
  constructor(readonly by: string) {
    super(`blocked by ${by}`);
  }
}

/** Thrown when what a server holds by itself is too little to decide anything: nobody's fault. */
export class Undecided extends Error {
  override readonly name = "Undecided";
  /** `why` says in a few words what is missing: `no attribute is null in one entry and set in another`. */
  constructor(readonly why: string) {
    super(`not decided: ${why}`);
  }
}

/** What helps where a server was too slow: of a reason that says so. */
export const moreTime = "; --timeout gives a slow server more time";

/** Why a signal was aborted, in a few words: the prerequisite that its reason names, such as the time of a check or a budget. */
export const stopReason = (signal: AbortSignal): string =>
  signal.reason instanceof Blocked ? signal.reason.by : "the run was stopped";

/** An assumption of the kit that did not hold: a fault of the kit, never of the server. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}
