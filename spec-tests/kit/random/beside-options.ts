import { groupBy } from "../base.js";
import type { Attribute, DatasetRecord, Schema } from "../reference.js";
import { follow } from "./arbitraries/follow.js";
import { isMorphInverse } from "./arbitraries/populate.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { amongThem, type Listing, listingsOf, ordered, relationsIn, request } from "./listed.js";
import { fieldsOf } from "./populated-fields.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** A relation of an entry that leads to some. */
interface Part {
  readonly name: string;
  readonly target: Listing;
  readonly rows: readonly DatasetRecord[];
  /** How many relations before it lead to the same type. */
  readonly turn: number;
}

/** An entry of a list, or one that is populated below it. */
interface Stand {
  readonly listing: Listing;
  readonly schema: Schema;
  readonly row: DatasetRecord;
  readonly query: (populate: SymbolicQuery) => SymbolicQuery;
}

/** One whose relations are populated beside each other. */
interface Subject extends Stand {
  readonly parts: readonly Part[];
}

/** Options of each relation, none of which means the same for another one. */
type Options = (part: Part, index: number) => SymbolicQuery | undefined;

/**
 * Relations of one entry beside each other, each with options of its own, in two orders: also relations of an entry that is populated itself, and
 * relations beside components. Where options are taken for those of a neighbour, or for none, something else is shown.
 */
export const besideOptionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  scope.once("beside options", () => makeRequests(scope));

const makeRequests = (scope: Scope): readonly SymbolicRequest[] => [
  ...subjectsOf(scope).flatMap((subject) =>
    [0, 1].flatMap((round) => [
      ...together(subject, choosing(scope, round), round),
      ...together(subject, sorting(round), round).map(({ areSetsBelow: _, ...sorted }) => sorted),
    ]),
  ),
  ...besidePartsRequests(scope),
];

/** All relations with their options, in the second round the last one first. */
const together = ({ listing, parts, query }: Subject, options: Options, round: number): readonly SymbolicRequest[] => {
  const populated = parts.flatMap((part, index) => {
    const own = options(part, index);
    return own === undefined ? [] : [[part.name, own] as const];
  });
  const inOrder = round === 0 ? populated : populated.toReversed();
  return populated.length < 2 ? [] : [request(listing, query(Object.fromEntries(inOrder)), false)];
};

/** Which of them are shown, with which attributes, and what is populated in them. */
const choosing =
  (scope: Scope, round: number): Options =>
  ({ target, rows, turn }, index) => {
    const { key, attributes, type } = target;
    const others = attributes.filter((each) => each !== key);
    const other = others[(turn + round) % others.length] ?? key;
    const kept = rows.filter((_, at) => at % 2 === (index + round) % 2);
    const stranger = shownRows(scope, type).find((row) => !rows.includes(row));
    const among = kept.length < rows.length && kept.length > 0 ? kept : stranger === undefined ? rows : [stranger];
    const nested = fieldsOf(scope, type).filter(({ name }) =>
      rows.every((row) => follow(scope, { schema: type, row }, [name]) !== undefined),
    );
    const populate = nested[(turn + round) % nested.length];
    return {
      fields: (index + round) % 3 === 2 ? "*" : [key.name, ...(other === key ? [] : [other.name])],
      filters: amongThem(target, among),
      ...(populate === undefined ? {} : { populate: [populate.name] }),
    };
  };

/** In which order they are. */
const sorting =
  (round: number): Options =>
  ({ target, rows, turn }) => {
    const { key } = target;
    const some = ordered(rows, [key]);
    if (some.length < 2) return undefined;
    return {
      filters: amongThem(target, some),
      sort: [`${key.name}:${(turn + round) % 2 === 0 ? "asc" : "desc"}`],
      fields: [key.name],
    };
  };

const partsOf = (scope: Scope, schema: Schema, row: DatasetRecord): readonly Part[] => {
  const turns = new Map<Listing, number>();
  return relationsIn(scope, schema).flatMap(({ field, target }): readonly Part[] => {
    const rows = follow(scope, { schema, row }, [field.name])?.map((found) => found.row) ?? [];
    if (rows.length === 0) return [];
    const turn = turns.get(target) ?? 0;
    turns.set(target, turn + 1);
    return [{ name: field.name, target, rows, turn }];
  });
};

/** Of each list some entries, so that of all relations that lead somewhere from one entry any two are beside each other; the same below a relation. */
const subjectsOf = (scope: Scope): readonly Subject[] =>
  [standsOf(scope), standsBelow(scope)].flatMap((stands) => {
    const subjects = stands.map((stand): Subject => ({ ...stand, parts: partsOf(scope, stand.schema, stand.row) }));
    return [...groupBy(subjects, ({ schema }) => schema).values()].flatMap(fewestOf);
  });

/** Pairs of relations, and whether both lead to several entries. */
const pairsIn = ({ parts }: Subject): readonly string[] =>
  parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .flatMap((other) => [
        `${one.name} ${other.name}`,
        ...(one.rows.length > 1 && other.rows.length > 1 ? [`several ${one.name} ${other.name}`] : []),
      ]),
  );

const fewestOf = (subjects: readonly Subject[]): readonly Subject[] => {
  const open = new Set(subjects.flatMap(pairsIn));
  return subjects
    .map((subject) => ({ subject, pairs: pairsIn(subject) }))
    .toSorted((one, other) => other.pairs.length - one.pairs.length)
    .flatMap(({ subject, pairs }) => (pairs.filter((pair) => open.delete(pair)).length > 0 ? [subject] : []));
};

/** Relations, but for polymorphic ones, and components beside each other, each with attributes of its own; components with what is in them, too. */
const besidePartsRequests = (scope: Scope): readonly SymbolicRequest[] =>
  [standsOf(scope), standsBelow(scope)].flatMap((stands) => {
    const open = new Map<string, SymbolicRequest>();
    for (const { listing, schema, row, query } of stands) {
      const fields = fieldsOf(scope, schema).filter(
        (field) =>
          field.name !== "localizations" &&
          !isMorphInverse(field) &&
          (follow(scope, { schema, row }, [field.name]) ?? []).length > 0,
      );
      for (const [turn, one] of fields.entries())
        for (const [at, other] of fields.entries()) {
          if (one === other || (one.kind === "relation" && other.kind === "relation")) continue;
          const [own, its] = [partOptions(scope, one, turn), partOptions(scope, other, at)];
          for (const [index, options] of own.entries()) {
            const beside = its[index];
            if (beside === undefined) continue;
            const pair = `${listing.type.uid} ${one.kind} ${other.kind} ${Object.keys(options)} ${Object.keys(beside)}`;
            const populate = { [one.name]: options, [other.name]: beside };
            if (!open.has(pair)) open.set(pair, request(listing, query(populate), false));
          }
        }
    }
    return [...open.values()];
  });

/** Attributes of a relation or a component, and what is populated in it. */
const partOptions = (scope: Scope, field: Attribute, turn: number): readonly SymbolicQuery[] => {
  if (field.kind !== "component" && field.kind !== "relation") return [];
  const target = scope.schema(field.target);
  const [own, inner] = [scope.scalars(target), fieldsOf(scope, target)];
  const [chosen, nested] = [own[turn % own.length], inner[turn % inner.length]];
  return [
    ...(chosen === undefined ? [] : [{ fields: [chosen.name] }]),
    ...(nested === undefined ? [] : [{ populate: [nested.name] }]),
  ];
};

const standsOf = (scope: Scope): readonly Stand[] =>
  listingsOf(scope).flatMap((listing) =>
    shownRows(scope, listing.type).map((row) => {
      const filters = amongThem(listing, [row]);
      return { listing, schema: listing.type, row, query: (populate) => ({ filters, populate }) };
    }),
  );

const standsBelow = (scope: Scope): readonly Stand[] =>
  standsOf(scope).flatMap(({ listing, schema, row, query }) =>
    partsOf(scope, schema, row).flatMap(({ name, target, rows }) =>
      rows.slice(0, 1).map((end) => {
        const filters = amongThem(target, [end]);
        return {
          ...{ listing, schema: target.type, row: end },
          query: (populate: SymbolicQuery) => query({ [name]: { filters, populate } }),
        };
      }),
    ),
  );
