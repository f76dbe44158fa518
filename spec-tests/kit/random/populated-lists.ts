import { follow } from "./arbitraries/follow.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { deepRequests } from "./deep-lists.js";
import { dottedRequests } from "./dotted-lists.js";
import { amongThem, type Listing, listingsOf, type Relation, relationsIn, request } from "./listed.js";
import { nestedRequests } from "./nested-lists.js";
import { everythingOf, fieldsOf } from "./populated-fields.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Each list with each of its fields populated, by name, by `*`, and with what is nested in it, four relations deep. */
export const populateRequests = (scope: Scope): readonly SymbolicRequest[] => [
  ...namedRequests(scope),
  ...dottedRequests(scope),
  ...nestedRequests(scope),
  ...deepRequests(scope),
];

const namedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const fields = fieldsOf(scope, listing.type);
    const zones = fields.flatMap((field): readonly SymbolicQuery[] => {
      if (field.kind !== "dynamiczone") return [];
      const parts = field.components.map((uid) => ({ uid, populate: everythingOf(scope, scope.schema(uid)) }));
      return [
        ...(parts.every(({ populate }) => populate === "*") ? [{ [field.name]: { populate: "*" } }] : []),
        ...parts
          .filter(({ populate }) => populate.length > 0)
          .map(({ uid, populate }) => ({ [field.name]: { on: { [uid]: { populate } } } })),
      ];
    });
    const names = fields.map(({ name }) => name);
    const populates = [
      everythingOf(scope, listing.type),
      ...names.map((name) => [name]),
      ...(names.length > 1 ? [names] : []),
      ...zones,
    ];
    const all = scope.populatable(listing.type).map(({ name }) => name);
    const whole = shownRows(scope, listing.type).filter((row) =>
      all.every((name) => follow(scope, { schema: listing.type, row }, [name]) !== undefined),
    );
    return [
      ...populates.map((populate) => request(listing, { ...firstPage(scope, listing.type), populate }, false)),
      ...(all.length > names.length && whole.length > 0
        ? [request(listing, { filters: amongThem(listing, whole.slice(0, 5)), populate: all }, false)]
        : []),
      ...relationsOf(scope, listing)
        .filter(({ field }) => !names.includes(field.name))
        .map(({ field, query }) => request(listing, { ...query, populate: [field.name] }, false)),
    ];
  });

/** A relation of a list, and what the list is asked for with it. */
interface Related extends Relation {
  readonly query: SymbolicQuery;
}

/**
 * The relations of a list to other lists. Where one leads to drafts of which section 3 does not speak, see {@link fieldsOf}, those entries are asked for
 * that it leads elsewhere from.
 */
export const relationsOf = (scope: Scope, listing: Listing): readonly Related[] =>
  relationsIn(scope, listing.type).map(({ field, target }) => {
    const page = firstPage(scope, listing.type);
    if (fieldsOf(scope, listing.type).includes(field)) return { field, target, query: page };
    const rows = shownRows(scope, listing.type).filter(
      (row) => follow(scope, { schema: listing.type, row }, [field.name]) !== undefined,
    );
    return { field, target, query: { ...page, filters: amongThem(listing, rows) } };
  });
