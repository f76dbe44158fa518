import { invariant } from "../base/invariant.js";
import { allOf } from "../operators/filter.js";
import { nullity } from "../operators/null.js";
import { noRows, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { JoinPlan, MixedPlan, PopulatePlan, Selection, TargetPlan } from "../validate/plan.js";
import type { Evaluation } from "./evaluation.js";
import { compileFilter } from "./filters.js";
import { joinColumn } from "./join-column.js";
import type { Populated, RowSet } from "./result-set.js";
import { compileSort } from "./sort.js";

/** Those of the reached rows that a populated attribute may return: each is tested once, whoever leads to it. */
const passing = (
  plan: TargetPlan,
  table: Table,
  reached: ReadonlySet<number>,
  evaluation: Evaluation,
): ReadonlySet<number> => {
  const where = compileFilter(plan.where, table, evaluation.text);
  const live = plan.liveOnly ? nullity(table.column("publishedAt"), false) : undefined;
  if (!where && !live) return reached;
  return new Set(allOf([live, where].filter((filter) => filter !== undefined))([...reached]));
};

/** The list of one parent: in stored order, or sorted with the stored order between equals, and cut. */
const arrange = (
  plan: JoinPlan,
  table: Table,
  passing: ReadonlySet<number>,
): ((rows: readonly number[]) => readonly number[]) => {
  const order = compileSort(plan.target.sort, table);
  const { start, limit } = plan;
  const end = limit === undefined ? undefined : start + limit;
  return (stored) => {
    let rows = stored.filter((row) => passing.has(row));
    if (plan.reversed) rows = rows.toReversed();
    if (order) rows = rows.toSorted(order);
    return start > 0 || end !== undefined ? rows.slice(start, end) : rows;
  };
};

const populateJoin = (plan: JoinPlan, table: Table, parents: readonly number[], evaluation: Evaluation): Populated => {
  const column = joinColumn(table, plan.attribute);
  const stored = parents.map((parent) => targetsOf(column, parent));
  const arranged = arrange(plan, column.table, passing(plan.target, column.table, new Set(stored.flat()), evaluation));
  const lists = new Map<number, readonly number[]>();
  const returned = new Set<number>();
  for (const [index, parent] of parents.entries()) {
    const rows = stored[index] ?? noRows;
    const list = rows.length === 0 ? noRows : arranged(rows);
    lists.set(parent, list);
    if (!plan.count) for (const row of list) returned.add(row);
  }
  return { kind: "join", plan, lists, targets: selectRows(plan.target, column.table, [...returned], evaluation) };
};

/** The rows of one type that a {@link MixedPlan} leads to. */
interface Group {
  readonly table: Table;
  readonly rows: Set<number>;
}

const populateMixed = (
  plan: MixedPlan,
  table: Table,
  parents: readonly number[],
  evaluation: Evaluation,
): Populated => {
  const column = table.link(plan.attribute.name);
  invariant(column.kind === "mixed", `${table.schema.uid}.${plan.attribute.name} leads to one type`);
  const groups = new Map<TargetPlan, Group>();
  for (const ref of parents.flatMap((parent) => column.targets[parent] ?? [])) {
    const target = plan.targets.get(ref.table.schema.uid);
    if (!target) continue;
    const group = groups.get(target) ?? { table: ref.table, rows: new Set() };
    groups.set(target, group);
    group.rows.add(ref.row);
  }
  const sets = new Map<Table, { readonly set: RowSet; readonly kept: ReadonlySet<number> }>();
  for (const [target, group] of groups) {
    const kept = passing(target, group.table, group.rows, evaluation);
    sets.set(group.table, { set: selectRows(target, group.table, [...kept], evaluation), kept });
  }
  const listOf = (parent: number) =>
    (column.targets[parent] ?? []).flatMap((ref) => {
      const found = sets.get(ref.table);
      return found?.kept.has(ref.row) ? [{ set: found.set, row: ref.row }] : [];
    });
  return { kind: "mixed", plan, lists: new Map(parents.map((parent) => [parent, listOf(parent)])) };
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
