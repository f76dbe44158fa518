import fc from "fast-check";
import type { Target } from "../contract/target.js";
import { tryProperty, withLongCases } from "../random/property.js";
import type { Profile } from "../reference.js";
import { scratchEntries } from "../scratch/entries.js";
import { borrows, giveBack } from "../scratch/lend.js";
import { changeLinks, isRefusal, type Links, type Shape, type Side, type Value } from "./model.js";
import { typeIn } from "./names.js";
import { play, type Twin } from "./play.js";
import { type Flavour, type RandomStep, stepsArbitrary, valueFor } from "./steps.js";
import { createWorld, serverTwin, type World, type Write } from "./world.js";

/** One side of a relation: an attribute of a type. No attribute: the relation is not seen from there. */
export interface End {
  readonly type: string;
  readonly attribute?: string;
}

/** A relation, of the workbench types for example, see `fixtures/README.md`. */
export interface Subject {
  readonly shape: Shape;
  readonly near: End;
  readonly far: End;
}

/** A relation and the updates that it is to get: random ones that are yet to meet its lists, or what was sent in an earlier run. */
interface Case {
  readonly subject: Subject;
  readonly steps: readonly (RandomStep | Write)[];
}

const isRandom = (step: RandomStep | Write): step is RandomStep => "picks" in step;

/** Of a case of four updates on the average, read after each; each of the cases under way has entries of its own. */
const longCases = { requests: 8, concurrency: 4 };

/**
 * Sends random sequences of updates, and reads the lists of both sides after each of them: they must be those of the model,
 * and a refused update must have changed nothing. `--runs` counts requests, roughly.
 */
export const tryRelationProperty = async (
  target: Target,
  subjects: readonly Subject[],
  flavour: Flavour,
): Promise<void> => {
  const sent = new WeakMap<Case, readonly Write[]>();
  await tryProperty<Case>(withLongCases(target, longCases), {
    arbitrary: () =>
      fc.oneof(
        ...subjects.map((subject) => {
          const sides = (["near", "far"] as const).filter((side) => subject[side].attribute !== undefined);
          return stepsArbitrary(flavour, sides).map((steps) => ({ subject, steps }));
        }),
      ),
    // Each makes entries of its own.
    mostAttempts: 60,
    test: (value) => {
      const writes: Write[] = [];
      sent.set(value, writes);
      return playCase(target, value, flavour, writes);
    },
    show: (value) => sent.get(value)?.map(({ entry, data }) => `PUT ${entry} ${JSON.stringify(data)}`) ?? value,
    save: (value) => ({ subject: value.subject, steps: sent.get(value) ?? value.steps }),
  });
};

type Cast = Readonly<Record<Side, readonly string[]>>;

/** Within the specification one entry is updated: it does not say what becomes of the lists of others. Both sides of a relation of a type to itself are the same. */
const castOf = ({ near, far }: Subject, flavour: Flavour): Cast => {
  const named = ({ type }: End, letters: string) => [...letters].map((letter) => `${type} ${letter}`);
  if (flavour !== "observed") return { near: named(near, "a"), far: named(far, "abcdef") };
  return { near: named(near, near.type === far.type ? "abcd" : "abc"), far: named(far, "abcd") };
};

/** Makes entries that hold nothing; on a server that makes none they are lent. Returns what gives these back. */
const create = async ({ target, ids, names }: World, cast: Cast): Promise<() => void> => {
  const types = new Map([...cast.near, ...cast.far].map((name) => [name, typeIn(name)]));
  const made: (readonly [type: string, ids: readonly number[]])[] = [];
  for (const type of new Set(types.values())) {
    const own = [...types.keys()].filter((name) => types.get(name) === type);
    const scratch = await scratchEntries(target, type, own.length);
    made.push([type, scratch]);
    for (const [index, id] of scratch.entries()) {
      ids.set(own[index] ?? "", id);
      names.set(`${type} ${id}`, own[index] ?? "");
    }
  }
  return () => {
    if (borrows(target)) for (const [type, lent] of made) giveBack(target, type, lent);
  };
};

const playCase = async (target: Target, { subject, steps }: Case, flavour: Flavour, sent: Write[]): Promise<void> => {
  const cast = castOf(subject, flavour);
  const { near, far } = subject;
  const lists = [near, far].flatMap(({ type, attribute }) => (attribute === undefined ? [] : [`${type}.${attribute}`]));
  const world = createWorld(target, lists);
  const giveBackAll = await create(world, cast);
  const model = createListsTwin(subject, cast, target.profile);
  const writes = steps.map((step) => () => (isRandom(step) ? model.meet(step, flavour) : step));
  const { send, read } = serverTwin(world);
  // Of a relation of a type to itself some entries are there to be connected alone: the model shows none of them.
  const readKnown = async () => {
    const shown = await read();
    const asked = (await model.read()).entries;
    return { ...shown, entries: Object.fromEntries(Object.keys(asked).map((name) => [name, shown.entries[name]])) };
  };
  try {
    await play({ server: { send, read: readKnown }, model }, writes, sent);
  } finally {
    giveBackAll();
  }
};

const other = (side: Side): Side => (side === "near" ? "far" : "near");

/** Whether a text of a body is a name: `"<conservator b>"`. */
const bracketed = /"<([^<>]*)>"/g;

/** The model of a relation's lists, as one of two in which the same is done. */
const createListsTwin = (subject: Subject, cast: Cast, profile: Profile) => {
  const { shape } = subject;
  const nothing = (side: Side) =>
    new Map(subject[side].attribute === undefined ? [] : cast[side].map((name) => [name, []] as const));
  let links: Links = { near: nothing("near"), far: nothing("far") };
  const sideOf = ({ entry, data = {} }: Write): Side =>
    subject.near.type === typeIn(entry) && (subject.near.attribute ?? "") in data ? "near" : "far";
  const twin: Twin = {
    send: async (write) => {
      const [value] = Object.values(write.data ?? {});
      // What was written as names, by these.
      const named = JSON.parse(JSON.stringify(value).replaceAll(bracketed, '"$1"')) as Value;
      const outcome = changeLinks(links, { side: sideOf(write), entry: write.entry, value: named }, shape, profile);
      if (isRefusal(outcome)) return outcome;
      links = outcome;
      return {};
    },
    read: async () => {
      const entries: Record<string, Readonly<Record<string, unknown>>> = {};
      for (const side of ["near", "far"] as const)
        for (const [entry, list] of links[side]) {
          const value = shape[side] === "one" ? (list[0] ?? null) : list;
          entries[entry] = { ...entries[entry], [subject[side].attribute ?? ""]: value };
        }
      return { answers: [], entries };
    },
  };
  return {
    ...twin,
    /** The update that a random step becomes where it meets a list; see {@link valueFor}. */
    meet: (step: RandomStep, flavour: Flavour): Write | undefined => {
      const { side } = step;
      const entry = cast[side][step.entry % cast[side].length] ?? "";
      const list = links[side].get(entry) ?? [];
      const value = valueFor(step, { list, others: cast[other(side)], toOne: shape[side] === "one", flavour });
      if (value === undefined) return undefined;
      const names = new Set([...cast[other(side)], "nobody"]);
      const named = JSON.parse(JSON.stringify(value), (_, each) => (names.has(each) ? `<${each}>` : each));
      return { method: "PUT", entry, data: { [subject[side].attribute ?? ""]: named } };
    },
  };
};
