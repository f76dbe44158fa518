import type { Profile } from "../reference.js";

/*
 * Relation lists as section 4.7 describes them: a second opinion, written from the text and from measurements. It shares no
 * code with the reference, is slow and short, and knows nothing of HTTP. The entries of each side are numbered from 0.
 */

/** The two sides of a relation: `near` has the attribute that a check is about. */
export type Side = "near" | "far";

/** How many entries of the other side one entry holds; `none` where the relation is not seen from that side. */
export interface Shape {
  readonly near: "one" | "many";
  readonly far: "one" | "many" | "none";
}

/** Who holds whom, in order: one list for each entry of a side, none at all for a side that does not see the relation. */
export type Links = Readonly<Record<Side, readonly (readonly number[])[]>>;

/** Where a connected entry goes; left out, it is the end (rule 4). */
export type Position =
  | { readonly before: number }
  | { readonly after: number }
  | { readonly start: true }
  | { readonly end: true };

/** One element of `connect`: an object `{ id, position? }`, or an id alone where it is `short`. */
export interface Connect {
  readonly entry: number;
  readonly position?: Position;
  readonly short?: boolean;
}

/** What an update asks of one entry's relation. `set` stands for the direct forms too. */
export interface Change {
  readonly set?: readonly number[];
  readonly connect?: readonly Connect[];
  readonly disconnect?: readonly number[];
}

/** Why an update must be refused: nothing changes then. */
export interface Refusal {
  readonly refused: string;
}

/** The number of an entry that does not exist. */
export const nobody = -1;

type List = readonly number[];

const refuse = (refused: string): Refusal => ({ refused });

/** Whether an update was refused. */
export const isRefusal = (outcome: object): outcome is Refusal => "refused" in outcome;

/** No entry holds another one yet. */
export const noLinks = (shape: Shape, sizes: Readonly<Record<Side, number>>): Links => ({
  near: Array.from({ length: sizes.near }, () => []),
  far: shape.far === "none" ? [] : Array.from({ length: sizes.far }, () => []),
});

/**
 * The links after an update of one entry. On the other side an entry that is new to the relation appends the updated one to its
 * list; one that stays keeps its order; where it can be held by one entry only, it is taken from the entry that held it.
 */
export const changeLinks = (
  links: Links,
  { side, entry, change }: { readonly side: Side; readonly entry: number; readonly change: Change },
  shape: Shape,
  profile: Profile,
): Links | Refusal => {
  const other = side === "near" ? "far" : "near";
  const holds = shape[side];
  const held = shape[other];
  const before = links[side][entry] ?? [];
  const after = listAfter(before, change, holds === "one", profile);
  if (isRefusal(after)) return after;
  const stay = before.filter((each) => after.includes(each) && !(change.disconnect ?? []).includes(each));
  const own = links[side].map((list, owner) => {
    if (owner === entry) return after;
    return held === "one" ? list.filter((each) => !after.includes(each)) : list;
  });
  const others = links[other].map((list, each) => {
    if (stay.includes(each)) return list;
    const rest = list.filter((owner) => owner !== entry);
    if (!after.includes(each)) return rest;
    return held === "one" ? [entry] : [...rest, entry];
  });
  return side === "near" ? { near: own, far: others } : { near: others, far: own };
};

/** The entry's own list after an update (rules 1 to 6 and 8). */
export const listAfter = (list: List, change: Change, toOne: boolean, profile: Profile): List | Refusal => {
  const { set, connect = [], disconnect = [] } = change;
  if (set !== undefined && profile === "spec" && (change.connect ?? change.disconnect) !== undefined) {
    return refuse("set must not be combined with connect or disconnect");
  }
  const asked = set ?? connect.map(({ entry }) => entry);
  if (asked.includes(nobody)) return refuse("one of the entries does not exist");
  // Only the last one is kept, whatever its position (rule 6).
  if (toOne && asked.length > 0) return asked.slice(-1);
  if (set !== undefined) return [...new Set(set)];
  const kept = list.filter((entry) => !disconnect.includes(entry));
  return toOne ? kept : connectAll(kept, connect, profile);
};

const connectAll = (list: List, connect: readonly Connect[], profile: Profile): List | Refusal => {
  const distinct =
    profile === "spec" ? connect : connect.filter((each, index) => connect.findIndex(sameAs(each)) === index);
  const twice = distinct.find(({ entry }, index) => distinct.findIndex((each) => each.entry === entry) !== index);
  if (twice !== undefined) return refuse(`entry ${twice.entry} is connected twice`);
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

/** Two elements of connect that the real server takes for one: they are written alike. */
const sameAs = (a: Connect) => (b: Connect) =>
  a.entry === b.entry && isShort(a) === isShort(b) && positionKey(a) === positionKey(b);

const isShort = ({ short = false }: Connect): boolean => short;

const positionKey = ({ position }: Connect): string => JSON.stringify(position ?? null);

/** Takes an entry out of the list if it is there, and puts it at its position in what is left. */
const place = (list: List, { entry, position = { end: true } }: Connect): List | Refusal => {
  const rest = list.filter((each) => each !== entry);
  if ("start" in position) return [entry, ...rest];
  if ("end" in position) return [...rest, entry];
  const neighbour = "before" in position ? position.before : position.after;
  const index = rest.indexOf(neighbour);
  if (index < 0) return refuse(`entry ${neighbour} is not in the list`);
  return rest.toSpliced("before" in position ? index : index + 1, 0, entry);
};

/** The entry that a position names. */
export const neighbourOf = ({ position }: Connect): number | undefined => {
  if (position === undefined) return undefined;
  if ("before" in position) return position.before;
  return "after" in position ? position.after : undefined;
};

/**
 * The real server's order (deviation connect-sequential): an entry whose neighbour is yet to come waits for it. Neighbours that
 * wait for each other are refused, and so is one that is nowhere.
 */
const byDependency = (list: List, connect: readonly Connect[]): readonly Connect[] | Refusal => {
  const ordered: Connect[] = [];
  const take = (each: Connect, waiting: readonly number[]): Refusal | undefined => {
    const neighbour = neighbourOf(each);
    if (ordered.includes(each)) return undefined;
    if (neighbour !== undefined && !list.includes(neighbour)) {
      if ([...waiting, each.entry].includes(neighbour)) return refuse("positions wait for each other");
      const first = connect.find(({ entry }) => entry === neighbour);
      if (first === undefined) return refuse(`entry ${neighbour} is not in the list`);
      const refusal = take(first, [...waiting, each.entry]);
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
