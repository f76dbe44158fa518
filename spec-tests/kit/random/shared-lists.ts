import { type Scope, shownRows } from "./arbitraries/scope.js";
import { amongThem, listingsOf, ordered, relationsIn, request } from "./listed.js";
import type { SymbolicRequest } from "./symbolic.js";

/** Each relation to several entries, one of which a condition asks for: populated beside it, the relation holds the others too. */
export const narrowedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    relationsIn(scope, listing.type).flatMap(({ field, target }) => {
      const shown = new Map(shownRows(scope, target.type).map((row) => [row.id, row]));
      const held = shownRows(scope, listing.type).map(({ links }) =>
        (links[field.name] ?? []).flatMap(({ id }) => shown.get(id) ?? []),
      );
      const [first] = held.find((rows) => rows.length > 1) ?? [];
      if (first === undefined) return [];
      const filters = { [field.name]: amongThem(target, [first]) };
      return [request(listing, { filters, populate: [field.name] }, false, [`narrowed ${field.relation}`])];
    }),
  );

/** So many entries of a list are asked for by their ids. */
const mostIds = 3;

/** Some entries of each list, asked for by their ids, in the opposite order by their key. */
export const sortedIdRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const { type, key } = listing;
    const rows = ordered(shownRows(scope, type), [key]).slice(0, mostIds);
    const up = rows.toSorted((a, b) => (String(a.values[key.name]) < String(b.values[key.name]) ? -1 : 1));
    const ids = up.map(({ id }) => ({ $entry: [type.uid, scope.index.keyOf(type.uid, id) ?? ""] as const }));
    const query = { filters: { id: { $in: ids } }, sort: `${key.name}:desc` };
    return rows.length < mostIds ? [] : [request(listing, query, true, ["sorted ids"])];
  });
