import { groupBy } from "../../base.js";
import { follow } from "../../random/arbitraries/follow.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute, ScalarType, Schema } from "../../reference.js";
import { most, mostOfEach } from "../chosen.js";
import { amongThem, type Listing, listingsOf, mostEntries, relationsIn, request, textOf } from "../listed.js";
import { partsOf, standsOf } from "../stands.js";
import { table } from "../table.js";

/** What can stand beside each other in filters. */
const kinds = ["attribute", "relation", "component", "$or", "$and", "$not"] as const;

type Kind = (typeof kinds)[number];

type Rows = ReadonlySet<DatasetRecord>;

/** One member of filters, and the entries that fulfil it. */
interface Term {
  readonly kind: Kind;
  readonly name: string;
  readonly condition: SymbolicQuery;
  readonly fulfilled: Rows;
  /** Of a condition on a relation: the entries that another relation to the same type leads from to what it asks for. */
  readonly elsewhere?: (name: string) => Rows;
}

/** Entries of which some are chosen by conditions. */
interface Universe {
  readonly of: Listing;
  readonly rows: readonly DatasetRecord[];
  readonly ask: (conditions: SymbolicQuery) => SymbolicRequest;
}

/** Types of whose values every database says in one way whether they are equal. */
const exact: readonly ScalarType[] = ["enumeration", "boolean", "integer"];

const exactIn = (scope: Scope, schema: Schema): readonly ScalarAttribute[] =>
  scope.scalars(schema).filter((each) => exact.includes(each.type));

/** So many conditions of a kind are looked at. */
const mostTerms = 24;

const termsOf = (scope: Scope, universe: Universe): readonly Term[] => {
  const { rows } = universe;
  const own = attributeTerms(scope, universe);
  const all = [
    ...own,
    ...relationTerms(scope, universe),
    ...componentTerms(scope, universe),
    ...(rows.length < 2 ? [] : own.flatMap((one, index) => groupTerms(universe, one, own[(index + 2) % own.length]))),
  ].filter(({ fulfilled }) => fulfilled.size > 0 && fulfilled.size < rows.length);
  return kinds.flatMap((kind) => all.filter((term) => term.kind === kind).slice(0, mostTerms));
};

/** The value of an attribute of an entry, as it is printed; none where it has none. */
const valueIn = (attribute: ScalarAttribute, row: DatasetRecord): readonly string[] =>
  (row.values[attribute.name] ?? null) === null ? [] : [textOf(attribute, row)];

/** By each of the values that an attribute has in entries, or in what they hold. */
const equalTerms = (
  attribute: ScalarAttribute,
  rows: readonly DatasetRecord[],
  valuesIn: (row: DatasetRecord) => readonly string[],
  termOf: (condition: SymbolicQuery) => Pick<Term, "kind" | "name" | "condition">,
): readonly Term[] =>
  [...new Set(rows.flatMap(valuesIn))].map((value) => ({
    ...termOf({ [attribute.name]: { $eq: value } }),
    fulfilled: new Set(rows.filter((row) => valuesIn(row).includes(value))),
  }));

const attributeTerms = (scope: Scope, { of, rows }: Universe): readonly Term[] => {
  const equal = exactIn(scope, of.type).flatMap((attribute) =>
    equalTerms(
      attribute,
      rows,
      (row) => valueIn(attribute, row),
      (condition) => ({ kind: "attribute", name: attribute.name, condition }),
    ),
  );
  const parts = [2, 3].flatMap((count) =>
    Array.from({ length: count }, (_, turn) => rows.filter((__, index) => index % count === turn)),
  );
  const among = parts.map((part): Term => {
    const chosen = part.slice(0, mostEntries);
    return { kind: "attribute", name: of.key.name, condition: amongThem(of, chosen), fulfilled: new Set(chosen) };
  });
  // In turns, so that no attribute takes the places of all others.
  return [...among.slice(0, 3), ...equal.filter((_, index) => index % 3 === 0), ...among.slice(3), ...equal];
};

const relationTerms = (scope: Scope, { of, rows }: Universe): readonly Term[] => {
  const ways = relationsIn(scope, of.type).flatMap(({ field, target }) => {
    const ends = new Map(
      rows.map((row) => [row, follow(scope, { schema: of.type, row }, [field.name])?.map((each) => each.row)] as const),
    );
    // Whether a draft or an entry of another locale is met is open.
    return [...ends.values()].includes(undefined) ? [] : [{ name: field.name, target, ends }];
  });
  const leadingTo = (way: (typeof ways)[number] | undefined, end: DatasetRecord): Rows =>
    new Set(rows.filter((row) => way?.ends.get(row)?.includes(end)));
  return ways.flatMap((way) => {
    const met = [...new Set([...way.ends.values()].flatMap((each) => each ?? []))];
    return met.slice(0, mostTerms).map((end): Term => {
      const elsewhere = (other: string) =>
        leadingTo(
          ways.find(({ name, target }) => name === other && target === way.target),
          end,
        );
      const condition = { [way.name]: amongThem(way.target, [end]) };
      return { kind: "relation", name: way.name, condition, fulfilled: leadingTo(way, end), elsewhere };
    });
  });
};

const componentTerms = (scope: Scope, { of, rows }: Universe): readonly Term[] =>
  scope.populatable(of.type).flatMap((field) => {
    if (field.kind !== "component") return [];
    const { name } = field;
    return exactIn(scope, scope.schema(field.target)).flatMap((attribute) =>
      equalTerms(
        attribute,
        rows,
        (row) =>
          (follow(scope, { schema: of.type, row }, [name]) ?? []).flatMap((part) => valueIn(attribute, part.row)),
        (condition) => ({ kind: "component", name, condition: { [name]: condition } }),
      ),
    );
  });

const groupTerms = ({ of, rows }: Universe, one: Term, other: Term = one): readonly Term[] => {
  const both = [one.condition, other.condition];
  const term = (kind: Kind, value: SymbolicQuery[string], holds: (row: DatasetRecord) => boolean): Term => ({
    ...{ kind, name: kind, condition: { [kind]: value } },
    fulfilled: new Set(rows.filter(holds)),
  });
  return [
    term("$or", both, (row) => one.fulfilled.has(row) || other.fulfilled.has(row)),
    term("$and", both, (row) => one.fulfilled.has(row) && other.fulfilled.has(row)),
    // Whether a negation is fulfilled where there is no value is open: the key is there always.
    ...(one.name === of.key.name ? [term("$not", one.condition, (row) => !one.fulfilled.has(row))] : []),
  ];
};

/** Two members of which neither can be left out, nor one alone be enough, without another answer; none: the data has no such pair. */
const pairOf = (terms: readonly Term[], [a, b]: Pair, turn: number): readonly [Term, Term] | undefined => {
  const ones = terms.filter(({ kind }) => kind === a);
  const inTurn = ones.map((_, index) => ones[(index + turn) % ones.length]);
  const pairs = inTurn.flatMap((one) =>
    terms.flatMap((other) => {
      if (one === undefined || other.kind !== b || one.name === other.name) return [];
      return [{ pair: [one, other] as const, score: scoreOf(one, other) }];
    }),
  );
  const best = most(pairs, ({ score }) => score);
  return best === undefined || best.score === 0 ? undefined : best.pair;
};

const scoreOf = (one: Term, other: Term): number => {
  const both = [...one.fulfilled].filter((row) => other.fulfilled.has(row));
  if (both.length === one.fulfilled.size || both.length === other.fulfilled.size) return 0;
  // What one of two relations leads to is not what the other one leads to.
  const taken = other.elsewhere?.(one.name);
  return 1 + (both.length > 0 ? 2 : 0) + (taken !== undefined && !both.every((row) => taken.has(row)) ? 1 : 0);
};

/** Each list, all of whose entries are chosen from. */
const lists = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).map((of) => ({
    ...{ of, rows: shownRows(scope, of.type) },
    ask: (filters) => request(of, { filters }, false),
  }));

/** In a branch of `$or`, beside another one for an entry that fulfils neither. */
const branches = (scope: Scope): readonly Universe[] =>
  lists(scope).map(({ of, rows, ask }) => ({
    ...{ of, rows: rows.slice(0, -1) },
    ask: (conditions) => ask({ $or: [conditions, amongThem(of, rows.slice(-1))] }),
  }));

/** What the to-one relations of a list lead to: through others it is open whether one entry has to fulfil both. */
const belowRelations = (scope: Scope): readonly Universe[] =>
  lists(scope).flatMap(({ of, rows, ask }) =>
    relationsIn(scope, of.type).flatMap(({ field, target }): readonly Universe[] => {
      const ends = rows.map((row) => follow(scope, { schema: of.type, row }, [field.name]));
      if (field.many || ends.includes(undefined)) return [];
      const met = new Set(ends.flatMap((each) => each?.map(({ row }) => row) ?? []));
      return [{ of: target, rows: [...met], ask: (conditions) => ask({ [field.name]: conditions }) }];
    }),
  );

/** What a relation of an entry is populated with. */
const inPopulate = (scope: Scope): readonly Universe[] =>
  listingsOf(scope).flatMap((listing) => {
    const parts = standsOf(scope, listing).flatMap((stand) => partsOf(scope, stand));
    const longest = mostOfEach(
      parts.filter(({ rows }) => rows.length > 3),
      ({ field }) => field.name,
      ({ rows }) => rows.length,
    );
    return longest.map(({ target, rows, query }) => ({
      ...{ of: target, rows },
      ask: (filters: SymbolicQuery) => request(listing, query({ filters }), false),
    }));
  });

/** So many requests there are at most for two kinds in one place; of what the specification shows each list has one. */
const mostExamples = 2;

type Pair = readonly [Kind, Kind];

const isShown = (pair: Pair): boolean => pair.every((kind) => ["attribute", "relation", "$or"].includes(kind));

const pairs: readonly Pair[] = kinds.flatMap((one) =>
  kinds.flatMap((other): readonly Pair[] => (one === other && one.startsWith("$") ? [] : [[one, other]])),
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
  some: readonly Pair[],
  mostOf: (pair: Pair) => number,
): readonly Beside[] => {
  const known = universes.map((universe) => ({ universe, terms: termsOf(scope, universe) }));
  return some.flatMap((pair, turn) => {
    const inTurn = known.map((_, index) => known[(index + turn) % known.length]);
    const examples = inTurn.flatMap((each): readonly Beside[] => {
      const found = each === undefined ? undefined : pairOf(each.terms, pair, turn);
      if (each === undefined || found === undefined) return [];
      const [one, other] = found;
      const fulfilled = [...one.fulfilled].filter((row) => other.fulfilled.has(row));
      const asked = each.universe.ask({ ...one.condition, ...other.condition });
      return [{ kinds: pair.join(" and "), request: asked, fulfilled }];
    });
    return examples.slice(0, mostOf(pair));
  });
};

/** Conditions beside each other, by their places. */
export const besideExamples = (scope: Scope) =>
  scope.once("beside examples", () => ({
    top: examplesIn(scope, lists(scope), pairs, (pair) => (isShown(pair) ? Number.POSITIVE_INFINITY : mostExamples)),
    branch: examplesIn(scope, branches(scope), pairs, () => mostExamples),
    relation: examplesIn(
      scope,
      belowRelations(scope),
      pairs.filter((pair) => pair.every((kind) => !kind.startsWith("$"))),
      () => mostExamples,
    ),
    populate: examplesIn(scope, inPopulate(scope), pairs, () => mostExamples),
  }));

/** One of the requests of {@link besideRequests} for each pair of kinds, at the top. */
export const besidePairs = table("beside, pairs", (scope): readonly SymbolicRequest[] =>
  [...groupBy(besideExamples(scope).top, (each) => each.kinds).values()].flatMap((alike) =>
    alike.slice(0, 1).map((each) => each.request),
  ),
);

/**
 * Conditions beside each other in filters, in both orders: an attribute, a relation, a component and each group with each of these, at the top, in a
 * branch, below a relation and inside of populate. Where one counts for nothing, or either is enough, other entries are shown.
 */
export const besideRequests = table("beside", (scope): readonly SymbolicRequest[] =>
  Object.values(besideExamples(scope)).flatMap((some) => some.map((each) => each.request)),
);
