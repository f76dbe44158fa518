import fc from "fast-check";
import { isRecord } from "../base.js";
import {
  isRefusal,
  listAfter,
  nameOf,
  neighbourOf,
  nobody,
  type Operations,
  operationsOf,
  type Ref,
  type Side,
  type Value,
} from "./model.js";

/**
 * What random updates may ask. `spec`: what the specification gives an outcome to. `observed`: also what was only
 * measured, refusals among it. The others are the deviations of the real server, one each.
 */
export type Flavour = "spec" | "observed" | "same-twice" | "forward" | "set-combined";

/** An element of `connect`, before it meets a list. */
interface Pick {
  readonly entry: number;
  readonly short: boolean;
  readonly place: "default" | "start" | "end" | "before" | "after";
  /** Counts round the list to the neighbour of `before` and `after`. */
  readonly next: number;
}

/** A random update before it meets a list: what is to be connected, what is to be disconnected, and in which form. */
export interface RandomStep {
  readonly side: Side;
  readonly entry: number;
  readonly form: Form;
  readonly picks: readonly Pick[];
  readonly drops: readonly number[];
}

const forms = {
  spec: ["connect", "connect", "connect", "disconnect", "both", "set", "set-objects", "direct"],
  observed: [
    ...(["connect", "connect", "disconnect", "both", "set", "set-objects", "direct", "direct-objects"] as const),
    ...(["null", "stranger", "no-neighbour"] as const),
  ],
  "same-twice": ["connect", "set", "twice", "twice"],
  forward: ["set", "any-neighbour", "any-neighbour", "any-neighbour"],
  "set-combined": ["connect", "disconnect", "combined", "combined"],
} as const satisfies Readonly<Record<Flavour, readonly string[]>>;

/** How an update is written, and what is wrong with it. */
export type Form = (typeof forms)[Flavour][number];

/** So many different entries are drawn; a smaller side folds them. */
const drawn = fc.nat(7);

/** Random sequences of updates, of one side or of both. */
export const stepsArbitrary = (flavour: Flavour, sides: readonly Side[]): fc.Arbitrary<readonly RandomStep[]> => {
  const pick = fc.record<Pick>({
    ...{ entry: drawn, short: fc.boolean() },
    place: fc.constantFrom("default", "start", "end", "before", "after"),
    next: drawn,
  });
  const step = fc.record<RandomStep>({
    ...{ side: fc.constantFrom(...sides), entry: drawn, form: fc.constantFrom(...forms[flavour]) },
    ...{ picks: fc.array(pick, { maxLength: 4 }), drops: fc.array(drawn, { maxLength: 2 }) },
  });
  return fc.array(step, { minLength: 1, maxLength: 10 });
};

/** The list that a random step meets, and the entries of the other side. */
export interface Meeting {
  readonly list: readonly string[];
  readonly others: readonly string[];
  readonly toOne: boolean;
  readonly flavour: Flavour;
}

/** A {@link Pick} by the name of its entry. */
type Named = Omit<Pick, "entry"> & { readonly entry: string };

/**
 * What a random step sends, with names in the place of ids: neighbours are taken from the list as it stands. Undefined where nobody can say what
 * should come of it, see {@link isOpen}.
 */
export const valueFor = ({ form, picks, drops }: RandomStep, meeting: Meeting): Value | undefined => {
  const { list, others, toOne, flavour } = meeting;
  const named = picks.map((pick) => ({ ...pick, entry: others[pick.entry % others.length] ?? "" }));
  const isSaid = flavour === "spec" || (flavour === "same-twice" && form !== "twice");
  const isAgain = ({ entry }: Named) => isSaid && list.includes(entry) && (form === "connect" || form === "both");
  const made = values[form](
    named.filter((pick) => !isAgain(pick)),
    dropsOf(drops, meeting),
    meeting,
  );
  const value = isSaid ? inOneForm(made) : made;
  const { connect = [], disconnect = [] } = operationsOf(value);
  return !toOne && isOpen(without(list, disconnect.map(nameOf)), connect) ? undefined : value;
};

/** The specification shows arrays of ids and arrays of objects: what holds both has objects alone. */
const inOneForm = (value: Value): Value =>
  isRecord(value) && !("id" in value)
    ? Object.fromEntries(
        Object.entries(value as Operations).map(([operation, refs]: readonly [string, readonly Ref[]]) => [
          operation,
          refs.some((ref) => typeof ref !== "string")
            ? refs.map((ref) => (typeof ref === "string" ? { id: ref } : ref))
            : refs,
        ]),
      )
    : value;

type Making = (picks: readonly Named[], drops: readonly string[], meeting: Meeting) => Value;

const namesOf = (picks: readonly Named[]): readonly string[] => picks.map(({ entry }) => entry);

const objects = (names: readonly string[]): readonly Ref[] => names.map((id) => ({ id }));

/** Both forms of an element, in turn. */
const inTurn = (names: readonly string[]): readonly Ref[] => names.map((id, index) => (index % 2 === 0 ? id : { id }));

/** One entry may stand for a list of one: the specification has that for a relation to one only. */
const bare = (refs: readonly Ref[], { toOne, flavour }: Meeting): Value =>
  refs.length === 1 && (toOne || flavour === "observed") ? (refs[0] ?? null) : refs;

const values: Readonly<Record<Form, Making>> = {
  // That a set drops what it names twice was measured.
  set: (picks, _, { flavour, toOne }) => ({
    set: flavour === "observed" && !toOne ? namesOf(picks) : distinct(namesOf(picks)),
  }),
  "set-objects": (picks) => ({ set: objects(distinct(namesOf(picks))) }),
  direct: (picks, _, meeting) => bare(distinct(namesOf(picks)), meeting),
  "direct-objects": (picks, _, meeting) => bare(objects(distinct(namesOf(picks))), meeting),
  null: () => null,
  combined: (picks, [first, ...rest]) => ({
    set: distinct(namesOf(picks)),
    ...(first === undefined ? {} : { connect: [first] }),
    ...(rest.length === 0 ? {} : { disconnect: inTurn(rest) }),
  }),
  connect: (picks, _, meeting) => ({ connect: placed(picks, meeting) }),
  disconnect: (_, drops) => ({ disconnect: inTurn(drops) }),
  both: (picks, drops, meeting) => {
    // Where an entry that is in both ends on the other side, the specification does not say.
    const out = without(drops, meeting.flavour === "spec" ? namesOf(picks) : []);
    return { disconnect: inTurn(out), connect: placed(picks, { ...meeting, list: without(meeting.list, out) }) };
  },
  stranger: (picks, _, meeting) => ({ connect: [nobody, ...placed(picks, meeting)] }),
  // The last element gets a neighbour that is neither in the list nor to come: itself where there is no other.
  "no-neighbour": (picks, _, meeting) => {
    const connect = placed(picks, meeting);
    const id = nameOf(connect.at(-1) ?? meeting.others[0] ?? nobody);
    const [before = id] = without(meeting.others, [...meeting.list, ...connect.map(nameOf), id]);
    return { connect: [...connect.slice(0, -1), { id, position: { before } }] };
  },
  // Other elements come first: some of them are yet to come, some wait for each other.
  "any-neighbour": (picks, _, { list, others }) => {
    const first = firstOfEach(picks);
    return {
      connect: first.map((pick) => {
        const next = others[(others.indexOf(pick.entry) + 1) % others.length] ?? "";
        const near = without([...namesOf(first), ...list, next], [pick.entry]);
        return refFor(pick, near[pick.next % Math.min(near.length, 4)]);
      }),
    };
  },
  // The first element comes once more at the end: written alike, or as the other of id and object.
  twice: (picks, _, meeting) => {
    const connect = placed(picks, meeting);
    const [first = meeting.others[0] ?? nobody] = connect;
    const turned = typeof first === "string" ? { id: first } : first.id;
    return { connect: [...(connect.length === 0 ? [first] : connect), connect.length % 2 === 1 ? first : turned] };
  },
};

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];

const without = (list: readonly string[], out: readonly string[]): readonly string[] =>
  list.filter((entry) => !out.includes(entry));

const firstOfEach = (picks: readonly Named[]): readonly Named[] =>
  picks.filter(({ entry }, index) => namesOf(picks).indexOf(entry) === index);

/** Within the specification only members are disconnected: it does not say what becomes of others. */
const dropsOf = (drops: readonly number[], { list, others, flavour }: Meeting): readonly string[] => {
  const among = flavour === "spec" ? list : others;
  return distinct(drops.flatMap((drop) => among[drop % among.length] ?? []));
};

/** The elements of connect, each with a neighbour out of the list as it stands when its turn comes. */
const placed = (picks: readonly Named[], { list, toOne, others, flavour }: Meeting): readonly Ref[] => {
  let live = list;
  return firstOfEach(picks).map((pick) => {
    // A relation to one ignores positions, whatever they name (measured).
    const near = toOne && flavour === "observed" ? others : without(live, [pick.entry]);
    const ref = refFor(pick, near[pick.next % near.length]);
    const after = listAfter(live, { connect: [ref] }, toOne, "spec");
    if (!isRefusal(after)) live = after;
    return ref;
  });
};

const refFor = ({ entry: id, short, place }: Named, neighbour: string | undefined): Ref => {
  if (place === "start") return { id, position: { start: true } };
  if (place === "end") return { id, position: { end: true } };
  if (place === "default" || neighbour === undefined) return short ? id : { id };
  return { id, position: place === "before" ? { before: neighbour } : { after: neighbour } };
};

/**
 * Whether the outcome of connect hangs on something that no client sees. Either two entries go into one gap of the list from both
 * sides, `after` the one neighbour and `before` the other: the real server lays them out in the order in which its database
 * happens to return the neighbours. Or neighbours name each other in a circle that goes through a member of the list:
 * whether the real server finds fault with it depends on the other elements. `list` is what disconnect left.
 */
export const isOpen = (list: readonly string[], connect: readonly Ref[]): boolean => {
  const indexes = (where: "before" | "after") =>
    connect.flatMap((ref) =>
      typeof ref !== "string" && ref.position !== undefined && where in ref.position
        ? [list.indexOf(neighbourOf(ref) ?? "")]
        : [],
    );
  const ahead = indexes("before");
  if (indexes("after").some((index) => index >= 0 && ahead.includes(index + 1))) return true;
  return connect.some((each) => list.includes(nameOf(each)) && isInCircle(connect, each));
};

const isInCircle = (connect: readonly Ref[], start: Ref): boolean => {
  const after = (each: Ref) => connect.find((other) => nameOf(other) === neighbourOf(each));
  let next = after(start);
  for (let steps = 0; next !== undefined && next !== start && steps < connect.length; steps++) next = after(next);
  return next === start;
};
