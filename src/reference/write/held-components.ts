import { own } from "../../base/json.js";
import type { Link } from "../model/dataset.js";
import type { Uid } from "../model/schema.js";
import { linksOf } from "../store/store.js";
import type { ComponentWrite } from "./entry-write.js";
import type { Part } from "./reading.js";

const keyOf = (uid: Uid, id: unknown): string => `${uid} ${String(id)}`;

/**
 * Which of the held components an element means by its `id`, a number or a text of one (section 4.7; measured).
 * Undefined: a new one. A new entry or component has nothing that ids could mean: they are passed over.
 */
export const meaningOf = (
  { before }: Part,
  attribute: string,
): ((element: Readonly<Record<string, unknown>>, uid: Uid) => Link | "foreign" | undefined) => {
  const held = before === undefined ? [] : linksOf(before, attribute);
  const byKey = new Map(held.map((each) => [keyOf(each.type, each.id), each]));
  return (element, uid) => {
    if (before === undefined || !Object.hasOwn(element, "id")) return undefined;
    const id = own(element, "id");
    if (typeof id !== "number" && typeof id !== "string") return "foreign";
    return byKey.get(keyOf(uid, id)) ?? "foreign";
  };
};

/** A component that is named more than once is written as often, the last winning, and held once (measured). */
export const mergeRepeated = (writes: readonly ComponentWrite[]): readonly ComponentWrite[] => {
  const kept = new Map<Link | number, ComponentWrite>();
  for (const [index, write] of writes.entries()) {
    const key = write.held ?? index;
    const earlier = kept.get(key);
    kept.set(key, earlier ? { ...write, write: new Map([...earlier.write, ...write.write]) } : write);
  }
  return [...kept.values()];
};
