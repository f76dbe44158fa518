import { groupBy } from "../../base.js";
import { portableOrderOf } from "../../dataset/portable.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isSortable, isUnclear } from "../../random/arbitraries/sort.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { fewestOf, most, mostOfEach } from "../chosen.js";
import { amongThem, keyOf, type Listing, listingsOf, mostSorted, ordered, valueIn } from "../listed.js";
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

/** Of these entries those around the one without a value that has most of them on both sides; where each has one, the first of them. */
export const aroundWithout = (attribute: ScalarAttribute, rows: Rows): Around => {
  const isWithout = lacks(attribute);
  const placeOf = (row: DatasetRecord): number => rows.indexOf(row);
  const sides = (row: DatasetRecord): number => Math.min(placeOf(row), rows.length - 1 - placeOf(row));
  const middle = most(rows.filter(isWithout), sides);
  const place = middle === undefined ? 0 : placeOf(middle);
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
    shown: valued.length + without.length + turnsOf(attribute, valued) + (torn === undefined ? 0 : mostSorted),
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
        const around = aroundWithout(attribute, rows);
        const { valued, without } = around;
        return valued.length < 2 || without.length === 0 ? [] : [{ listing, attribute, ...around }];
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

/** Lists sorted by each type of attribute where some entries have no value of it, in the list that shows most: whole, from the second entry on, and with drafts. */
const wholeLists = (scope: Scope): readonly Grouped[] =>
  [false, true].flatMap((drafts) => {
    const places = placesIn(scope, drafts);
    return mostOfEach(
      places,
      ({ attribute }) => attribute.type,
      ({ shown }) => shown,
    ).map((place): Grouped => {
      const { listing, attribute, valued, without, direction } = place;
      const query = {
        filters: amongThem(listing, [...valued, ...without]),
        sort: [`${attribute.name}:${direction}`],
        ...(drafts ? { publicationState: "preview" } : {}),
      };
      const asked = { descending: direction === "desc", within: null };
      // As much of the order as a page can show that is not the first.
      const [start, limit] = [1, valued.length + without.length];
      const later = { ...asked, query: { ...query, pagination: { start, limit } }, shown: limit - start };
      return {
        type: listing.type.singularName,
        ...groupsOf(place),
        requests: [{ ...asked, query }, ...(drafts ? [] : [later])],
        classes: [`sort by ${attribute.type} without values${drafts ? " of drafts" : ""}`],
      };
    });
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
  const classesOf = ({ stand, field, attribute }: (typeof places)[number]) =>
    [stand.listing.type.uid, `${field.relation} ${field.owner}`].map((each) => `${each} ${attribute.type}`);
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
