import { isVisible } from "../reference/evaluate/match.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Dialect } from "../reference/model/dialect.js";
import type { ScalarAttribute } from "../reference/model/schema.js";
import type { Value } from "../reference/model/values.js";
import type { MatchPlan } from "../reference/query/plan.js";
import { type Chunk, type EntryList, joinedLists, type Table } from "../reference/store/store.js";
import { groupsByTarget, groupsByValue, type View } from "./remembered.js";

const byId = (one: Entry, other: Entry): number => one.id - other.id;

const none: Chunk = [];

/** Putting more groups than this together in id order costs as much as a scan. */
const mostGroups = 8;

/** The entries of a view that hold one of some values, in id order. Undefined: that takes a scan. */
export const entriesWith = ({ chunks }: View, name: string, wanted: readonly Value[]): readonly Entry[] | undefined => {
  const [first, ...others] = new Set(wanted);
  if (first === undefined) return none;
  if (others.length >= mostGroups) return undefined;
  const one = (chunk: Chunk): Chunk => groupsByValue(chunk, name).get(first) ?? none;
  const several = (chunk: Chunk): Chunk => {
    const groups = groupsByValue(chunk, name);
    return joinedLists([first, ...others].map((value) => groups.get(value) ?? none)).toSorted(byId);
  };
  return joinedLists(chunks.map(others.length === 0 ? one : several));
};

/** The entries of a view from which an attribute leads to one of some entries, in id order. Undefined: that takes a scan. */
export const entriesLeadingTo = (
  { chunks, entries }: View,
  name: string,
  targets: readonly Entry[],
): readonly Entry[] | undefined => {
  if (targets.length * chunks.length > entries().length) return undefined;
  const found = chunks.map((chunk) => {
    const groups = groupsByTarget(chunk, name);
    const found = new Set<Entry>();
    for (const { id } of targets) for (const entry of groups.get(id) ?? none) found.add(entry);
    return found.size < chunk.length / 8 ? [...found].sort(byId) : chunk.filter((entry) => found.has(entry));
  });
  return joinedLists(found);
};

/** The visible entries of a list with one of some ids, in id order. */
export const entriesWithIds = (
  list: EntryList,
  wanted: readonly Value[],
  visibility: Pick<MatchPlan, "liveOnly" | "locales">,
  dialect: Dialect,
): readonly Entry[] => {
  const ids = [...new Set(wanted)].filter((id) => typeof id === "number");
  const there = ids.map((id) => list.get(id)).filter((entry) => entry !== undefined);
  return there.filter(isVisible(visibility, dialect)).sort(byId);
};

/** Whether some entry of a table holds a value. */
export const hasValue = ({ entries }: Table, { name }: ScalarAttribute, value: Value): boolean =>
  entries.chunks.some((chunk) => groupsByValue(chunk, name).has(value));
