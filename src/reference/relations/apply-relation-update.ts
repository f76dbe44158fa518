import { isRecord } from "../../base/json/json.js";
import { fail, invariant, ok, type Result } from "../../base/result.js";
import type { Ways } from "../ways.js";
import type { Place } from "../write/body-fault.js";
import { type Connect, connectIssue, type Position, type RelationUpdate } from "./relation-update.js";

/**
 * The ids of a relation after an update (section 4.7): first `disconnect`, then each of `connect` is taken out of the
 * list if it is there, and put at its position. `ids` are distinct and in order; they are never changed. Fails with
 * the first entry that is connected twice (rule 8) or whose position cannot be found (rule 5).
 * `place` is that of the attribute's value.
 */
export const applyRelationUpdate = (
  ids: readonly number[],
  update: RelationUpdate,
  ways: Ways,
  place: Place,
): Result<readonly number[]> => {
  if (update.kind === "nothing") return ok(ids);
  if (update.kind === "replace") return ok(update.ids);
  const { connect, disconnect, strict } = update;
  const list = orderedList(ids);
  for (const id of disconnect) list.remove(id);
  const once = connectedOnce(connect, place, ways.words);
  if (!once.ok) return once;
  const lookedUp = new Set(connect.map(({ position }) => ("member" in position ? position.lookedUp : undefined)));
  const last = ids.findLast(list.has);
  const neighbours = new Set(ids.filter((id) => list.has(id) && (lookedUp.has(id) || id === last)));
  const ordered = ways.orderConnects?.(connect, { isFound: (id) => neighbours.has(id), strict, place }) ?? once;
  if (!ordered.ok) return ordered;
  for (const each of ordered.value) {
    const position = positionIn(neighbours, each, strict, ways.words);
    if (typeof position === "string") return fail(connectIssue(place, each, position));
    list.put(each.id, position);
    neighbours.add(each.id);
  }
  return ok(list.toArray());
};

// What becomes of an entry that a list names more than once (rule 8).

/** A JSON value as text, which equal values have in common: the order of keys does not matter. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/**
 * The elements that equal no earlier one; `{ id: 4 }` and `4` are not equal. A list that is set counts them once, and a `connect` where
 * `mergesEqualConnects` (measured). Linear in what is written.
 */
export const distinct = <T extends { readonly element: unknown }>(elements: readonly T[]): readonly T[] => {
  const seen = new Set<string>();
  return elements.filter(({ element }) => seen.size < seen.add(textOf(element)).size);
};

/** The elements of a `connect`. Fails with the first that names an entry which an earlier one names, too. `place` is that of the attribute. */
export const connectedOnce = <T extends Pick<Connect, "id" | "index">>(
  connects: readonly T[],
  place: Place,
  words: Ways["words"],
): Result<readonly T[]> => {
  const seen = new Set<number>();
  const twice = connects.find(({ id }) => seen.size === seen.add(id).size);
  return twice === undefined ? ok(connects) : fail(connectIssue(place, twice, words.connectedTwice(twice.id)));
};

/** A connect's position beside the neighbours that can be found (rule 5), or why there is none. One that is not found is the end, unless it must be found. */
const positionIn = (
  neighbours: ReadonlySet<number>,
  connect: Connect,
  strict: boolean,
  words: Ways["words"],
): Position | string => {
  const { id, position } = connect;
  if (!("member" in position)) return position;
  const { member } = position;
  if (member === id) return words.circularPosition;
  if (neighbours.has(member)) return position;
  return strict ? words.neighbourMissing(connect, member) : { at: "end" };
};

/** A place in a ring. The one without a member stands before the first and behind the last, so that no edit is a special case. */
interface Slot {
  readonly member?: number;
  left: Slot;
  right: Slot;
}

/**
 * A list of distinct numbers that is edited where it is, as a ring: linear to build, and every edit in constant time. Plain arrays are what the store
 * keeps.
 */
const orderedList = (members: readonly number[]) => {
  const edge = {} as Slot; // is one by the next two lines
  edge.left = edge;
  edge.right = edge;
  const slots = new Map<number, Slot>();
  const insert = (member: number, left: Slot): void => {
    const { right } = left;
    const slot = { member, left, right };
    left.right = slot;
    right.left = slot;
    slots.set(member, slot);
  };
  /** Takes a member out. What is not in the list is left alone. */
  const remove = (member: number): void => {
    const slot = slots.get(member);
    if (slot === undefined) return;
    slot.left.right = slot.right;
    slot.right.left = slot.left;
    slots.delete(member);
  };
  /** Adds a member at a position, or moves it there. A neighbour must be another member of the list. */
  const put = (member: number, position: Position): void => {
    remove(member);
    const at = "member" in position ? slots.get(position.member) : edge;
    invariant(at, `${member} goes next to another member of the list`);
    insert(member, position.at === "before" || position.at === "end" ? at.left : at);
  };
  const toArray = (): number[] => {
    const list: number[] = [];
    for (let at = edge.right; at.member !== undefined; at = at.right) list.push(at.member);
    return list;
  };
  for (const member of members) insert(member, edge.left);
  return { has: (member: number) => slots.has(member), remove, put, toArray };
};
