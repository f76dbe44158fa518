import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectThat, paginationOf } from "../../kit/expect/expect.js";
import { everything, expectPagesJoin, expectSameOrder, type Listed, listed } from "../../kit/expect/laws.js";

/* Laws of pagination, on the longest list of the dataset (section 4.3). */

const request = { type: "artifact", query: { sort: ["quantity", "slug"] } };

/** The whole list, which must be long enough for a law to say anything. */
const wholeList = async (target: Target): Promise<Listed> => {
  const whole = await listed(target, request, { pagination: everything });
  expectThat(whole.answer, whole.keys.length === 51, {
    why: "The list does not hold the 51 published artifacts of the default locale",
    kind: "length",
    expected: 51,
    actual: whole.keys.length,
  });
  return whole;
};

/** Laws of pagination. */
export const pageLaws = [
  check(
    "pagination-pages-join",
    {
      sentence: "The pages of a sorted list, joined, MUST be the list: no entry is missing and none comes twice.",
      also: ["4.3-page-size"],
    },
    async (target) => {
      await wholeList(target);
      await expectPagesJoin(target, request, [7, 17, 50, 51]);
    },
  ),
  check(
    "pagination-offsets-join",
    {
      sentence: "Consecutive pieces of a sorted list by start and limit, joined, MUST be the list.",
      also: ["4.3-limit"],
    },
    async (target) => {
      const whole = await wholeList(target);
      for (const limit of [10, 13, 51]) {
        const pieces: Listed[] = [];
        for (let start = 0; start < whole.keys.length; start += limit) {
          pieces.push(await listed(target, request, { pagination: { start, limit } }));
        }
        const joined = pieces.flatMap((piece) => piece.keys);
        const answers = [whole.answer, ...pieces.map((piece) => piece.answer)];
        expectEqual(answers, joined, whole.keys, `The joined pieces of ${limit} entries`);
      }
    },
  ),
  check(
    "pagination-law-slice",
    {
      sentence:
        "start and limit MUST cut the same entries out of a sorted list as cutting them out of the whole list does.",
      also: ["4.3-limit"],
    },
    async (target) => {
      const whole = await wholeList(target);
      for (const [start, limit] of [
        [0, 1],
        [1, 1],
        [5, 9],
        [24, 2],
        [49, 5],
        [50, 1],
      ] as const) {
        const piece = await listed(target, request, { pagination: { start, limit } });
        const expected = whole.keys.slice(start, start + limit);
        expectEqual(
          [whole.answer, piece.answer],
          piece.keys,
          expected,
          `The entries from ${start} on, at most ${limit},`,
        );
      }
    },
  ),
  check(
    "pagination-law-modes",
    { sentence: "Page p of size s MUST hold the same entries as start (p-1)*s with limit s.", also: ["4.3-page-size"] },
    async (target) => {
      const whole = await wholeList(target);
      for (const [page, pageSize] of [
        [1, 8],
        [3, 8],
        [7, 8],
        [2, 25],
        [3, 17],
      ] as const) {
        const byPage = await listed(target, request, { pagination: { page, pageSize } });
        const offset = { start: (page - 1) * pageSize, limit: pageSize };
        const byOffset = await listed(target, request, { pagination: offset });
        expectSameOrder(byPage, byOffset, `Page ${page} of ${pageSize} by offset`);
        const length = Math.max(0, Math.min(pageSize, whole.keys.length - offset.start));
        expectEqual(byPage.answer, byPage.keys.length, length, `The number of entries on page ${page} of ${pageSize}`);
      }
    },
  ),
  check(
    "pagination-law-total",
    {
      sentence:
        "total MUST be the length of the whole list, and pageCount the number of pages that hold entries, on every page.",
    },
    async (target) => {
      const total = (await wholeList(target)).keys.length;
      for (const [page, pageSize, pageCount] of [
        [1, 1, 51],
        [2, 10, 6],
        [1, 50, 2],
        [1, 51, 1],
        [2, 26, 2],
      ] as const) {
        const { answer } = await listed(target, request, { pagination: { page, pageSize } });
        expectEqual(answer, paginationOf(answer), { page, pageSize, pageCount, total }, "meta.pagination");
      }
    },
  ),
];
