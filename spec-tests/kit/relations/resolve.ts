import { type Change, type Connect, isRefusal, type Links, listAfter, nobody, type Shape, type Side } from "./model.js";
import { isOpen } from "./open.js";
import type { Flavour, Form, Pick, RandomStep } from "./steps.js";
import { type IdOf, relationValue } from "./value.js";

/** An update that is ready to be sent, as plain JSON: what it changes, and in which form. */
export interface Step {
  readonly side: Side;
  readonly entry: number;
  readonly change: Change;
  readonly form: Form;
  /** Whether one entry may stand for a list of one. */
  readonly bare: boolean;
}

/** The relation's value that a step sends, with the ids of the other side. */
export const sentValue = ({ change, form, bare }: Step, id: IdOf): unknown => relationValue(change, form, id, bare);

/** What a random step meets. */
export interface Situation {
  readonly links: Links;
  readonly shape: Shape;
  readonly sizes: Readonly<Record<Side, number>>;
  readonly flavour: Flavour;
}

/**
 * The update that a random step asks for in a situation: neighbours are taken from the list as it stands. Undefined where
 * nobody can say what should come of it, see {@link isOpen}.
 */
export const resolveStep = (step: RandomStep, { links, shape, sizes, flavour }: Situation): Step | undefined => {
  const { side, form } = step;
  const entry = step.entry % sizes[side];
  const others = sizes[side === "near" ? "far" : "near"];
  const meeting = { list: links[side][entry] ?? [], toOne: shape[side] === "one", others, flavour };
  const picks = step.picks.map((pick) => ({ ...pick, entry: pick.entry % others }));
  const change = changes[form](picks, dropsOf(step.drops, meeting), meeting);
  const kept = without(meeting.list, change.disconnect ?? []);
  if (!meeting.toOne && isOpen(kept, change.connect ?? [])) return undefined;
  // The specification has the single id for a relation to one only.
  return { side, entry, change, form, bare: meeting.toOne || flavour === "observed" };
};

/** The list that a random step meets. `others`: how many entries there are on the other side. */
interface Meeting {
  readonly list: readonly number[];
  readonly toOne: boolean;
  readonly others: number;
  readonly flavour: Flavour;
}

type Changing = (picks: readonly Pick[], drops: readonly number[], meeting: Meeting) => Change;

const replace: Changing = (picks) => ({ set: distinct(picks.map(({ entry }) => entry)) });

const connectOnly: Changing = (picks, _, meeting) => ({ connect: placed(picks, meeting.list, meeting) });

const changes: Readonly<Record<Form, Changing>> = {
  // That a set drops what it names twice was measured.
  set: (picks, drops, meeting) =>
    meeting.flavour === "observed" && !meeting.toOne
      ? { set: picks.map(({ entry }) => entry) }
      : replace(picks, drops, meeting),
  "set-objects": replace,
  direct: replace,
  "direct-objects": replace,
  null: () => ({ set: [] }),
  combined: (picks, [first, ...rest], meeting) => ({
    ...replace(picks, [], meeting),
    ...(first === undefined ? {} : { connect: [{ entry: first, short: true }] }),
    ...(rest.length === 0 ? {} : { disconnect: rest }),
  }),
  connect: connectOnly,
  disconnect: (_, drops) => ({ disconnect: drops }),
  both: (picks, drops, meeting) => {
    // Where an entry that is in both ends on the other side, the specification does not say.
    const connected = meeting.flavour === "spec" ? picks.map(({ entry }) => entry) : [];
    const disconnect = without(drops, connected);
    return { disconnect, connect: placed(picks, without(meeting.list, disconnect), meeting) };
  },
  stranger: (picks, _, meeting) => ({
    connect: [{ entry: nobody, short: true }, ...placed(picks, meeting.list, meeting)],
  }),
  "no-neighbour": (picks, _, meeting) => ({
    connect: withoutNeighbour(placed(picks, meeting.list, meeting), meeting),
  }),
  "any-neighbour": (picks, _, { list, others }) => {
    const distinct = distinctPicks(picks);
    const entries = distinct.map(({ entry }) => entry);
    // Other elements come first: some of them are yet to come, some wait for each other.
    const neighbours = (self: number) => without([...entries, ...list, self + 1], [self]);
    return {
      connect: distinct.map((pick) => {
        const near = neighbours(pick.entry);
        return connectOf(pick, (near[pick.next % Math.min(near.length, 4)] ?? 0) % others);
      }),
    };
  },
  twice: (picks, _, meeting) => ({ connect: withTwin(placed(picks, meeting.list, meeting)) }),
};

const distinct = (entries: readonly number[]): readonly number[] => [...new Set(entries)];

const without = (list: readonly number[], out: readonly number[]): readonly number[] =>
  list.filter((entry) => !out.includes(entry));

/** The first pick of each entry. */
const distinctPicks = (picks: readonly Pick[]): readonly Pick[] =>
  picks.filter(({ entry }, index) => picks.findIndex((pick) => pick.entry === entry) === index);

/** Within the specification only members are disconnected: it does not say what becomes of others. */
const dropsOf = (drops: readonly number[], { list, others, flavour }: Meeting): readonly number[] =>
  distinct(drops.flatMap((drop) => (flavour === "spec" ? (list[drop % list.length] ?? []) : drop % others)));

/** The elements of connect, each with a neighbour out of the list as it stands when its turn comes. */
const placed = (picks: readonly Pick[], list: readonly number[], meeting: Meeting): readonly Connect[] => {
  const { toOne, others, flavour } = meeting;
  let live = list;
  return distinctPicks(picks).map((pick) => {
    const rest = without(live, [pick.entry]);
    // A relation to one ignores positions, whatever they name (measured).
    const anyone = toOne && flavour === "observed";
    const connect = connectOf(pick, anyone ? pick.next % others : rest[pick.next % rest.length]);
    const after = listAfter(live, { connect: [connect] }, toOne, "spec");
    if (!isRefusal(after)) live = after;
    return connect;
  });
};

const connectOf = ({ entry, short, place }: Pick, neighbour: number | undefined): Connect => {
  if (place === "start") return { entry, position: { start: true } };
  if (place === "end") return { entry, position: { end: true } };
  if (place === "default" || neighbour === undefined) return { entry, short };
  return { entry, position: place === "before" ? { before: neighbour } : { after: neighbour } };
};

/** The last element gets a neighbour that is neither in the list nor to come: itself where there is no other. */
const withoutNeighbour = (connect: readonly Connect[], { list, others }: Meeting): readonly Connect[] => {
  const { entry } = connect.at(-1) ?? { entry: 0 };
  const there = [...list, ...connect.map((each) => each.entry), entry];
  const [stranger = entry] = without(
    Array.from({ length: others }, (_, index) => index),
    there,
  );
  return [...connect.slice(0, -1), { entry, position: { before: stranger } }];
};

/** The first element comes once more at the end: written alike, or as the other of id and object. */
const withTwin = (connect: readonly Connect[]): readonly Connect[] => {
  const [first = { entry: 0, short: true }] = connect;
  const twin = connect.length % 2 === 1 ? first : { entry: first.entry, short: first.short !== true };
  return [...(connect.length === 0 ? [first] : connect), twin];
};
