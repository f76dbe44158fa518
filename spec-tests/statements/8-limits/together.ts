import { together } from "../../kit/base.js";
import { check } from "../../kit/contract/check.js";
import type { Answer, Exchange } from "../../kit/contract/exchange.js";
import { CheckFailure } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";

/** Requests that are sent at once. */
const atOnce = 8;

/** What came of a request: its exchange, or why there is none. */
const outcomeOf = async (request: Promise<Answer>): Promise<Exchange | undefined> => {
  try {
    const answer = await request;
    return { request: answer.request, answer };
  } catch (error) {
    if (error instanceof CheckFailure) return error.failure.exchanges.at(-1);
    throw error;
  }
};

const isBroken = (exchange: Exchange | undefined): exchange is Exchange =>
  exchange !== undefined && ("problem" in exchange || exchange.answer.status >= 500);

/** Sends requests at once, and what breaks down again by itself: the first that breaks down beside others only, and these. */
const failing = async (requests: readonly (() => Promise<Answer>)[]) => {
  const outcomes = await together(requests.map((request) => outcomeOf(request())));
  for (const [index, failed] of outcomes.entries()) {
    const again = requests[index];
    if (!isBroken(failed) || again === undefined || isBroken(await outcomeOf(again()))) continue;
    return {
      failed,
      beside: outcomes.filter((one) => one !== undefined && one !== failed).map((one) => one as Exchange),
    };
  }
  return undefined;
};

const nameOf = ({ request: { method, url } }: Exchange): string =>
  `${method} ${url.split("?")[0]?.replace(/^.*?(?=\/api\/|$)/, "")}`;

/** Fails with what was found: a request that breaks down beside others, and is answered alone. */
const expectNone = (found: ReturnType<Target["failedTogether"]>, what: string): void => {
  if (found === undefined) return;
  const { failed, beside } = found;
  const came =
    "answer" in failed ? `answered with ${failed.answer.status}` : `not answered (${failed.problem.message})`;
  const count = beside.length + 1;
  throw new CheckFailure({
    why: `${nameOf(failed)} was ${came} when ${count} ${what} ran at once; alone, it is answered. To repeat it, requests have to run at the same time (--concurrency)`,
    expected: "the answer that it gets alone",
    actual: came,
    differences: [],
    exchanges: [...beside, failed],
    fingerprint: `together:${"answer" in failed ? failed.answer.status : failed.problem.kind}`,
  });
};

const lists = ["artifacts", "restorations", "conservators", "tags", "categories", "exhibitions", "stories", "tickets"];

/** Requests at the same time, of which the specification says nothing. */
export const togetherChecks = [
  check("requests-together", { together: true }, async (target) => {
    const requests = lists
      .slice(0, atOnce)
      .map((name) => () => target.get(`/api/${name}`, { pagination: { pageSize: 5 } }));
    const found = await failing(requests);
    expectNone(target.failedTogether("reads") ?? found, "requests");
  }),
  check("writes-together", { together: true }, async (target) => {
    expectNone(target.failedTogether("writes"), "requests");
    const people = await oneByOne(2, () => scratchEntry(target, "conservator"));
    const jobs = await oneByOne(atOnce, () => scratchEntry(target, "restoration"));
    // Each order of what they share: a database that locks it meets them from both sides.
    const requests = jobs.map((id, index) => () => {
      const team = index % 2 === 0 ? people : [...people].reverse();
      return update(target, "restoration", id, { team, consultants: team });
    });
    expectNone(await failing(requests), "updates");
  }),
];

const oneByOne = async <T>(count: number, make: () => Promise<T>): Promise<readonly T[]> => {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
};
