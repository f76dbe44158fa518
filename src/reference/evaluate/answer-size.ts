import type { Budget } from "../../base/budget.js";
import type { Populated, RowSet } from "./result-set.js";

/** The number of entries and components that are printed for one row: itself and everything below it. */
type Weight = (row: number) => number;

const listWeight = (populated: Populated): Weight => {
  if (populated.kind === "join") {
    const { lists, targets, plan } = populated;
    if (plan.count) return () => 0;
    if (targets.populated.length === 0) return (parent) => lists.get(parent)?.length ?? 0;
    const weight = rowWeight(targets);
    return (parent) => (lists.get(parent) ?? []).reduce((sum, row) => sum + weight(row), 0);
  }
  const weights = new Map<RowSet, Weight>();
  const weightOf = (set: RowSet): Weight => {
    const weight = weights.get(set) ?? rowWeight(set);
    weights.set(set, weight);
    return weight;
  };
  return (parent) => (populated.lists.get(parent) ?? []).reduce((sum, { set, row }) => sum + weightOf(set)(row), 0);
};

const rowWeight = (set: RowSet): Weight => {
  if (set.populated.length === 0) return () => 1;
  const lists = set.populated.map(listWeight);
  const known = new Map<number, number>();
  return (row) => {
    const weight = known.get(row) ?? lists.reduce((sum, list) => sum + list(row), 1);
    known.set(row, weight);
    return weight;
  };
};

/** What it takes to write one entry or component, however short. */
const stepsPerEntry = 100;

/**
 * Counts the entries and components of an answer, repetitions included, as work of the parameters that ask for them. A populate that goes
 * round in a circle multiplies with every level, so this is done before anything is written: each row is weighed once.
 */
export const countAnswer = (set: RowSet, budget: Budget): void => {
  budget.at(["pagination"]).spend(set.rows.length * stepsPerEntry);
  for (const populated of set.populated) {
    const weight = listWeight(populated);
    const size = set.rows.reduce((sum, row) => sum + weight(row), 0);
    budget.at(["populate", populated.plan.attribute.name]).spend(size * stepsPerEntry);
  }
};
