import type { Attribute, ContentType } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { deepRequests } from "./deep-lists.js";
import { amongThem, keyOf, type Listing, listingsOf, ordered, request } from "./listed.js";
import { everythingOf, fieldsOf, populatedOf } from "./populated-fields.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** Of the fields that can be nested in a populated one, every so many are, others in another one. */
const sparsely = 4;

/** Each list with each of its fields populated, by name, by `*`, and with what is nested in it, four relations deep. */
export const populateRequests = (scope: Scope): readonly SymbolicRequest[] => [
  ...nestedRequests(scope),
  ...deepRequests(scope),
];

const nestedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const fields = fieldsOf(scope, listing.type);
    const nested = populatedOf(scope, listing.type).flatMap((field, place): readonly SymbolicQuery[] => {
      if (field.kind === "dynamiczone") {
        const parts = field.components.map((uid) => ({ uid, populate: everythingOf(scope, scope.schema(uid)) }));
        return [
          ...(parts.every(({ populate }) => populate === "*") ? [{ [field.name]: { populate: "*" } }] : []),
          ...parts
            .filter(({ populate }) => populate.length > 0)
            .map(({ uid, populate }) => ({ [field.name]: { on: { [uid]: { populate } } } })),
        ];
      }
      if (field.kind !== "relation" || field.relation.startsWith("morph")) return [];
      const below = populatedOf(scope, scope.schema(field.target) as ContentType);
      return below
        .filter((_, index) => index % sparsely === place % sparsely)
        .map(({ name }) => ({ [field.name]: { populate: [name] } }));
    });
    const names = fields.map(({ name }) => name);
    const populates = [
      everythingOf(scope, listing.type),
      ...names.map((name) => [name]),
      ...(names.length > 1 ? [names] : []),
      ...nested,
    ];
    return [
      ...populates.map((populate) => request(listing, { ...firstPage(scope, listing.type), populate }, false)),
      ...relationsOf(scope, listing)
        .filter(({ field }) => !names.includes(field.name))
        .map(({ field, query }) => request(listing, { ...query, populate: [field.name] }, false)),
    ];
  });

/** A relation of a list, and what the list is asked for with it. */
interface Related {
  readonly field: Extract<Attribute, { kind: "relation" }>;
  readonly target: Listing;
  readonly query: SymbolicQuery;
}

/**
 * The relations of a list to other lists. Where one leads to drafts of which section 3 does not speak, see {@link fieldsOf}, those entries are asked for
 * that it leads elsewhere from.
 */
const relationsOf = (scope: Scope, listing: Listing): readonly Related[] =>
  scope.populatable(listing.type).flatMap((field) => {
    if (field.kind !== "relation" || field.relation.startsWith("morph") || field.name === "localizations") return [];
    const target = listingsOf(scope).find(({ type }) => type.uid === field.target);
    if (target === undefined) return [];
    const page = firstPage(scope, listing.type);
    if (fieldsOf(scope, listing.type).includes(field)) return [{ field, target, query: page }];
    const shown = new Set(shownRows(scope, target.type).map(({ id }) => id));
    const rows = shownRows(scope, listing.type).filter(({ links }) =>
      (links[field.name] ?? []).every(({ id }) => shown.has(id)),
    );
    return [{ field, target, query: { ...page, filters: amongThem(listing, rows) } }];
  });

/** Each relation of each list with options of its own: `fields`, `filters` and `sort` (section 4.6 rule 6). */
export const optionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    relationsOf(scope, listing).flatMap(({ field, target, query }) => {
      const { key, attributes } = target;
      const links = shownRows(scope, listing.type).flatMap((row) => row.links[field.name] ?? []);
      const linked = new Set(links.map(({ id }) => id));
      const rows = ordered(shownRows(scope, target.type), [key]).toSorted(
        (a, b) => Number(linked.has(a.id)) - Number(linked.has(b.id)),
      );
      const other = attributes.find((each) => each !== key) ?? key;
      // What is populated is in one half or the other, and among it the last one.
      const half = (rest: number) => rows.filter((_, index) => (rows.length - 1 - index) % 2 === rest);
      const last = rows.slice(-1).map((row) => keyOf(target, row));
      const options: readonly SymbolicQuery[] = [
        { fields: [key.name, other.name] },
        { fields: [key.name] },
        { filters: amongThem(target, half(0)) },
        { filters: amongThem(target, half(1)) },
        { filters: { id: { $notNull: "true" }, [key.name]: { $in: last } } },
        { filters: amongThem(target, rows), sort: [key.name] },
        { filters: amongThem(target, rows), sort: [`${key.name}:desc`], fields: [key.name] },
      ];
      return options.map((own): SymbolicRequest => {
        const { areSetsBelow: _, ...sorted } = request(listing, { ...query, populate: { [field.name]: own } }, false);
        return own.sort === undefined ? { ...sorted, areSetsBelow: true } : sorted;
      });
    }),
  );
