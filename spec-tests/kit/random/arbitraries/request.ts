import fc from "fast-check";
import { everything } from "../../expect/laws.js";
import type { ContentType } from "../../reference.js";
import type { SymbolicQuery, SymbolicRequest } from "../symbolic.js";
import { filterArbitrary } from "./filters.js";
import { oneOf } from "./one-of.js";
import { listedTypes } from "./places.js";
import { populateArbitrary } from "./populate.js";
import type { Scope } from "./scope.js";
import { sortArbitrary } from "./sort.js";
import { subset } from "./subset.js";

/** Every parameter. */
export const allParts = ["filters", "sort", "pagination", "fields", "populate", "locale", "publicationState"] as const;

/** Which parts of a request are random; the others are left out. */
export type RequestParts = readonly (typeof allParts)[number][];

const none = fc.constant<SymbolicQuery>({});

/** Random list requests over every content-type that anyone may find. Values shrink towards an empty query. */
export const requestArbitrary = (scope: Scope, parts: RequestParts): fc.Arbitrary<SymbolicRequest> => {
  // Larger types first in weight: they hold more kinds of attributes.
  return oneOf(
    "no collection is shown",
    listedTypes(scope).map((type) => ({ arbitrary: typeArbitrary(scope, type, parts), weight: type.attributes.size })),
  );
};

const typeArbitrary = (scope: Scope, type: ContentType, parts: RequestParts): fc.Arbitrary<SymbolicRequest> => {
  // Without a random sort the answer is compared as a set: a fault of sorting is none of filtering.
  const has = (part: RequestParts[number]) => parts.includes(part);
  const order = has("sort") ? sortArbitrary(scope, type) : undefined;
  const sort = order?.map((tokens): SymbolicQuery => ({ sort: tokens }));
  const pagination = order !== undefined && has("pagination") ? paginationArbitrary : fc.constant(wholeList);
  const joined = fc.tuple(
    sort ?? none,
    pagination,
    has("filters") ? optional(filters(scope, type)) : none,
    has("fields") ? optional(fields(scope, type)) : none,
    has("populate") ? optional(populate(scope, type)) : none,
    has("locale") && type.localized ? optional(locale(scope)) : none,
    has("publicationState") && type.draftAndPublish ? optional(publicationState) : none,
  );
  return joined.map((chosen) => ({
    type: type.singularName,
    query: withSortedFields(Object.assign({}, ...chosen)),
    ...{ ordered: order !== undefined, classes: [] },
  }));
};

/**
 * Selected fields include those that the list is sorted by: a column that is sorted by with a join shows up beside the
 * selected ones in the real server, which is not imitated.
 */
export const withSortedFields = (query: SymbolicQuery): SymbolicQuery => {
  const { fields: selected, sort } = query;
  if (!Array.isArray(selected) || !Array.isArray(sort) || selected.includes("*")) return query;
  const names = sort.map((token) => String(token).split(":")[0] ?? "");
  return { ...query, fields: [...new Set([...selected, ...names])] };
};

const optional = (part: fc.Arbitrary<SymbolicQuery>): fc.Arbitrary<SymbolicQuery> =>
  fc.oneof(none, { arbitrary: part, weight: 4 });

const wholeList: SymbolicQuery = { pagination: everything };

const filters = (scope: Scope, type: ContentType): fc.Arbitrary<SymbolicQuery> =>
  filterArbitrary(scope, type, 2).map((filter) => ({ filters: filter }));

const fields = (scope: Scope, type: ContentType): fc.Arbitrary<SymbolicQuery> => {
  const names = scope.scalars(type).map(({ name }) => name);
  const list = subset(names, 1, 5).map((chosen): SymbolicQuery => ({ fields: chosen }));
  return fc.oneof(fc.constant<SymbolicQuery>({ fields: "*" }), { arbitrary: list, weight: 4 });
};

const populate = (scope: Scope, type: ContentType): fc.Arbitrary<SymbolicQuery> =>
  populateArbitrary(scope, type, 2)?.map((chosen): SymbolicQuery => ({ populate: chosen })) ?? none;

const locale = (scope: Scope): fc.Arbitrary<SymbolicQuery> =>
  fc.constantFrom("all", ...scope.index.dataset.locales.map(({ code }) => code)).map((code) => ({ locale: code }));

const publicationState: fc.Arbitrary<SymbolicQuery> = fc
  .constantFrom("live", "preview")
  .map((state) => ({ publicationState: state }));

const withCount = fc.constantFrom<Readonly<Record<string, string>>>({}, { withCount: "true" }, { withCount: "false" });

const paginationArbitrary: fc.Arbitrary<SymbolicQuery> = fc.oneof(
  none,
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 30 }), withCount)
    .map(([page, pageSize, count]): SymbolicQuery => ({ pagination: { page, pageSize, ...count } })),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 30 }), withCount)
    .map(([start, limit, count]): SymbolicQuery => ({ pagination: { start, limit, ...count } })),
);
