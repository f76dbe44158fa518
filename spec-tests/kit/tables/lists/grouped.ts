import { groupBy } from "../../base.js";
import { portableOrderOf } from "../../dataset/portable.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isSortable, isUnclear } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery } from "../../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { most } from "../chosen.js";
import { allOfThem, amongThem, byIds, keyOf, type Listing, listingsOf, ordered, textOf, valueIn } from "../listed.js";
import { populatingAll } from "../populate/populatable.js";
import { table } from "../table.js";
import { populatingSome } from "./together.js";
import { findLinked, linkKinds } from "./together-conditions.js";

/** Requests for one list, or for what is populated in its only entry, sorted by an attribute. */
export interface Grouped {
  readonly type: string;
  /** Where it is what a relation leads to: its name, and the type that it leads to. */
  readonly below?: { readonly relation: string; readonly type: string };
  readonly name: string;
  /** The keys of the entries with each value, in ascending order of the key of the list. */
  readonly groups: readonly (readonly string[])[];
  /** Set where it is known which value comes first: the groups are in ascending order. */
  readonly isAscending?: true;
  /** The keys of entries without a value: they stand before the others, or behind them. */
  readonly open?: readonly string[];
  readonly requests: readonly GroupedRequest[];
  /** What they exercise: `sort by boolean`. */
  readonly classes: readonly string[];
}

interface GroupedRequest {
  readonly query: SymbolicQuery;
  /** How many of the entries are shown: all of them unless given. */
  readonly shown?: number;
  readonly descending: boolean;
  /** How the key of the list orders the entries with one value; none: it is not asked to. */
  readonly within: "asc" | "desc" | null;
}

type Rows = readonly DatasetRecord[];

/** An attribute of a list, of which only the order of its values is open. */
interface Place {
  readonly listing: Listing;
  readonly attribute: ScalarAttribute;
}

/** Entries to sort, alike in an attribute that they are sorted by first. */
interface Sorted {
  readonly first: ScalarAttribute | undefined;
  readonly rows: Rows;
}

/**
 * Each list sorted by each boolean and enumeration: alone, before its key, after another attribute, and beside every other parameter, in both directions;
 * and each of the two types beside a condition on each kind of link.
 */
export const groupedLists = table("grouped", (scope): readonly Grouped[] => [
  ...unclearIn(scope).flatMap((place) =>
    [allOf, laterOf].flatMap((sortedOf) => {
      const sorted = sortedOf(place, shownRows(scope, place.listing.type));
      return isVaried(place, sorted.rows) ? [groupedBy(scope, place, sorted)] : [];
    }),
  ),
  ...[...groupBy(unclearIn(scope), ({ attribute }) => attribute.type).values()].flatMap((places) =>
    linkKinds.flatMap((kind) => [allOf, laterOf].flatMap((sortedOf) => groupedBeside(scope, places, kind, sortedOf))),
  ),
]);

const unclearIn = (scope: Scope): readonly Place[] =>
  listingsOf(scope).flatMap((listing) =>
    listing.attributes.filter(isUnclear).map((attribute) => ({ listing, attribute })),
  );

const isVaried = ({ attribute }: Place, rows: Rows): boolean =>
  new Set(rows.map((row) => valueIn(row, attribute))).size > 1;

const withValue = ({ attribute }: Place, rows: Rows): Rows => rows.filter((row) => valueIn(row, attribute) !== null);

const allOf = (place: Place, rows: Rows): Sorted => ({
  first: undefined,
  rows: ordered(withValue(place, rows), [place.listing.key]),
});

/** Those that are alike in another attribute, if these have several values. */
const laterOf = (place: Place, rows: Rows): Sorted =>
  most(
    alikeIn(place.listing, place.attribute, withValue(place, rows)).filter((sorted) => isVaried(place, sorted.rows)),
    (sorted) => sorted.rows.length,
  ) ?? { first: undefined, rows: [] };

/** In the list that shows most of it. */
const groupedBeside = (
  scope: Scope,
  places: readonly Place[],
  kind: (typeof linkKinds)[number],
  sortedOf: (place: Place, rows: Rows) => Sorted,
): readonly Grouped[] => {
  const all = places.flatMap((place) => {
    const found = findLinked(scope, place.listing, 0, kind, (linked) => sortedOf(place, linked).rows);
    return found !== undefined && isVaried(place, found.rows) ? [{ place, ...found }] : [];
  });
  const best = most(all, ({ rows }) => rows.length);
  if (best === undefined) return [];
  const { place, rows, setting, condition } = best;
  const { listing, attribute } = place;
  const { first } = sortedOf(place, rows);
  const requests = (["asc", "desc"] as const).map((order): GroupedRequest => {
    const own = `${attribute.name}:${order}`;
    const sort = first === undefined ? own : [first.name, own];
    const query = { ...setting, filters: { ...amongThem(listing, rows), ...condition }, sort };
    return { query, descending: order === "desc", within: null };
  });
  const classes = [`sort by ${attribute.type} beside ${kind}${first === undefined ? "" : " after another"}`];
  return [{ ...groupsOf(place, rows), requests, classes }];
};

const alikeIn = ({ attributes, key }: Listing, attribute: ScalarAttribute, known: Rows): readonly Sorted[] =>
  attributes
    .filter((each) => each !== attribute && each !== key && isSortable(each))
    .flatMap((first) =>
      [...groupBy(known, (row) => valueIn(row, first))].flatMap(([value, alike]) =>
        value === null ? [] : [{ first, rows: ordered(alike, [key]) }],
      ),
    );

const groupedBy = (scope: Scope, place: Place, { first, rows }: Sorted): Grouped => {
  const { listing, attribute } = place;
  const { key, type, attributes } = listing;
  const { name } = attribute;
  const turn = attributes.indexOf(attribute);
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
      {
        query: {
          ...beside,
          filters: byIds(scope, listing, rows),
          sort,
          ...(descending ? populatingSome(scope, type, turn) : populatingAll(scope, type)),
        },
        descending,
        within: null,
      },
    ];
  });
  const classes = [`sort by ${attribute.type}${first === undefined ? "" : " after another"}`];
  return { ...groupsOf(place, rows), requests, classes };
};

const groupsOf = ({ listing, attribute }: Place, rows: Rows): Pick<Grouped, "type" | "name" | "groups"> => {
  const { key, type } = listing;
  const byKey = rows.toSorted((a, b) => portableOrderOf(key.type, valueIn(a, key), valueIn(b, key)));
  const groups = [...groupBy(byKey, (row) => valueIn(row, attribute)).values()].map((alike) =>
    alike.map((row) => keyOf(listing, row)),
  );
  return { type: type.singularName, name: attribute.name, groups };
};

/** What else is asked for. */
const besideOf = (scope: Scope, listing: Listing, attribute: ScalarAttribute, rows: Rows): SymbolicQuery => {
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
