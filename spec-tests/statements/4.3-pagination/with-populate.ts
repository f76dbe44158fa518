import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, paginationOf } from "../../kit/expect/expect.js";
import { listNamed } from "../rows/read-rows.js";

const tagsBySlug = listNamed("tags a-z");

export const paginationWithPopulate = check(
  "pagination-with-populate",
  {
    sentence: "Pagination WILL count and cut the entries themselves when relations are populated too.",
    source: "observed",
    also: ["4.3-with-populate"],
  },
  async (target) => {
    for (const populate of ["*", "artifacts", ["artifacts"]]) {
      const query = { sort: "slug", populate, pagination: { page: 2, pageSize: 5 } };
      const answer = await target.list("tag", query);
      const entries = expectKeys(target, answer, "tag", tagsBySlug.slice(5, 10));
      const expected = { page: 2, pageSize: 5, pageCount: 3, total: 12 };
      expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
      const populated = entries.filter((entry) => Object.hasOwn(entry.attributes, "artifacts")).length;
      expectEqual(answer, populated, 5, "The number of entries with the populated relation");
    }
  },
);
