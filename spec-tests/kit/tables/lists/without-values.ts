import { groupBy } from "../../base.js";
import { portableOrderOf } from "../../dataset/portable.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isSortable, isUnclear } from "../../random/arbitraries/sort.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { fewestOf, mostOfEach } from "../chosen.js";
import { amongThem, keyOf, kindOf, type Listing, listingsOf, mostSorted, ordered, valueIn } from "../listed.js";
import { shownParts } from "../populate/beside-options.js";
import { standsAt } from "../stands.js";
import { table } from "../table.js";
import type { Grouped } from "./grouped.js";
import { directionOf } from "./ties.js";

type Rows = readonly DatasetRecord[];

/** Entries with and without a value of an attribute that stand near each other: whoever takes one without for equal to all others tears these apart. */
export interface Around {
  /** In the order in which they were created; those that every database puts in one order by the attribute, if that has one. */
  readonly valued: Rows;
  readonly without: Rows;
  /** The direction in which they fall out of their order, if they do in one. */
  readonly direction: string;
  readonly isTorn: boolean;
  /** How much of what becomes of them is shown. */
  readonly shown: number;
}

/** So many entries without a value are asked for beside the others. */
export const mostWithout = 3;

/** Whether entries have no value of an attribute. */
export const lacks =
  (attribute: ScalarAttribute) =>
  (row: DatasetRecord): boolean =>
    valueIn(row, attribute) === null;

/**
 * Of these entries those around one without a value: around one that tears others apart, or else around the one that has most of them on both sides;
 * where each has a value, the first of them.
 */
export const aroundWithout = (attribute: ScalarAttribute, rows: Rows): Around => {
  const places = rows.flatMap((row, place) => (lacks(attribute)(row) ? [place] : []));
  const sides = (place: number): number => Math.min(place, rows.length - 1 - place);
  const [first = around(attribute, rows, 0), ...others] = places
    .toSorted((one, other) => sides(other) - sides(one))
    .slice(0, mostTried)
    .map((place) => around(attribute, rows, place));
  return [first, ...others].find(({ isTorn }) => isTorn) ?? first;
};

/** Around so many entries without a value is looked for others that are torn apart. */
const mostTried = 8;

const around = (attribute: ScalarAttribute, rows: Rows, place: number): Around => {
  const isWithout = lacks(attribute);
  const placeOf = (row: DatasetRecord): number => rows.indexOf(row);
  const near = rows.toSorted((one, other) => Math.abs(placeOf(one) - place) - Math.abs(placeOf(other) - place));
  const known = isUnclear(attribute)
    ? near.filter((row) => !isWithout(row)).slice(0, mostSorted)
    : ordered(near, [attribute]);
  const valued = known.toSorted((one, other) => placeOf(one) - placeOf(other));
  const without = near.filter(isWithout).slice(0, mostWithout);
  const all = [...valued, ...without].toSorted((one, other) => placeOf(one) - placeOf(other));
  const torn = (["asc", "desc"] as const).find((direction) => isTorn(attribute, all, direction));
  return {
    valued,
    without,
    direction: torn ?? directionOf(valued, attribute),
    isTorn: torn !== undefined,
    shown: valued.length + without.length + turnsOf(attribute, valued) + (torn === undefined ? 0 : 4 * mostSorted),
  };
};

/** Whether entries with a value fall out of their order where one without is taken for equal to all others, as `<` and `>` alone have it. */
const isTorn = (attribute: ScalarAttribute, all: Rows, direction: "asc" | "desc"): boolean => {
  const isWithout = lacks(attribute);
  const compare = (one: DatasetRecord, other: DatasetRecord): number =>
    isWithout(one) || isWithout(other)
      ? 0
      : portableOrderOf(attribute.type, valueIn(one, attribute), valueIn(other, attribute)) *
        (direction === "asc" ? 1 : -1);
  const valued = all.toSorted(compare).filter((row) => !isWithout(row));
  return valued.some((row, index) => index > 0 && compare(valued[index - 1] ?? row, row) > 0);
};

/** How many times the value changes from one entry to the next: the more, the more a sort has to do. */
const turnsOf = (attribute: ScalarAttribute, rows: Rows): number =>
  rows.filter((row, index) => index > 0 && valueIn(row, attribute) !== valueIn(rows[index - 1] ?? row, attribute))
    .length;

/** An attribute of a list, and what is asked for. */
interface Place extends Around {
  readonly listing: Listing;
  readonly attribute: ScalarAttribute;
}

const placesIn = (scope: Scope, drafts: boolean): readonly Place[] =>
  listingsOf(scope)
    .filter(({ type }) => type.draftAndPublish || !drafts)
    .flatMap((listing) => {
      const rows = shownRows(scope, listing.type, { drafts });
      return listing.attributes.filter(isSortable).flatMap((attribute) => {
        const place = { listing, attribute, ...aroundWithout(attribute, rows) };
        return place.valued.length < 2 || place.without.length === 0 ? [] : [place];
      });
    });

const groupsOf = ({
  listing,
  attribute,
  valued,
  without,
}: Place): Pick<Grouped, "name" | "groups" | "isAscending" | "open"> => {
  const groups = [...groupBy(valued, (row) => valueIn(row, attribute))].sort(([one], [other]) =>
    portableOrderOf(attribute.type, one, other),
  );
  return {
    name: attribute.name,
    open: without.map((row) => keyOf(listing, row)),
    groups: groups.map(([, alike]) => alike.map((row) => keyOf(listing, row))),
    ...(isUnclear(attribute) ? {} : { isAscending: true }),
  };
};

/** Of each type of attribute the place that shows most. */
const bestOfEachType = (places: readonly Place[]): readonly Place[] =>
  mostOfEach(
    places,
    ({ attribute }) => attribute.type,
    ({ shown }) => shown,
  );

/** Each list sorted by each type of attribute of which some entries have no value; in the list that shows most from the second entry on, too, and with drafts. */
const wholeLists = (scope: Scope): readonly Grouped[] => {
  const places = placesIn(scope, false);
  const best = new Set(bestOfEachType(places));
  const inEach = mostOfEach(
    places,
    ({ listing, attribute }) => `${listing.type.uid} ${attribute.type}`,
    ({ shown }) => shown,
  );
  return [
    ...inEach.map((place) => {
      const asked = sortedIn(place);
      // As much of the order as a page can show that is not the first.
      const [start, limit] = [1, place.valued.length + place.without.length];
      const later = { ...asked, query: { ...asked.query, pagination: { start, limit } }, shown: limit - start };
      return groupedIn(place, best.has(place) ? [asked, later] : [asked], "");
    }),
    ...bestOfEachType(placesIn(scope, true)).map((place) => {
      const asked = sortedIn(place);
      return groupedIn(place, [{ ...asked, query: { ...asked.query, publicationState: "preview" } }], " of drafts");
    }),
  ];
};

const sortedIn = ({ listing, attribute, valued, without, direction }: Place): Grouped["requests"][number] => ({
  query: { filters: amongThem(listing, [...valued, ...without]), sort: [`${attribute.name}:${direction}`] },
  descending: direction === "desc",
  within: null,
});

const groupedIn = (place: Place, requests: Grouped["requests"], drafts: string): Grouped => ({
  type: place.listing.type.singularName,
  ...groupsOf(place),
  requests,
  classes: [`sort by ${place.attribute.type} without values${drafts}`],
});

/** What is populated of relations of each list, and of each kind, in the order of each type of which only that of its values is open. */
const belowRelations = (scope: Scope): readonly Grouped[] => {
  const places = standsAt(scope, 0).flatMap((stand) =>
    shownParts(scope, stand).flatMap(({ field, target, rows }) =>
      target.attributes.filter(isUnclear).map((attribute) => ({
        ...{ stand, field, listing: target, attribute },
        ...aroundWithout(attribute, rows),
      })),
    ),
  );
  const varied = places.filter((place) => groupsOf(place).groups.length > 1);
  const classesOf = (place: (typeof places)[number]) =>
    [place.stand.listing.type.uid, kindOf(place)].map((each) => `${each} ${place.attribute.type}`);
  return fewestOf(varied, classesOf, ({ shown }) => shown).map((place): Grouped => {
    const { stand, field, listing, attribute, valued, without } = place;
    const filters = amongThem(listing, [...valued, ...without]);
    const sorted = groupsOf(place);
    // Where no value is torn apart as the entries were created, the opposite order shows what the other does not.
    const directions = turnsOf(attribute, valued) < sorted.groups.length ? ["asc", "desc"] : [place.direction];
    return {
      type: stand.listing.type.singularName,
      below: { relation: field.name, type: listing.type.singularName },
      ...sorted,
      requests: directions.map((direction) => ({
        query: stand.query({ populate: { [field.name]: { filters, sort: [`${attribute.name}:${direction}`] } } }),
        descending: direction === "desc",
        within: null,
      })),
      classes: [`sort inside populate by ${attribute.type}`],
    };
  });
};

/** What holds of lists some entries of which have no value, and of the values alone where only their order is open, inside populate. */
export const listsWithoutValues = table("without values", (scope): readonly Grouped[] => [
  ...wholeLists(scope),
  ...belowRelations(scope),
]);
