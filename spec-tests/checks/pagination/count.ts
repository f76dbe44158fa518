import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";
import { expectPagination } from "./page.js";

/** What pagination counts, and whether it does (section 4.3). */
export const countChecks = [
  check({
    id: "pagination-with-count-true",
    section: "4.3",
    page: 25,
    statement: "With pagination[withCount]=true the metadata MUST hold total, and pageCount in pagination by page.",
    async run(target) {
      const withCount = true;
      await expectPagination(target, { pageSize: 5, withCount }, { page: 1, pageSize: 5, pageCount: 3, total: 12 });
      await expectPagination(target, { start: 2, limit: 5, withCount }, { start: 2, limit: 5, total: 12 });
      await expectPagination(target, { withCount }, { page: 1, pageSize: 25, pageCount: 1, total: 12 });
    },
  }),
  check({
    id: "pagination-with-count-false",
    section: "4.3",
    page: 25,
    statement: "With pagination[withCount]=false the metadata MUST hold neither total nor pageCount.",
    async run(target) {
      const withCount = false;
      await expectPagination(target, { page: 2, pageSize: 5, withCount }, { page: 2, pageSize: 5 });
      await expectPagination(target, { start: 2, limit: 5, withCount }, { start: 2, limit: 5 });
      await expectPagination(target, { withCount }, { page: 1, pageSize: 25 });
    },
  }),
  check({
    id: "pagination-with-count-default",
    section: "4.3",
    page: 5,
    statement: "pagination[withCount] MUST default to true, in both modes.",
    async run(target) {
      await expectPagination(target, { page: 2, pageSize: 5 }, { page: 2, pageSize: 5, pageCount: 3, total: 12 });
      await expectPagination(target, { limit: 5 }, { start: 0, limit: 5, total: 12 });
    },
  }),
  check({
    id: "pagination-with-count-entries",
    section: "4.3",
    page: 5,
    statement: "pagination[withCount] MUST NOT change which entries are returned.",
    async run(target) {
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
  }),
  check({
    id: "pagination-with-count-spellings",
    section: "4.3",
    page: 5,
    source: "observed",
    interpretation: "I-30",
    statement: "pagination[withCount] MUST be understood as t or 1 for true, f or 0 for false.",
    async run(target) {
      for (const withCount of ["t", "1"]) {
        await expectPagination(target, { start: 0, limit: 5, withCount }, { start: 0, limit: 5, total: 12 });
      }
      for (const withCount of ["f", "0"]) {
        await expectPagination(target, { start: 0, limit: 5, withCount }, { start: 0, limit: 5 });
      }
    },
  }),
  refusing({
    id: "pagination-with-count-invalid",
    section: "4.3",
    source: "observed",
    interpretation: "I-30",
    statement: "Any other value of pagination[withCount] MUST be refused with a ValidationError.",
    type: "tag",
    queries: ["yes", "TRUE", "False", "2", "", "null"].map((withCount) => ({ pagination: { withCount } })),
    refusal: { ...validationError, message: /^Invalid withCount parameter/ },
  }),
  check({
    id: "pagination-count-filtered",
    section: "4.3",
    page: 2,
    statement: "total and pageCount MUST count the entries that the filters match, not all entries.",
    async run(target) {
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
  }),
  check({
    id: "pagination-count-drafts",
    section: "4.3",
    page: 1,
    needs: ["draft-and-publish"],
    statement: "total MUST count drafts only when publicationState=preview returns them.",
    async run(target) {
      for (const [publicationState, total] of [
        ["live", 13],
        ["preview", 17],
      ] as const) {
        const answer = await target.list("maker", { publicationState, pagination: { start: 0, limit: 1 } });
        expectEqual(answer, paginationOf(answer), { start: 0, limit: 1, total }, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-count-locale",
    section: "4.3",
    page: 1,
    needs: ["i18n"],
    statement: "total MUST count the entries of the locale asked for.",
    async run(target) {
      for (const [locale, total] of [
        ["en", 11],
        ["fr", 6],
        ["de", 4],
      ] as const) {
        const answer = await target.list("category", { locale, pagination: { start: 0, limit: 1 } });
        expectEqual(answer, paginationOf(answer), { start: 0, limit: 1, total }, "meta.pagination");
      }
    },
  }),
];
