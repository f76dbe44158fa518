import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectKeys } from "../../kit/expect/expect.js";
import { expectToMany, type Found, find, type Members } from "../../kit/expect/populated.js";

/** `populate[companions][populate][companions]...`, `depth` relations deep. */
const companions = (depth: number): Query => ({
  populate: depth === 1 ? ["companions"] : { companions: companions(depth - 1) },
});

/** Two artifacts, each the only companion of the other. */
const lanterns = ["ships-lantern-of-the-vega", "ships-lantern-of-the-pollux"] as const;

/** The companions are there as deep as they were asked for; returns the attributes of the last one. */
const expectLanterns = (target: Target, { answer, attributes }: Found, depth: number): Members => {
  let holder: Members = attributes;
  for (let level = 1; level <= depth; level++) {
    const [next] = expectToMany(target, answer, holder, "companions", "artifact", [lanterns[level % 2] ?? ""]);
    holder = next ?? {};
  }
  return holder;
};

/** Relations that are nested: with one more, a query has more than the twenty levels of brackets that every server reads (I-68). */
const deepest = 10;

/** As many relations as can be asked for are populated in each other, and no more. */
export const expectDepth = async (target: Target): Promise<void> => {
  const found = await find(target, "artifact", lanterns[0], companions(deepest));
  const last = expectLanterns(target, found, deepest);
  expectEqual(found.answer, Object.hasOwn(last, "companions"), false, "The presence of one more level");
};

/** `[partOf]` this often. */
const partOf = (times: number): string => "[partOf]".repeat(times);

/** `$in` with `count` elements, of which the last alone is a tag. */
const manyElements = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `filters[slug][$in][${index}]=${index === count - 1 ? "oak" : index}`,
  ).join("&");

/** Defaults and limits (section 8). */
export const limitChecks = [
  check("limits-populate-depth", expectDepth),

  check("limits-populate-depth-dotted", async (target) => {
    const path = Array.from({ length: 12 }, () => "companions").join(".");
    expectLanterns(target, await find(target, "artifact", lanterns[0], { populate: path }), 12);
  }),
  check("limits-array-100-elements", async (target) => {
    expectKeys(target, await target.list("tag", manyElements(100)), "tag", ["oak"]);
  }),
  check("limits-array-101-elements", async (target) => {
    expectKeys(
      target,
      await target.list("tag", { sort: Array.from({ length: 100 }, () => "slug"), pagination: { limit: 1 } }),
      "tag",
      ["arctic"],
    );
    expectRefusal(await target.list("tag", { sort: Array.from({ length: 101 }, () => "slug") }), rejected);
  }),
  check("limits-depth-20", async (target) => {
    const deep = await target.list("artifact", `publicationState=preview&filters${partOf(19)}[slug]=zinc-bucket`);
    expectKeys(target, deep, "artifact", ["cabin-stove"]);
  }),
  check("limits-depth-21", async (target) => {
    expectKeys(
      target,
      await target.list("artifact", `filters${partOf(2)}[slug]=surgeons-chest&sort=slug`),
      "artifact",
      ["brass-octant-of-captain-lund", "dividers-of-a-navigator", "lead-line"],
    );
    expectRefusal(await target.list("artifact", `filters${partOf(20)}[slug]=zinc-bucket`), rejected);
  }),
  check("limits-1000-parameters", async (target) => {
    for (const [query, keys] of [
      [`${"x=&".repeat(999)}filters[slug]=oak`, ["oak"]],
      [`filters[weight]=3&sort=slug&${"x=&".repeat(998)}filters[slug]=oak`, ["oak", "restored-2019"]],
    ] as const)
      expectKeys(target, await target.list("tag", query), "tag", keys);
  }),
];
