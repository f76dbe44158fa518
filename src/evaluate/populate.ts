import { invariant } from "../base/invariant.js";
import type { Predicate } from "../operators/operator.js";
import { noRows, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { JoinPlan, MixedPlan, PopulatePlan, Selection, TargetPlan } from "../validate/plan.js";
import type { Evaluation } from "./evaluation.js";
import { compileFilter } from "./filters.js";
import { joinColumn } from "./join-column.js";
import type { Populated, RowSet } from "./result-set.js";
import { compileSort } from "./sort.js";

/** Which rows of a table a populated attribute may return. */
const targetTest = (plan: TargetPlan, table: Table, evaluation: Evaluation): Predicate | undefined => {
  const where = compileFilter(plan.where, table, evaluation.text);
  if (!plan.liveOnly) return where;
  const published = table.column("publishedAt");
  const live: Predicate = (row) => published[row] !== null;
  return where ? (row) => live(row) && where(row) : live;
};

/** The list of one parent: in stored order, or sorted with the stored order between equals, and cut. */
const arrange = (
  plan: JoinPlan,
  table: Table,
  test: Predicate | undefined,
): ((rows: readonly number[]) => readonly number[]) => {
  const order = compileSort(plan.target.sort, table);
  const { start, limit } = plan;
  const end = limit === undefined ? undefined : start + limit;
  return (stored) => {
    let rows = test ? stored.filter(test) : stored;
    if (plan.reversed) rows = rows.toReversed();
    if (order) rows = rows.toSorted(order);
    return start > 0 || end !== undefined ? rows.slice(start, end) : rows;
  };
};

const populateJoin = (plan: JoinPlan, table: Table, parents: readonly number[], evaluation: Evaluation): Populated => {
  const column = joinColumn(table, plan.attribute);
  const arranged = arrange(plan, column.table, targetTest(plan.target, column.table, evaluation));
  const lists = new Map<number, readonly number[]>();
  const reached = new Set<number>();
  for (const parent of parents) {
    const stored = targetsOf(column, parent);
    const list = stored.length === 0 ? noRows : arranged(stored);
    lists.set(parent, list);
    if (!plan.count) for (const row of list) reached.add(row);
  }
  return { kind: "join", plan, lists, targets: selectRows(plan.target, column.table, [...reached], evaluation) };
};

const populateMixed = (
  plan: MixedPlan,
  table: Table,
  parents: readonly number[],
  evaluation: Evaluation,
): Populated => {
  const column = table.link(plan.attribute.name);
  invariant(column.kind === "mixed", `${table.schema.uid}.${plan.attribute.name} leads to one type`);
  const tests = new Map<TargetPlan, Predicate | undefined>();
  const reached = new Map<TargetPlan, { readonly table: Table; readonly rows: Set<number> }>();
  const kept = parents.map((parent) => {
    const refs = (column.targets[parent] ?? []).flatMap((ref) => {
      const target = plan.targets.get(ref.table.schema.uid);
      if (!target) return [];
      if (!tests.has(target)) tests.set(target, targetTest(target, ref.table, evaluation));
      if (tests.get(target)?.(ref.row) === false) return [];
      const group = reached.get(target) ?? { table: ref.table, rows: new Set() };
      reached.set(target, group);
      group.rows.add(ref.row);
      return [{ target, row: ref.row }];
    });
    return { parent, refs };
  });
  const sets = new Map(
    [...reached].map(([target, group]) => [target, selectRows(target, group.table, [...group.rows], evaluation)]),
  );
  const lists = kept.map(({ parent, refs }) => {
    const list = refs.flatMap(({ target, row }) => {
      const set = sets.get(target);
      return set ? [{ set, row }] : [];
    });
    return [parent, list] as const;
  });
  return { kind: "mixed", plan, lists: new Map(lists) };
};

const populate = (plan: PopulatePlan, table: Table, parents: readonly number[], evaluation: Evaluation): Populated =>
  plan.kind === "join"
    ? populateJoin(plan, table, parents, evaluation)
    : populateMixed(plan, table, parents, evaluation);

/**
 * What is returned of some rows, with everything that is populated below them (section 4.6): level by level, each
 * related row once, however many lead to it.
 */
export const selectRows = (
  selection: Selection,
  table: Table,
  rows: readonly number[],
  evaluation: Evaluation,
): RowSet => ({
  selection,
  table,
  rows,
  populated: selection.populate.map((plan) => populate(plan, table, rows, evaluation)),
});
