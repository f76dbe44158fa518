import { groupBy } from "../base.js";
import { portableOrderOf } from "../dataset/dialect.js";
import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import {
  allOfThem,
  amongThem,
  isSortable,
  keyOf,
  type Listing,
  listingsOf,
  ordered,
  textOf,
  unclear,
} from "./listed.js";
import { populatingAll } from "./populated-fields.js";
import type { SymbolicQuery } from "./symbolic.js";

/** Requests for one list, sorted by an attribute of which only the order of its values is open. */
export interface Grouped {
  readonly type: string;
  readonly name: string;
  /** The keys of the entries with each value, in ascending order. */
  readonly groups: readonly (readonly string[])[];
  readonly requests: readonly GroupedRequest[];
  /** What they exercise: `sort by boolean`. */
  readonly classes: readonly string[];
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
    listing.attributes
      .filter(({ type }) => unclear.includes(type))
      .flatMap((each) => [...groupedBy(scope, listing, each), ...groupedAfter(scope, listing, each)]),
  );

const knownRows = (scope: Scope, { type }: Listing, { name }: ScalarAttribute): readonly DatasetRecord[] =>
  shownRows(scope, type).filter(({ values }) => (values[name] ?? null) !== null);

/** The keys of the entries with each value, ordered by the key. */
const groupsOf = (listing: Listing, name: string, rows: readonly DatasetRecord[]): Grouped["groups"] => {
  const { key } = listing;
  const byKey = [...rows].sort((a, b) =>
    portableOrderOf(key.type, a.values[key.name] ?? null, b.values[key.name] ?? null),
  );
  return [...groupBy(byKey, ({ values }) => values[name])].map(([, alike]) => alike.map((row) => keyOf(listing, row)));
};

/** After another attribute, in which the entries are alike, and beside all other parameters. */
const groupedAfter = (scope: Scope, listing: Listing, attribute: ScalarAttribute): readonly Grouped[] => {
  const { key, type } = listing;
  const { name } = attribute;
  const isVaried = (rows: readonly DatasetRecord[]) => new Set(rows.map(({ values }) => values[name])).size > 1;
  const found = listing.attributes
    .filter((each) => each !== attribute && each !== key && isSortable(each))
    .flatMap((first) =>
      [...groupBy(knownRows(scope, listing, attribute), ({ values }) => values[first.name] ?? null)].flatMap(
        ([value, alike]) => (value !== null && isVaried(alike) ? [{ first, rows: ordered(alike, [key]) }] : []),
      ),
    )
    .filter(({ rows }) => isVaried(rows))
    .toSorted((a, b) => b.rows.length - a.rows.length)[0];
  if (found === undefined) return [];
  const { first, rows } = found;
  const groups = groupsOf(listing, name, rows);
  const requests = ["", ":desc"].flatMap((order): readonly GroupedRequest[] => {
    const sort = [first.name, `${name}${order}`];
    const beside = besideOf(scope, listing, attribute, rows);
    return [
      { query: { filters: amongThem(listing, rows), sort }, descending: order !== "", within: null },
      { query: { ...beside, sort, pagination: { pageSize: 20 } }, descending: order !== "", within: null },
      { query: { ...beside, sort, ...populatingAll(scope, type) }, descending: order !== "", within: null },
    ];
  });
  const classes = [`sort by ${attribute.type} after another`];
  return [{ type: type.singularName, name, groups, requests, classes }];
};

/** What else is asked for. */
const besideOf = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
): SymbolicQuery => {
  const { key, type } = listing;
  const { name } = attribute;
  const values = [...new Set(rows.map((row) => textOf(attribute, row)))];
  // One without a value is asked for, too, and the condition on the attribute leaves it out.
  const [other] = shownRows(scope, type).filter((row) => (row.values[name] ?? null) === null);
  const all = other === undefined ? rows : [...rows, other];
  const locale = scope.index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  return {
    filters: { ...amongThem(listing, all), ...allOfThem, [name]: { $in: values } },
    fields: [key.name],
    ...(type.localized && locale !== undefined ? { locale } : {}),
    ...(type.draftAndPublish ? { publicationState: "live" } : {}),
  };
};

const groupedBy = (scope: Scope, listing: Listing, attribute: ScalarAttribute): readonly Grouped[] => {
  const { key, type } = listing;
  const { name } = attribute;
  const rows = ordered(knownRows(scope, listing, attribute), [key]);
  const groups = groupsOf(listing, name, rows);
  if (groups.length < 2) return [];
  const filters = amongThem(listing, rows);
  const beside = besideOf(scope, listing, attribute, rows);
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
  return [{ type: type.singularName, name, groups, requests, classes: [`sort by ${attribute.type}`] }];
};
