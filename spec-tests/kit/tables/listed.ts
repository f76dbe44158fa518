import { isDecided } from "../dataset/portable.js";
import { printedValue } from "../dataset/printed.js";
import { listedTypes } from "../random/arbitraries/places.js";
import { isMorphInverse } from "../random/arbitraries/populate.js";
import type { Scope } from "../random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicRequest } from "../random/symbolic.js";
import type { Attribute, ContentType, DatasetRecord, ScalarAttribute, Schema } from "../reference.js";

/*
 * What tables of requests are made of that ask every list for every attribute, the same in each run. Where entries are sorted, only those are asked
 * for that every database orders alike.
 */

/** So many entries at most are put in one order. */
export const mostSorted = 14;

/** A list whose entries have a key. */
export interface Listing {
  readonly type: ContentType;
  /** The attribute by which entries are known. */
  readonly key: ScalarAttribute;
  readonly attributes: readonly ScalarAttribute[];
}

/** The lists whose entries have a key. */
export const listingsOf = (scope: Scope): readonly Listing[] =>
  scope.once("listings", () =>
    listedTypes(scope).flatMap((type) => {
      const attributes = scope.scalars(type);
      const key = attributes.find(({ name }) => name === type.naturalKey);
      return key === undefined ? [] : [{ type, key, attributes }];
    }),
  );

export interface Relation {
  readonly field: Extract<Attribute, { kind: "relation" }>;
  readonly target: Listing;
}

/** What kind a relation is of, and from which side it is seen. */
export const kindOf = ({ field: { relation, owner } }: Pick<Relation, "field">): string => `${relation} ${owner}`;

/** The relations of a schema to the entries of lists: polymorphic ones and localizations are none. */
export const relationsIn = (scope: Scope, schema: Schema): readonly Relation[] =>
  scope.populatable(schema).flatMap((field) => {
    if (field.kind !== "relation" || isMorphInverse(field) || field.name === "localizations") return [];
    const target = listingsOf(scope).find(({ type }) => type.uid === field.target);
    return target === undefined ? [] : [{ field, target }];
  });

/** A request for a list; where nothing sorts them, entries that are populated are compared as sets. `classes`: what it exercises. */
export const request = (
  { type }: Listing,
  query: SymbolicQuery,
  ordered: boolean,
  classes: readonly string[] = [],
): SymbolicRequest => ({
  type: type.singularName,
  query,
  ordered,
  areSetsBelow: true,
  classes,
});

/** Some entries that every database puts in one order by these attributes, without a tie and without NULL. */
export const ordered = (rows: readonly DatasetRecord[], by: readonly ScalarAttribute[]): readonly DatasetRecord[] => {
  const keys = by.map(({ name, type }) => ({ type, values: rows.map(({ values }) => values[name] ?? null) }));
  const chosen: number[] = [];
  for (const at of rows.keys()) {
    if (chosen.length >= mostSorted) break;
    const isWhole = keys.every(({ values }) => values[at] !== null);
    if (isWhole && chosen.every((other) => isDecided(keys, other, at))) chosen.push(at);
  }
  return chosen.flatMap((at) => rows[at] ?? []);
};

/** The value that an entry has of an attribute; null where it has none. */
export const valueIn = ({ values }: DatasetRecord, { name }: ScalarAttribute) => values[name] ?? null;

/** The value of an attribute that has one, as it is printed: a text or a number. */
export const textOf = ({ name, type }: ScalarAttribute, { values }: DatasetRecord): string =>
  printedValue(type, values[name] ?? null) as string;

/** The key of an entry as it is printed. */
export const keyOf = ({ key }: Listing, row: DatasetRecord): string => textOf(key, row);

/** The id of an entry, whatever it is on a server. */
export const idOf = (scope: Scope, { uid }: ContentType, { id }: DatasetRecord) => ({
  $entry: [uid, scope.index.keyOf(uid, id) ?? ""] as const,
});

/** A filter by the ids of entries; one that is excluded is not found, whether it is among them or not. */
export const byIds = (
  scope: Scope,
  { type }: Listing,
  rows: readonly DatasetRecord[],
  excluded?: DatasetRecord,
): SymbolicQuery => ({
  id: {
    $in: rows.map((row) => idOf(scope, type, row)),
    ...(excluded === undefined ? {} : { $ne: idOf(scope, type, excluded) }),
  },
});

/** So many entries at most are asked for at once. */
export const mostEntries = 12;

/** A filter that leaves these entries. */
export const amongThem = (listing: Listing, rows: readonly DatasetRecord[]): SymbolicQuery => ({
  [listing.key.name]: { $in: rows.map((row) => keyOf(listing, row)) },
});

/** A group that leaves every entry. */
export const allOfThem: SymbolicQuery = { $or: [{ id: { $notNull: "true" } }, { id: { $null: "true" } }] };
