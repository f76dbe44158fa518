import { matchEntries } from "../reference/evaluate/evaluate-list.js";
import type { Evaluation, Narrowed } from "../reference/evaluate/evaluation.js";
import { type Compiling, isVisible, stepsOf } from "../reference/evaluate/filters.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Value } from "../reference/model/value.js";
import type { Comparable } from "../reference/model/values.js";
import type { OperandValue } from "../reference/operators/operator.js";
import type { Condition, MatchPlan } from "../reference/query/plan.js";
import { type EntryList, type Store, tableOf } from "../reference/store/store.js";
import { lookUp, lookUpIds } from "./look-up.js";
import { scan, type TargetMarks } from "./scan.js";
import type { VisibleList, VisibleListOf } from "./visible-list.js";

/** What a conjunction or disjunction joins, at whatever depth: only then is the cheapest of all the first. */
const partsOf = (condition: Condition, kind: "all" | "any"): readonly Condition[] =>
  condition.kind === kind ? condition.of.flatMap((part) => partsOf(part, kind)) : [condition];

/** What a test costs, next to the others: a text is searched, a relation is followed. */
const costOf = (condition: Condition): number => {
  switch (condition.kind) {
    case "test":
      return condition.operator.operand === "text" ? 10 : 1;
    case "linked":
      return 20 + costOf(condition.where);
    case "not":
      return costOf(condition.of);
    default:
      return condition.of.reduce((sum, part) => sum + costOf(part), 0);
  }
};

/** The same condition, whose cheapest parts come first. */
const cheapestFirst = (condition: Condition): Condition => {
  if (condition.kind === "test" || condition.kind === "linked") return condition;
  if (condition.kind === "not") return { kind: "not", of: cheapestFirst(condition.of) };
  const { kind } = condition;
  const parts = partsOf(condition, kind).map(cheapestFirst);
  return { kind, of: parts.toSorted((one, other) => costOf(one) - costOf(other)) };
};

const joined = (parts: readonly Condition[]): Condition | undefined =>
  parts.length > 1 ? { kind: "all", of: parts } : parts[0];

const isList = (operand: OperandValue): operand is readonly (Comparable | null)[] => Array.isArray(operand);

/** The values of which an entry must hold one; undefined: the condition names none. */
const wantedBy = (condition: Condition): readonly Value[] | undefined => {
  if (condition.kind !== "test") return undefined;
  const { operand, operator } = condition;
  if (operator.name === "$eq" && !isList(operand)) return [operand];
  return operator.name === "$in" && isList(operand) ? operand.filter((value) => value !== null) : undefined;
};

/** The entries that satisfy one part of a condition, where a look-up finds them. */
const lookedUp = (condition: Condition, plan: MatchPlan, list: VisibleList, store: Store) => {
  const wanted = wantedBy(condition);
  if (wanted === undefined || condition.kind !== "test") return undefined;
  const { attribute } = condition;
  if (attribute === "id") return lookUpIds(tableOf(store, plan.schema.uid).entries, wanted, isVisible(plan));
  return lookUp(list, attribute, wanted);
};

/** A scan goes through all entries of a relation's type: that does not pay where they are many more than those that lead to them. */
const mostTargets = 4;

/** Ids this far apart make a table of marks that is mostly empty. */
const longestGap = 64;

const lastIdOf = ({ chunks }: EntryList): number => chunks.at(-1)?.at(-1)?.id ?? 0;

const canScan = (condition: Condition, size: number, store: Store): boolean => {
  switch (condition.kind) {
    case "test":
      return true;
    case "linked": {
      const { entries } = tableOf(store, condition.attribute.target);
      return entries.size <= mostTargets * size && lastIdOf(entries) <= longestGap * (entries.size + longestGap);
    }
    case "not":
      return canScan(condition.of, size, store);
    default:
      return condition.of.every((part) => canScan(part, size, store));
  }
};

const targetMarks =
  (evaluation: Evaluation): TargetMarks =>
  ({ attribute, where }, wanted, withoutLinks) => {
    const { entries, schema } = tableOf(evaluation.store, attribute.target);
    const condition: Condition = wanted ? where : { kind: "not", of: where };
    const everything = { schema, liveOnly: false, locales: undefined, search: undefined };
    const marks = new Uint8Array(lastIdOf(entries) + 1);
    for (const { id } of matchEntries({ ...everything, where: condition }, evaluation)) marks[id] = 1;
    if (withoutLinks) marks[0] = 1;
    return marks;
  };

/** Finds the entries that satisfy a plan's condition, or the part of it that a look-up finds. */
export const createNarrow =
  (visibleListOf: VisibleListOf) =>
  (plan: MatchPlan, evaluation: Evaluation): Narrowed => {
    const { budget, store, text } = evaluation;
    const list = visibleListOf(tableOf(store, plan.schema.uid), plan);
    if (plan.where === undefined) return { entries: list.all(), where: undefined };
    const compiling: Compiling = { store, text, meter: budget.at(["filters"]) };
    const where = cheapestFirst(plan.where);
    const parts = partsOf(where, "all");
    for (const part of parts) {
      const entries: readonly Entry[] | undefined = lookedUp(part, plan, list, store);
      if (entries === undefined) continue;
      compiling.meter.spend(entries.length);
      return { entries, where: joined(parts.filter((other) => other !== part)) };
    }
    if (!canScan(where, list.size, store)) return { entries: list.all(), where };
    compiling.meter.spend(list.size * stepsOf(where));
    return { entries: scan(list.chunks, where, compiling, targetMarks(evaluation)), where: undefined };
  };
