import type { Budget } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { JoinPlan, MixedPlan, PopulatePlan, Selection, TargetPlan } from "../query/plan.js";
import { linksOf, targetsOf } from "../store/store.js";
import type { Evaluation } from "./evaluation.js";
import { type Compiling, isPublished, keepWhere, stepsPerLink } from "./filters.js";
import type { EntrySet, Member, Populated } from "./result-set.js";
import { counted, entryOrder } from "./sort.js";

/** Which of the entries that a populated attribute leads to may return. */
const mayReturn = (entries: readonly Entry[], plan: TargetPlan, compiling: Compiling): readonly Entry[] =>
  keepWhere(plan.liveOnly ? entries.filter(isPublished) : entries, plan.where, compiling);

/** All entries of some lists, each once. */
const distinct = (lists: Iterable<readonly Entry[]>): readonly Entry[] => {
  const entries = new Set<Entry>();
  for (const list of lists) for (const entry of list) entries.add(entry);
  return [...entries];
};

/** The list of one parent: in stored order, or sorted with the stored order between equals, and cut. */
const arrange = (
  plan: JoinPlan,
  all: readonly Entry[],
  { meter, store, text }: Compiling,
): ((entries: readonly Entry[]) => readonly Entry[]) => {
  const { limit, reversed, start, target } = plan;
  const order =
    target.sort.length === 0
      ? undefined
      : counted(entryOrder(target.sort, all, { store, dialect: text.dialect, meter }), meter);
  const end = limit === undefined ? undefined : start + limit;
  return (kept) => {
    let entries = kept;
    if (reversed) entries = entries.toReversed();
    if (order) entries = entries.toSorted(order);
    return start > 0 || end !== undefined ? entries.slice(start, end) : entries;
  };
};

const populateJoin = (plan: JoinPlan, parents: readonly Entry[], compiling: Compiling): Populated => {
  const { attribute, count, target } = plan;
  const { meter, store } = compiling;
  const stored = parents.map((parent) => targetsOf(store, parent, attribute));
  meter.spend(stored.reduce((sum, list) => sum + list.length, parents.length) * stepsPerLink);
  // Each entry is tested once, however many lead to it.
  const isRestricted = target.liveOnly || target.where !== undefined;
  const passing = isRestricted ? new Set(mayReturn(distinct(stored), target, compiling)) : undefined;
  const sorted = target.sort.length === 0 ? [] : [...(passing ?? distinct(stored))];
  const arranged = arrange(plan, sorted, compiling);
  const lists = new Map<Entry, readonly Entry[]>();
  for (const [index, parent] of parents.entries()) {
    const all = stored[index] ?? [];
    lists.set(parent, arranged(passing === undefined ? all : all.filter((entry) => passing.has(entry))));
  }
  const hasBelow = target.populate.length > 0 && !count;
  return {
    kind: "join",
    plan,
    lists,
    targets: selectBelow(target, hasBelow ? distinct(lists.values()) : [], compiling),
  };
};

const populateMixed = (plan: MixedPlan, parents: readonly Entry[], compiling: Compiling): Populated => {
  const { attribute, targets } = plan;
  const { meter, store } = compiling;
  const links = parents.map((parent) => linksOf(parent, attribute.name));
  const stored = parents.map((parent) => targetsOf(store, parent, attribute));
  meter.spend(stored.reduce((sum, list) => sum + list.length, parents.length) * stepsPerLink);
  const groups = new Map<TargetPlan, Set<Entry>>();
  for (const [index, list] of stored.entries())
    for (const [at, entry] of list.entries()) {
      const target = targets.get(links[index]?.[at]?.type ?? "");
      if (target === undefined) continue;
      const group = groups.get(target) ?? new Set();
      groups.set(target, group.add(entry));
    }
  const members = new Map<Entry, Member>();
  for (const [target, group] of groups) {
    const set = selectBelow(target, mayReturn([...group], target, compiling), compiling);
    for (const entry of set.entries) members.set(entry, { set, entry });
  }
  const membersOf = (list: readonly Entry[]): readonly Member[] =>
    list.map((entry) => members.get(entry)).filter((member) => member !== undefined);
  return {
    kind: "mixed",
    plan,
    lists: new Map(parents.map((parent, index) => [parent, membersOf(stored[index] ?? [])])),
  };
};

const populate = (plan: PopulatePlan, parents: readonly Entry[], compiling: Compiling): Populated =>
  plan.kind === "join" ? populateJoin(plan, parents, compiling) : populateMixed(plan, parents, compiling);

/** The same as {@link selectEntries} further down, counted as work of the parameter that is above all of it. */
const selectBelow = (selection: Selection, entries: readonly Entry[], compiling: Compiling): EntrySet => ({
  selection,
  entries,
  populated: selection.populate.map((plan) => populate(plan, entries, compiling)),
});

/**
 * What is returned of some entries, with everything that is populated below them (section 4.6): level by level, each
 * related entry once, however many lead to it.
 */
export const selectEntries = (
  selection: Selection,
  entries: readonly Entry[],
  { budget, store, text }: Evaluation,
): EntrySet => ({
  selection,
  entries,
  populated: selection.populate.map((plan) =>
    populate(plan, entries, { store, text, meter: budget.at(["populate", plan.attribute.name]) }),
  ),
});

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
