import { everything } from "../expect/laws.js";
import type { SymbolicRequest } from "../random/symbolic.js";
import { listingsOf, request } from "./listed.js";
import { table } from "./table.js";

/** Numbers of names that `fields` is asked for at once. */
const counts = [2, 3, 5, 9, 14, 21] as const;

/** Each list with each attribute selected, alone and among others, and with all of them. */
export const fieldRequests = table("fields", (scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const names = listing.attributes.map(({ name }) => name);
    const select = (fields: string | readonly string[], ...classes: readonly string[]) =>
      request(listing, { fields, pagination: everything }, false, classes);
    return [
      ...listing.attributes.map(({ name, type }) => select([name], `fields ${type}`)),
      ...counts.map((count) => select(names.slice(0, count), `${Math.min(count, names.length)} fields`)),
      ...[names, "*"].map((fields) => select(fields)),
    ];
  }),
);
