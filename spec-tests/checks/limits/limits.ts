import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, rejected } from "../../kit/expect/error.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { expectToMany, type Found, find, type Members } from "../../kit/expect/populated.js";
import { listing } from "../../kit/expect/tables.js";

/** `populate[companions][populate][companions]...`, `depth` relations deep. */
const companions = (depth: number): Query => ({
  populate: { companions: depth === 1 ? true : companions(depth - 1) },
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
  check({
    id: "limits-default-page",
    section: "8",
    page: 25,
    statement: "Without pagination parameters a list MUST be page 1 with 25 entries a page.",
    async run(target) {
      const answer = await target.list("artifact");
      expectEqual(answer, expectList(answer).length, 25, "The number of entries");
      const expected = { page: 1, pageSize: 25, pageCount: 3, total: 51 };
      expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
    },
  }),
  check({
    id: "limits-default-offset",
    section: "8",
    page: 25,
    statement: "pagination[start] MUST default to 0 and pagination[limit] to 25.",
    async run(target) {
      const limited = await target.list("artifact", { pagination: { limit: 3 } });
      expectEqual(limited, paginationOf(limited), { start: 0, limit: 3, total: 51 }, "meta.pagination");
      const started = await target.list("artifact", { pagination: { start: 40 } });
      expectEqual(started, expectList(started).length, 11, "The number of entries");
      expectEqual(started, paginationOf(started), { start: 40, limit: 25, total: 51 }, "meta.pagination");
    },
  }),
  check({
    id: "limits-populate-depth",
    section: "8",
    needs: ["relations"],
    statement: "The depth of populate MUST NOT be limited: eight nested relations are all returned.",
    async run(target) {
      const found = await find(target, "artifact", lanterns[0], companions(8));
      const last = expectLanterns(target, found, 8);
      expectEqual(found.answer, Object.hasOwn(last, "companions"), false, "The presence of a ninth level");
    },
  }),
  check({
    id: "limits-populate-depth-dotted",
    section: "8",
    source: "observed",
    interpretation: "I-67",
    needs: ["relations"],
    statement: "The depth of a dotted populate path MUST NOT be limited: twelve relations are all returned.",
    async run(target) {
      const path = Array.from({ length: 12 }, () => "companions").join(".");
      expectLanterns(target, await find(target, "artifact", lanterns[0], { populate: path }), 12);
    },
  }),
  listing({
    id: "limits-array-100-elements",
    section: "8",
    source: "observed",
    interpretation: "I-68",
    statement: "An array of a hundred elements MUST be read whole.",
    type: "tag",
    rows: [[manyElements(100), ["oak"]]],
  }),
  check({
    id: "limits-array-101-elements",
    section: "8",
    source: "observed",
    interpretation: "I-68",
    level: "MAY",
    statement: "An array of more than a hundred elements MAY be refused.",
    async run(target) {
      expectKeys(
        target,
        await target.list("tag", { sort: Array.from({ length: 100 }, () => "slug"), pagination: { limit: 1 } }),
        "tag",
        ["arctic"],
      );
      expectRefusal(await target.list("tag", { sort: Array.from({ length: 101 }, () => "slug") }), rejected);
    },
  }),
  check({
    id: "limits-depth-20",
    section: "8",
    source: "observed",
    interpretation: "I-68",
    needs: ["relations", "draft-and-publish"],
    statement: "Twenty levels of brackets MUST be read, so that a filter may follow nineteen relations.",
    async run(target) {
      const deep = await target.list("artifact", `publicationState=preview&filters${partOf(19)}[slug]=zinc-bucket`);
      expectKeys(target, deep, "artifact", ["cabin-stove"]);
    },
  }),
  check({
    id: "limits-depth-21",
    section: "8",
    source: "observed",
    interpretation: "I-68",
    level: "MAY",
    needs: ["relations"],
    statement: "More than twenty levels of brackets MAY be refused.",
    async run(target) {
      expectKeys(
        target,
        await target.list("artifact", `filters${partOf(2)}[slug]=surgeons-chest&sort=slug`),
        "artifact",
        ["brass-octant-of-captain-lund", "dividers-of-a-navigator", "lead-line"],
      );
      expectRefusal(await target.list("artifact", `filters${partOf(20)}[slug]=zinc-bucket`), rejected);
    },
  }),
  listing({
    id: "limits-1000-parameters",
    section: "8",
    source: "observed",
    interpretation: "I-68",
    level: "MAY",
    statement: "Parameters after the thousandth MAY be ignored.",
    type: "tag",
    rows: [
      [`${"x=&".repeat(999)}filters[slug]=oak`, ["oak"]],
      [`filters[weight]=3&sort=slug&${"x=&".repeat(998)}filters[slug]=oak`, ["oak", "restored-2019"]],
    ],
  }),
];
