import { invariant } from "../base/result.js";
import type { OrderedList, Position } from "../reference/relations/relation-update.js";

/**
 * Fewer edits than this are made sooner by searching and splicing an array. Measured: the linked form pays from 20
 * edits (10 members) to 80 (10,000 members) and 300 (50,000 members).
 */
const manyEdits = 75;

/** The linked form of a list, where it pays for the number of edits to come. `members` must be distinct. */
export const listFor = (members: readonly number[], edits: number): OrderedList | undefined =>
  edits < manyEdits ? undefined : linkedList(members);

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
  const slotLeftOf = (position: Position, own: number): number => {
    if (position.at === "start") return 0;
    if (position.at === "end") return follow(previous, 0);
    const slot = slots.get(position.member);
    invariant(slot !== undefined && slot !== own, `${position.member} is no other member of the list`);
    return position.at === "before" ? follow(previous, slot) : slot;
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
    put: (member, position) => {
      const slot = slotFor(member);
      const left = slotLeftOf(position, slot);
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
