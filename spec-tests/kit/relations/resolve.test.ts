import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profiles } from "../reference.js";
import { changeOf, numbersOf } from "./change.test-data.js";
import { type Change, changeLinks, isRefusal, listAfter, neighbourOf, noLinks, type Shape } from "./model.js";
import { isOpen } from "./open.js";
import { resolveStep, sentValue } from "./resolve.js";
import { type Flavour, type RandomStep, smallerSteps, stepsArbitrary } from "./steps.js";

const shape: Shape = { near: "many", far: "many" };
const sizes = { near: 3, far: 5 };

/** Every update that random sequences send, with the list that it meets and what the model says. */
const sampled = (flavour: Flavour, profile: "spec" | "strapi-4.26", toOne = false) => {
  const own: Shape = toOne ? { near: "one", far: "many" } : shape;
  const sides = flavour === "observed" ? (["near", "far"] as const) : (["near"] as const);
  return fc.sample(stepsArbitrary(flavour, sides), { seed: 5, numRuns: 600 }).flatMap((steps) => {
    let links = noLinks(own, sizes);
    return steps.flatMap((random) => {
      const step = resolveStep(random, { links, shape: own, sizes, flavour });
      if (step === undefined) return [];
      const list = links[step.side][step.entry] ?? [];
      const outcome = changeLinks(links, step, own, profile);
      if (!isRefusal(outcome)) links = outcome;
      return [{ ...step, list, form: random.form, outcome }];
    });
  });
};

const sum = (updates: readonly { readonly outcome: object }[]) => ({
  accepted: updates.filter(({ outcome }) => !isRefusal(outcome)).length,
  refused: updates.filter(({ outcome }) => isRefusal(outcome)).length,
});

const differs = (list: readonly number[], change: Change): boolean => {
  const [spec, strapi] = profiles.map((profile) => {
    const after = listAfter(list, change, false, profile);
    return isRefusal(after) ? "refused" : after.join();
  });
  return spec !== strapi;
};

describe.each(profiles)("profile %s", (profile) => {
  test("within the specification nothing is refused, no stranger is disconnected and no entry is in both", () => {
    const updates = sampled("spec", profile);
    expect(sum(updates)).toEqual({ accepted: updates.length, refused: 0 });
    const wrong = updates.filter(({ list, change: { connect = [], disconnect = [] } }) => {
      return disconnect.some((entry) => !list.includes(entry) || connect.some((each) => each.entry === entry));
    });
    expect(wrong).toEqual([]);
  });

  test("most updates are accepted, enough are refused, and every kind of change comes", () => {
    const updates = sampled("observed", profile);
    const { accepted, refused } = sum(updates);
    expect(accepted).toBeGreaterThan(refused * 3);
    expect(refused).toBeGreaterThan(100);
    const moves = updates.filter(({ change, list }) => change.connect?.some(({ entry }) => list.includes(entry)));
    const besides = updates.filter(({ change }) => change.connect?.some((each) => neighbourOf(each) !== undefined));
    const again = updates.filter(({ change: { connect = [], disconnect = [] } }) =>
      connect.some(({ entry }) => disconnect.includes(entry)),
    );
    for (const some of [moves, besides, again]) expect(some.length).toBeGreaterThan(50);
  });

  test("the random updates mean the same in both profiles, but for the deviations", () => {
    const updates = [...sampled("spec", profile), ...sampled("observed", profile)];
    expect(updates.filter(({ list, change }) => differs(list, change))).toEqual([]);
  });
});

test.each(["same-twice", "forward", "set-combined"] as const)("%s: the profiles differ, often", (flavour) => {
  const updates = sampled(flavour, "strapi-4.26");
  const differ = updates.filter(({ list, change }) => differs(list, change));
  expect(differ.length).toBeGreaterThan(updates.length / 15);
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
  expect(isOpen(numbersOf(list), changeOf(update).connect ?? [])).toBe(open);
});

const step = (
  form: RandomStep["form"],
  picks: Partial<RandomStep["picks"][number]>[],
  drops: number[] = [],
): RandomStep => ({
  side: "near",
  entry: 0,
  form,
  picks: picks.map((pick) => ({ entry: 0, short: true, place: "default", next: 0, ...pick })),
  drops,
});

/** How an update of the list [c, a] of the entries a to e is written. */
const written = (random: RandomStep, flavour: Flavour, toOne = false) => {
  const update = resolveStep(random, {
    links: { near: [toOne ? [2] : [2, 0], [], []], far: [] },
    shape: { near: toOne ? "one" : "many", far: "none" },
    sizes,
    flavour,
  });
  return update && sentValue(update, (entry) => "abcde"[entry] ?? "?");
};

test.each([
  [step("set", [{ entry: 1 }, { entry: 6 }, { entry: 3 }]), "spec", { set: ["b", "d"] }],
  [step("set", [{ entry: 1 }, { entry: 6 }]), "observed", { set: ["b", "b"] }],
  [step("set-objects", [{ entry: 1 }]), "spec", { set: [{ id: "b" }] }],
  [step("direct", [{ entry: 1 }]), "spec", ["b"]],
  [step("direct", [{ entry: 1 }]), "observed", "b"],
  [step("null", []), "observed", null],
  [step("connect", [{ entry: 4 }, { entry: 3, short: false }]), "spec", { connect: ["e", { id: "d" }] }],
  [
    step("connect", [{ entry: 1, place: "before", next: 1 }]),
    "spec",
    { connect: [{ id: "b", position: { before: "a" } }] },
  ],
  [
    step("connect", [{ entry: 0, place: "after", next: 1 }]),
    "spec",
    { connect: [{ id: "a", position: { after: "c" } }] },
  ],
  [step("disconnect", [], [0, 1]), "spec", { disconnect: ["c", { id: "a" }] }],
  [step("disconnect", [], [3]), "observed", { disconnect: ["d"] }],
  [step("both", [{ entry: 0 }], [0, 1]), "spec", { disconnect: ["c"], connect: ["a"] }],
  [step("stranger", []), "observed", { connect: [2_000_000_000] }],
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

test("smaller sequences leave out one thing each", () => {
  const two = [step("connect", [{ place: "start" }], [1]), step("null", [])];
  expect(smallerSteps(two)).toHaveLength(5);
  expect(smallerSteps([step("null", [])])).toEqual([]);
});
