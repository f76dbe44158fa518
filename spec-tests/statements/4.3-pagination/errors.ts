import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";
import { measured, spec } from "../statement.js";
import { tagPages } from "./pages.js";

/** Page and offset pagination must not be mixed: what the specification leaves open is how that is refused. */
const mixed = [
  { page: 1, start: 0 },
  { page: 1, limit: 5 },
  { pageSize: 5, start: 0 },
  { pageSize: 5, limit: 5 },
  { page: 1, pageSize: 5, start: 0, limit: 5 },
];

const notIntegers = (name: string) =>
  ["abc", "1.5", "2x", ["1", "2"]].map((value) => ({ pagination: { [name]: value } }));

/** What pagination refuses and what it ignores (section 4.3). */
export const paginationErrorStatements = [
  spec(
    "4.3-not-mixed",
    "page with pageSize and start with limit MUST NOT be mixed.",
    {
      interpretation: "I-31",
      reason: "A demand on clients. How a server answers one that mixes them is not shown, so that its check observes.",
    },
    refusing(
      "pagination-mixed",
      {
        sentence: "Pagination by page and by offset in one request WILL be refused with a 400 error.",
        source: "observed",
        also: ["4.3-mixed"],
        refusal: [
          { status: 400, name: "ValidationError" },
          { status: 400, name: "PaginationError" },
        ],
      },
      "tag",
      mixed.map((pagination) => ({ pagination })),
    ),
  ),
  spec(
    "4.3-populate",
    "Pagination and populate MUST NOT be combined.",
    {
      needs: ["relations"],
      interpretation: "I-33",
      reason: "The outcome is not shown; at the top level the real server combines them, so that the check observes.",
    },
    check(
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
          const entries = expectKeys(target, answer, "tag", tagPages[1]);
          const expected = { page: 2, pageSize: 5, pageCount: 3, total: 12 };
          expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
          const populated = entries.filter((entry) => Object.hasOwn(entry.attributes, "artifacts")).length;
          expectEqual(answer, populated, 5, "The number of entries with the populated relation");
        }
      },
    ),
  ),
  measured(
    "4.3-not-integer",
    "I-28",
    "A page, pageSize, start or limit that is not an integer WILL be refused.",
    refusing(
      "pagination-page-not-integer",
      { sentence: "A pagination[page] that is not an integer WILL be refused." },
      "tag",
      notIntegers("page"),
    ),
    refusing(
      "pagination-page-size-not-integer",
      { sentence: "A pagination[pageSize] that is not an integer WILL be refused." },
      "tag",
      notIntegers("pageSize"),
    ),
    refusing(
      "pagination-start-not-integer",
      { sentence: "A pagination[start] that is not an integer WILL be refused." },
      "tag",
      notIntegers("start"),
    ),
    refusing(
      "pagination-limit-not-integer",
      { sentence: "A pagination[limit] that is not an integer WILL be refused." },
      "tag",
      notIntegers("limit"),
    ),
  ),
  measured(
    "4.3-mixed-message",
    "I-31",
    "The refusal of mixed pagination SHOULD say which parameters belong together.",
    refusing(
      "pagination-mixed-message",
      {
        refusal: {
          status: 400,
          name: "ValidationError",
          message: "Invalid pagination parameters. Expected either start/limit or page/pageSize",
          details: {},
        },
      },
      "tag",
      mixed.map((pagination) => ({ pagination })),
    ),
  ),
  measured(
    "4.3-top-level",
    "I-32",
    "page, pageSize, start and limit outside of pagination WILL be refused on a list of entries, not ignored.",
    refusing("pagination-top-level", { page: 25, refusal: { status: 400 } }, "tag", [
      { page: 2 },
      { pageSize: 5 },
      { start: 1 },
      { limit: 5 },
    ]),
  ),
  measured(
    "4.3-unknown-member",
    "I-32",
    "Unknown members of pagination, and a pagination that is no object, WILL be ignored.",
    check("pagination-unknown-member", { page: 25 }, async (target) => {
      for (const pagination of [{ nope: 1 }, { pagesize: 2, Page: 2 }, "2"]) {
        const answer = await target.list("tag", { pagination });
        expectEqual(answer, expectList(answer).length, 12, "The number of entries");
        const expected = { page: 1, pageSize: 25, pageCount: 1, total: 12 };
        expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
      }
    }),
  ),
  measured(
    "4.3-with-populate",
    "I-33",
    "Pagination WILL count and cut the entries themselves when relations are populated too.",
  ),
];
