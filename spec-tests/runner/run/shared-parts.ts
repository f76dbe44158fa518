import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { TargetContext } from "../../kit/target/target.js";
import { causeOf, type Part, partsOf } from "./parts.js";

/** A failure, and the parts of the request that shows it. */
interface Question {
  readonly result: CheckResult;
  readonly kind: string;
  readonly parts: ReadonlySet<Part>;
}

/** What failures come of; of the others nothing is said. */
type Causes = ReadonlyMap<CheckResult, string>;

/** What one request alone has is no evidence. */
const leastAlike = 2;

/** Requests that a part is taken to be in beside those of the run. */
const unseen = 10;

/**
 * What failures of requests that read come of, by what these ask with. What a request without parameters shows is wrong whatever is asked. Of the other
 * failures, those have one cause that share the most suspicious part: that is in most of them, and in few other requests of the run. Nothing is asked.
 * `asked`: the paths of the run's `GET` requests.
 */
export const causesByParts = (
  results: readonly CheckResult[],
  asked: ReadonlySet<string>,
  context: TargetContext,
): Causes => {
  const questions = results.flatMap((result) => questionOf(result, context) ?? []);
  const bare = new Set(questions.filter(({ parts }) => parts.size === 0).map(({ kind }) => kind));
  const causes = new Map(
    questions.filter(({ kind }) => bare.has(kind)).map(({ result }) => [result, "whatever is asked"]),
  );
  let left = questions.filter(({ kind }) => !bare.has(kind));
  // A run has asked for thousands.
  const totals = countParts(left.length < leastAlike ? [] : [...asked].map((path) => partsOf(path, context)));
  for (let part = suspect(left, totals); part !== undefined; part = suspect(left, totals)) {
    const shared = part;
    for (const { result } of left.filter(({ parts }) => parts.has(shared))) causes.set(result, causeOf(shared));
    left = left.filter(({ parts }) => !parts.has(shared));
  }
  return causes;
};

/** The most suspicious part of some failures: that most of its requests fail counts twice, that it is in most of those that fail counts once. */
const suspect = (questions: readonly Question[], totals: ReadonlyMap<Part, number>): Part | undefined => {
  const rank = ([part, count]: readonly [Part, number]) => count ** 3 / ((totals.get(part) ?? 0) + unseen) ** 2;
  const counts = [...countParts(questions.map(({ parts }) => parts))].filter(([, count]) => count >= leastAlike);
  // Of two alike the one that stands later in a query says more.
  return counts.reverse().sort((a, b) => rank(b) - rank(a))[0]?.[0];
};

const countParts = (sets: readonly ReadonlySet<Part>[]): ReadonlyMap<Part, number> => {
  const counts = new Map<Part, number>();
  for (const set of sets) for (const part of set) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
};

/** What is wrong with the form of an answer, or that there is none, says enough by itself. */
const isPlain = (kind: string): boolean => /^(no-answer|shape):/.test(kind);

const questionOf = (result: CheckResult, context: TargetContext): Question | undefined => {
  const { check, failure } = result;
  const request = failure?.exchanges.at(-1)?.request;
  const path = request?.url.slice(context.transport.base.length) ?? "";
  if (failure === undefined || request?.method !== "GET" || !path.startsWith("/api/")) return undefined;
  if (writes(check) || isPlain(failure.fingerprint)) return undefined;
  return { result, kind: failure.fingerprint, parts: partsOf(path, context) };
};
