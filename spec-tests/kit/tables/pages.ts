import { everything } from "../expect/laws.js";
import type { Scope } from "../random/arbitraries/scope.js";
import { totalOrder } from "../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../random/symbolic.js";
import { listingsOf, request } from "./listed.js";

/** Numbers of names that `fields` is asked for at once. */
const selections = [2, 3, 5, 9, 14, 21] as const;

/** Each list with each attribute selected, alone and among others, and with all of them. */
export const fieldRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const names = listing.attributes.map(({ name }) => name);
    const select = (fields: string | readonly string[], ...classes: readonly string[]) =>
      request(listing, { fields, pagination: everything }, false, classes);
    return [
      ...listing.attributes.map(({ name, type }) => select([name], `fields ${type}`)),
      ...[...selections.map((count) => names.slice(0, count)), names, "*"].map((fields) => select(fields)),
    ];
  });

/** Of these sizes some leave a last page that is not full, whatever the length of a list. */
const windows: readonly SymbolicQuery[] = [
  { page: 1, pageSize: 5 },
  { page: 2, pageSize: 3 },
  { page: 3, pageSize: 2 },
  { page: 2 },
  { pageSize: 12 },
  { pageSize: 30 },
  { start: 1, limit: 2 },
  { start: 5, limit: 3 },
  { start: 3 },
  { limit: 12 },
  { page: 1, pageSize: 4, withCount: "true" },
  { page: 1, pageSize: 2, withCount: "false" },
  { start: 1, limit: 2, withCount: "true" },
  { start: 1, limit: 2, withCount: "false" },
];

/** Each list cut by pages and by offset, with and without its counts. */
export const pageRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const sort = totalOrder(scope, listing.type);
    return sort === undefined ? [] : windows.map((pagination) => request(listing, { sort, pagination }, true));
  });
