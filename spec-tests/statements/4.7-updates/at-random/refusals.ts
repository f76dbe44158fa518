import fc from "fast-check";
import { isRecord } from "../../../kit/base.js";
import { pathOf } from "../../../kit/contract/address.js";
import { check } from "../../../kit/contract/check.js";
import type { Answer } from "../../../kit/contract/exchange.js";
import { Blocked } from "../../../kit/contract/failure.js";
import type { Target } from "../../../kit/contract/target.js";
import { type Entry, expectEqual, expectList, expectThat } from "../../../kit/expect/expect.js";
import { tryProperty, withLongCases } from "../../../kit/random/property.js";
import type { Cast } from "../../../kit/relations/cast.js";
import { createCasts } from "../../../kit/relations/casts.js";
import { update } from "../../../kit/scratch/entries.js";
import { borrows } from "../../../kit/scratch/lend.js";
import { measured } from "../../statement.js";
import { subjects } from "./subjects.js";

const nobody = 2_000_000_000;

/** Stand for the ids of the conservators in a body that is yet to be sent. */
const [a, b, c] = ["<a>", "<b>", "<c>"];

/** Values that a relation to a and b does not take; c is a third one. */
const mistakes = {
  "an entry that does not exist": { connect: [c, nobody] },
  "a set with one that does not exist": { set: [a, nobody] },
  "one that does not exist": [nobody],
  "a position beside a stranger": {
    disconnect: [a],
    connect: [
      { id: b, position: { start: true } },
      { id: c, position: { after: a } },
    ],
  },
  "an entry twice": { connect: [c, { id: c }] },
  "no array": { connect: { id: c } },
} as const;

/** Each of the cases under way has entries of its own. */
const longCases = { requests: 8, concurrency: 2 };

type Mistake = keyof typeof mistakes;

const relations = ["team", "trainees", "consultants"] as const;

interface Choice {
  readonly mistake: Mistake;
  /** The relation that gets the mistake; all others get a value that would change them. */
  readonly wrong: (typeof relations)[number];
  readonly wrongFirst: boolean;
  /** Whether attributes of other types are changed too. */
  readonly more: boolean;
}

/** The body of an update, with names in the place of ids. */
interface Case extends Pick<Choice, "mistake" | "wrong"> {
  readonly body: Readonly<Record<string, unknown>>;
}

/** Two restorations and three conservators, related in every way. */
const arrange = async (target: Target, [first = 0, second = 0]: readonly number[], far: readonly number[]) => {
  const [a, b, c] = far;
  const bodies = [
    [
      first,
      { title: "Before", lead: a, supervisor: a, approver: b, team: [a, b], trainees: [a, b], consultants: [a, b] },
    ],
    [
      second,
      { title: "Before", lead: c, supervisor: c, approver: c, team: [c, a], trainees: [c], consultants: [c, b] },
    ],
  ] as const;
  for (const [id, body] of bodies) {
    const { status } = await update(target, "restoration", id, sendable(target, body));
    if (status < 200 || status >= 300) throw new Blocked(`writes: relations cannot be set by ids (${status})`);
  }
};

/** A body without what is no relation, where the entries are lent. */
const sendable = (target: Target, body: Case["body"]): Case["body"] => {
  const { title: _, urgency: __, ...relations } = body;
  return borrows(target) ? relations : body;
};

const bodyOf = ({ mistake, wrong, wrongFirst, more }: Choice): Case["body"] => {
  const right = {
    lead: c,
    team: [c, b],
    ...(more ? { title: "After", urgency: 5, approver: null } : {}),
    trainees: { connect: [{ id: c, position: { start: true } }] },
    supervisor: { disconnect: [a] },
    consultants: { disconnect: [a], connect: [c] },
  };
  const value = { [wrong]: mistakes[mistake] };
  const others = Object.fromEntries(Object.entries(right).filter(([name]) => name !== wrong));
  return wrongFirst ? { ...value, ...others } : { ...others, ...value };
};

const caseArbitrary: fc.Arbitrary<Case> = fc
  .record<Choice>({
    mistake: fc.constantFrom(...(Object.keys(mistakes) as Mistake[])), // exactly the keys of the object
    wrong: fc.constantFrom(...relations),
    wrongFirst: fc.boolean(),
    more: fc.boolean(),
  })
  .map((choice) => ({ mistake: choice.mistake, wrong: choice.wrong, body: bodyOf(choice) }));

/** A body with ids in the place of names. */
const withIds = (value: unknown, ids: readonly number[]): unknown => {
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids));
  const named = [a, b, c].indexOf(value as string); // anything else is none of them
  if (named >= 0) return ids[named];
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withIds(each, ids)]));
};

/** Everything that lists show of the entries, by type and id: attributes, timestamps, relations in their order. */
const everything = async (target: Target, { near, far }: Cast) => {
  const read = async (type: string, ids: readonly number[]) => {
    const answer = await target.get(pathOf(target.dataset.type(type)), {
      filters: { id: { $in: ids } },
      populate: "*",
    });
    return [answer, expectList(answer).toSorted((one, other) => one.id - other.id)] as const;
  };
  const [restorations, byRestoration] = await read("restoration", near);
  const [conservators, byConservator] = await read("conservator", far);
  const state: readonly (readonly Entry[])[] = [byRestoration, byConservator];
  return { answers: [restorations, conservators] as readonly Answer[], state };
};

const play = async (target: Target, value: Case, cast: Cast): Promise<undefined> => {
  await arrange(target, cast.near, cast.far);
  const before = await everything(target, cast);
  const answer = await update(
    target,
    "restoration",
    cast.near[0] ?? 0,
    withIds(sendable(target, value.body), cast.far),
  );
  expectThat(answer, answer.status >= 400 && answer.status <= 500, {
    why: `An update with a mistake (${value.mistake}) was answered with ${answer.status}`,
    kind: "relation-law:accepted",
    expected: 400,
    actual: answer.status,
  });
  const after = await everything(target, cast);
  const what = `After a refused update (${value.mistake} in ${value.wrong}), what the entries of both types show`;
  expectEqual([answer, ...after.answers], after.state, before.state, what);
};

/** What a refused update leaves behind: nothing. */
export const refusalStatements = [
  measured(
    "4.7-refused-at-random",
    "I-136",
    "A refused update WILL leave every attribute, every relation on both sides and updatedAt as they were, whatever else it asked for.",
    { needs: ["relation-updates", "relations"] },
    check("relations-law-refused-changes-nothing", { random: true }, async (target) => {
      const casts = createCasts(target, { near: 2, far: 3 });
      await tryProperty<Case>(withLongCases(target, longCases), {
        arbitrary: caseArbitrary,
        test: (value) => casts.use(subjects.team, (cast) => play(target, value, cast)),
      });
    }),
  ),
];
