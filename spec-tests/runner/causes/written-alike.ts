import { isRecord, parseJson } from "../../kit/base.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { causeOf, type Data, type Part } from "./parts.js";
import { partsOfBody, partsOfData } from "./written-parts.js";

/** A failure, and the parts of what was written before it. */
interface Written {
  readonly result: CheckResult;
  /** Which attributes it updates: those that differ, where it updates them, or all. */
  readonly attributes: string;
  readonly parts: ReadonlySet<Part>;
}

/** What one update alone has is no evidence. */
const leastAlike = 2;

/** Updates that a part is taken to be in beside those of the run. */
const unseen = 10;

/** So likely it may be that one of all parts is in some updates by chance. */
const mostChance = 0.02;

/** So much rarer than another part that is in the same updates is what says more than it; and of so many of which none is, nothing is said. */
const [leastRarer, mostAlike] = [2, 3];

/**
 * What failures come of, by what was written before them: those have one cause that share the most suspicious part, which is in most of them, and in few
 * other updates of the run. Where this may be chance, or several parts are as suspicious, nothing is said. Nothing is asked.
 * `bodies`: what the run has sent, without ids.
 */
export const causesByUpdates = (
  results: readonly CheckResult[],
  bodies: ReadonlySet<string>,
  data: Data,
): ReadonlyMap<CheckResult, string> => {
  const causes = new Map<CheckResult, string>();
  let left = results.flatMap((result) => updateOf(result, data) ?? []);
  const totals = countParts(left.length < leastAlike ? [] : [...bodies].map((body) => partsOfBody(body, data)));
  for (;;) {
    const shared = suspects(left, totals, bodies.size);
    const [first] = shared;
    if (first === undefined || shared.length > mostAlike) return causes;
    for (const { result } of left.filter(({ parts }) => parts.has(first)))
      causes.set(result, causeOf("written", shared));
    left = left.filter(({ parts }) => !parts.has(first));
  }
};

/**
 * The most suspicious part of some failures: that most of its updates fail counts twice, that it is in most of those that fail counts once. Behind it those
 * that are in all of its updates and hardly less rare.
 */
const suspects = (written: readonly Written[], totals: ReadonlyMap<Part, number>, asked: number): readonly Part[] => {
  const usual = (part: Part) => (totals.get(part) ?? 0) + unseen;
  const chance = (part: Part, count: number) => totals.size * (((totals.get(part) ?? 0) + 1) / (asked + 1)) ** count;
  // One update that several checks make says no more than one.
  const keyOf = ({ attributes, parts }: Written) => [attributes, ...[...parts].sort()].join();
  const updates = [...new Map(written.map((each) => [keyOf(each), each.parts])).values()];
  const rank = ([part, count]: readonly [Part, number]) => count ** 3 / usual(part) ** 2;
  const [best] = [...countParts(updates)]
    .filter(([part, count]) => count >= leastAlike && chance(part, count) < mostChance)
    // Of two alike the one that stands later says more.
    .reverse()
    .sort((a, b) => rank(b) - rank(a));
  if (best === undefined) return [];
  const [first, count] = best;
  const beside = countParts(updates.filter((parts) => parts.has(first)));
  const alike = [...beside].filter(([part, its]) => its === count && usual(part) < leastRarer * usual(first));
  return [first, ...alike.flatMap(([part]) => (part === first ? [] : [part]))];
};

const countParts = (sets: readonly ReadonlySet<Part>[]): ReadonlyMap<Part, number> => {
  const counts = new Map<Part, number>();
  for (const set of sets) for (const part of set) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
};

/** The last update of relations before an answer that shows something else, where there is one. What a refusal says is no outcome of an update. */
const updateOf = (result: CheckResult, data: Data): Written | undefined => {
  const { check, failure } = result;
  if (failure === undefined || !writes(check) || /^(no-answer|shape):/.test(failure.fingerprint)) return undefined;
  const last = failure.exchanges.at(-1);
  if (last === undefined || !("answer" in last) || !isSuccess(last.answer.status)) return undefined;
  const body = failure.exchanges.findLast(({ request }) => request.body !== undefined)?.request.body;
  const document = parseJson(body ?? "");
  const written = isRecord(document) && isRecord(document.data) ? Object.entries(document.data) : [];
  const places = [failure.fingerprint, ...failure.differences.map(({ path }) => path)].join(".").split(/\W+/);
  const differing = written.filter(([name]) => places.includes(name));
  const members = differing.length === 0 ? written : differing;
  const parts = partsOfData(Object.fromEntries(members), data);
  const attributes = members.map(([name]) => name).join();
  return parts.size === 0 ? undefined : { result, attributes, parts };
};
