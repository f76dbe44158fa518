import { invariant } from "../../base/invariant.js";

/** Where a member of an ordered list goes (section 4.7, `position`). */
export type Place =
  | { readonly at: "start" }
  | { readonly at: "end" }
  /** Next to another member of the list. */
  | { readonly at: "before" | "after"; readonly member: number };

/** A list of distinct numbers, ids or rows, that is edited in place. Plain arrays are what the store keeps. */
export interface OrderedList {
  readonly has: (member: number) => boolean;
  /** Takes a member out. What is not in the list is left alone. */
  readonly remove: (member: number) => void;
  /** Adds a member at a place, or moves it there. A neighbour must be another member of the list. */
  readonly put: (member: number, place: Place) => void;
  /** The members in order, as a new array. */
  readonly toArray: () => number[];
}

/**
 * Fewer edits than this are made by searching and splicing the array; for more the linked form is built. Measured:
 * it pays from 25 edits (100 members) to 75 (10,000 members).
 */
const manyEdits = 50;

/** An editable copy of `members`, in the form that suits the number of edits to come. `members` must be distinct. */
export const orderedList = (members: readonly number[], edits: number): OrderedList =>
  edits < manyEdits ? splicedList(members) : linkedList(members);

/** An {@link OrderedList} on an array: nothing to build, every edit linear in the list's length. */
export const splicedList = (members: readonly number[]): OrderedList => {
  const list = [...members];
  const remove = (member: number): void => {
    const index = list.indexOf(member);
    if (index >= 0) list.splice(index, 1);
  };
  const indexAt = (place: Place): number => {
    if (place.at === "start") return 0;
    if (place.at === "end") return list.length;
    const index = list.indexOf(place.member);
    invariant(index >= 0, `${place.member} is no other member of the list`);
    return place.at === "before" ? index : index + 1;
  };
  return {
    has: (member) => list.includes(member),
    remove,
    put: (member, place) => {
      remove(member);
      list.splice(indexAt(place), 0, member);
    },
    toArray: () => [...list],
  };
};

/**
 * An {@link OrderedList} as a ring of numbered slots: linear to build, every edit in constant time. Slot 0 stands
 * before the first and after the last member, so that no edit is a special case.
 */
export const linkedList = (members: readonly number[]): OrderedList => {
  const values: number[] = [Number.NaN, ...members];
  const next = values.map((_, slot) => slot + 1);
  const previous = values.map((_, slot) => slot - 1);
  next[values.length - 1] = 0;
  previous[0] = values.length - 1;
  const slots = new Map<number, number>();
  for (const [index, member] of members.entries()) slots.set(member, index + 1);

  const follow = (links: readonly number[], slot: number): number => {
    const reached = links[slot];
    invariant(reached !== undefined, `no slot ${slot}`);
    return reached;
  };
  const join = (left: number, right: number): void => {
    next[left] = right;
    previous[right] = left;
  };
  const unlink = (slot: number): void => join(follow(previous, slot), follow(next, slot));
  const slotLeftOf = (place: Place, own: number): number => {
    if (place.at === "start") return 0;
    if (place.at === "end") return follow(previous, 0);
    const slot = slots.get(place.member);
    invariant(slot !== undefined && slot !== own, `${place.member} is no other member of the list`);
    return place.at === "before" ? follow(previous, slot) : slot;
  };
  const slotFor = (member: number): number => {
    const known = slots.get(member);
    if (known !== undefined) {
      unlink(known);
      return known;
    }
    const slot = values.push(member) - 1;
    slots.set(member, slot);
    return slot;
  };
  return {
    has: (member) => slots.has(member),
    remove: (member) => {
      const slot = slots.get(member);
      if (slot !== undefined) unlink(slot);
      slots.delete(member);
    },
    put: (member, place) => {
      const slot = slotFor(member);
      const left = slotLeftOf(place, slot);
      const right = follow(next, left);
      join(left, slot);
      join(slot, right);
    },
    toArray: () => {
      const list: number[] = [];
      for (let slot = follow(next, 0); slot !== 0; slot = follow(next, slot)) list.push(values[slot] ?? Number.NaN);
      return list;
    },
  };
};
