import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { profiles } from "../reference.js";
import { isRefusal, listAfter, nameOf, neighbourOf, operationsOf, type Ref, type Value } from "./model.js";
import { valueWritten } from "./notation.js";
import { type Flavour, isOpen, stepsArbitrary, valueFor } from "./steps.js";

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

  test("updates come in each way in which they may be written, and in no other", () => {
    const waysOf = (flavour: Flavour) =>
      new Set(
        sampled(flavour, profile).flatMap(({ value }) => {
          const own = value === null || Array.isArray(value) || typeof value === "string" || "id" in value;
          const pairs = own ? [["direct", [value].flat()] as const] : Object.entries(value);
          const written = pairs.flatMap(([name, refs]) =>
            refs.map(
              (ref: Ref | null) => `${name} ${ref === null ? "null" : typeof ref === "string" ? "id" : "object"}`,
            ),
          );
          return own && !Array.isArray(value) ? written.map((way) => `${way} alone`) : written;
        }),
      );
    const both = (name: string) => [`${name} id`, `${name} object`];
    const lists = [...both("connect"), ...both("disconnect"), ...both("set")];
    expect([...waysOf("spec")].sort()).toEqual([...lists, "direct id"].sort());
    expect([...waysOf("observed")].sort()).toEqual(
      [...lists, ...both("direct"), ...both("direct").map((way) => `${way} alone`), "direct null alone"].sort(),
    );
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
