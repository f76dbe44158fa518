import type { Query } from "../contract/address.js";
import { type CheckOptions, check, maker } from "../contract/check.js";
import { expectRefusal, type Refusal, rejected } from "./error.js";
import { expectKeys, expectList } from "./expect.js";

/** A query, and the natural keys of the entries that it must return, in order. */
export type ListRow = readonly [query: Query | string, keys: readonly string[]];

/** A check of ordered lists by a table: each row is one request, whose answer must hold the row's entries in the row's order. */
export const listing = maker((id, options: CheckOptions, type: string, rows: readonly ListRow[]) => {
  if (rows.every(([, keys]) => keys.length === 0)) throw new Error(`check ${id}: no row matches an entry`);
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
