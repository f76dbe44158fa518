import { isRecord } from "../../base/json.js";
import type { Uid } from "../model/schema.js";
import { own } from "../relations/read-ids.js";
import { type RowRef, targetsOf } from "../store/column.js";
import type { ComponentWrite } from "./entry-write.js";
import type { Part } from "./reading.js";

/** The components that an attribute of a part holds before it is written. */
const heldComponents = ({ row: place }: Part, attribute: string): readonly RowRef[] => {
  if (place === undefined) return [];
  const link = place.table.link(attribute);
  if (link.kind === "mixed") return link.targets[place.row] ?? [];
  return targetsOf(link, place.row).map((row) => ({ table: link.table, row }));
};

/** Which component an element of a body means: a new one, one of those that are held, or one that is not. */
export type Meant = RowRef | "new" | "foreign";

const keyOf = (uid: Uid, id: unknown): string => `${uid} ${String(id)}`;

/**
 * Tells which of the held components elements mean by their `id`, a number or a text of one (section 4.7; measured).
 * Where a new entry or component is made there is nothing to mean: ids are passed over.
 */
export const meaningOf = (part: Part, attribute: string): ((element: unknown, uid: Uid) => Meant) => {
  const held = heldComponents(part, attribute);
  const byKey = new Map(held.map((each) => [keyOf(each.table.schema.uid, each.table.idOf(each.row)), each]));
  return (element, uid) => {
    if (part.row === undefined || !isRecord(element) || !Object.hasOwn(element, "id")) return "new";
    const id = own(element, "id");
    if (typeof id !== "number" && typeof id !== "string") return "foreign";
    return byKey.get(keyOf(uid, id)) ?? "foreign";
  };
};

const merged = <T>(first: ReadonlyMap<string, T>, second: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
  new Map([...first, ...second]);

/** A component that is named more than once is written as often, the last winning, and held once (measured). */
export const mergeRepeated = (writes: readonly ComponentWrite[]): readonly ComponentWrite[] => {
  if (writes.every(({ id }) => id === undefined)) return writes;
  const kept = new Map<string | number, ComponentWrite>();
  for (const [index, write] of writes.entries()) {
    const key = write.id === undefined ? index : keyOf(write.uid, write.id);
    const earlier = kept.get(key);
    const both = earlier && {
      ...write,
      values: merged(earlier.values, write.values),
      relations: merged(earlier.relations, write.relations),
      morphs: merged(earlier.morphs, write.morphs),
      components: merged(earlier.components, write.components),
    };
    kept.set(key, both ?? write);
  }
  return [...kept.values()];
};
