import fc from "fast-check";
import type { Answer } from "../contract/exchange.js";
import type { Target } from "../contract/target.js";
import { diff } from "../expect/compare.js";
import { expectThat, failWith } from "../expect/expect.js";
import { tryProperty, withLongCases } from "../random/property.js";
import { type Cast, type End, idIn, isSelf, type Lists, readLists, type Subject, sendValue } from "./cast.js";
import { createCasts } from "./casts.js";
import { changeLinks, isRefusal, type Links, noLinks, type Side } from "./model.js";
import { resolveStep, type Step, sentValue } from "./resolve.js";
import { type Flavour, isRandom, type RandomStep, smallerSteps, stepsArbitrary } from "./steps.js";

/** A relation and the updates that it is to get: random ones that are yet to meet its lists, or what was sent in an earlier run. */
interface Case {
  readonly subject: Subject;
  readonly steps: readonly (RandomStep | Step)[];
}

/** Of a case of four updates on the average, read after each; each of the cases under way has entries of its own. */
export const longCases = { requests: 8, concurrency: 4 };

/**
 * Sends random sequences of updates, and reads the lists of both sides after each of them: they must be those of the model,
 * and a refused update must have changed nothing. `--runs` counts requests, roughly.
 */
export const tryRelationProperty = async (
  target: Target,
  subjects: readonly Subject[],
  flavour: Flavour,
): Promise<void> => {
  const sizes = sizesOf(subjects, flavour);
  const casts = createCasts(target, sizes);
  const sent = new WeakMap<Case, readonly Step[]>();
  await tryProperty<Case>(withLongCases(target, longCases), {
    arbitrary: fc.oneof(...subjects.map((subject) => caseArbitrary(subject, flavour))),
    test: (value) =>
      casts.use(value.subject, async (cast) => {
        const updates: Step[] = [];
        sent.set(value, updates);
        return play({ target, ...value, cast, sizes, flavour, sent: updates });
      }),
    smaller: ({ subject, steps }) => smallerSteps(steps.filter(isRandom)).map((fewer) => ({ subject, steps: fewer })),
    show: (value) => sent.get(value)?.map((step) => lineOf(value.subject, step)) ?? value,
    save: (value) => ({ subject: value.subject, steps: sent.get(value) ?? value.steps }),
  });
};

const caseArbitrary = (subject: Subject, flavour: Flavour): fc.Arbitrary<Case> => {
  const sides = (["near", "far"] as const).filter((side) => subject[side].attribute !== undefined);
  return stepsArbitrary(flavour, sides).map((steps) => ({ subject, steps }));
};

/** Within the specification one entry is updated: it does not say what becomes of the lists of others. */
const sizesOf = ([subject]: readonly Subject[], flavour: Flavour): Readonly<Record<Side, number>> => {
  if (flavour !== "observed") return { near: 1, far: 6 };
  return subject !== undefined && isSelf(subject) ? { near: 4, far: 4 } : { near: 3, far: 4 };
};

interface Play extends Case {
  readonly target: Target;
  readonly cast: Cast;
  readonly sizes: Readonly<Record<Side, number>>;
  readonly flavour: Flavour;
  /** Gets each update that was sent. */
  readonly sent: Step[];
}

/** Plays one case; returns the lists that it leaves. */
const play = async ({ target, subject, steps, cast, sizes, flavour, sent }: Play): Promise<Lists> => {
  const { shape } = subject;
  const answers: Answer[] = [];
  let links = noLinks(shape, sizes);
  let shown: Lists = links;
  for (const each of steps) {
    const step = isRandom(each) ? resolveStep(each, { links, shape, sizes, flavour }) : each;
    if (step === undefined) continue;
    const { side, entry } = step;
    sent.push(step);
    const value = sentValue(step, (number) => idIn(cast, other(side), number));
    const answer = await sendValue(target, subject, cast, { side, entry, value });
    answers.push(answer);
    const outcome = changeLinks(links, step, shape, target.profile);
    if (isRefusal(outcome)) expectRefused(answers, outcome.refused);
    else expectAccepted(answers);
    const read = await readLists(target, subject, cast);
    const wanted = isRefusal(outcome) ? links : outcome;
    expectLists({ subject, cast, side, refused: isRefusal(outcome) }, [...answers, ...read.answers], wanted, read);
    links = wanted;
    shown = read;
  }
  return shown;
};

const other = (side: Side): Side => (side === "near" ? "far" : "near");

/** The specification shows neither the status nor the document of the answer. */
const expectAccepted = (answers: readonly Answer[]): void => {
  const status = answers.at(-1)?.status ?? 0;
  expectThat(answers, status >= 200 && status < 300, {
    why: `The last update was answered with ${status} instead of being accepted`,
    kind: "relation-update:refused",
    expected: 200,
    actual: status,
  });
};

/** The real server ends some of these mistakes with 500. */
const expectRefused = (answers: readonly Answer[], reason: string): void => {
  const status = answers.at(-1)?.status ?? 0;
  expectThat(answers, status >= 400 && status <= 500, {
    why: `The last update was answered with ${status} instead of being refused: ${reason}`,
    kind: "relation-update:accepted",
    expected: 400,
    actual: status,
  });
};

interface Compared {
  readonly subject: Subject;
  readonly cast: Cast;
  readonly side: Side;
  readonly refused: boolean;
}

const expectLists = (
  { subject, cast, side, refused }: Compared,
  answers: readonly Answer[],
  links: Links,
  shown: Lists,
): void => {
  const named = (lists: Lists, numberOf: (id: number, holder: Side) => number) =>
    Object.fromEntries(
      (["near", "far"] as const).flatMap((holder) =>
        lists[holder].map((list, entry) => [
          `${placeOf(subject[holder])} of ${nameOf(subject, holder, entry)}`,
          list.map((id) => nameOf(subject, other(holder), numberOf(id, holder))).join(" "),
        ]),
      ),
    );
  const expected = named(links, (entry) => entry);
  const actual = named(shown, (id, holder) => cast[other(holder)].indexOf(id));
  const differences = diff(expected, actual);
  const [first] = differences;
  if (first === undefined) return;
  const own = differences.some(({ path }) => path.includes(placeOf(subject[side])));
  failWith(answers, {
    why: refused
      ? `A refused update has changed ${first.path}${legendOf(subject, cast, first.path)}`
      : `${first.path} is "${String(first.actual)}" instead of "${String(first.expected)}"${legendOf(subject, cast, `${first.path} ${String(first.actual)} ${String(first.expected)}`)}`,
    kind: refused ? "relation:changed-by-refused" : own ? "relation:own-list" : "relation:other-side",
    expected,
    actual,
    differences,
  });
};

const placeOf = ({ type, attribute }: End): string => `${type}.${attribute}`;

/** The entries of the near side are A, B, C, those of the far side a, b, c. */
const nameOf = (subject: Subject, side: Side, entry: number): string => {
  if (entry < 0) return "?";
  return String.fromCharCode((side === "near" && !isSelf(subject) ? 65 : 97) + entry);
};

/** Which entries the letters of a sentence stand for: ` (A: restoration 12, b: conservator 7)`. */
const legendOf = (subject: Subject, cast: Cast, sentence: string): string => {
  const letters = new Set(sentence.split(/[^A-Za-z]+/).filter((word) => word.length === 1));
  const sides = isSelf(subject) ? (["far"] as const) : (["near", "far"] as const);
  const named = sides.flatMap((side) =>
    cast[side].flatMap((id, entry) => {
      const letter = nameOf(subject, side, entry);
      return letters.has(letter) ? [`${letter}: ${subject[side].type} ${id}`] : [];
    }),
  );
  return named.length === 0 ? "" : ` (${named.join(", ")})`;
};

/** `restoration.team of A: {"connect":["c"]}`. */
const lineOf = (subject: Subject, step: Step): string => {
  const { side, entry } = step;
  const written = sentValue(step, (number) => nameOf(subject, other(side), number));
  return `${placeOf(subject[side])} of ${nameOf(subject, side, entry)}: ${JSON.stringify(written)}`;
};
