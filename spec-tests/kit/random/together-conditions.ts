import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { follow } from "./arbitraries/follow.js";
import { conditionsOn } from "./arbitraries/operands.js";
import type { Scope } from "./arbitraries/scope.js";
import { amongThem, isSortable, type Listing, relationsIn, textOf } from "./listed.js";
import type { SymbolicQuery } from "./symbolic.js";

/** Entries of a list, and a condition that they fulfil. */
export interface Linked {
  readonly rows: readonly DatasetRecord[];
  readonly condition: SymbolicQuery;
}

/** Of what a condition is asked: a relation to one entry, one to several, a component. */
export const linkKinds = ["one", "many", "component"] as const;

/** See {@link linkKinds}. */
export type LinkKind = (typeof linkKinds)[number];

/** The ids of some entries. */
export const idsOf = (scope: Scope, { type }: Listing, rows: readonly DatasetRecord[]): SymbolicQuery => ({
  id: { $in: rows.map(({ id }) => ({ $entry: [type.uid, scope.index.keyOf(type.uid, id) ?? ""] as const })) },
});

/** What a condition may be asked of, as of each entry that leads somewhere: it is met whatever is shown of drafts. */
const fieldsOf = (
  scope: Scope,
  { type }: Listing,
  kind: LinkKind,
): readonly (readonly [name: string, inner: string])[] =>
  kind === "component"
    ? scope.populatable(type).flatMap((field) => {
        const own = field.kind === "component" ? scope.scalars(scope.schema(field.target))[0] : undefined;
        return own === undefined ? [] : [[field.name, own.name] as const];
      })
    : relationsIn(scope, type).flatMap(({ field }) =>
        field.many === (kind === "many") ? [[field.name, "id"] as const] : [],
      );

/**
 * The entries that `choose` takes of those that are related to something, of the relation or component of which it takes the most; undefined where it
 * takes fewer than three of each.
 */
export const linkedRows = (
  scope: Scope,
  listing: Listing,
  kind: LinkKind,
  rows: readonly DatasetRecord[],
  choose: (rows: readonly DatasetRecord[]) => readonly DatasetRecord[],
): Linked | undefined => {
  const all = fieldsOf(scope, listing, kind).map(([name, inner]): Linked => {
    const leading = rows.filter((row) => {
      const found = follow(scope, { schema: listing.type, row }, [name]) ?? [];
      return inner === "id" ? found.length > 0 : found.some((part) => (part.row.values[inner] ?? null) !== null);
    });
    return { rows: choose(leading), condition: { [name]: { [inner]: { $notNull: "true" } } } };
  });
  const [best] = all.toSorted((a, b) => b.rows.length - a.rows.length);
  return best === undefined || best.rows.length < 3 ? undefined : best;
};

/** So many entries are left at least, so that there is an order to see. */
const leastLeft = 2;

/**
 * Conditions that speak of one attribute: by `$in` and by `$ne`, in both branches of `$or`, and one on the ids. Each of them leaves one entry out, as far
 * as there are enough whose values every database finds.
 */
export const narrowedByOne = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
): { readonly rows: readonly DatasetRecord[]; readonly filters: SymbolicQuery } => {
  const { name } = attribute;
  const all = conditionsOn(scope, listing.type, attribute);
  const operandsOf = (operator: string) =>
    new Map(
      (all.get(operator) ?? []).flatMap((condition) => {
        const own = condition[name] as SymbolicQuery; // a condition on the attribute by the operator
        return [[String(own[operator]), own] as const];
      }),
    );
  const [equal, unequal] = [operandsOf("$eq"), operandsOf("$ne")];
  const printed = (row: DatasetRecord) => String(textOf(attribute, row));
  const usable = rows.filter((row) => equal.has(printed(row)));
  const out = usable.filter((row) => unequal.has(printed(row))).slice(0, usable.length > leastLeft ? 1 : 0);
  const [other, third, fourth] = usable
    .filter((row) => !out.includes(row))
    .slice(0, Math.max(0, usable.length - leastLeft - out.length));
  const without = (...gone: readonly (DatasetRecord | undefined)[]) => usable.filter((row) => !gone.includes(row));
  const valuesIn = (some: readonly DatasetRecord[]) => some.map((row) => equal.get(printed(row))?.$eq ?? null);
  if (usable.length < leastLeft) return { rows, filters: amongThem(listing, rows) };
  const branches = without(third);
  const half = Math.ceil(branches.length / 2);
  const [excluded] = out;
  return {
    rows: without(excluded, other, third, fourth),
    filters: {
      ...idsOf(scope, listing, without(fourth)),
      [name]: {
        $in: valuesIn(without(other)),
        ...(excluded === undefined ? {} : unequal.get(printed(excluded))),
      },
      $or: [branches.slice(0, half), branches.slice(half)].map((some) => ({ [name]: { $in: valuesIn(some) } })),
    },
  };
};

/** Conditions on a boolean or an enumeration, by two operators and in both branches of a group, that one of its values fulfils. */
export const oneValue = (attribute: ScalarAttribute, rows: readonly DatasetRecord[]): SymbolicQuery => {
  const { name } = attribute;
  const known = rows.filter(({ values }) => (values[name] ?? null) !== null);
  const [first, second, ...more] = isSortable(attribute) ? new Set(known.map((row) => textOf(attribute, row))) : [];
  if (first === undefined || second === undefined) return {};
  return {
    [name]: { $in: [first, second, ...more], $ne: first },
    $or: [second, first].map((value) => ({ [name]: { $eq: value } })),
  };
};
