import type { Query } from "../contract/address.js";
import { type CheckOptions, check, maker } from "../contract/check.js";
import type { Target } from "../contract/target.js";
import { expectRefusal, type Refusal, rejected } from "./error.js";
import { expectEqual, expectKeys, expectList, expectSameKeys, paginationOf } from "./expect.js";

/** The filters of one request: a value, made from the server's own ids, or (as text) the whole query as it is sent. */
export type Filters = Query | string | ((target: Target) => Query);

/** Filters, and the natural keys of the entries that they must match. */
export type MatchRow = readonly [filters: Filters, keys: readonly string[]];

/** A query, and the natural keys of the entries that it must return, in order. */
export type ListRow = readonly [query: Query | string, keys: readonly string[]];

/**
 * A check of filters by a table: each row is one request, whose answer must hold exactly the row's entries, in any order,
 * none of them twice, and count them in `total`. At least one row must match something: an empty answer proves nothing.
 */
export const filtering = maker(
  (
    id,
    { query = {}, ...options }: CheckOptions & { readonly query?: Query },
    type: string,
    rows: readonly MatchRow[],
  ) => {
    requireRows(id, rows);
    return check(id, options, async (target) => {
      for (const [filters, keys] of rows) {
        const answer = await target.list(type, wholeListQuery(target, query, filters));
        expectSameKeys(target, answer, type, keys);
        expectEqual(answer, paginationOf(answer).total, keys.length, "meta.pagination.total");
      }
    });
  },
);

/** A check of ordered lists by a table: each row is one request, whose answer must hold the row's entries in the row's order. */
export const listing = maker((id, options: CheckOptions, type: string, rows: readonly ListRow[]) => {
  requireRows(id, rows);
  return check(id, options, async (target) => {
    for (const [query, keys] of rows) expectKeys(target, await target.list(type, query), type, keys);
  });
});

/**
 * A check of queries that must be refused. A plain list of the same type must succeed first, so that a server that refuses
 * everything does not pass. Without `refusal`, the measured 400 or the 500 that ends the same mistake elsewhere.
 */
export const refusing = maker(
  (
    id,
    { refusal = rejected, ...options }: CheckOptions & { readonly refusal?: Refusal | readonly Refusal[] },
    type: string,
    queries: readonly (Query | string)[],
  ) =>
    check(id, options, async (target) => {
      expectList(await target.list(type));
      for (const query of queries) expectRefusal(await target.list(type, query), refusal);
    }),
);

/** A page that is large enough for any list of the dataset. */
export const wholeList: Query = { pagination: { pageSize: 100 } };

const wholeListQuery = (target: Target, query: Query, filters: Filters): Query | string => {
  if (typeof filters === "string") return `${filters}&pagination[pageSize]=100`;
  return { ...query, filters: typeof filters === "function" ? filters(target) : filters, ...wholeList };
};

const requireRows = (id: string, rows: readonly (MatchRow | ListRow)[]): void => {
  if (rows.every(([, keys]) => keys.length === 0)) throw new Error(`check ${id}: no row matches an entry`);
};
