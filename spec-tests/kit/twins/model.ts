import { isRecord } from "../base.js";
import type { Profile } from "../reference.js";

/*
 * Relation lists as section 4.7 describes them: a second opinion, written from the text and from measurements. It shares no
 * code with the reference, is slow and short, and knows nothing of HTTP: it takes what an update sends, with names in the place of ids.
 */

/** The two sides of a relation: `near` has the attribute that a check is about. */
export type Side = "near" | "far";

/** How many entries of the other side one entry holds; `none` where the relation is not seen from that side. */
export interface Shape {
  readonly near: "one" | "many";
  readonly far: "one" | "many" | "none";
}

type List = readonly string[];

/** Who holds whom, in order: the list of each entry of a side, no entry of a side that does not see the relation. */
export type Links = Readonly<Record<Side, ReadonlyMap<string, List>>>;

/** Where a connected entry goes; left out, it is the end (rule 4). */
type Position =
  | { readonly before: string }
  | { readonly after: string }
  | { readonly start: true }
  | { readonly end: true };

export type Ref = string | { readonly id: string; readonly position?: Position };

/** What an update asks of one entry's relation. */
export interface Operations {
  readonly set?: readonly Ref[];
  readonly connect?: readonly Ref[];
  readonly disconnect?: readonly Ref[];
}

/** What is sent to a relation: operations, or in the direct forms all that it is to hold (rule 3). */
export type Value = Operations | Ref | null | readonly Ref[];

/** Why an update must be refused: nothing changes then. */
export interface Refusal {
  readonly refused: string;
}

const refuse = (refused: string): Refusal => ({ refused });

/** Whether an update was refused. */
export const isRefusal = (outcome: object): outcome is Refusal => "refused" in outcome;

/** The entry that an update names. */
export const nameOf = (ref: Ref): string => (typeof ref === "string" ? ref : ref.id);

/** The name of an entry that does not exist. */
export const nobody = "nobody";

/** The operations that a value stands for. */
export const operationsOf = (value: Value): Operations => {
  if (value === null) return { set: [] };
  if (Array.isArray(value)) return { set: value };
  // What is no array is an element or operations.
  return isRecord(value) && !("id" in value) ? (value as Operations) : { set: [value as Ref] };
};

/**
 * The links after an update of one entry. On the other side an entry that is new to the relation appends the updated one to its
 * list; one that stays keeps its order; where it can be held by one entry only, it is taken from the entry that held it.
 */
export const changeLinks = (
  links: Links,
  { side, entry, value }: { readonly side: Side; readonly entry: string; readonly value: Value },
  shape: Shape,
  profile: Profile,
): Links | Refusal => {
  const other = side === "near" ? "far" : "near";
  const isTaken = shape[other] === "one";
  const before = links[side].get(entry) ?? [];
  const after = listAfter(before, value, shape[side] === "one", profile);
  if (isRefusal(after)) return after;
  const out = (operationsOf(value).disconnect ?? []).map(nameOf);
  const stay = before.filter((each) => after.includes(each) && !out.includes(each));
  const own = [...links[side]].map(([owner, list]): [string, List] => {
    if (owner === entry) return [owner, after];
    return [owner, isTaken ? list.filter((each) => !after.includes(each)) : list];
  });
  const others = [...links[other]].map(([each, list]): [string, List] => {
    if (stay.includes(each)) return [each, list];
    const rest = list.filter((owner) => owner !== entry);
    if (!after.includes(each)) return [each, rest];
    return [each, isTaken ? [entry] : [...rest, entry]];
  });
  const [near, far] = side === "near" ? [own, others] : [others, own];
  return { near: new Map(near), far: new Map(far) };
};

/** The entry's own list after an update (rules 1 to 6 and 8). */
export const listAfter = (list: List, value: Value, toOne: boolean, profile: Profile): List | Refusal => {
  const operations = operationsOf(value);
  const { set, connect = [], disconnect = [] } = operations;
  if (set !== undefined && profile === "spec" && Object.keys(operations).length > 1)
    return refuse("set must not be combined with connect or disconnect");
  const asked = (set ?? connect).map(nameOf);
  if (asked.includes(nobody)) return refuse("one of the entries does not exist");
  // Only the last one is kept, whatever its position (rule 6).
  if (toOne && asked.length > 0) return asked.slice(-1);
  if (set !== undefined) return [...new Set(asked)];
  const out = disconnect.map(nameOf);
  const kept = list.filter((entry) => !out.includes(entry));
  return toOne ? kept : connectAll(kept, connect, profile);
};

/** What is written alike is one element for the real server. */
const isSame = (one: Ref) => (other: Ref) => JSON.stringify(one) === JSON.stringify(other);

const connectAll = (list: List, connect: readonly Ref[], profile: Profile): List | Refusal => {
  const distinct = profile === "spec" ? connect : connect.filter((each, at) => connect.findIndex(isSame(each)) === at);
  const names = distinct.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return refuse(`${twice} is connected twice`);
  const ordered = profile === "spec" ? distinct : byDependency(list, distinct);
  if (isRefusal(ordered)) return ordered;
  let live = list;
  for (const each of ordered) {
    const next = place(live, each);
    if (isRefusal(next)) return next;
    live = next;
  }
  return live;
};

const positionOf = (ref: Ref): Position => (typeof ref === "string" ? undefined : ref.position) ?? { end: true };

/** Takes an entry out of the list if it is there, and puts it at its position in what is left. */
const place = (list: List, ref: Ref): List | Refusal => {
  const entry = nameOf(ref);
  const rest = list.filter((each) => each !== entry);
  const position = positionOf(ref);
  if ("start" in position) return [entry, ...rest];
  const neighbour = neighbourOf(ref);
  if (neighbour === undefined) return [...rest, entry];
  const index = rest.indexOf(neighbour);
  if (index < 0) return refuse(`${neighbour} is not in the list`);
  return rest.toSpliced("before" in position ? index : index + 1, 0, entry);
};

/** The entry that a position names. */
export const neighbourOf = (ref: Ref): string | undefined => {
  const position = positionOf(ref);
  if ("before" in position) return position.before;
  return "after" in position ? position.after : undefined;
};

/**
 * The real server's order (deviation sorts-connects): an entry whose neighbour is yet to come waits for it. Neighbours that
 * wait for each other are refused, and so is one that is nowhere.
 */
const byDependency = (list: List, connect: readonly Ref[]): readonly Ref[] | Refusal => {
  const ordered: Ref[] = [];
  const take = (each: Ref, waiting: readonly string[]): Refusal | undefined => {
    const neighbour = neighbourOf(each);
    if (ordered.includes(each)) return undefined;
    if (neighbour !== undefined && !list.includes(neighbour)) {
      const behind = [...waiting, nameOf(each)];
      if (behind.includes(neighbour)) return refuse("positions wait for each other");
      const first = connect.find((other) => nameOf(other) === neighbour);
      const refusal = first === undefined ? refuse(`${neighbour} is not in the list`) : take(first, behind);
      if (refusal !== undefined) return refusal;
    }
    ordered.push(each);
    return undefined;
  };
  for (const each of connect) {
    const refusal = take(each, []);
    if (refusal !== undefined) return refusal;
  }
  return ordered;
};
