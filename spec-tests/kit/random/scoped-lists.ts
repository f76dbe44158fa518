import type { Scope } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { type Listing, listingsOf, request } from "./listed.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

const every: SymbolicQuery = { id: { $notNull: "true" } };
const none: SymbolicQuery = { id: { $null: "true" } };

/** Where a condition stands in filters: it is right wherever the rest of them leaves it to decide. */
const places: readonly ((condition: SymbolicQuery, opposite: SymbolicQuery) => SymbolicQuery)[] = [
  (condition) => condition,
  (condition) => ({ ...condition, $or: [every, none] }),
  (condition) => ({ $or: [none, condition] }),
  (condition, opposite) => ({ $or: [condition, opposite] }),
  (condition) => ({ $and: [condition] }),
  (condition) => ({ $and: [every, { $or: [condition, none] }] }),
  (condition) => ({ $or: [{ $and: [condition, every] }, none] }),
  (_, opposite) => ({ $not: opposite }),
];

const requestsOf = (
  scope: Scope,
  listing: Listing,
  settings: readonly SymbolicQuery[],
  [condition, opposite]: readonly [SymbolicQuery, SymbolicQuery],
): readonly SymbolicRequest[] =>
  settings.flatMap((setting) =>
    places.map((place) =>
      request(listing, { ...firstPage(scope, listing.type), ...setting, filters: place(condition, opposite) }, false),
    ),
  );

/** Each list with drafts, filtered by publishedAt in each place of a filter: which states are shown, publicationState alone decides. */
export const stateRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const [draft, live] = [{ publishedAt: { $null: "true" } }, { publishedAt: { $notNull: "true" } }];
  const settings = [{}, { publicationState: "live" }, { publicationState: "preview" }];
  return listingsOf(scope)
    .filter(({ type }) => type.draftAndPublish)
    .flatMap((listing) => [
      ...requestsOf(scope, listing, settings, [draft, live]),
      ...requestsOf(scope, listing, settings, [live, draft]),
    ]);
};

/** Each list with locales, filtered by locale in each place of a filter: of which one entries are shown, the parameter alone decides. */
export const localeRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const codes = scope.index.dataset.locales.map(({ code }) => code);
  return listingsOf(scope)
    .filter(({ type }) => type.localized)
    .flatMap((listing) =>
      codes.flatMap((locale) => {
        const others = codes.filter((code) => code !== locale);
        const pairs: readonly (readonly [SymbolicQuery, SymbolicQuery])[] = [
          [{ locale: { $ne: locale } }, { locale: { $eq: locale } }],
          [{ locale: { $in: others } }, { locale: { $notIn: others } }],
          [{ locale: { $in: codes } }, { locale: { $notIn: codes } }],
        ];
        return pairs.flatMap((pair) => requestsOf(scope, listing, [{ locale }], pair));
      }),
    );
};
