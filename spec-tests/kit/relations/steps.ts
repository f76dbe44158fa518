import fc from "fast-check";
import type { Side } from "./model.js";

/**
 * What random updates may ask. `spec`: what the specification gives an outcome to. `observed`: also what was only
 * measured, refusals among it. The others are the deviations of the real server, one each.
 */
export type Flavour = "spec" | "observed" | "same-twice" | "forward" | "set-combined";

/** An element of `connect`, before it meets a list. */
export interface Pick {
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

/** Whether an update is yet to meet a list. */
export const isRandom = <T extends object>(step: RandomStep | T): step is RandomStep => "picks" in step;

const forms = {
  spec: ["connect", "connect", "connect", "disconnect", "both", "set", "set-objects", "direct"],
  observed: [
    "connect",
    "connect",
    "disconnect",
    "both",
    "set",
    "set-objects",
    "direct",
    "direct-objects",
    "null",
    "stranger",
    "no-neighbour",
  ],
  "same-twice": ["connect", "set", "twice", "twice"],
  forward: ["set", "any-neighbour", "any-neighbour", "any-neighbour"],
  "set-combined": ["connect", "disconnect", "combined", "combined"],
} as const satisfies Readonly<Record<Flavour, readonly string[]>>;

/** How an update is written, and what is wrong with it. */
export type Form = (typeof forms)[Flavour][number];

/** So many different entries are drawn; a smaller side folds them. */
const drawn = 8;

const longest = 4;

/** Random sequences of updates, of one side or of both. */
export const stepsArbitrary = (flavour: Flavour, sides: readonly Side[]): fc.Arbitrary<readonly RandomStep[]> =>
  fc.array(stepArbitrary(flavour, sides), { minLength: 1, maxLength: 10 });

/** One random update. */
const stepArbitrary = (flavour: Flavour, sides: readonly Side[]): fc.Arbitrary<RandomStep> => {
  const pick = fc.record<Pick>({
    entry: fc.nat(drawn - 1),
    short: fc.boolean(),
    place: fc.constantFrom("default", "start", "end", "before", "after"),
    next: fc.nat(drawn - 1),
  });
  return fc.record<RandomStep>({
    side: fc.constantFrom(...sides),
    entry: fc.nat(drawn - 1),
    form: fc.constantFrom(...forms[flavour]),
    picks: fc.array(pick, { maxLength: longest }),
    drops: fc.array(fc.nat(drawn - 1), { maxLength: 2 }),
  });
};

/** Every sequence that asks a little less: a step, an element or a position left out. */
export const smallerSteps = (steps: readonly RandomStep[]): readonly (readonly RandomStep[])[] => [
  ...(steps.length > 1 ? steps.map((_, index) => steps.toSpliced(index, 1)) : []),
  ...steps.flatMap((step, index) => smallerStep(step).map((smaller) => steps.with(index, smaller))),
];

const smallerStep = (step: RandomStep): readonly RandomStep[] => [
  ...step.picks.map((_, index) => ({ ...step, picks: step.picks.toSpliced(index, 1) })),
  ...step.drops.map((_, index) => ({ ...step, drops: step.drops.toSpliced(index, 1) })),
  ...step.picks.flatMap((pick, index) =>
    pick.place === "default"
      ? []
      : [{ ...step, picks: step.picks.with(index, { ...pick, place: "default" as const }) }],
  ),
];
