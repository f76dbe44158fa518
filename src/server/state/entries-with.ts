import type { Entry } from "../../reference/model/dataset.js";
import type { Uid } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/values.js";
import type { Chunk } from "../../reference/store/store.js";
import type { Saved } from "./saved-state.js";

type Groups = ReadonlyMap<Value, readonly Entry[]>;

/** The work of each entry of a chunk to put them into groups, and of finding a group. */
const [groupingWork, findingWork] = [20, 10];

/** Remembered as long as the chunks live, each by attribute. */
const known = new WeakMap<Chunk, Map<string, Groups>>();

const groupsOf = (chunk: Chunk, name: string, spend: (steps: number) => void): Groups => {
  const byName = known.get(chunk) ?? new Map<string, Groups>();
  known.set(chunk, byName);
  const made = byName.get(name);
  if (made !== undefined) return made;
  spend(groupingWork * chunk.length);
  const groups = new Map<Value, Entry[]>();
  for (const entry of chunk) {
    const value = entry.values[name] ?? null;
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [entry]);
    else group.push(entry);
  }
  byName.set(name, groups);
  return groups;
};

/** What is looked for, and what counts the work of it. */
interface Wanted {
  readonly value: Value;
  readonly spend: (steps: number) => void;
}

/** The entries of a type with a value, in ascending order of ids. Those that did not change since the last time are not gone through again. */
export const entriesWith = ({ store }: Saved, type: Uid, name: string, { spend, value }: Wanted): readonly Entry[] => {
  const { chunks = [] } = store.tables.get(type)?.entries ?? {};
  spend(findingWork * chunks.length);
  const found = chunks.flatMap((chunk) => groupsOf(chunk, name, spend).get(value) ?? []);
  spend(found.length);
  return found;
};
