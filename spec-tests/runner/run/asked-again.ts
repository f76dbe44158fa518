import type { Exchange } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { runAlone } from "../../kit/judge/run-check.js";
import type { TargetContext } from "../../kit/target/target.js";

/** Why a check likely failed whose answers are right when it is asked again, alone. */
export const rightWhenAskedAgain = "right when asked again: a race, or an answer kept for another caller";

/** So many failures are asked again: where more fail, it is not by chance. */
const mostAsked = 200;

interface Options {
  readonly checkTimeout: number;
  readonly signal: AbortSignal;
}

/**
 * The checks that only read, failed, and pass when they are run again at the end, while nothing else is under way. The request at which one failed is sent
 * once more; only where its answer is another one is the check run again.
 */
export const rightAgain = async (
  results: readonly CheckResult[],
  context: TargetContext,
  options: Options,
): Promise<ReadonlySet<CheckResult>> => {
  const right = new Set<CheckResult>();
  const isOpen = ({ verdict, check, failure }: CheckResult) =>
    verdict === "failed" &&
    failure !== undefined &&
    !(writes(check) || check.watches || check.together || check.random);
  for (const result of results.filter(isOpen).slice(0, mostAsked)) {
    if (options.signal.aborted) break;
    const last = result.failure?.exchanges.at(-1);
    if (last === undefined || !(await isAnsweredOtherwise(last, context))) continue;
    const { verdict } = await runAlone(result.check, result, context, options);
    if (verdict === "passed") right.add(result);
  }
  return right;
};

/** Whether a request that read is answered in another way now: as far as its answer was kept. */
const isAnsweredOtherwise = async (was: Exchange, { transport }: TargetContext): Promise<boolean> => {
  const { request } = was;
  if (request.method !== "GET" || !("answer" in was)) return false;
  const path = request.url.slice(transport.base.length);
  const now = await transport.send({ method: "GET", path, headers: request.headers });
  if (!("answer" in now)) return false;
  const { status, body } = was.answer;
  return now.answer.status !== status || !now.answer.body.startsWith(body);
};
