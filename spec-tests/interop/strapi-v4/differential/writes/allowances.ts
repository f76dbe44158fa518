import { type Answered, compareAnswers } from "../compare-answers.js";
import type { WriteRequest } from "./request.js";

/** A difference between the two servers that is let pass. */
export interface Allowance {
  readonly id: string;
  readonly reason: string;
  /** How it is known: a measurement, the server's own source, or a rule of ours. */
  readonly evidence: string;
  readonly covers: (request: WriteRequest, real: Answered, ours: Answered) => boolean;
}

const nothingElse = { anyKeyOrder: false, hidden: new Set<string>() };

const sameOnce = (change: (body: string) => string, real: Answered, ours: Answered): boolean => {
  const [left, right] = [change(real.body), change(ours.body)];
  return compareAnswers({ ...real, body: left }, { ...ours, body: right }, nothingElse) === undefined;
};

const inOneOrder = (body: string): string =>
  body.replace(
    /(__component must be one of the following values: )([a-z.,\- ]+)/g,
    (_, start: string, names: string) => `${start}${names.split(", ").toSorted().join(", ")}`,
  );

/** Every difference that is let pass when a request is answered. */
export const allowances: readonly Allowance[] = [
  {
    id: "accident",
    reason: "What the real server fails on with a 500 is a 400 here, with a message that says what was expected.",
    evidence: "the real server's log shows an exception for each; see also spec-tests/interpretations.md",
    covers: (_, real, ours) => real.status === 500 && ours.status === 400,
  },
  {
    id: "order-of-components",
    reason: "An unknown component is answered with a list of all components, in an order that means nothing.",
    evidence: "two copies of the real server over the same project list them in two orders: as their files were read",
    covers: (_, real, ours) => sameOnce(inOneOrder, real, ours),
  },
];

/** What two answers to one request are to each other: the same when neither is given. */
export interface Verdict {
  readonly allowance?: Allowance;
  readonly difference?: string;
}

/** Compares two answers; the first row that covers a difference lets it pass. */
export const judge = (request: WriteRequest, real: Answered, ours: Answered): Verdict => {
  const found = compareAnswers(real, ours, nothingElse);
  // That comparison knows the accidents by itself; here they are counted.
  if (found === undefined && real.status === ours.status) return {};
  const allowance = allowances.find(({ covers }) => covers(request, real, ours));
  return allowance === undefined ? { difference: found ?? "status" } : { allowance };
};
