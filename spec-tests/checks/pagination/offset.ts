import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { tagsBySlug } from "../tags.js";
import { expectPagination, largeSize, sizeUsed, tagPages } from "./page.js";

/** Pagination by offset (section 4.3). */
export const offsetChecks = [
  check({
    id: "pagination-offset-metadata",
    section: "2.3",
    page: 5,
    statement: "Pagination by offset MUST report start, limit and total, as integers.",
    async run(target) {
      await expectPagination(target, { start: 0, limit: 5 }, { start: 0, limit: 5, total: 12 });
      await expectPagination(target, { start: 3, limit: 4 }, { start: 3, limit: 4, total: 12 });
    },
  }),
  listing({
    id: "pagination-offset-slice",
    section: "4.3",
    page: 5,
    statement:
      "pagination[start] and pagination[limit] MUST return that many entries from that index on, the first index being 0.",
    type: "tag",
    rows: [
      [{ sort: "slug", pagination: { start: 0, limit: 3 } }, ["arctic", "brass-fittings", "ephemere"]],
      [{ sort: "slug", pagination: { start: 3, limit: 2 } }, ["fragile", "from-a-wreck"]],
      [{ sort: "slug", pagination: { start: 11, limit: 1 } }, ["touch-it"]],
      [{ sort: "slug", pagination: { start: 10, limit: 5 } }, ["restored-2019", "touch-it"]],
    ],
  }),
  check({
    id: "pagination-limit-default",
    section: "4.3",
    page: 25,
    statement: "pagination[limit] MUST default to 25.",
    async run(target) {
      const answer = await target.list("artifact", { sort: "slug", pagination: { start: 1 } });
      expectEqual(answer, expectList(answer).length, 25, "The number of entries");
      expectEqual(answer, paginationOf(answer), { start: 1, limit: 25, total: 51 }, "meta.pagination");
    },
  }),
  check({
    id: "pagination-start-default",
    section: "4.3",
    page: 5,
    statement: "pagination[start] MUST default to 0.",
    async run(target) {
      const answer = await target.list("tag", { sort: "slug", pagination: { limit: 5 } });
      expectKeys(target, answer, "tag", tagPages[0]);
      expectEqual(answer, paginationOf(answer), { start: 0, limit: 5, total: 12 }, "meta.pagination");
    },
  }),
  check({
    id: "pagination-offset-beyond",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-26",
    statement:
      "A start at or beyond the end of the list MUST be an empty list, with the start asked for and the real total.",
    async run(target) {
      expectKeys(target, await target.list("tag", { sort: "slug", pagination: { start: 11, limit: 5 } }), "tag", [
        "touch-it",
      ]);
      for (const start of [12, 500]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: 5 } });
        expectKeys(target, answer, "tag", []);
        expectEqual(answer, paginationOf(answer), { start, limit: 5, total: 12 }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-start-clamped",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-27",
    statement: "A negative and an empty start MUST be taken as 0.",
    async run(target) {
      for (const start of [-1, -30, "", null]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: 5 } });
        expectKeys(target, answer, "tag", tagPages[0]);
        expectEqual(answer, paginationOf(answer), { start: 0, limit: 5, total: 12 }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-limit-clamped",
    section: "4.3",
    page: 1,
    source: "observed",
    interpretation: "I-27",
    statement: "A limit of 0, one below -1 and an empty one MUST be taken as 1.",
    async run(target) {
      for (const limit of [0, -2, -30, "", null]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start: 4, limit } });
        expectKeys(target, answer, "tag", ["from-a-wreck"]);
        expectEqual(answer, paginationOf(answer), { start: 4, limit: 1, total: 12 }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-limit-unlimited",
    section: "4.3",
    page: 1,
    source: "observed",
    interpretation: "I-29",
    statement:
      "A limit of -1 MUST return everything from the start on, and be reported as -1, or as the maximum where one is configured.",
    async run(target) {
      const large = await target.list("tag", { sort: "slug", pagination: { limit: largeSize } });
      const used = sizeUsed(large, "limit");
      const limit = used === largeSize ? -1 : used;
      for (const start of [0, 9]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: -1 } });
        expectKeys(target, answer, "tag", tagsBySlug.slice(start, limit < 0 ? undefined : start + limit));
        expectEqual([large, answer], paginationOf(answer), { start, limit, total: 12 }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-limit-large",
    section: "4.3",
    page: 1,
    source: "observed",
    interpretation: "I-26",
    statement: "A large limit MUST be taken as it is, or as the maximum where one is configured.",
    async run(target) {
      const answer = await target.list("tag", { sort: "slug", pagination: { start: 10, limit: largeSize } });
      const limit = sizeUsed(answer, "limit");
      expectKeys(target, answer, "tag", tagPages[2].slice(0, limit));
      const expected = { start: 10, limit, total: 12 };
      expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
    },
  }),
];
