import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { expectEqual, expectKeys, paginationOf } from "../../kit/expect/expect.js";
import { listNamed } from "../rows/read-rows.js";

const tagsBySlug = listNamed("tags a-z");

/** A size that nobody has a page of. */
const largeSize = 1_000_000;

/**
 * The size that a list must report when {@link largeSize} was asked for: that, or the maximum of a server that has one. Section 8
 * leaves to the configuration whether there is one.
 */
const sizeUsed = (answer: Answer, name: "pageSize" | "limit"): number => {
  const reported = paginationOf(answer)[name];
  return Number.isInteger(reported) && Number(reported) > 0 ? Math.min(Number(reported), largeSize) : largeSize;
};

/** What a server makes of a page that is larger than its largest one, whatever that is. */
export const largePages = [
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
];
