import { check } from "../../kit/contract/check.js";
import { isRefusal } from "../../kit/contract/exchange.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { listing } from "../../kit/expect/tables.js";
import { paginationEverywhere } from "../4.1-lists/everywhere.js";
import { lawsFilterThenPage, lawsPagesJoin } from "../random-laws/pages.js";
import { measured, spec } from "../statement.js";
import { paginationLimitLarge, paginationOffsetBeyond, paginationOffsetMetadata } from "./offset.js";
import { paginationLawModes, paginationPagesJoin } from "./page-laws.js";
import { expectPagination, largeSize, sizeUsed, tagPages } from "./pages.js";

/** Pagination by page (section 4.3). */
export const pageStatements = [
  spec(
    "2.3-meta",
    "A list MUST have an object meta, which holds pagination when there is something to report.",
    check(
      "pagination-page-metadata",
      {
        sentence: "Pagination by page MUST report page, pageSize, pageCount and total, as integers.",
        also: ["2.3-page-metadata"],
        page: 12,
      },
      async (target) => {
        await expectPagination(target, { page: 1, pageSize: 5 }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
        await expectPagination(target, { page: 2, pageSize: 4 }, { page: 2, pageSize: 4, pageCount: 3, total: 12 });
        await expectPagination(target, { page: 1, pageSize: 12 }, { page: 1, pageSize: 12, pageCount: 1, total: 12 });
      },
    ),
    paginationOffsetMetadata,
  ),
  spec("2.3-page-metadata", "By page, meta.pagination MUST hold page, pageSize, pageCount and total, as integers."),
  spec(
    "4.3-page",
    "pagination[page] MUST choose the page, the first being 1.",
    listing(
      "pagination-page-slice",
      {
        sentence:
          "pagination[page] and pagination[pageSize] MUST return that page of the list, the first page being 1.",
        also: ["4.1-page", "4.3-page-size"],
        page: 5,
      },
      "tag",
      [
        [{ sort: "slug", pagination: { page: 1, pageSize: 5 } }, tagPages[0]],
        [{ sort: "slug", pagination: { page: 2, pageSize: 5 } }, tagPages[1]],
        [{ sort: "slug", pagination: { page: 3, pageSize: 5 } }, tagPages[2]],
        [{ sort: "slug", pagination: { page: 7, pageSize: 1 } }, ["gift-of-the-harbour-office"]],
      ],
    ),
    paginationPagesJoin,
    paginationLawModes,
    lawsPagesJoin,
    paginationEverywhere,
  ),
  spec(
    "4.3-page-default",
    "pagination[page] MUST default to 1.",
    check("pagination-page-default", { also: ["8-page"], page: 5 }, async (target) => {
      const answer = await target.list("tag", { sort: "slug", pagination: { pageSize: 5 } });
      expectKeys(target, answer, "tag", tagPages[0]);
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 5, pageCount: 3, total: 12 }, "meta.pagination");
    }),
  ),
  spec(
    "4.3-page-size",
    "pagination[pageSize] MUST be the number of entries per page.",
    check(
      "pagination-size-reported",
      {
        sentence:
          "The size that a list reports MUST be the one by which it was cut, and its pages MUST be counted by it.",
        page: 1,
      },
      async (target) => {
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
    ),
  ),
  spec(
    "4.3-page-size-default",
    "pagination[pageSize] MUST default to 25.",
    check("pagination-page-size-default", { also: ["8-page-size"], page: 25 }, async (target) => {
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
    }),
  ),
  spec(
    "4.3-filtered",
    "Pages MUST be cut from what filters match.",
    check(
      "pagination-page-of-filtered",
      {
        sentence: "A page MUST be cut from the entries that the filters match, not filtered after it was cut.",
        page: 3,
      },
      async (target) => {
        // Without the filters the second page of three would be fragile, from-a-wreck and fully-original.
        const pagination = { page: 2, pageSize: 3 };
        const answer = await target.list("tag", { filters: { weight: { $gte: 3 } }, sort: "slug", pagination });
        expectKeys(target, answer, "tag", ["fully-original", "nineteenth-century", "oak"]);
      },
    ),
    lawsFilterThenPage,
  ),
  measured(
    "4.3-none",
    "I-26",
    "A list without pagination parameters WILL be the first page of 25 entries, with the metadata of pagination by page.",
    check("pagination-none", { page: 25 }, async (target) => {
      const answer = await target.list("artifact");
      expectEqual(answer, expectList(answer).length, 25, "The number of entries");
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 25, pageCount: 3, total: 51 }, "meta.pagination");
    }),
  ),
  measured(
    "4.3-beyond",
    "I-26",
    "A page or a start beyond the end WILL be an empty list with the real counts.",
    check(
      "pagination-page-beyond",
      {
        sentence: "A page beyond the last one WILL be an empty list, with the page asked for and the real counts.",
        page: 5,
      },
      async (target) => {
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
    ),
    paginationOffsetBeyond,
  ),
  measured(
    "4.3-no-match",
    "I-26",
    "When no entry matches, total and pageCount WILL both be 0.",
    check("pagination-page-no-match", { page: 5 }, async (target) => {
      const filters = { slug: { $eq: "no such tag" } };
      const answer = await target.list("tag", { filters, pagination: { page: 1, pageSize: 5 } });
      expectKeys(target, answer, "tag", []);
      expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 5, pageCount: 0, total: 0 }, "meta.pagination");
    }),
  ),
  measured(
    "4.3-large",
    "I-26",
    "A large page size or limit WILL be taken as it is, or as the maximum where one is configured, and the metadata show which.",
    check(
      "pagination-page-size-large",
      { sentence: "A large page size WILL be taken as it is, or as the maximum where one is configured.", page: 1 },
      async (target) => {
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
    ),
    paginationLimitLarge,
  ),
  measured(
    "4.3-page-clamped",
    "I-27",
    "A page of 0, a negative one and an empty one WILL be taken as page 1.",
    check("pagination-page-clamped", { page: 5 }, async (target) => {
      for (const page of [0, -1, -7, "", null]) {
        await expectPagination(target, { page, pageSize: 5 }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
      }
    }),
  ),
  measured(
    "4.3-page-size-clamped",
    "I-27",
    "A page size of 0, a negative one and an empty one WILL be taken as 1.",
    check("pagination-page-size-clamped", { page: 1 }, async (target) => {
      for (const pageSize of [0, -1, -7, "", null]) {
        await expectPagination(target, { page: 2, pageSize }, { page: 2, pageSize: 1, pageCount: 12, total: 12 });
      }
      const answer = await target.list("tag", { sort: "slug", pagination: { page: 2, pageSize: 0 } });
      expectKeys(target, answer, "tag", ["brass-fittings"]);
    }),
  ),
  measured(
    "4.3-number-notation",
    "I-28",
    "Numbers in pagination WILL be read in any notation of an integer: 1e1 and 0xA are 10.",
    check("pagination-number-syntax", { page: 10 }, async (target) => {
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
    }),
  ),
];
