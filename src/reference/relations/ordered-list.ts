import { invariant } from "../../base/invariant.js";

/** Where a member of an ordered list goes (section 4.7, `position`). */
export type Position =
  | { readonly at: "start" }
  | { readonly at: "end" }
  /** Next to another member of the list. */
  | { readonly at: "before" | "after"; readonly member: number };

/** A list of distinct numbers, that is edited where it is. Plain arrays are what the store keeps. */
export interface OrderedList {
  readonly has: (member: number) => boolean;
  /** Takes a member out. What is not in the list is left alone. */
  readonly remove: (member: number) => void;
  /** Adds a member at a position, or moves it there. A neighbour must be another member of the list. */
  readonly put: (member: number, position: Position) => void;
  /** The members in order, as a new array. */
  readonly toArray: () => number[];
}

/** An {@link OrderedList} on an array. An edit in the middle is linear in the list's length. */
export const splicedList = (members: readonly number[]): OrderedList => {
  const list = [...members];
  const known = new Set(members);
  const remove = (member: number): void => {
    if (known.delete(member)) list.splice(list.indexOf(member), 1);
  };
  const indexAt = (position: Position): number => {
    if (position.at === "start") return 0;
    if (position.at === "end") return list.length;
    invariant(known.has(position.member), `${position.member} is no other member of the list`);
    return list.indexOf(position.member) + (position.at === "before" ? 0 : 1);
  };
  return {
    has: (member) => known.has(member),
    remove,
    put: (member, position) => {
      remove(member);
      list.splice(indexAt(position), 0, member);
      known.add(member);
    },
    toArray: () => [...list],
  };
};
