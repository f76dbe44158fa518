import { invariant } from "../../base/invariant.js";
import { allOf, type Filter, type Rows } from "../operators/filter.js";
import { nullity } from "../operators/null.js";
import type { Using } from "../operators/operator.js";
import { noRows, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { JoinPlan, MixedPlan, PopulatePlan, Selection, TargetPlan } from "../validate/plan.js";
import type { Evaluation } from "./evaluation.js";
import { compileFilter } from "./filters.js";
import { ascendingTargets, countLinks, distinctTargets, joinColumn, stepsPerLink } from "./join-column.js";
import type { Populated, RowSet } from "./result-set.js";
import { compileSort, counted } from "./sort.js";

/** Which of the rows that are led to a populated attribute may return. Undefined: all of them. */
const targetFilter = (plan: TargetPlan, table: Table, using: Using): Filter | undefined => {
  const where = compileFilter(plan.where, table, using);
  if (!plan.liveOnly) return where;
  const live = nullity(table.column("publishedAt"), false);
  return where ? allOf([live, where]) : live;
};

/** The list of one parent: in stored order, or sorted with the stored order between equals, and cut. */
const arrange = (plan: JoinPlan, table: Table, { meter }: Using): ((rows: Rows) => Rows) => {
  const sort = compileSort(plan.target.sort, table, meter);
  const order = sort && counted(sort, meter);
  const { start, limit } = plan;
  const end = limit === undefined ? undefined : start + limit;
  return (kept) => {
    let rows = kept;
    if (plan.reversed) rows = rows.toReversed();
    if (order) rows = rows.toSorted(order);
    return start > 0 || end !== undefined ? rows.slice(start, end) : rows;
  };
};

const populateJoin = (plan: JoinPlan, table: Table, parents: Rows, using: Using): Populated => {
  const column = joinColumn(table, plan.attribute);
  const filter = targetFilter(plan.target, column.table, using);
  const arranged = arrange(plan, column.table, using);
  const stored = parents.map((parent) => targetsOf(column, parent));
  using.meter.spend((parents.length + countLinks(stored)) * stepsPerLink);
  // Each row is tested once, however many lead to it.
  const passing = filter && new Set(filter(ascendingTargets(stored)));
  const lists = new Map<number, Rows>();
  for (let index = 0; index < parents.length; index++) {
    const rows = stored[index] ?? noRows;
    const kept = passing ? rows.filter((row) => passing.has(row)) : rows;
    lists.set(parents[index] as number, kept.length === 0 ? noRows : arranged(kept)); // in range
  }
  const returned = plan.count ? noRows : distinctTargets(lists.values());
  return { kind: "join", plan, lists, targets: selectBelow(plan.target, column.table, returned, using) };
};

/** The rows of one type that a {@link MixedPlan} leads to. */
interface Group {
  readonly table: Table;
  readonly rows: Set<number>;
}

const populateMixed = (plan: MixedPlan, table: Table, parents: readonly number[], using: Using): Populated => {
  const column = table.link(plan.attribute.name);
  invariant(column.kind === "mixed", `${table.schema.uid}.${plan.attribute.name} leads to one type`);
  const groups = new Map<TargetPlan, Group>();
  const refs = parents.flatMap((parent) => column.targets[parent] ?? []);
  using.meter.spend((parents.length + refs.length) * stepsPerLink);
  for (const ref of refs) {
    const target = plan.targets.get(ref.table.schema.uid);
    if (!target) continue;
    const group = groups.get(target) ?? { table: ref.table, rows: new Set() };
    groups.set(target, group);
    group.rows.add(ref.row);
  }
  const sets = new Map<Table, { readonly set: RowSet; readonly kept: ReadonlySet<number> }>();
  for (const [target, group] of groups) {
    const filter = targetFilter(target, group.table, using);
    const kept = filter ? new Set(filter(ascendingTargets([group.rows]))) : group.rows;
    sets.set(group.table, { set: selectBelow(target, group.table, [...kept], using), kept });
  }
  const listOf = (parent: number) =>
    (column.targets[parent] ?? []).flatMap((ref) => {
      const found = sets.get(ref.table);
      return found?.kept.has(ref.row) ? [{ set: found.set, row: ref.row }] : [];
    });
  return { kind: "mixed", plan, lists: new Map(parents.map((parent) => [parent, listOf(parent)])) };
};

const populate = (plan: PopulatePlan, table: Table, parents: readonly number[], using: Using): Populated =>
  plan.kind === "join" ? populateJoin(plan, table, parents, using) : populateMixed(plan, table, parents, using);

/** The same as {@link selectRows} further down, counted as work of the parameter that is above all of it. */
const selectBelow = (selection: Selection, table: Table, rows: readonly number[], using: Using): RowSet => ({
  selection,
  table,
  rows,
  populated: selection.populate.map((plan) => populate(plan, table, rows, using)),
});

/**
 * What is returned of some rows, with everything that is populated below them (section 4.6): level by level, each
 * related row once, however many lead to it.
 */
export const selectRows = (
  selection: Selection,
  table: Table,
  rows: readonly number[],
  { budget, text }: Evaluation,
): RowSet => ({
  selection,
  table,
  rows,
  populated: selection.populate.map((plan) =>
    populate(plan, table, rows, { text, meter: budget.at(["populate", plan.attribute.name]) }),
  ),
});
