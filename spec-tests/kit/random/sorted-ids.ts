import { type Scope, shownRows } from "./arbitraries/scope.js";
import { keyOf, listingsOf, ordered, request } from "./listed.js";
import type { SymbolicRequest } from "./symbolic.js";

/** So many entries of a list are asked for by their ids. */
const mostIds = 5;

/**
 * Some entries of each list, asked for by their ids, in the opposite order by their key: the first id twice, and the last two of them for other conditions
 * to leave out.
 */
export const sortedIdRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const { type, key } = listing;
    const rows = ordered(shownRows(scope, type), [key]).slice(0, mostIds);
    const up = rows.toSorted((a, b) => (String(a.values[key.name]) < String(b.values[key.name]) ? -1 : 1));
    const ids = up.map(({ id }) => ({ $entry: [type.uid, scope.index.keyOf(type.uid, id) ?? ""] as const }));
    const [least, , middle] = ids;
    const [, second] = up;
    if (least === undefined || second === undefined || middle === undefined) return [];
    const others = up.length < mostIds ? {} : { $ne: middle };
    const filters = {
      id: { $in: [...ids, least], ...others },
      ...(up.length < mostIds ? {} : { [key.name]: { $ne: keyOf(listing, second) } }),
    };
    return [request(listing, { filters, sort: `${key.name}:desc` }, true, ["sorted ids"])];
  });
