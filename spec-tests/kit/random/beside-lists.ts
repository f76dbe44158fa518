import { groupBy } from "../base.js";
import type { DatasetRecord, ScalarAttribute, ScalarType, Schema } from "../reference.js";
import { follow } from "./arbitraries/follow.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage } from "./arbitraries/sort.js";
import { amongThem, listingsOf, mostEntries, relationsIn, request, textOf } from "./listed.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** What can stand beside each other in filters. */
const kinds = ["attribute", "relation", "component", "$or", "$and", "$not"] as const;

type Kind = (typeof kinds)[number];

/** One member of filters, and the entries that fulfil it. */
interface Term {
  readonly kind: Kind;
  readonly name: string;
  readonly condition: SymbolicQuery;
  readonly fulfilled: ReadonlySet<DatasetRecord>;
  /** Of a condition on a relation: the entries that another relation to the same type leads from to what it asks for. */
  readonly elsewhere?: (name: string) => ReadonlySet<DatasetRecord>;
}

/** Entries of which some are chosen by conditions. */
interface Universe {
  readonly schema: Schema;
  readonly key: ScalarAttribute;
  readonly rows: readonly DatasetRecord[];
  /** The request with two conditions on these entries. */
  readonly ask: (conditions: SymbolicQuery) => SymbolicRequest;
}

/** Types of whose values every database says in one way whether they are equal. */
const exact: readonly ScalarType[] = ["enumeration", "boolean", "integer"];

/** So many conditions of a kind are looked at. */
const mostTerms = 24;

const termsOf = (scope: Scope, { schema, key, rows }: Universe): readonly Term[] => {
  const own = attributeTerms(scope, schema, key, rows);
  const others = rows.length < 2 ? [] : groupTerms(key, rows, own);
  return kinds.flatMap((kind) =>
    [...own, ...relationTerms(scope, schema, rows), ...componentTerms(scope, schema, rows), ...others]
      .filter((term) => term.kind === kind && term.fulfilled.size > 0 && term.fulfilled.size < rows.length)
      .slice(0, mostTerms),
  );
};

const fulfilling = (
  rows: readonly DatasetRecord[],
  holds: (row: DatasetRecord) => boolean,
): ReadonlySet<DatasetRecord> => new Set(rows.filter(holds));

const valuesOf = (attribute: ScalarAttribute, rows: readonly DatasetRecord[]): readonly string[] => [
  ...new Set(
    rows.filter(({ values }) => (values[attribute.name] ?? null) !== null).map((row) => textOf(attribute, row)),
  ),
];

const attributeTerms = (
  scope: Scope,
  schema: Schema,
  key: ScalarAttribute,
  rows: readonly DatasetRecord[],
): readonly Term[] => {
  const some = scope.scalars(schema).filter((each) => exact.includes(each.type));
  const equal = some.flatMap((attribute) =>
    valuesOf(attribute, rows).map(
      (value): Term => ({
        kind: "attribute",
        name: attribute.name,
        condition: { [attribute.name]: { $eq: value } },
        fulfilled: fulfilling(
          rows,
          (row) => (row.values[attribute.name] ?? null) !== null && textOf(attribute, row) === value,
        ),
      }),
    ),
  );
  const parts = [2, 3].flatMap((count) =>
    Array.from({ length: count }, (_, turn) => rows.filter((__, index) => index % count === turn)),
  );
  const among = parts.map((part): Term => {
    const chosen = part.slice(0, mostEntries);
    const condition = { [key.name]: { $in: chosen.map((row) => textOf(key, row)) } };
    return { kind: "attribute", name: key.name, condition, fulfilled: new Set(chosen) };
  });
  // In turns, so that no attribute takes the places of all others.
  return [...among.slice(0, 3), ...equal.filter((_, index) => index % 3 === 0), ...among.slice(3), ...equal];
};

const relationTerms = (scope: Scope, schema: Schema, rows: readonly DatasetRecord[]): readonly Term[] => {
  const ways = relationsIn(scope, schema).flatMap(({ field, target }) => {
    const ends = new Map(
      rows.map((row) => [row, follow(scope, { schema, row }, [field.name])?.map((found) => found.row)] as const),
    );
    // Whether a draft or an entry of another locale is met is open.
    return [...ends.values()].includes(undefined) ? [] : [{ name: field.name, target, ends }];
  });
  return ways.flatMap(({ name, target, ends }) => {
    const met = [...new Set([...ends.values()].flatMap((each) => each ?? []))];
    return met.slice(0, mostTerms).map(
      (end): Term => ({
        kind: "relation",
        name,
        condition: { [name]: amongThem(target, [end]) },
        fulfilled: fulfilling(rows, (row) => ends.get(row)?.includes(end) === true),
        elsewhere: (other) => {
          const way = ways.find((each) => each.name === other && each.target === target);
          return fulfilling(rows, (row) => way?.ends.get(row)?.includes(end) === true);
        },
      }),
    );
  });
};

const componentTerms = (scope: Scope, schema: Schema, rows: readonly DatasetRecord[]): readonly Term[] =>
  scope.populatable(schema).flatMap((field) => {
    if (field.kind !== "component") return [];
    const parts = new Map(
      rows.map((row) => [row, follow(scope, { schema, row }, [field.name])?.map((found) => found.row) ?? []] as const),
    );
    const all = [...parts.values()].flat();
    const some = scope.scalars(scope.schema(field.target)).filter((each) => exact.includes(each.type));
    return some.flatMap((attribute) =>
      valuesOf(attribute, all).map(
        (value): Term => ({
          kind: "component",
          name: field.name,
          condition: { [field.name]: { [attribute.name]: { $eq: value } } },
          fulfilled: fulfilling(rows, (row) => valuesOf(attribute, parts.get(row) ?? []).includes(value)),
        }),
      ),
    );
  });

const groupTerms = (key: ScalarAttribute, rows: readonly DatasetRecord[], own: readonly Term[]): readonly Term[] =>
  own.flatMap((one, index) => {
    const other = own[(index + 2) % own.length] ?? one;
    const both = [one.condition, other.condition];
    return [
      {
        kind: "$or" as const,
        name: "$or",
        condition: { $or: both },
        fulfilled: fulfilling(rows, (row) => one.fulfilled.has(row) || other.fulfilled.has(row)),
      },
      {
        kind: "$and" as const,
        name: "$and",
        condition: { $and: both },
        fulfilled: fulfilling(rows, (row) => one.fulfilled.has(row) && other.fulfilled.has(row)),
      },
      // Whether a negation is fulfilled where there is no value is open: the key is there always.
      ...(one.name === key.name
        ? [
            {
              kind: "$not" as const,
              name: "$not",
              condition: { $not: one.condition },
              fulfilled: fulfilling(rows, (row) => !one.fulfilled.has(row)),
            },
          ]
        : []),
    ];
  });

/** Two members of which neither can be left out, nor one alone be enough, without another answer; none: the data has no such pair. */
const pairOf = (
  terms: readonly Term[],
  [a, b]: readonly [Kind, Kind],
  turn: number,
): readonly [Term, Term] | undefined => {
  const [ones, others] = [a, b].map((kind) => terms.filter((term) => term.kind === kind));
  if (ones === undefined || others === undefined) return undefined;
  let best: { readonly pair: readonly [Term, Term]; readonly score: number } | undefined;
  for (const [at, _] of ones.entries()) {
    const one = ones[(at + turn) % ones.length];
    for (const other of others) {
      if (one === undefined || one.name === other.name) continue;
      const score = scoreOf(one, other);
      if (score > (best?.score ?? 0)) best = { pair: [one, other], score };
    }
  }
  return best?.pair;
};

const scoreOf = (one: Term, other: Term): number => {
  const both = [...one.fulfilled].filter((row) => other.fulfilled.has(row));
  if (both.length === one.fulfilled.size || both.length === other.fulfilled.size) return 0;
  // What one of two relations leads to is not what the other one leads to.
  const taken = other.elsewhere?.(one.name);
  const isTaken = taken !== undefined && String(both.map((row) => taken.has(row))) !== String(both.map(() => true));
  return 1 + (both.length > 0 ? 2 : 0) + (isTaken ? 1 : 0);
};

/** Each list, all of whose entries are chosen from. */
const lists = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).map((listing) => ({
    schema: listing.type,
    key: listing.key,
    rows: shownRows(scope, listing.type),
    ask: (filters) => request(listing, { filters }, false),
  }));

/** In a branch of `$or`, beside another one for an entry that fulfils neither. */
const branches = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).map((listing) => {
    const rows = shownRows(scope, listing.type);
    const [last] = rows.slice(-1);
    return {
      ...{ schema: listing.type, key: listing.key, rows: rows.slice(0, -1) },
      ask: (conditions) =>
        request(
          listing,
          { filters: { $or: [conditions, ...(last === undefined ? [] : [amongThem(listing, [last])])] } },
          false,
        ),
    };
  });

/** What the to-one relations of a list lead to: through others it is open whether one entry has to fulfil both. */
const belowRelations = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).flatMap((listing) =>
    relationsIn(scope, listing.type).flatMap(({ field, target }): readonly Universe[] => {
      if (field.many) return [];
      const ends = shownRows(scope, listing.type).map((row) =>
        follow(scope, { schema: listing.type, row }, [field.name]),
      );
      if (ends.includes(undefined)) return [];
      return [
        {
          ...{ schema: target.type, key: target.key },
          rows: [...new Set(ends.flatMap((each) => each?.map(({ row }) => row) ?? []))],
          ask: (conditions) => request(listing, { filters: { [field.name]: conditions } }, false),
        },
      ];
    }),
  );

/** What a relation of an entry is populated with. */
const inPopulate = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).flatMap((listing) =>
    relationsIn(scope, listing.type).flatMap(({ field, target }): readonly Universe[] => {
      const found = shownRows(scope, listing.type).flatMap((row) => {
        const rows = follow(scope, { schema: listing.type, row }, [field.name])?.map((each) => each.row) ?? [];
        return rows.length < 4 ? [] : [{ row, rows }];
      });
      const [longest] = found.toSorted((one, other) => other.rows.length - one.rows.length);
      if (longest === undefined) return [];
      const { row, rows } = longest;
      const ask = (filters: SymbolicQuery) =>
        request(
          listing,
          {
            ...firstPage(scope, listing.type),
            filters: amongThem(listing, [row]),
            populate: { [field.name]: { filters } },
          },
          false,
        );
      return [{ schema: target.type, key: target.key, rows, ask }];
    }),
  );

/** So many requests there are at most for two kinds in one place; of what the specification shows each list has one. */
const mostExamples = 2;

const isShown = (pair: readonly Kind[]): boolean =>
  pair.every((kind) => ["attribute", "relation", "$or"].includes(kind));

const pairs: readonly (readonly [Kind, Kind])[] = kinds.flatMap((one) =>
  kinds.flatMap((other) => (one === other && one.startsWith("$") ? [] : [[one, other] as const])),
);

/** Two conditions beside each other. */
export interface Beside {
  /** `relation and $or` */
  readonly kinds: string;
  readonly request: SymbolicRequest;
  /** The entries that fulfil both, of those that they are asked of. */
  readonly fulfilled: readonly DatasetRecord[];
}

const examplesIn = (
  scope: Scope,
  universes: readonly Universe[],
  some: readonly (readonly [Kind, Kind])[],
  mostOf: (pair: readonly Kind[]) => number,
): readonly Beside[] => {
  const known = universes.map((universe) => ({ universe, terms: termsOf(scope, universe) }));
  return some.flatMap((pair, turn) =>
    known
      .map((_, index) => known[(index + turn) % known.length])
      .flatMap((each) => {
        const found = each === undefined ? undefined : pairOf(each.terms, pair, turn);
        if (each === undefined || found === undefined) return [];
        const [one, other] = found;
        return [
          {
            kinds: `${pair[0]} and ${pair[1]}`,
            request: each.universe.ask({ ...one.condition, ...other.condition }),
            fulfilled: [...one.fulfilled].filter((row) => other.fulfilled.has(row)),
          },
        ];
      })
      .slice(0, mostOf(pair)),
  );
};

/** One of the requests of {@link besideRequests} for each pair of kinds, at the top. */
export const besidePairs = (scope: Scope): readonly SymbolicRequest[] =>
  [...groupBy(besideExamples(scope).top, (each) => each.kinds).values()].flatMap((alike) =>
    alike.slice(0, 1).map((each) => each.request),
  );

/** Conditions beside each other, by their places. */
export const besideExamples = (scope: Scope) => scope.once("beside examples", () => makeExamples(scope));

const makeExamples = (scope: Scope) => ({
  top: examplesIn(scope, lists(scope), pairs, (pair) => (isShown(pair) ? Number.POSITIVE_INFINITY : mostExamples)),
  branch: examplesIn(scope, branches(scope), pairs, () => mostExamples),
  relation: examplesIn(
    scope,
    belowRelations(scope),
    pairs.filter((pair) => pair.every((kind) => !kind.startsWith("$"))),
    () => mostExamples,
  ),
  populate: examplesIn(scope, inPopulate(scope), pairs, () => mostExamples),
});

/**
 * Conditions beside each other in filters, in both orders: an attribute, a relation, a component and each group with each of these, at the top, in a
 * branch, below a relation and inside of populate. Where one counts for nothing, or either is enough, other entries are shown.
 */
export const besideRequests = (scope: Scope): readonly SymbolicRequest[] =>
  Object.values(besideExamples(scope)).flatMap((some) => some.map((each) => each.request));
