import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { lawsSlice } from "../random-laws/pages.js";
import { measured, spec } from "../statement.js";
import { tagsBySlug } from "../tags.js";
import { paginationLawSlice, paginationOffsetsJoin } from "./page-laws.js";
import { expectPagination, largeSize, sizeUsed, tagPages } from "./pages.js";

export const paginationOffsetMetadata = check(
  "pagination-offset-metadata",
  {
    sentence: "Pagination by offset MUST report start, limit and total, as integers.",
    also: ["2.3-offset-metadata"],
    page: 5,
  },
  async (target) => {
    await expectPagination(target, { start: 0, limit: 5 }, { start: 0, limit: 5, total: 12 });
    await expectPagination(target, { start: 3, limit: 4 }, { start: 3, limit: 4, total: 12 });
  },
);

export const paginationOffsetBeyond = check(
  "pagination-offset-beyond",
  {
    sentence:
      "A start at or beyond the end of the list WILL be an empty list, with the start asked for and the real total.",
    page: 5,
  },
  async (target) => {
    expectKeys(target, await target.list("tag", { sort: "slug", pagination: { start: 11, limit: 5 } }), "tag", [
      "touch-it",
    ]);
    for (const start of [12, 500]) {
      const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: 5 } });
      expectKeys(target, answer, "tag", []);
      expectEqual(answer, paginationOf(answer), { start, limit: 5, total: 12 }, "meta.pagination");
    }
  },
);

export const paginationLimitLarge = check(
  "pagination-limit-large",
  { sentence: "A large limit WILL be taken as it is, or as the maximum where one is configured.", page: 1 },
  async (target) => {
    const answer = await target.list("tag", { sort: "slug", pagination: { start: 10, limit: largeSize } });
    const limit = sizeUsed(answer, "limit");
    expectKeys(target, answer, "tag", tagPages[2].slice(0, limit));
    const expected = { start: 10, limit, total: 12 };
    expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
  },
);

/** Pagination by offset (section 4.3). */
export const offsetStatements = [
  spec(
    "4.3-start",
    "pagination[start] MUST be the index of the first entry to return, from 0.",
    listing(
      "pagination-offset-slice",
      {
        sentence:
          "pagination[start] and pagination[limit] MUST return that many entries from that index on, the first index being 0.",
        also: ["4.1-offset", "4.3-limit"],
        page: 5,
      },
      "tag",
      [
        [{ sort: "slug", pagination: { start: 0, limit: 3 } }, ["arctic", "brass-fittings", "ephemere"]],
        [{ sort: "slug", pagination: { start: 3, limit: 2 } }, ["fragile", "from-a-wreck"]],
        [{ sort: "slug", pagination: { start: 11, limit: 1 } }, ["touch-it"]],
        [{ sort: "slug", pagination: { start: 10, limit: 5 } }, ["restored-2019", "touch-it"]],
      ],
    ),
    paginationOffsetsJoin,
    paginationLawSlice,
    lawsSlice,
  ),
  spec(
    "4.3-start-default",
    "pagination[start] MUST default to 0.",
    check("pagination-start-default", { also: ["8-start"], page: 5 }, async (target) => {
      const answer = await target.list("tag", { sort: "slug", pagination: { limit: 5 } });
      expectKeys(target, answer, "tag", tagPages[0]);
      expectEqual(answer, paginationOf(answer), { start: 0, limit: 5, total: 12 }, "meta.pagination");
    }),
  ),
  spec("4.3-limit", "pagination[limit] MUST be the number of entries to return."),
  spec(
    "4.3-limit-default",
    "pagination[limit] MUST default to 25.",
    check("pagination-limit-default", { also: ["8-limit"], page: 25 }, async (target) => {
      const answer = await target.list("artifact", { sort: "slug", pagination: { start: 1 } });
      expectEqual(answer, expectList(answer).length, 25, "The number of entries");
      expectEqual(answer, paginationOf(answer), { start: 1, limit: 25, total: 51 }, "meta.pagination");
    }),
  ),
  measured(
    "4.3-start-clamped",
    "I-27",
    "A negative and an empty start WILL be taken as 0.",
    check("pagination-start-clamped", { page: 5 }, async (target) => {
      for (const start of [-1, -30, "", null]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: 5 } });
        expectKeys(target, answer, "tag", tagPages[0]);
        expectEqual(answer, paginationOf(answer), { start: 0, limit: 5, total: 12 }, "meta.pagination");
      }
    }),
  ),
  measured(
    "4.3-limit-clamped",
    "I-27",
    "A limit of 0, one below -1 and an empty one WILL be taken as 1.",
    check("pagination-limit-clamped", { page: 1 }, async (target) => {
      for (const limit of [0, -2, -30, "", null]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start: 4, limit } });
        expectKeys(target, answer, "tag", ["from-a-wreck"]);
        expectEqual(answer, paginationOf(answer), { start: 4, limit: 1, total: 12 }, "meta.pagination");
      }
    }),
  ),
  measured(
    "4.3-unlimited",
    "I-29",
    "A limit of -1 WILL return everything from the start on, and be reported as -1, or as the maximum where one is configured.",
    check("pagination-limit-unlimited", { page: 1 }, async (target) => {
      const large = await target.list("tag", { sort: "slug", pagination: { limit: largeSize } });
      const used = sizeUsed(large, "limit");
      const limit = used === largeSize ? -1 : used;
      for (const start of [0, 9]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { start, limit: -1 } });
        expectKeys(target, answer, "tag", tagsBySlug.slice(start, limit < 0 ? undefined : start + limit));
        expectEqual([large, answer], paginationOf(answer), { start, limit, total: 12 }, "meta.pagination");
      }
    }),
  ),
];
