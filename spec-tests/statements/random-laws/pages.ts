import fc from "fast-check";
import { expectEqual, paginationOf } from "../../kit/expect/expect.js";
import type { Listed } from "../../kit/expect/laws.js";
import type { Scope } from "../../kit/random/arbitraries/scope.js";
import type { SymbolicRequest } from "../../kit/random/symbolic.js";
import { ask, type ListCase, law, orderedLists, smallerLists } from "./random-law.js";

/* Laws of pages, for any list and any size, in both paginations (section 4.3). */

const lists = (scope: Scope): fc.Arbitrary<SymbolicRequest> =>
  orderedLists(scope, { filters: true, publicationState: true });

/** More entries than any list of the dataset has. */
const beyond = 70;

interface PagesCase extends ListCase {
  readonly size: number;
  readonly method: "page" | "offset";
}

interface WindowCase extends ListCase {
  readonly pagination:
    | { readonly page: number; readonly pageSize: number }
    | { readonly start: number; readonly limit: number };
}

const size = fc.integer({ min: 1, max: beyond });

const offsets = fc.record({ start: fc.integer({ min: 0, max: beyond }), limit: size });

/** Short pages of short lists, too: most lists that filters leave are short. */
const windows = fc.oneof(
  fc.record({ page: fc.integer({ min: 1, max: 9 }), pageSize: size }),
  fc.record({ page: fc.integer({ min: 1, max: 9 }), pageSize: fc.integer({ min: 1, max: 8 }) }),
  offsets,
);

/** All pages of a list and the one after them; of many, the first, the last and some between. */
const pagesOf = (length: number, pageSize: number): readonly number[] => {
  const count = Math.ceil(length / pageSize) + 1;
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const middle = Math.floor(count / 2);
  return count <= 8 ? all : [1, 2, 3, middle, middle + 1, count - 2, count - 1, count];
};

export const lawsPagesJoin = law<PagesCase>("laws-pages-join", {
  sentence: "The pages of any sorted list, of any size and in both paginations, joined, MUST be the list.",
  also: ["4.3-page-size", "4.3-start", "4.3-limit"],
  requests: 6,
  cases: (scope) => fc.record({ request: lists(scope), size, method: fc.constantFrom("page", "offset") }),
  smaller: smallerLists,
  async holds(target, { request, size: pageSize, method }) {
    const whole = await ask(target, request);
    const pages: Listed[] = [];
    const numbers = pagesOf(whole.keys.length, pageSize);
    for (const page of numbers) {
      const pagination = method === "page" ? { page, pageSize } : { start: (page - 1) * pageSize, limit: pageSize };
      pages.push(await ask(target, request, { pagination }));
    }
    const expected = numbers.map((page) => whole.keys.slice((page - 1) * pageSize, page * pageSize));
    const answers = [whole, ...pages].map(({ answer }) => answer);
    expectEqual(
      answers,
      pages.map(({ keys }) => keys),
      expected,
      `The pages ${numbers.join(", ")} of ${pageSize}`,
    );
  },
});

export const lawsTotal = law<WindowCase>("laws-total", {
  sentence:
    "On any page of any list, in both paginations, total MUST be the length of the whole list, and pageCount the number of its pages.",
  requests: 2,
  cases: (scope) => fc.record({ request: lists(scope), pagination: windows }),
  smaller: smallerLists,
  async holds(target, { request, pagination }) {
    const whole = await ask(target, request);
    const total = whole.keys.length;
    const { answer } = await ask(target, request, { pagination });
    const counts = "page" in pagination ? { pageCount: Math.ceil(total / pagination.pageSize), total } : { total };
    expectEqual([whole.answer, answer], paginationOf(answer), { ...pagination, ...counts }, "meta.pagination");
  },
});

export const lawsFilterThenPage = law<WindowCase>("laws-filter-then-page", {
  sentence: "A page of any filtered list MUST be cut from the unfiltered list without the entries that do not match.",
  requests: 3,
  cases: (scope) => fc.record({ request: lists(scope), pagination: windows }),
  smaller: smallerLists,
  async holds(target, { request, pagination }) {
    const whole = await ask(target, request, { filters: undefined });
    const matches = await ask(target, request, { sort: undefined });
    const page = await ask(target, request, { pagination });
    const [from, length] =
      "page" in pagination
        ? [(pagination.page - 1) * pagination.pageSize, pagination.pageSize]
        : [pagination.start, pagination.limit];
    const expected = whole.keys.filter((key) => matches.keys.includes(key)).slice(from, from + length);
    expectEqual([whole.answer, matches.answer, page.answer], page.keys, expected, "The page of the filtered list");
  },
});
