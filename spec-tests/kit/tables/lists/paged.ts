import { otherLocaleOf } from "../../dataset/dataset-index.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { totalOrder } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import { allOfThem, amongThem, byIds, type Listing, listingsOf, mostEntries, request } from "../listed.js";
import { table } from "../table.js";
import { findLinked, linkKinds } from "./together-conditions.js";

/** One of the two numbers of a page, without the other one; and none. */
const halves: readonly SymbolicQuery[] = [
  { limit: 2 },
  { pageSize: 2 },
  { start: 1 },
  { page: 2 },
  { withCount: "false" },
];

/** What stands beside a page, by the list: the order is always there, as pages of an unsorted list are open. */
const companionsOf = (scope: Scope, listing: Listing, locale: string): readonly SymbolicQuery[] => {
  const { type, key } = listing;
  const rows = shownRows(scope, type);
  const linked = linkKinds.flatMap((kind) => findLinked(scope, listing, 0, kind, (some) => some) ?? []);
  return [
    { filters: { id: { $notNull: "true" } } },
    { filters: allOfThem },
    { filters: byIds(scope, listing, rows.slice(0, mostEntries).toReversed()) },
    // Of those that fulfil the condition whatever is made of drafts, and one that does not.
    ...linked.map(({ setting, condition, rows: some, strangers }) => ({
      ...setting,
      filters: { ...amongThem(listing, [...some.slice(0, mostEntries), ...strangers]), ...condition },
    })),
    { fields: [key.name] },
    { pagination: { withCount: "false" } },
    { pagination: { withCount: "true" } },
    ...(type.localized ? [{ locale }] : []),
    ...(type.draftAndPublish ? [{ publicationState: "preview" }] : []),
  ];
};

/** Each half of a page beside each other parameter, in the lists that have more entries than it shows. */
export const pagedRequests = table("paged", (scope): readonly SymbolicRequest[] => {
  const locale = otherLocaleOf(scope.index) ?? "en";
  return listingsOf(scope).flatMap((listing, turn) => {
    const sort = totalOrder(scope, listing.type);
    if (sort === undefined || shownRows(scope, listing.type).length < 4) return [];
    const companions = companionsOf(scope, listing, locale);
    // A list in which everything can stand beside a page is asked for everything, others for something else each.
    const isWhole = listing.type.localized && listing.type.draftAndPublish;
    return halves.flatMap((half, index) => {
      const beside = isWhole ? companions : [companions[(turn + index) % companions.length] ?? {}];
      return beside.map(({ pagination, ...others }) =>
        request(listing, { sort, ...others, pagination: { ...half, ...(pagination as SymbolicQuery) } }, true, [
          `page by ${Object.keys(half)}`,
        ]),
      );
    });
  });
});
