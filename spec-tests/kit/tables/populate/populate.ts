import { follow } from "../../random/arbitraries/follow.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { firstPage } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord, Schema } from "../../reference.js";
import { mostOfEach } from "../chosen.js";
import {
  amongThem,
  kindOf,
  type Listing,
  listingsOf,
  mostEntries,
  type Relation,
  relationsIn,
  request,
} from "../listed.js";
import { type Part, partsOf, standsAt } from "../stands.js";
import { table } from "../table.js";
import { nestedRequests } from "./nested.js";
import { dottedRequests, pathsTogether } from "./paths.js";
import { everythingOf, fieldsOf } from "./populatable.js";

/** Each list with each of its fields populated, by name, by `*`, and with what is nested in it, four relations deep. */
export const populateRequests = table("populate", (scope): readonly SymbolicRequest[] => [
  ...namedRequests(scope),
  ...dottedRequests(scope),
  ...pathsTogether(scope),
  ...nestedRequests(scope),
  ...[1, 2, 3].flatMap((level) => deepRequests(scope, level)),
]);

/** Of each kind of relation, seen from each of its sides, the entry that is related to the most others. */
export const longestRelations = table("longest relations", (scope): readonly SymbolicRequest[] => {
  const all = listingsOf(scope).flatMap((listing) =>
    relationsIn(scope, listing.type).flatMap(({ field }) =>
      shownRows(scope, listing.type)
        .filter((row) => follow(scope, { schema: listing.type, row }, [field.name]) !== undefined)
        .map((row) => ({ listing, field, row })),
    ),
  );
  return mostOfEach(all, kindOf, ({ field, row }) => (row.links[field.name] ?? []).length).map(
    ({ listing, field, row }) =>
      request(listing, { filters: amongThem(listing, [row]), populate: [field.name] }, false),
  );
});

const namedRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const named = new Set<string>();
  /** All of a component in an entry of `on`: where it comes first by the names of it, then by `*`. */
  const populateOn = (part: Schema, everything: "*" | readonly string[]): "*" | readonly string[] => {
    const names = fieldsOf(scope, part).map(({ name }) => name);
    if (everything !== "*" || names.length < 2 || named.has(part.uid)) return everything;
    named.add(part.uid);
    return names;
  };
  return listingsOf(scope).flatMap((listing) => {
    const fields = fieldsOf(scope, listing.type);
    const zones = fields.flatMap((field): readonly SymbolicQuery[] => {
      if (field.kind !== "dynamiczone") return [];
      const parts = field.components.map((uid) => ({ uid, populate: everythingOf(scope, scope.schema(uid)) }));
      return [
        ...(parts.every(({ populate }) => populate === "*") ? [{ [field.name]: { populate: "*" } }] : []),
        ...parts
          .filter(({ populate }) => populate.length > 0)
          .map(({ uid, populate }) => ({
            [field.name]: { on: { [uid]: { populate: populateOn(scope.schema(uid), populate) } } },
          })),
      ];
    });
    const names = fields.map(({ name }) => name);
    // What is nested in a component by its names, one after the other, in the entries that show the most of it.
    const nested = fields.flatMap((field): readonly SymbolicRequest[] => {
      const within = field.kind === "component" ? scope.populatable(scope.schema(field.target)) : [];
      const endsOf = (row: DatasetRecord) =>
        within.map(({ name }) => follow(scope, { schema: listing.type, row }, [field.name, name]));
      const held = (row: DatasetRecord): number => endsOf(row).filter((ends) => ends?.length !== 0).length;
      const rows = shownRows(scope, listing.type)
        .filter((row) => endsOf(row).every((ends) => ends !== undefined))
        .toSorted((one, other) => held(other) - held(one));
      const filters = amongThem(listing, rows.slice(0, mostEntries));
      const populate = { [field.name]: { populate: within.map(({ name }) => name) } };
      return within.length < 2 || rows.length === 0 ? [] : [request(listing, { filters, populate }, false)];
    });
    const populates = [
      everythingOf(scope, listing.type),
      ...names.map((name) => [name]),
      ...(names.length > 1 ? [names] : []),
      ...zones,
    ];
    const all = scope.populatable(listing.type).map(({ name }) => name);
    const whole = shownRows(scope, listing.type).filter((row) =>
      all.every((name) => follow(scope, { schema: listing.type, row }, [name]) !== undefined),
    );
    return [
      ...populates.map((populate) => request(listing, { ...firstPage(scope, listing.type), populate }, false)),
      ...nested,
      ...(all.length > names.length && whole.length > 0
        ? [request(listing, { filters: amongThem(listing, whole.slice(0, 5)), populate: all }, false)]
        : []),
      ...relationsOf(scope, listing)
        .filter(({ field }) => !names.includes(field.name))
        .map(({ field, query }) => request(listing, { ...query, populate: [field.name] }, false)),
    ];
  });
};

/** A relation of a list, and what the list is asked for with it. */
interface Related extends Relation {
  readonly query: SymbolicQuery;
}

/**
 * The relations of a list to other lists. Where one leads to drafts of which section 3 does not speak, see {@link fieldsOf}, those entries are asked for
 * that it leads elsewhere from.
 */
export const relationsOf = (scope: Scope, listing: Listing): readonly Related[] =>
  relationsIn(scope, listing.type).map(({ field, target }) => {
    const page = firstPage(scope, listing.type);
    if (fieldsOf(scope, listing.type).includes(field)) return { field, target, query: page };
    const rows = shownRows(scope, listing.type).filter(
      (row) => follow(scope, { schema: listing.type, row }, [field.name]) !== undefined,
    );
    return { field, target, query: { ...page, filters: amongThem(listing, rows) } };
  });

/** Of each type that relations lead to so many steps away, the list with the most kinds of attributes, with all of it populated; and one with each long list in it. */
const deepRequests = (scope: Scope, level: number): readonly SymbolicRequest[] => {
  const parts = standsAt(scope, level).flatMap((stand) => partsOf(scope, stand));
  const known = parts.flatMap((part) => {
    const kinds = [...kindsIn(scope, part)];
    const { uid } = part.target.type;
    return [uid, ...kinds.filter((kind) => kind.endsWith(long))].map((id) => ({ id, part, size: kinds.length }));
  });
  const chosen = mostOfEach(
    known,
    ({ id }) => id,
    ({ size }) => size,
  );
  return [...new Set(chosen.map(({ part }) => part))].flatMap(({ stand, target, query }) => {
    const populate = fieldsOf(scope, target.type).map(({ name }) => name);
    return populate.length === 0 ? [] : [request(stand.listing, query({ populate }), false)];
  });
};

const long = " of many";

/** Of more than so many entries a server may show a part. */
const fewEnough = 10;

/** The kinds of attributes of which some entries have a value, or something linked. */
const kindsIn = (scope: Scope, { target: { type }, rows }: Part): ReadonlySet<string> =>
  new Set(
    [...scope.scalars(type), ...fieldsOf(scope, type)].flatMap((attribute) => {
      const { kind, name } = attribute;
      const isHeld = ({ links, values }: DatasetRecord) =>
        kind === "scalar" ? (values[name] ?? null) !== null : (links[name]?.length ?? 0) > 0 || name in values;
      if (!rows.some(isHeld)) return [];
      if (kind === "scalar") return [attribute.type];
      const many = "many" in attribute && attribute.many ? "many" : "one";
      const own = kind === "relation" ? `${attribute.relation} ${attribute.owner}` : `${kind} ${many}`;
      const isLong = rows.some(({ links }) => (links[name]?.length ?? 0) > fewEnough);
      return isLong ? [own, own + long] : [own];
    }),
  );
