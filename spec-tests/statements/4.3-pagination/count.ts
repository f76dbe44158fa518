import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";
import { lawsTotal } from "../random-laws/pages.js";
import { measured, spec } from "../statement.js";
import { paginationLawTotal } from "./page-laws.js";
import { expectPagination } from "./pages.js";

/** What pagination counts, and whether it does (section 4.3). */
export const countStatements = [
  spec(
    "4.3-with-count",
    "pagination[withCount]=true MUST add total, and by page pageCount too.",
    check(
      "pagination-with-count-true",
      {
        sentence: "With pagination[withCount]=true the metadata MUST hold total, and pageCount in pagination by page.",
        also: ["2.3-with-count", "4.1-page", "4.1-offset"],
        page: 25,
      },
      async (target) => {
        const withCount = true;
        await expectPagination(target, { pageSize: 5, withCount }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
        await expectPagination(target, { start: 2, limit: 5, withCount }, { start: 2, limit: 5, total: 12 });
        await expectPagination(target, { page: 1, withCount }, { page: 1, pageSize: 25, pageCount: 1, total: 12 });
      },
    ),
    check(
      "pagination-with-count-entries",
      {
        sentence: "pagination[withCount] MUST NOT change which entries are returned.",
        also: ["4.3-without-count"],
        page: 5,
      },
      async (target) => {
        for (const page of [
          { page: 2, pageSize: 5 },
          { start: 5, limit: 5 },
        ]) {
          const [counted, uncounted] = [
            await target.list("tag", { sort: "slug", pagination: page }),
            await target.list("tag", { sort: "slug", pagination: { ...page, withCount: false } }),
          ];
          expectEqual(counted, expectList(counted).length, 5, "The number of entries");
          expectEqual([counted, uncounted], expectList(uncounted), expectList(counted), "The page without a count");
        }
      },
    ),
  ),
  spec(
    "4.3-without-count",
    "pagination[withCount]=false MUST leave total and pageCount out.",
    check(
      "pagination-with-count-false",
      {
        sentence: "With pagination[withCount]=false the metadata MUST hold neither total nor pageCount.",
        also: ["2.3-with-count"],
        page: 25,
      },
      async (target) => {
        const withCount = false;
        await expectPagination(target, { page: 2, pageSize: 5, withCount }, { page: 2, pageSize: 5 });
        await expectPagination(target, { start: 2, limit: 5, withCount }, { start: 2, limit: 5 });
        await expectPagination(target, { page: 1, withCount }, { page: 1, pageSize: 25 });
      },
    ),
  ),
  spec(
    "4.3-with-count-default",
    "pagination[withCount] MUST default to true in both methods.",
    check(
      "pagination-with-count-default",
      { sentence: "pagination[withCount] MUST default to true, in both modes.", page: 5 },
      async (target) => {
        await expectPagination(target, { page: 2, pageSize: 5 }, { page: 2, pageSize: 5, pageCount: 3, total: 12 });
        await expectPagination(target, { limit: 5 }, { start: 0, limit: 5, total: 12 });
      },
    ),
  ),
  spec(
    "4.3-counts",
    "total MUST be the number of all entries that the request selects, pageCount of their pages.",
    check(
      "pagination-count-filtered",
      { sentence: "total and pageCount MUST count the entries that the filters match, not all entries.", page: 2 },
      async (target) => {
        const rows: readonly (readonly [Query, number, number])[] = [
          [{ weight: { $eq: 7 } }, 3, 2],
          [{ weight: { $gte: 3 } }, 8, 4],
          [{ slug: { $in: ["oak"] } }, 1, 1],
        ];
        for (const [filters, total, pageCount] of rows) {
          const answer = await target.list("tag", { filters, pagination: { page: 1, pageSize: 2 } });
          expectEqual(answer, paginationOf(answer), { page: 1, pageSize: 2, pageCount, total }, "meta.pagination");
        }
      },
    ),
    check(
      "pagination-count-drafts",
      {
        sentence: "total MUST count drafts only when publicationState=preview returns them.",
        needs: ["draft-and-publish"],
        page: 1,
      },
      async (target) => {
        for (const [publicationState, total] of [
          ["live", 13],
          ["preview", 17],
        ] as const) {
          const answer = await target.list("maker", { publicationState, pagination: { start: 0, limit: 1 } });
          expectEqual(answer, paginationOf(answer), { start: 0, limit: 1, total }, "meta.pagination");
        }
      },
    ),
    check(
      "pagination-count-locale",
      {
        sentence: "total MUST count the entries of the locale asked for.",
        needs: ["i18n"],
        also: ["4.1-locale"],
        page: 1,
      },
      async (target) => {
        for (const [locale, total] of [
          ["en", 11],
          ["fr", 6],
          ["de", 4],
        ] as const) {
          const answer = await target.list("category", { locale, pagination: { start: 0, limit: 1 } });
          expectEqual(answer, paginationOf(answer), { start: 0, limit: 1, total }, "meta.pagination");
        }
      },
    ),
    paginationLawTotal,
    lawsTotal,
  ),
  measured(
    "4.3-with-count-spellings",
    "I-30",
    "pagination[withCount] WILL be understood as t or 1 for true, f or 0 for false.",
    check("pagination-with-count-spellings", { page: 5 }, async (target) => {
      for (const withCount of ["t", "1"]) {
        await expectPagination(target, { start: 0, limit: 5, withCount }, { start: 0, limit: 5, total: 12 });
      }
      for (const withCount of ["f", "0"]) {
        await expectPagination(target, { start: 0, limit: 5, withCount }, { start: 0, limit: 5 });
      }
    }),
  ),
  measured(
    "4.3-with-count-invalid",
    "I-30",
    "Any other value of pagination[withCount] WILL be refused with a ValidationError.",
    refusing(
      "pagination-with-count-invalid",
      { refusal: { ...validationError, message: /^Invalid withCount parameter/ } },
      "tag",
      ["yes", "TRUE", "False", "2", "", "null"].map((withCount) => ({ pagination: { withCount } })),
    ),
  ),
  measured("4.3-mixed", "I-31", "Pagination by page and by offset in one request WILL be refused with a 400 error."),
];
