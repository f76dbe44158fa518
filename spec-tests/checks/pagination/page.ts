import { check } from "../../kit/check.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect.js";
import { expectPagesJoin } from "../../kit/laws.js";

/** Pagination by page (section 4.3). */
export const pageChecks = [
  check({
    id: "pagination-page-metadata",
    section: "2.3",
    statement: "Pagination by page MUST report page, pageSize, pageCount and total as integers.",
    async run(target) {
      const total = target.dataset.entries("tag").length;
      const answer = await target.list("tag", { pagination: { page: 1, pageSize: 2 } });
      expectList(answer);
      expectEqual(
        answer,
        paginationOf(answer),
        { page: 1, pageSize: 2, pageCount: Math.ceil(total / 2), total },
        "The pagination metadata",
      );
    },
  }),
  check({
    id: "pagination-pages-join",
    section: "4.3",
    statement: "The pages of a sorted list, joined, MUST be the list: no entry is missing and none comes twice.",
    run: (target) => expectPagesJoin(target, { type: "tag", query: { sort: ["slug"] } }, [1, 2, 5]),
  }),
];
