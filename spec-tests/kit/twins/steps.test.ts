import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profiles } from "../reference.js";
import { isRefusal, listAfter, nameOf, neighbourOf, operationsOf, type Ref, type Value } from "./model.js";
import { valueWritten } from "./notation.js";
import { type Flavour, isOpen, type RandomStep, stepsArbitrary, valueFor } from "./steps.js";

/** Every update that random sequences send to one list of five, with the list that it meets and what the model says. */
const sampled = (flavour: Flavour, profile: "spec" | "strapi-4.26") =>
  fc.sample(stepsArbitrary(flavour, ["near"]), { seed: 5, numRuns: 600 }).flatMap((steps) => {
    let list: readonly string[] = [];
    return steps.flatMap((random) => {
      const before = list;
      const value = valueFor(random, { list, toOne: false, others: [..."abcde"], flavour });
      if (value === undefined) return [];
      const outcome = listAfter(list, value, false, profile);
      if (!isRefusal(outcome)) list = outcome;
      const { connect = [], disconnect = [] } = operationsOf(value);
      return [{ value, connect, out: disconnect.map(nameOf), list: before, isRefused: isRefusal(outcome) }];
    });
  });

/** Whether the two profiles leave another list. */
const differs = ({ list, value }: { readonly list: readonly string[]; readonly value: Value }): boolean =>
  new Set(profiles.map((profile) => JSON.stringify(listAfter(list, value, false, profile)).replace(/.*refused.*/, "")))
    .size > 1;

describe.each(profiles)("profile %s", (profile) => {
  test("within the specification nothing is refused, no stranger is disconnected and no entry is in both", () => {
    const wrong = sampled("spec", profile).filter(
      ({ list, connect, out, isRefused }) =>
        isRefused || out.some((name) => !list.includes(name) || connect.map(nameOf).includes(name)),
    );
    expect(wrong).toEqual([]);
  });

  test("most updates are accepted, enough are refused, and every kind of change comes", () => {
    const updates = sampled("observed", profile);
    const refused = updates.filter(({ isRefused }) => isRefused).length;
    expect(refused).toBeGreaterThan(100);
    expect(updates.length).toBeGreaterThan(refused * 4);
    const connected = (isMeant: (update: (typeof updates)[number], ref: Ref) => boolean) =>
      updates.filter((update) => update.connect.some((ref) => isMeant(update, ref))).length;
    expect(connected(({ list }, ref) => list.includes(nameOf(ref)))).toBeGreaterThan(50);
    expect(connected(({ out }, ref) => out.includes(nameOf(ref)))).toBeGreaterThan(50);
    expect(connected((_, ref) => neighbourOf(ref) !== undefined)).toBeGreaterThan(50);
  });

  test("the random updates mean the same in both profiles, but for the deviations", () => {
    expect([...sampled("spec", profile), ...sampled("observed", profile)].filter(differs)).toEqual([]);
  });
});

test.each(["same-twice", "forward", "set-combined"] as const)("%s: the profiles differ, often", (flavour) => {
  const updates = sampled(flavour, "strapi-4.26");
  expect(updates.filter(differs).length).toBeGreaterThan(updates.length / 25);
});

test.each([
  ["both sides of a gap", "abc", "+d>a e<b", true],
  ["two gaps", "abc", "+d>a e<c", false],
  ["one side of a gap", "ab", "+d>a e>a", false],
  ["strangers", "ab", "+d>h e<a", false],
  ["a circle of strangers", "a", "+d>e e>d", false],
  ["a circle through a member", "e", "+d>e e>d", true],
  ["a chain to a member", "e", "+d>e f>d", false],
])("whether nobody knows the outcome of %s", (_, list, update, open) => {
  const value = valueWritten(update, (letter) => letter) as Value; // of the notation
  expect(isOpen([...list], operationsOf(value).connect ?? [])).toBe(open);
});

const step = (
  form: RandomStep["form"],
  picks: Partial<RandomStep["picks"][number]>[],
  drops: number[] = [],
): RandomStep => ({
  ...{ side: "near", entry: 0, form, drops },
  picks: picks.map((pick) => ({ entry: 0, short: true, place: "default", next: 0, ...pick })),
});

/** How an update of the list [c, a] of the entries a to e is written, or of the entry c. */
const written = (random: RandomStep, flavour: Flavour, toOne = false) =>
  valueFor(random, { list: toOne ? ["c"] : ["c", "a"], toOne, others: [..."abcde"], flavour });

test.each([
  [step("set", [{ entry: 1 }, { entry: 6 }, { entry: 3 }]), "spec", { set: ["b", "d"] }],
  [step("set", [{ entry: 1 }, { entry: 6 }]), "observed", { set: ["b", "b"] }],
  [step("set-objects", [{ entry: 1 }]), "spec", { set: [{ id: "b" }] }],
  [step("direct", [{ entry: 1 }]), "spec", ["b"]],
  [step("direct", [{ entry: 1 }]), "observed", "b"],
  [step("null", []), "observed", null],
  [step("connect", [{ entry: 4 }, { entry: 3, short: false }]), "observed", { connect: ["e", { id: "d" }] }],
  [step("connect", [{ entry: 4 }, { entry: 3, short: false }]), "spec", { connect: [{ id: "e" }, { id: "d" }] }],
  [
    step("connect", [{ entry: 1, place: "before", next: 1 }]),
    "spec",
    { connect: [{ id: "b", position: { before: "a" } }] },
  ],
  [
    step("connect", [{ entry: 0, place: "after", next: 1 }]),
    "observed",
    { connect: [{ id: "a", position: { after: "c" } }] },
  ],
  [step("disconnect", [], [0, 1]), "spec", { disconnect: [{ id: "c" }, { id: "a" }] }],
  [step("disconnect", [], [3]), "observed", { disconnect: ["d"] }],
  [step("both", [{ entry: 0 }, { entry: 1 }], [0]), "spec", { disconnect: ["c"], connect: ["b"] }],
  [step("connect", [{ entry: 0 }, { entry: 1 }]), "same-twice", { connect: ["b"] }],
  [step("stranger", []), "observed", { connect: ["nobody"] }],
  [step("no-neighbour", [{ entry: 1 }]), "observed", { connect: [{ id: "b", position: { before: "d" } }] }],
  [step("twice", [{ entry: 1 }]), "same-twice", { connect: ["b", "b"] }],
  [step("twice", [{ entry: 1 }, { entry: 3 }]), "same-twice", { connect: ["b", "d", { id: "b" }] }],
  [step("combined", [{ entry: 1 }], [3, 4]), "set-combined", { set: ["b"], connect: ["d"], disconnect: ["e"] }],
] as const)("%j is written, in the flavour %s, as %j", (random, flavour, value) => {
  expect(written(random, flavour)).toEqual(value);
});

test("a relation to one takes a single id", () => {
  expect(written(step("direct", [{ entry: 1 }]), "spec", true)).toBe("b");
  expect(written(step("direct-objects", [{ entry: 1 }]), "observed", true)).toEqual({ id: "b" });
  expect(written(step("direct", [{ entry: 1 }, { entry: 3 }]), "spec", true)).toEqual(["b", "d"]);
});
