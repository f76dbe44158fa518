import { type Found, follow } from "../random/arbitraries/follow.js";
import { type Scope, shownRows } from "../random/arbitraries/scope.js";
import type { SymbolicQuery } from "../random/symbolic.js";
import type { DatasetRecord } from "../reference.js";
import { amongThem, type Listing, listingsOf, type Relation, relationsIn } from "./listed.js";

/** An entry that is shown alone, in a list or populated below one of its entries; or a component of it. */
export interface Stand extends Found {
  readonly listing: Listing;
  /** The query that shows it, with what is asked of it. */
  readonly query: (inner: SymbolicQuery) => SymbolicQuery;
}

/** A relation of a stand that leads to entries. */
export interface Part extends Relation {
  readonly stand: Stand;
  readonly rows: readonly DatasetRecord[];
  /** The query that shows them, with options of the relation. */
  readonly query: (options: SymbolicQuery) => SymbolicQuery;
}

/** The entries of a list. */
export const standsOf = (scope: Scope, listing: Listing): readonly Stand[] =>
  shownRows(scope, listing.type).map((row) => {
    const filters = amongThem(listing, [row]);
    return { listing, schema: listing.type, row, query: (inner) => ({ filters, ...inner }) };
  });

/** Those of the relations of a stand of which it is known what they lead to, and that lead to something. */
export const partsOf = (scope: Scope, stand: Stand): readonly Part[] =>
  relationsIn(scope, stand.schema).flatMap(({ field, target }): readonly Part[] => {
    const rows = follow(scope, stand, [field.name])?.map((found) => found.row) ?? [];
    const query = (options: SymbolicQuery) => stand.query({ populate: { [field.name]: options } });
    return rows.length === 0 ? [] : [{ field, target, stand, rows, query }];
  });

/** What holds components. */
export const holders = ["component", "dynamiczone"] as const;

/** The components of a stand, each populated with what is asked of it; of a dynamic zone by its own options. `of`: what holds them. */
export const componentsOf = (
  scope: Scope,
  stand: Stand,
  of: readonly (typeof holders)[number][] = holders,
): readonly Stand[] =>
  scope.populatable(stand.schema).flatMap(({ kind, name }): readonly Stand[] => {
    if (kind !== "component" && kind !== "dynamiczone") return [];
    if (!of.includes(kind)) return [];
    return (follow(scope, stand, [name]) ?? []).map((found) => ({
      ...found,
      listing: stand.listing,
      query: (inner) =>
        stand.query({ populate: { [name]: kind === "component" ? inner : { on: { [found.schema.uid]: inner } } } }),
    }));
  });

/** Each of the entries that a part leads to: of a list it is the only one that is shown, for nothing says in which order they are. */
export const standsBehind = ({ stand: { listing }, target, rows, query }: Part): readonly Stand[] =>
  rows.map((row) => {
    const filters = amongThem(target, [row]);
    return { listing, schema: target.type, row, query: (inner) => query({ filters, ...inner }) };
  });

/** The entries of all lists, or those so many relations away: each once. */
export const standsAt = (scope: Scope, level: number): readonly Stand[] =>
  scope.once(`stands ${level}`, () => {
    if (level === 0) return listingsOf(scope).flatMap((listing) => standsOf(scope, listing));
    const next = standsAt(scope, level - 1).flatMap((stand) => partsOf(scope, stand).flatMap(standsBehind));
    return [...new Map(next.map((stand) => [stand.row, stand])).values()];
  });

/** An entry of a list, and what a path leads to from it. */
export interface Leading {
  readonly row: DatasetRecord;
  readonly ends: readonly DatasetRecord[];
}

/** The entries of which it is known what a path leads to, the one with the most first. */
export const leadingFrom = (
  scope: Scope,
  { type }: Listing,
  path: readonly string[],
  locale?: string,
): readonly Leading[] =>
  shownRows(scope, type, { locale })
    .flatMap((row): readonly Leading[] => {
      const ends = follow(scope, { schema: type, row }, path)?.map((found) => found.row);
      return ends === undefined ? [] : [{ row, ends: [...new Set(ends)] }];
    })
    .toSorted((one, other) => other.ends.length - one.ends.length);
