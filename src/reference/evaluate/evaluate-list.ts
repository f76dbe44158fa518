import type { Entry } from "../model/dataset.js";
import { tableOf } from "../store/store.js";
import type { ListPlan, MatchPlan } from "../validate/plan.js";
import type { Evaluation } from "./evaluation.js";
import { keepWhere } from "./filters.js";
import { selectEntries } from "./populate.js";
import type { ResultPage } from "./result-set.js";
import { searchTest } from "./search.js";
import { counted, entryOrder } from "./sort.js";
import { isVisible } from "./visible.js";

/** The entries that match, in id order: state and locale, then filters, then the searched text. */
export const matchEntries = (plan: MatchPlan, evaluation: Evaluation): readonly Entry[] => {
  const { accelerator, budget, store, text } = evaluation;
  const table = tableOf(store, plan.schema.uid);
  const { entries, where } = accelerator?.narrow(plan, evaluation) ?? {
    entries: table.entries.toArray().filter(isVisible(plan)),
    where: plan.where,
  };
  const matching = keepWhere(entries, where, { store, text, meter: budget.at(["filters"]) });
  if (plan.search === undefined) return matching;
  return matching.filter(searchTest(plan.search, plan.schema, matching.length, { text, meter: budget.at(["_q"]) }));
};

/** The entries from `start` to `end` in the order that is asked for: id order, where none is. */
const partOf = (
  entries: readonly Entry[],
  page: { readonly start: number; readonly end: number },
  { sort }: ListPlan,
  { accelerator, budget, store }: Evaluation,
): readonly Entry[] => {
  const { start, end } = page;
  if (sort.length === 0) return entries.slice(start, end);
  const meter = budget.at(["sort"]);
  const order = entryOrder(sort, store, meter);
  return (
    accelerator?.first(entries, { order, sort }, page, meter) ??
    entries.toSorted(counted(order, meter)).slice(start, end)
  );
};

/**
 * Evaluates a list request. The one place that fixes the order of the steps: match, count, sort, cut into a page,
 * and only then select and populate what the page holds.
 */
export const evaluateList = (plan: ListPlan, evaluation: Evaluation): ResultPage => {
  const matching = matchEntries(plan, evaluation);
  const { start, limit, withCount } = plan.page;
  const end = limit < 0 ? matching.length : Math.min(matching.length, start + limit);
  return {
    set: selectEntries(plan, partOf(matching, { start, end }, plan, evaluation), evaluation),
    page: plan.page,
    total: withCount ? matching.length : undefined,
  };
};
