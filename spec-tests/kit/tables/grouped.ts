import { groupBy } from "../base.js";
import { portableOrderOf } from "../dataset/dialect.js";
import { type Scope, shownRows } from "../random/arbitraries/scope.js";
import { isSortable, isUnclear } from "../random/arbitraries/sort.js";
import type { SymbolicQuery } from "../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { most } from "./chosen.js";
import { allOfThem, amongThem, keyOf, type Listing, listingsOf, ordered, textOf } from "./listed.js";
import { populatingAll } from "./populatable.js";

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

/** Each list sorted by each boolean and enumeration: alone, before its key, after another attribute, and beside every other parameter, in both directions. */
export const groupedLists = (scope: Scope): readonly Grouped[] =>
  listingsOf(scope).flatMap((listing) =>
    listing.attributes.filter(isUnclear).flatMap((attribute) => {
      const known = shownRows(scope, listing.type).filter((row) => valueIn(row, attribute) !== null);
      const isVaried = (rows: readonly DatasetRecord[]) => new Set(rows.map((row) => valueIn(row, attribute))).size > 1;
      const alone = { first: undefined, rows: ordered(known, [listing.key]) };
      const later = most(
        alikeIn(listing, attribute, known).filter(({ rows }) => isVaried(rows)),
        ({ rows }) => rows.length,
      );
      return [alone, ...(later === undefined ? [] : [later])]
        .filter(({ rows }) => isVaried(rows))
        .map(({ first, rows }) => groupedBy(scope, listing, attribute, { first, rows }));
    }),
  );

const valueIn = ({ values }: DatasetRecord, { name }: ScalarAttribute) => values[name] ?? null;

interface Sorted {
  readonly first: ScalarAttribute | undefined;
  readonly rows: readonly DatasetRecord[];
}

const alikeIn = (
  { attributes, key }: Listing,
  attribute: ScalarAttribute,
  known: readonly DatasetRecord[],
): readonly Sorted[] =>
  attributes
    .filter((each) => each !== attribute && each !== key && isSortable(each))
    .flatMap((first) =>
      [...groupBy(known, (row) => valueIn(row, first))].flatMap(([value, alike]) =>
        value === null ? [] : [{ first, rows: ordered(alike, [key]) }],
      ),
    );

const groupedBy = (scope: Scope, listing: Listing, attribute: ScalarAttribute, { first, rows }: Sorted): Grouped => {
  const { key, type } = listing;
  const { name } = attribute;
  const beside = besideOf(scope, listing, attribute, rows);
  const requests = (["asc", "desc"] as const).flatMap((order): readonly GroupedRequest[] => {
    const descending = order === "desc";
    const own = descending ? `${name}:desc` : name;
    const sort = first === undefined ? own : [first.name, own];
    const within = descending ? "asc" : "desc";
    const filters = amongThem(listing, rows);
    return [
      { query: { filters, sort }, descending, within: null },
      ...(first === undefined
        ? [{ query: { filters, sort: [own, `${key.name}:${within}`] }, descending, within } as const]
        : []),
      { query: { ...beside, sort, pagination: { pageSize: 20 } }, descending, within: null },
      { query: { ...beside, sort, ...populatingAll(scope, type) }, descending, within: null },
    ];
  });
  const byKey = rows.toSorted((a, b) => portableOrderOf(key.type, valueIn(a, key), valueIn(b, key)));
  const groups = [...groupBy(byKey, (row) => valueIn(row, attribute)).values()].map((alike) =>
    alike.map((row) => keyOf(listing, row)),
  );
  const classes = [`sort by ${attribute.type}${first === undefined ? "" : " after another"}`];
  return { type: type.singularName, name, groups, requests, classes };
};

/** What else is asked for. */
const besideOf = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
): SymbolicQuery => {
  const { key, type } = listing;
  const values = [...new Set(rows.map((row) => textOf(attribute, row)))];
  // One without a value is asked for, too, and the condition on the attribute leaves it out.
  const other = shownRows(scope, type)
    .filter((row) => valueIn(row, attribute) === null)
    .slice(0, 1);
  const locale = scope.index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  return {
    filters: { ...amongThem(listing, [...rows, ...other]), ...allOfThem, [attribute.name]: { $in: values } },
    fields: [key.name],
    ...(type.localized && locale !== undefined ? { locale } : {}),
    ...(type.draftAndPublish ? { publicationState: "live" } : {}),
  };
};
