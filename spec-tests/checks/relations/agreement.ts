import fc from "fast-check";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { failWith } from "../../kit/expect/expect.js";
import { tryProperty, withLongCases } from "../../kit/random/property.js";
import { type Cast, idIn, type Lists, readLists, type Subject, sendValue } from "../../kit/relations/cast.js";
import { createCasts } from "../../kit/relations/casts.js";
import { longCases } from "../../kit/relations/property.js";
import { resolveStep, type Step, sentValue } from "../../kit/relations/resolve.js";
import { isRandom, type RandomStep, smallerSteps, stepsArbitrary } from "../../kit/relations/steps.js";
import { subjects } from "./subjects.js";

const { lead, supervisor, trainees, team, phases, dependsOn } = subjects;

interface Case {
  readonly subject: Subject;
  /** Random updates, or what was sent in an earlier run. */
  readonly steps: readonly (RandomStep | Step)[];
}

/** As many on both sides: in a relation of a type to itself they are the same entries. */
const sizes = { near: 4, far: 4 };

const caseArbitrary: fc.Arbitrary<Case> = fc.record({
  subject: fc.constantFrom<Subject[]>(lead, supervisor, trainees, team, phases, dependsOn),
  steps: stepsArbitrary("observed", ["near", "far"]),
});

const numbered = (lists: Lists, cast: Cast): Lists => ({
  near: lists.near.map((list) => list.map((id) => cast.far.indexOf(id))),
  far: lists.far.map((list) => list.map((id) => cast.near.indexOf(id))),
});

/** Pairs as each side shows them, in one order. */
const pairs = ({ near, far }: Lists) => ({
  near: near.flatMap((list, entry) => list.map((other) => `${entry}-${other}`)).sort(),
  far: far.flatMap((list, other) => list.map((entry) => `${entry}-${other}`)).sort(),
});

/** Sends random updates, whatever comes of them, and compares the sides after each. */
const play = async (target: Target, { subject, steps }: Case, cast: Cast, sent: Step[]): Promise<Lists> => {
  const { shape } = subject;
  const answers: Answer[] = [];
  let shown: Lists = await readLists(target, subject, cast);
  for (const each of steps) {
    // No model: what a random update refers to is what the server shows.
    const situation = () => ({ links: numbered(shown, cast), shape, sizes, flavour: "observed" as const });
    const step = isRandom(each) ? resolveStep(each, situation()) : each;
    if (step === undefined) continue;
    sent.push(step);
    const value = sentValue(step, (entry) => idIn(cast, step.side === "near" ? "far" : "near", entry));
    answers.push(await sendValue(target, subject, cast, { side: step.side, entry: step.entry, value }));
    const read = await readLists(target, subject, cast);
    const { near, far } = pairs(numbered(read, cast));
    if (near.join() !== far.join()) {
      failWith([...answers, ...read.answers], {
        why: `${subject.near.attribute} shows the pairs [${near.join(" ")}], ${subject.far.attribute} shows [${far.join(" ")}]`,
        kind: "relation-law:sides",
        expected: near,
        actual: far,
      });
    }
    shown = read;
  }
  return shown;
};

/** The two sides of a relation, compared with each other: no model is needed. */
export const agreementChecks = [
  check({
    id: "relations-law-sides-agree",
    section: "4.7",
    source: "observed",
    interpretation: "I-131",
    needs: ["writes"],
    random: true,
    statement:
      "After any update of either side, one side of a relation MUST show an entry exactly where the other side does.",
    run: async (target) => {
      const casts = createCasts(target, sizes);
      const sent = new WeakMap<Case, readonly Step[]>();
      await tryProperty<Case>(withLongCases(target, longCases), {
        arbitrary: caseArbitrary,
        test: (value) => {
          const updates: Step[] = [];
          sent.set(value, updates);
          return casts.use(value.subject, (cast) => play(target, value, cast, updates));
        },
        smaller: ({ subject, steps }) =>
          smallerSteps(steps.filter(isRandom)).map((fewer) => ({ subject, steps: fewer })),
        save: (value) => ({ subject: value.subject, steps: sent.get(value) ?? value.steps }),
      });
    },
  }),
];
