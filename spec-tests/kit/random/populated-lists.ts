import type { ContentType } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { deepRequests } from "./deep-lists.js";
import { amongThem, listingsOf, ordered, request } from "./listed.js";
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
    return populates.map((populate) => request(listing, { ...firstPage(scope, listing.type), populate }, false));
  });

/** Each relation of each list with options of its own: `fields`, `filters` and `sort` (section 4.6 rule 6). */
export const optionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    populatedOf(scope, listing.type).flatMap((field) => {
      if (field.kind !== "relation" || field.relation.startsWith("morph")) return [];
      const target = listingsOf(scope).find(({ type }) => type.uid === field.target);
      if (target === undefined) return [];
      const { key, attributes } = target;
      const rows = ordered(shownRows(scope, target.type), [key]);
      const other = attributes.find((each) => each !== key) ?? key;
      const some = rows.filter((_, index) => index % 2 === 0);
      const options: readonly SymbolicQuery[] = [
        { fields: [key.name, other.name] },
        { fields: [key.name] },
        { filters: amongThem(target, rows) },
        { filters: { ...amongThem(target, rows), ...amongThem(target, some) } },
        { filters: amongThem(target, rows), sort: [key.name] },
        { filters: amongThem(target, rows), sort: [`${key.name}:desc`], fields: [key.name] },
      ];
      return options.map((own): SymbolicRequest => {
        const { areSetsBelow: _, ...sorted } = request(
          listing,
          { ...firstPage(scope, listing.type), populate: { [field.name]: own } },
          false,
        );
        return own.sort === undefined ? { ...sorted, areSetsBelow: true } : sorted;
      });
    }),
  );
