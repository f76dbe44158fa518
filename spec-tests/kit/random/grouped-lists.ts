import { groupBy } from "../base.js";
import { portableOrderOf } from "../dataset/dialect.js";
import type { ScalarAttribute } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { allOfThem, amongThem, keyOf, type Listing, listingsOf, ordered, unclear } from "./listed.js";
import { populatingAll } from "./populated-fields.js";
import type { SymbolicQuery } from "./symbolic.js";

/** Requests for one list, sorted by an attribute of which only the order of its values is open. */
export interface Grouped {
  readonly type: string;
  readonly name: string;
  /** The keys of the entries with each value, in ascending order. */
  readonly groups: readonly (readonly string[])[];
  readonly requests: readonly GroupedRequest[];
}

interface GroupedRequest {
  readonly query: SymbolicQuery;
  readonly descending: boolean;
  /** How the key of the list orders the entries with one value; none: it is not asked to. */
  readonly within: "asc" | "desc" | null;
}

/** Each list sorted by each boolean and enumeration: alone, before its key, and beside every other parameter, in both directions. */
export const groupedLists = (scope: Scope): readonly Grouped[] =>
  listingsOf(scope).flatMap((listing) =>
    listing.attributes.filter(({ type }) => unclear.includes(type)).flatMap((each) => groupedBy(scope, listing, each)),
  );

const groupedBy = (scope: Scope, listing: Listing, { name }: ScalarAttribute): readonly Grouped[] => {
  const { key, type } = listing;
  const known = shownRows(scope, type).filter(({ values }) => (values[name] ?? null) !== null);
  const rows = ordered(known, [key]);
  const byKey = [...rows].sort((a, b) =>
    portableOrderOf(key.type, a.values[key.name] ?? null, b.values[key.name] ?? null),
  );
  const groups = [...groupBy(byKey, ({ values }) => values[name])].map(([, alike]) =>
    alike.map((row) => keyOf(listing, row)),
  );
  if (groups.length < 2) return [];
  const filters = amongThem(listing, rows);
  const locale = scope.index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const beside: SymbolicQuery = {
    filters: { ...filters, ...allOfThem },
    fields: [key.name],
    ...(type.localized && locale !== undefined ? { locale } : {}),
    ...(type.draftAndPublish ? { publicationState: "live" } : {}),
  };
  const requests = ["", ":desc"].flatMap((order): readonly GroupedRequest[] => {
    const [sort, descending] = [`${name}${order}`, order === ":desc"];
    const within = descending ? "asc" : "desc";
    return [
      { query: { filters, sort }, descending, within: null },
      { query: { filters, sort: [sort, `${key.name}:${within}`] }, descending, within },
      { query: { ...beside, sort, pagination: { pageSize: 20 } }, descending, within: null },
      { query: { ...beside, sort, ...populatingAll(scope, type) }, descending, within: null },
    ];
  });
  return [{ type: type.singularName, name, groups, requests }];
};
