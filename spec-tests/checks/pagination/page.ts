import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { type Answer, isRefusal } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { tagsBySlug } from "../tags.js";

/** The twelve tags in pages of five, by slug. */
export const tagPages = [tagsBySlug.slice(0, 5), tagsBySlug.slice(5, 10), tagsBySlug.slice(10)] as const;

/** `meta.pagination` of a list of tags must be exactly this. */
export const expectPagination = async (target: Target, pagination: Query, expected: Query): Promise<void> => {
  const answer = await target.list("tag", { sort: "slug", pagination });
  expectList(answer);
  expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
};

/** A size that nobody has a page of. */
export const largeSize = 1_000_000;

/**
 * The size that a list must report when {@link largeSize} was asked for: that, or the maximum of a server that has one. Section 8
 * leaves to the configuration whether there is one.
 */
export const sizeUsed = (answer: Answer, name: "pageSize" | "limit"): number => {
  const reported = paginationOf(answer)[name];
  return Number.isInteger(reported) && Number(reported) > 0 ? Math.min(Number(reported), largeSize) : largeSize;
};

/** Pagination by page (section 4.3). */
export const pageChecks = [
  check({
    id: "pagination-page-metadata",
    section: "2.3",
    page: 12,
    statement: "Pagination by page MUST report page, pageSize, pageCount and total, as integers.",
    async run(target) {
      await expectPagination(target, { page: 1, pageSize: 5 }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
      await expectPagination(target, { page: 2, pageSize: 4 }, { page: 2, pageSize: 4, pageCount: 3, total: 12 });
      await expectPagination(target, { page: 1, pageSize: 12 }, { page: 1, pageSize: 12, pageCount: 1, total: 12 });
    },
  }),
  listing({
    id: "pagination-page-slice",
    section: "4.3",
    page: 5,
    statement: "pagination[page] and pagination[pageSize] MUST return that page of the list, the first page being 1.",
    type: "tag",
    rows: [
      [{ sort: "slug", pagination: { page: 1, pageSize: 5 } }, tagPages[0]],
      [{ sort: "slug", pagination: { page: 2, pageSize: 5 } }, tagPages[1]],
      [{ sort: "slug", pagination: { page: 3, pageSize: 5 } }, tagPages[2]],
      [{ sort: "slug", pagination: { page: 7, pageSize: 1 } }, ["gift-of-the-harbour-office"]],
    ],
  }),
  check({
    id: "pagination-page-default",
    section: "4.3",
    page: 5,
    statement: "pagination[page] MUST default to 1.",
    async run(target) {
      const answer = await target.list("tag", { sort: "slug", pagination: { pageSize: 5 } });
      expectKeys(target, answer, "tag", tagPages[0]);
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 5, pageCount: 3, total: 12 }, "meta.pagination");
    },
  }),
  check({
    id: "pagination-page-size-default",
    section: "4.3",
    page: 25,
    statement: "pagination[pageSize] MUST default to 25.",
    async run(target) {
      for (const [page, length] of [
        [1, 25],
        [2, 25],
        [3, 1],
      ] as const) {
        const answer = await target.list("artifact", { sort: "slug", pagination: { page } });
        expectEqual(answer, expectList(answer).length, length, `The number of entries on page ${page}`);
        const expected = { page, pageSize: 25, pageCount: 3, total: 51 };
        expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-none",
    section: "4.3",
    page: 25,
    source: "observed",
    interpretation: "I-26",
    statement:
      "A list without pagination parameters MUST be the first page of 25 entries, with the metadata of pagination by page.",
    async run(target) {
      const answer = await target.list("artifact");
      expectEqual(answer, expectList(answer).length, 25, "The number of entries");
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 25, pageCount: 3, total: 51 }, "meta.pagination");
    },
  }),
  check({
    id: "pagination-page-beyond",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-26",
    statement: "A page beyond the last one MUST be an empty list, with the page asked for and the real counts.",
    async run(target) {
      expectKeys(
        target,
        await target.list("tag", { sort: "slug", pagination: { page: 3, pageSize: 5 } }),
        "tag",
        tagPages[2],
      );
      for (const page of [4, 99]) {
        const answer = await target.list("tag", { sort: "slug", pagination: { page, pageSize: 5 } });
        expectKeys(target, answer, "tag", []);
        expectEqual(answer, paginationOf(answer), { page, pageSize: 5, pageCount: 3, total: 12 }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-page-of-filtered",
    section: "4.3",
    page: 3,
    statement: "A page MUST be cut from the entries that the filters match, not filtered after it was cut.",
    async run(target) {
      // Without the filters the second page of three would be fragile, from-a-wreck and fully-original.
      const pagination = { page: 2, pageSize: 3 };
      const answer = await target.list("tag", { filters: { weight: { $gte: 3 } }, sort: "slug", pagination });
      expectKeys(target, answer, "tag", ["fully-original", "nineteenth-century", "oak"]);
    },
  }),
  check({
    id: "pagination-page-no-match",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-26",
    statement: "When no entry matches, total and pageCount MUST both be 0.",
    async run(target) {
      const filters = { slug: { $eq: "no such tag" } };
      const answer = await target.list("tag", { filters, pagination: { page: 1, pageSize: 5 } });
      expectKeys(target, answer, "tag", []);
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 5, pageCount: 0, total: 0 }, "meta.pagination");
    },
  }),
  check({
    id: "pagination-page-size-large",
    section: "4.3",
    page: 1,
    source: "observed",
    interpretation: "I-26",
    statement: "A large page size MUST be taken as it is, or as the maximum where one is configured.",
    async run(target) {
      const answer = await target.list("artifact", { pagination: { pageSize: largeSize } });
      const pageSize = sizeUsed(answer, "pageSize");
      expectEqual(answer, expectList(answer).length, Math.min(51, pageSize), "The number of entries");
      const expected = { page: 1, pageSize, pageCount: Math.ceil(51 / pageSize), total: 51 };
      expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
      if (pageSize === largeSize) return;
      // No page is larger than a maximum, whatever is asked for.
      const beyond = await target.list("artifact", { pagination: { pageSize: pageSize + 1 } });
      expectEqual(beyond, paginationOf(beyond).pageSize, pageSize, "The size of a page beyond the maximum");
    },
  }),
  check({
    id: "pagination-size-reported",
    section: "4.3",
    page: 1,
    statement: "The size that a list reports MUST be the one by which it was cut, and its pages MUST be counted by it.",
    async run(target) {
      for (const pageSize of [1, largeSize]) {
        const answer = await target.list("artifact", { sort: "slug", pagination: { pageSize } });
        // What becomes of a size beyond the maximum is not shown.
        if (pageSize > 1 && isRefusal(answer.status)) continue;
        const length = expectList(answer).length;
        const { pageSize: reported, pageCount, total } = paginationOf(answer);
        const size = Number(reported);
        const expected = [Math.min(size, 51), Math.ceil(51 / size), 51];
        expectEqual(
          answer,
          [length, pageCount, total],
          expected,
          `The entries, pageCount and total of a page of ${size}`,
        );
      }
    },
  }),
  check({
    id: "pagination-page-clamped",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-27",
    statement: "A page of 0, a negative one and an empty one MUST be taken as page 1.",
    async run(target) {
      for (const page of [0, -1, -7, "", null]) {
        await expectPagination(target, { page, pageSize: 5 }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
      }
    },
  }),
  check({
    id: "pagination-page-size-clamped",
    section: "4.3",
    page: 1,
    source: "observed",
    interpretation: "I-27",
    statement: "A page size of 0, a negative one and an empty one MUST be taken as 1.",
    async run(target) {
      for (const pageSize of [0, -1, -7, "", null]) {
        await expectPagination(target, { page: 2, pageSize }, { page: 2, pageSize: 1, pageCount: 12, total: 12 });
      }
      const answer = await target.list("tag", { sort: "slug", pagination: { page: 2, pageSize: 0 } });
      expectKeys(target, answer, "tag", ["brass-fittings"]);
    },
  }),
  check({
    id: "pagination-number-syntax",
    section: "4.3",
    page: 10,
    source: "observed",
    interpretation: "I-28",
    statement: "Numbers in pagination MUST be read in any notation of an integer: 1e1 and 0xA are 10.",
    async run(target) {
      await expectPagination(
        target,
        { page: "2.0", pageSize: "1e1" },
        { page: 2, pageSize: 10, pageCount: 2, total: 12 },
      );
      await expectPagination(
        target,
        { page: "0x1", pageSize: "0xA" },
        { page: 1, pageSize: 10, pageCount: 2, total: 12 },
      );
    },
  }),
];
