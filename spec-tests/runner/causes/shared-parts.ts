import { isSuccess } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { TargetContext } from "../../kit/target/target.js";
import { causeOf, type Part, partsOf } from "./parts.js";
import { partsOfBody, withoutIds } from "./written-parts.js";

/** A failure, and the parts of the request that shows it. */
interface Question {
  readonly result: CheckResult;
  readonly kind: string;
  /** The path of a request that reads, or the body of one that writes. */
  readonly text: string;
  readonly parts: ReadonlySet<Part>;
}

/** What failures come of; of the others nothing is said. */
type Causes = ReadonlyMap<CheckResult, string>;

/** What one request alone has is no evidence. */
const leastAlike = 2;

/** Requests that a part is taken to be in beside those of the run. */
const unseen = 10;

/** So likely it may be that one of all parts is in some requests by chance. */
const mostChance = 0.02;

/** So much rarer than another part that is in the same requests is what says more than it; and of so many of which none is, nothing is said. */
const [leastRarer, mostAlike] = [2, 3];

/** What a run has asked for, and what it has written. */
export interface Asked {
  /** The paths of its `GET` requests. */
  readonly paths: ReadonlySet<string>;
  /** The bodies that it sent, see {@link withoutIds}. */
  readonly bodies: ReadonlySet<string>;
}

/**
 * What failures come of, by what their requests ask with, or by what was written before them. What a request without parameters shows is wrong whatever is
 * asked. Of the other failures, those have one cause that share the most suspicious part: that is in most of them, and in few other requests of the run. Where
 * this may be chance, or several parts are as suspicious, nothing is said. Nothing is asked.
 */
export const causesByParts = (results: readonly CheckResult[], asked: Asked, context: TargetContext): Causes => {
  const questions = results.flatMap((result) => questionOf(result, context) ?? []);
  const bare = new Set(questions.filter(({ parts }) => parts.size === 0).map(({ kind }) => kind));
  const left = questions.filter(({ kind }) => !bare.has(kind));
  const updates = results.flatMap((result) => updateOf(result, context) ?? []);
  return new Map([
    ...questions.filter(({ kind }) => bare.has(kind)).map(({ result }) => [result, "whatever is asked"] as const),
    ...causesAmong(left, "asked", [...asked.paths], (path) => partsOf(path, context)),
    ...causesAmong(updates, "written", [...asked.bodies], (body) => partsOfBody(body, context)),
  ]);
};

const causesAmong = (
  questions: readonly Question[],
  how: Parameters<typeof causeOf>[0],
  asked: readonly string[],
  partsIn: (request: string) => ReadonlySet<Part>,
): Causes => {
  const causes = new Map<CheckResult, string>();
  let left = questions;
  // A run has asked for thousands.
  const totals = countParts(left.length < leastAlike ? [] : asked.map(partsIn));
  for (;;) {
    const shared = suspects(left, totals, asked.length);
    const [first] = shared;
    if (first === undefined || shared.length > mostAlike) return causes;
    for (const { result } of left.filter(({ parts }) => parts.has(first))) causes.set(result, causeOf(how, shared));
    left = left.filter(({ parts }) => !parts.has(first));
  }
};

/**
 * The most suspicious part of some failures: that most of its requests fail counts twice, that it is in most of those that fail counts once. Behind it those
 * that are in all of its requests and hardly less rare.
 */
const suspects = (
  questions: readonly Question[],
  totals: ReadonlyMap<Part, number>,
  asked: number,
): readonly Part[] => {
  const usual = (part: Part) => (totals.get(part) ?? 0) + unseen;
  const chance = (part: Part, count: number) => totals.size * (((totals.get(part) ?? 0) + 1) / (asked + 1)) ** count;
  // One request that several checks ask for says no more than one.
  const requests = [...new Map(questions.map(({ text, parts }) => [text, parts])).values()];
  const rank = ([part, count]: readonly [Part, number]) => count ** 3 / usual(part) ** 2;
  const [best] = [...countParts(requests)]
    .filter(([part, count]) => count >= leastAlike && chance(part, count) < mostChance)
    // Of two alike the one that stands later in a query says more.
    .reverse()
    .sort((a, b) => rank(b) - rank(a));
  if (best === undefined) return [];
  const [first, count] = best;
  const beside = countParts(requests.filter((parts) => parts.has(first)));
  const alike = [...beside].filter(([part, its]) => its === count && usual(part) < leastRarer * usual(first));
  return [first, ...alike.flatMap(([part]) => (part === first ? [] : [part]))];
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
  return { result, kind: failure.fingerprint, text: path, parts: partsOf(path, context) };
};

/** The last update of relations before an answer that shows something else, where there is one. What a refusal says is no outcome of an update. */
const updateOf = (result: CheckResult, context: TargetContext): Question | undefined => {
  const { check, failure } = result;
  if (failure === undefined || !writes(check) || isPlain(failure.fingerprint)) return undefined;
  const last = failure.exchanges.at(-1);
  if (last === undefined || !("answer" in last) || !isSuccess(last.answer.status)) return undefined;
  const body = failure.exchanges.findLast(({ request }) => request.body !== undefined)?.request.body;
  const parts = body === undefined ? new Set<Part>() : partsOfBody(body, context);
  return body === undefined || parts.size === 0
    ? undefined
    : { result, kind: failure.fingerprint, text: withoutIds(body), parts };
};
