import type { Budget } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { EntrySet, Populated } from "./result-set.js";

/** The number of entries and components that are printed for one entry: itself and everything below it. */
type Weight = (entry: Entry) => number;

const listWeight = (populated: Populated): Weight => {
  if (populated.kind === "join") {
    const { lists, targets, plan } = populated;
    if (plan.count) return () => 0;
    if (targets.populated.length === 0) return (parent) => lists.get(parent)?.length ?? 0;
    const weight = entryWeight(targets);
    return (parent) => (lists.get(parent) ?? []).reduce((sum, entry) => sum + weight(entry), 0);
  }
  const weights = new Map<EntrySet, Weight>();
  const weightOf = (set: EntrySet): Weight => {
    const weight = weights.get(set) ?? entryWeight(set);
    weights.set(set, weight);
    return weight;
  };
  return (parent) => (populated.lists.get(parent) ?? []).reduce((sum, { entry, set }) => sum + weightOf(set)(entry), 0);
};

const entryWeight = (set: EntrySet): Weight => {
  if (set.populated.length === 0) return () => 1;
  const lists = set.populated.map(listWeight);
  const known = new Map<Entry, number>();
  return (entry) => {
    const weight = known.get(entry) ?? lists.reduce((sum, list) => sum + list(entry), 1);
    known.set(entry, weight);
    return weight;
  };
};

/** What it takes to write one entry or component, however short. */
const stepsPerEntry = 100;

/**
 * Counts the entries and components of an answer, repetitions included, as work of the parameters that ask for them. A populate that goes
 * round in a circle multiplies with every level, so this is done before anything is written: each entry is weighed once.
 */
export const countAnswer = (set: EntrySet, budget: Budget): void => {
  budget.at(["pagination"]).spend(set.entries.length * stepsPerEntry);
  for (const populated of set.populated) {
    const weight = listWeight(populated);
    const size = set.entries.reduce((sum, entry) => sum + weight(entry), 0);
    budget.at(["populate", populated.plan.attribute.name]).spend(size * stepsPerEntry);
  }
};
