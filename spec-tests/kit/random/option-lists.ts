import { type Found, follow } from "./arbitraries/follow.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { amongThem, type Listing, listingsOf, relationsIn, request } from "./listed.js";
import { type Linked, optionsOf } from "./own-options.js";
import { relationsOf } from "./populated-lists.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Where a relation is populated with options of its own. */
interface Place extends Linked {
  readonly listing: Listing;
  readonly query: (options: SymbolicQuery) => SymbolicQuery;
}

/** Each relation of each list, relations three levels deep and those inside of components and zones, with options of their own. */
export const optionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  [...placesInLists(scope), ...deepPlaces(scope), ...placesInComponents(scope)].flatMap((place) =>
    optionsOf(scope, place).map((options): SymbolicRequest => {
      const { areSetsBelow: _, ...sorted } = request(place.listing, place.query(options), false);
      if (options.sort === undefined) return { ...sorted, areSetsBelow: true };
      const names = [options.sort].flat().map((token) => String(token).split(":")[0] ?? "");
      return options.fields === undefined ? sorted : { ...sorted, uncompared: names };
    }),
  );

const placesInLists = (scope: Scope): readonly Place[] =>
  listingsOf(scope).flatMap((listing) => [
    ...relationsOf(scope, listing).map(({ field, target, query }): Place => {
      const shown = new Map(shownRows(scope, target.type).map((row) => [row.id, row]));
      const lists = shownRows(scope, listing.type).map(({ links }) =>
        (links[field.name] ?? []).flatMap(({ id }) => shown.get(id) ?? []),
      );
      return {
        ...{ listing, target, rows: [...new Set(lists.flat())] },
        longest: lists.toSorted((a, b) => b.length - a.length)[0] ?? [],
        // What is sorted is chosen by its key: what else the relation leads to is not shown.
        query: (options) => ({
          ...(options.sort === undefined ? query : firstPage(scope, listing.type)),
          populate: { [field.name]: options },
        }),
      };
    }),
    ...besideOthers(scope, listing),
  ]);

/** Beside another locale and another state, the entry of a list with the longest relation. */
const besideOthers = (scope: Scope, listing: Listing): readonly Place[] => {
  const { type } = listing;
  const locales = type.localized ? scope.index.dataset.locales.map(({ code }) => ({ locale: code })) : [];
  const settings = [...locales, ...(type.draftAndPublish ? [{ publicationState: "preview" }] : [])];
  return settings.flatMap((setting) => {
    const rows = shownRows(scope, type, { locale: "locale" in setting ? setting.locale : undefined });
    const [longest] = rows
      .flatMap((row) => {
        const populate = (inner: SymbolicQuery) => ({ ...setting, filters: amongThem(listing, [row]), ...inner });
        return placesBelow(scope, { listing, schema: type, row, populate });
      })
      .toSorted((a, b) => b.rows.length - a.rows.length);
    return longest === undefined ? [] : [longest];
  });
};

/** An entry that the way from an entry of a list leads to, one entry a step. */
interface Step extends Found {
  readonly listing: Listing;
  readonly populate: (inner: SymbolicQuery) => SymbolicQuery;
}

/** Of each type, the longest list that stands on the third level. */
const deepPlaces = (scope: Scope): readonly Place[] => {
  let steps: readonly Step[] = listingsOf(scope).flatMap((listing) =>
    shownRows(scope, listing.type).map((row): Step => {
      const filters = amongThem(listing, [row]);
      return { listing, schema: listing.type, row, populate: (inner) => ({ filters, ...inner }) };
    }),
  );
  for (let level = 1; level < 3; level++)
    steps = [...new Map(steps.flatMap((step) => stepsFrom(scope, step)).map((step) => [step.row, step])).values()];
  const longest = new Map<string, Place>();
  for (const step of steps)
    for (const place of placesBelow(scope, step)) {
      const uid = place.target.type.uid;
      if (place.rows.length > (longest.get(uid)?.rows.length ?? 1)) longest.set(uid, place);
    }
  return [...longest.values()];
};

/** To each entry that an entry is related to: of a list it is the only one that is shown, for nothing says in which order they are. */
const stepsFrom = (scope: Scope, step: Step): readonly Step[] =>
  placesBelow(scope, step).flatMap(({ listing, target, rows, query }) =>
    rows.map((row): Step => {
      const filters = amongThem(target, [row]);
      return { listing, schema: target.type, row, populate: (inner) => query({ filters, ...inner }) };
    }),
  );

const placesBelow = (scope: Scope, { listing, schema, row, populate }: Step): readonly Place[] =>
  relationsIn(scope, schema).flatMap(({ field, target }): readonly Place[] => {
    const rows = follow(scope, { schema, row }, [field.name])?.map((found) => found.row) ?? [];
    if (rows.length === 0) return [];
    const query = (options: SymbolicQuery) => populate({ populate: { [field.name]: options } });
    return [{ listing, target, rows, longest: rows, query }];
  });

/**
 * Of each relation of a component, the longest list in one of each kind of field that holds it, in a dynamic zone by an entry of `on`; and of the
 * relations below it.
 */
const placesInComponents = (scope: Scope): readonly Place[] => {
  const longest = new Map<string, Place>();
  const note = (id: string, place: Place) => {
    if (place.rows.length > (longest.get(id)?.rows.length ?? 0)) longest.set(id, place);
  };
  for (const { kind, step } of partsOf(scope)) {
    const { uid } = step.schema;
    for (const place of placesBelow(scope, step)) note(`${kind} ${uid} ${place.target.type.uid}`, place);
    for (const place of stepsFrom(scope, step).flatMap((next) => placesBelow(scope, next)))
      note(`${kind} ${uid} below ${place.longest.length > 1}`, place);
  }
  return [...longest.values()];
};

/** The components of the entries of all lists. */
const partsOf = (scope: Scope): readonly { readonly kind: string; readonly step: Step }[] =>
  listingsOf(scope).flatMap((listing) =>
    shownRows(scope, listing.type).flatMap((row) =>
      scope.populatable(listing.type).flatMap(({ kind, name }) => {
        if (kind !== "component" && kind !== "dynamiczone") return [];
        const filters = amongThem(listing, [row]);
        return (follow(scope, { schema: listing.type, row }, [name]) ?? []).map((part) => {
          const populate = (inner: SymbolicQuery): SymbolicQuery => ({
            filters,
            populate: { [name]: kind === "component" ? inner : { on: { [part.schema.uid]: inner } } },
          });
          return { kind, step: { ...part, listing, populate } };
        });
      }),
    ),
  );
