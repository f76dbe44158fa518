import type { Check } from "../../kit/contract/check.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { ReportedShard } from "../../kit/report/report.js";

/** One of the parts into which a run is split: the `index`th (from 1) of `count`. */
export type Shard = Pick<ReportedShard, "index" | "count">;

/** What takes about the same time: random requests take the most, and what writes more than what reads. */
const kinds: readonly ((check: Check) => boolean)[] = [
  (check) => check.random === true && writes(check),
  (check) => check.random === true,
  writes,
  () => true,
];

/**
 * The checks of one shard, in their order. The checks of each kind are dealt out one by one in the order of their ids, so that every shard gets as many of
 * each: which ones is decided by the ids of all. What judges requests that run at the same time, or all answers, judges those of its own run: it is in every shard.
 */
export const dealOut = (checks: readonly Check[], { index, count }: Shard): readonly Check[] => {
  const isEverywhere = ({ together, watches }: Check) => together === true || watches === true;
  const single = checks.filter((check) => !isEverywhere(check));
  const groups = kinds.map((isOf, at) =>
    single.filter((check) => isOf(check) && !kinds.slice(0, at).some((isBefore) => isBefore(check))),
  );
  const dealt = groups.flatMap((group) => [...group].sort((a, b) => (a.id < b.id ? -1 : 1)));
  const own = new Set(dealt.filter((_, at) => at % count === index - 1));
  return checks.filter((check) => isEverywhere(check) || own.has(check));
};
