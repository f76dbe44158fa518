import { evaluating } from "../../base/bounded.js";
import { heldAt } from "../../base/maps.js";
import type { Entry } from "../model/dataset.js";
import type { JoinPlan, MixedPlan, PopulatePlan, Selection, TargetPlan } from "../query/plan.js";
import type { Setting } from "../setting.js";
import { linkedEntries, linksOf } from "../store/store.js";
import { isPublished, keepWhere } from "./match.js";
import { entryOrder } from "./order.js";
import type { EntrySet, Member, Populated } from "./result-set.js";

/** Which of the entries that a populated attribute leads to may return. */
const mayReturn = (entries: readonly Entry[], plan: TargetPlan, setting: Setting): readonly Entry[] =>
  keepWhere(plan.liveOnly ? entries.filter(isPublished) : entries, plan.where, setting);

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
  setting: Setting,
): ((entries: readonly Entry[]) => readonly Entry[]) => {
  const { limit, reversed, start, target } = plan;
  const order = target.sort.length === 0 ? undefined : entryOrder(target.sort, all, setting);
  const end = limit === undefined ? undefined : start + limit;
  return (kept) => {
    let entries = kept;
    if (reversed) entries = entries.toReversed();
    if (order) entries = entries.toSorted(order);
    return start > 0 || end !== undefined ? entries.slice(start, end) : entries;
  };
};

const populateJoin = (plan: JoinPlan, parents: readonly Entry[], setting: Setting): Populated => {
  const { attribute, count, target } = plan;
  const stored = parents.map((parent) => linkedEntries(setting.current.store, parent, attribute));
  // Each entry is tested once, however many lead to it.
  const isRestricted = target.liveOnly || target.where !== undefined;
  const passing = isRestricted ? new Set(mayReturn(distinct(stored), target, setting)) : undefined;
  const sorted = target.sort.length === 0 ? [] : [...(passing ?? distinct(stored))];
  const arranged = arrange(plan, sorted, setting);
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
    targets: selectEntries(target, hasBelow ? distinct(lists.values()) : [], setting),
  };
};

const populateMixed = (plan: MixedPlan, parents: readonly Entry[], setting: Setting): Populated => {
  const { attribute, targets } = plan;
  const links = parents.map((parent) => linksOf(parent, attribute.name));
  const stored = parents.map((parent) => linkedEntries(setting.current.store, parent, attribute));
  const groups = new Map<TargetPlan, Set<Entry>>();
  for (const [index, list] of stored.entries())
    for (const [at, entry] of list.entries()) {
      const target = targets.get(links[index]?.[at]?.type ?? "");
      if (target !== undefined) heldAt(groups, target, () => new Set()).add(entry);
    }
  const members = new Map<Entry, Member>();
  for (const [target, group] of groups) {
    const set = selectEntries(target, mayReturn([...group], target, setting), setting);
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

const populate = (plan: PopulatePlan, parents: readonly Entry[], setting: Setting): Populated =>
  evaluating(["populate", plan.attribute.name])(() =>
    plan.kind === "join" ? populateJoin(plan, parents, setting) : populateMixed(plan, parents, setting),
  );

/**
 * What is returned of some entries, with everything that is populated below them (section 4.6): level by level, each
 * related entry once, however many lead to it.
 */
export const selectEntries = (selection: Selection, entries: readonly Entry[], setting: Setting): EntrySet => ({
  selection,
  entries,
  populated: selection.populate.map((plan) => populate(plan, entries, setting)),
});
