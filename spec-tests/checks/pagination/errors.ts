import { check } from "../../kit/contract/check.js";
import { expectEqual, expectKeys, expectList, paginationOf } from "../../kit/expect/expect.js";
import { refusing } from "../../kit/expect/tables.js";
import { tagPages } from "./page.js";

/** Page and offset pagination must not be mixed: what the specification leaves open is how that is refused. */
const mixed = [
  { page: 1, start: 0 },
  { page: 1, limit: 5 },
  { pageSize: 5, start: 0 },
  { pageSize: 5, limit: 5 },
  { page: 1, pageSize: 5, start: 0, limit: 5 },
];

/** What pagination refuses and what it ignores (section 4.3). */
export const paginationErrorChecks = [
  refusing({
    id: "pagination-mixed",
    section: "4.3",
    source: "observed",
    interpretation: "I-31",
    statement: "Pagination by page and by offset in one request MUST be refused with a 400 error.",
    type: "tag",
    queries: mixed.map((pagination) => ({ pagination })),
    refusal: [
      { status: 400, name: "ValidationError" },
      { status: 400, name: "PaginationError" },
    ],
  }),
  refusing({
    id: "pagination-mixed-message",
    section: "4.3",
    source: "observed",
    interpretation: "I-31",
    level: "SHOULD",
    statement: "The refusal of mixed pagination SHOULD say which parameters belong together.",
    type: "tag",
    queries: mixed.map((pagination) => ({ pagination })),
    refusal: {
      status: 400,
      name: "ValidationError",
      message: "Invalid pagination parameters. Expected either start/limit or page/pageSize",
      details: {},
    },
  }),
  ...(["page", "pageSize", "start", "limit"] as const).map((name) =>
    refusing({
      id: `pagination-${name === "pageSize" ? "page-size" : name}-not-integer`,
      section: "4.3",
      source: "observed",
      interpretation: "I-28",
      statement: `A pagination[${name}] that is not an integer MUST be refused.`,
      type: "tag",
      queries: ["abc", "1.5", "2x", ["1", "2"]].map((value) => ({ pagination: { [name]: value } })),
    }),
  ),
  refusing({
    id: "pagination-top-level",
    section: "4.3",
    page: 25,
    source: "observed",
    interpretation: "I-32",
    statement:
      "page, pageSize, start and limit outside of pagination MUST be refused on a list of entries, not ignored.",
    type: "tag",
    queries: [{ page: 2 }, { pageSize: 5 }, { start: 1 }, { limit: 5 }],
    refusal: { status: 400 },
  }),
  check({
    id: "pagination-unknown-member",
    section: "4.3",
    page: 25,
    source: "observed",
    interpretation: "I-32",
    statement: "Unknown members of pagination, and a pagination that is no object, MUST be ignored.",
    async run(target) {
      for (const pagination of [{ nope: 1 }, { pagesize: 2, Page: 2 }, "2"]) {
        const answer = await target.list("tag", { pagination });
        expectEqual(answer, expectList(answer).length, 12, "The number of entries");
        const expected = { page: 1, pageSize: 25, pageCount: 1, total: 12 };
        expectEqual(answer, paginationOf(answer), expected, "meta.pagination");
      }
    },
  }),
  check({
    id: "pagination-with-populate",
    section: "4.3",
    source: "observed",
    interpretation: "I-33",
    needs: ["relations"],
    statement: "Pagination MUST count and cut the entries themselves when relations are populated too.",
    async run(target) {
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
  }),
];
