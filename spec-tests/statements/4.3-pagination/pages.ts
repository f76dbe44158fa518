import type { Query } from "../../kit/contract/address.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
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
