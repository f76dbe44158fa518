import type { Scope } from "../random/arbitraries/scope.js";
import { firstPage } from "../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../random/symbolic.js";
import { allOfThem, type Listing, listingsOf, request } from "./listed.js";

const every: SymbolicQuery = { id: { $notNull: "true" } };
const none: SymbolicQuery = { id: { $null: "true" } };

/** Where a condition stands in filters: it is right wherever the rest of them leaves it to decide. */
const places: readonly ((condition: SymbolicQuery, opposite: SymbolicQuery) => SymbolicQuery)[] = [
  (condition) => condition,
  (condition) => ({ ...condition, ...allOfThem }),
  (condition) => ({ $or: [none, condition] }),
  (condition, opposite) => ({ $or: [condition, opposite] }),
  (condition) => ({ $and: [condition] }),
  (condition) => ({ $and: [every, { $or: [condition, none] }] }),
  (condition) => ({ $or: [{ $and: [condition, every] }, none] }),
  (_, opposite) => ({ $not: opposite }),
];

/** A condition, and what fulfils the opposite of it. */
type Pair = readonly [condition: SymbolicQuery, opposite: SymbolicQuery];

const requestsOf = (scope: Scope, listing: Listing, setting: SymbolicQuery, pairs: readonly Pair[]) =>
  pairs.flatMap((pair) =>
    places.map((place) =>
      request(listing, { ...firstPage(scope, listing.type), ...setting, filters: place(...pair) }, false),
    ),
  );

/** Each list with drafts, filtered by publishedAt in each place of a filter: which states are shown, publicationState alone decides. */
export const stateRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const [draft, live] = [{ publishedAt: { $null: "true" } }, { publishedAt: { $notNull: "true" } }];
  return listingsOf(scope)
    .filter(({ type }) => type.draftAndPublish)
    .flatMap((listing) =>
      [{}, { publicationState: "live" }, { publicationState: "preview" }].flatMap((setting) =>
        requestsOf(scope, listing, setting, [
          [draft, live],
          [live, draft],
        ]),
      ),
    );
};

/** Each list with locales, filtered by locale in each place of a filter: of which one entries are shown, the parameter alone decides. */
export const localeRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const codes = scope.index.dataset.locales.map(({ code }) => code);
  return listingsOf(scope)
    .filter(({ type }) => type.localized)
    .flatMap((listing) =>
      codes.flatMap((locale) => {
        const others = codes.filter((code) => code !== locale);
        return requestsOf(scope, listing, { locale }, [
          [{ locale: { $ne: locale } }, { locale: { $eq: locale } }],
          ...[others, codes].map((some) => [{ locale: { $in: some } }, { locale: { $notIn: some } }] as const),
        ]);
      }),
    );
};
