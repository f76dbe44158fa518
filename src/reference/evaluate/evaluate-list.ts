import { allOf, type Filter, type Rows } from "../operators/filter.js";
import type { Table } from "../store/table.js";
import type { ListPlan, MatchPlan } from "../validate/plan.js";
import { baseRows } from "./base-rows.js";
import type { Evaluation } from "./evaluation.js";
import { compileFilter } from "./filters.js";
import { selectRows } from "./populate.js";
import type { ResultPage } from "./result-set.js";
import { compileSearch } from "./search.js";
import { compileSort, leadingValues } from "./sort.js";
import { sortedSlice } from "./top-rows.js";

const compileFilters = (plan: MatchPlan, table: Table, { budget, text }: Evaluation): Filter => {
  const using = (parameter: string) => ({ text, meter: budget.at([parameter]) });
  const search = plan.search === undefined ? undefined : compileSearch(plan.search, table, using("_q"));
  return allOf([compileFilter(plan.where, table, using("filters")), search].filter((filter) => filter !== undefined));
};

/** The rows that match, in id order: state and locale, then filters, then the searched text. */
export const matchRows = (plan: MatchPlan, evaluation: Evaluation): Rows => {
  const table = evaluation.store.table(plan.schema.uid);
  return compileFilters(plan, table, evaluation)(baseRows(table, plan));
};

/** The rows from `start` to `end` in the order that is asked for: id order, where none is. */
const partOf = (
  rows: Rows,
  start: number,
  end: number,
  { sort }: ListPlan,
  table: Table,
  { budget }: Evaluation,
): Rows => {
  if (sort.length === 0) return rows.slice(start, end);
  const meter = budget.at(["sort"]);
  const order = compileSort(sort, table, meter);
  return order ? sortedSlice(rows, order, start, end, meter, leadingValues(sort, table)) : rows.slice(start, end);
};

/**
 * Evaluates a list request. The one place that fixes the order of the steps: match, count, sort, cut into a page,
 * and only then select and populate what the page holds.
 */
export const evaluateList = (plan: ListPlan, evaluation: Evaluation): ResultPage => {
  const table = evaluation.store.table(plan.schema.uid);
  const matching = matchRows(plan, evaluation);
  const { start, limit, withCount } = plan.page;
  const end = limit < 0 ? matching.length : Math.min(matching.length, start + limit);
  const rows = partOf(matching, start, end, plan, table, evaluation);
  return {
    set: selectRows(plan, table, rows, evaluation),
    page: plan.page,
    total: withCount ? matching.length : undefined,
  };
};
