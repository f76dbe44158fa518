import { type Scope, shownRows } from "../random/arbitraries/scope.js";
import { firstPage } from "../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../random/symbolic.js";
import { most, mostOfEach } from "./chosen.js";
import { type Listing, listingsOf, request } from "./listed.js";
import { type Linked, optionsOf } from "./own-options.js";
import { relationsOf } from "./populate.js";
import { componentsIn, type Part, partsOf, standsAt, standsBehind, standsOf } from "./stands.js";

/** Where a relation is populated with options of its own. */
interface Place extends Linked {
  readonly listing: Listing;
  readonly query: (options: SymbolicQuery) => SymbolicQuery;
}

/** Each relation of each list, relations three levels deep and those inside of components and zones, with options of their own. */
export const optionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  [...placesInLists(scope), ...[...deepParts(scope), ...partsInComponents(scope)].map(placeOf)].flatMap((place) =>
    optionsOf(scope, place).map((options): SymbolicRequest => {
      const { areSetsBelow: _, ...sorted } = request(place.listing, place.query(options), false);
      if (options.sort === undefined) return { ...sorted, areSetsBelow: true };
      const names = [options.sort].flat().map((token) => String(token).split(":")[0] ?? "");
      return options.fields === undefined ? sorted : { ...sorted, uncompared: names };
    }),
  );

const placeOf = ({ stand: { listing }, target, rows, query }: Part): Place => ({
  ...{ listing, target, rows, query },
  longest: rows,
});

const sizeOf = ({ rows }: Part): number => rows.length;

const placesInLists = (scope: Scope): readonly Place[] =>
  listingsOf(scope).flatMap((listing) => [
    ...relationsOf(scope, listing).map(({ field, target, query }): Place => {
      const shown = new Map(shownRows(scope, target.type).map((row) => [row.id, row]));
      const lists = shownRows(scope, listing.type).map(({ links }) =>
        (links[field.name] ?? []).flatMap(({ id }) => shown.get(id) ?? []),
      );
      return {
        ...{ listing, target, rows: [...new Set(lists.flat())], longest: most(lists, (list) => list.length) ?? [] },
        // What is sorted is chosen by its key: what else the relation leads to is not shown.
        query: (options) => ({
          ...(options.sort === undefined ? query : firstPage(scope, listing.type)),
          populate: { [field.name]: options },
        }),
      };
    }),
    ...besideOthers(scope, listing).map(placeOf),
  ]);

/** Beside another locale and another state, the longest relation of an entry of the list. */
const besideOthers = (scope: Scope, listing: Listing): readonly Part[] => {
  const { localized, draftAndPublish } = listing.type;
  const locales = localized ? scope.index.dataset.locales.map(({ code }) => ({ locale: code })) : [];
  return [...locales, ...(draftAndPublish ? [{ publicationState: "preview" }] : [])].flatMap((setting) => {
    const parts = standsOf(scope, listing, setting).flatMap((stand) => partsOf(scope, stand));
    return most(parts, sizeOf) ?? [];
  });
};

/** Of each type, the longest list that stands on the third level. */
const deepParts = (scope: Scope): readonly Part[] =>
  mostOfEach(
    standsAt(scope, 2)
      .flatMap((stand) => partsOf(scope, stand))
      .filter(({ rows }) => rows.length > 1),
    ({ target }) => target.type.uid,
    sizeOf,
  );

/** Of each relation of a component, and of the relations below it, the longest list in one of each kind of field that holds it. */
const partsInComponents = (scope: Scope): readonly Part[] =>
  mostOfEach(
    componentsIn(scope).flatMap(({ kind, stand }) => {
      const { uid } = stand.schema;
      const [own, deeper] = [partsOf(scope, stand), partsOf(scope, stand).flatMap(standsBehind)];
      return [
        ...own.map((part) => ({ part, id: `${kind} ${uid} ${part.target.type.uid}` })),
        ...deeper
          .flatMap((each) => partsOf(scope, each))
          .map((part) => ({ part, id: `${kind} ${uid} below ${part.rows.length > 1}` })),
      ];
    }),
    ({ id }) => id,
    ({ part }) => sizeOf(part),
  ).map(({ part }) => part);
