import { groupBy } from "../../base.js";
import { follow } from "../../random/arbitraries/follow.js";
import { isMorphInverse } from "../../random/arbitraries/populate.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { Attribute, DatasetRecord } from "../../reference.js";
import { fewestOf } from "../chosen.js";
import { amongThem, type Listing, ordered, relationsIn, request } from "../listed.js";
import { componentsOf, holders, type Part, partsOf, type Stand, standsAt, standsBehind } from "../stands.js";
import { table } from "../table.js";
import { fieldsOf } from "./populatable.js";

/** A relation of an entry, and those of the entries behind it that are shown: options choose among them, so that nothing is asked of drafts. */
export type Shown = Pick<Part, "field" | "target" | "rows">;

/** A stand whose relations are populated beside each other. */
interface Subject {
  readonly stand: Stand;
  readonly parts: readonly Shown[];
}

/**
 * Relations of one entry beside each other, each with options of its own, in two orders: also the only relation of an entry, relations of one that is
 * populated itself and of components, and relations beside components. Where options are taken for those of a neighbour, or for none, something else is shown.
 */
export const besideOptionRequests = table("beside options", (scope): readonly SymbolicRequest[] => [
  ...[
    ...standsIn(scope),
    // A component is populated in one way, and by `on` of a dynamic zone in another.
    ...holders.map((holder) => standsAt(scope, 0).flatMap((stand) => componentsOf(scope, stand, [holder]))),
  ]
    .flatMap((stands) => subjectsOf(scope, stands))
    .flatMap((subject) =>
      [0, 1].flatMap((round) => [
        ...together(scope, subject, choosing(scope, round), round),
        ...together(scope, subject, sorting(scope, round), round).map(({ areSetsBelow: _, ...sorted }) => sorted),
      ]),
    ),
  ...standsIn(scope).flatMap((stands) => besideParts(scope, stands)),
]);

/** The entries of lists, and the first one that each of their relations leads to. */
const standsIn = (scope: Scope): readonly (readonly Stand[])[] => {
  const stands = standsAt(scope, 0);
  const parts = stands.flatMap((stand) => partsOf(scope, stand));
  return [stands, parts.flatMap((part) => standsBehind(part).slice(0, 1))];
};

/** Of each type few entries, so that of all relations that lead somewhere from one entry any two are beside each other. */
const subjectsOf = (scope: Scope, stands: readonly Stand[]): readonly Subject[] => {
  const subjects = stands.map((stand) => ({ stand, parts: shownParts(scope, stand) }));
  return [...groupBy(subjects, ({ stand }) => stand.schema).values()].flatMap((alike) =>
    fewestOf(alike, pairsIn, (each) => pairsIn(each).length),
  );
};

/** The relations of an entry that lead somewhere, with what they show, in its order. */
export const shownParts = (scope: Scope, { schema, row: { links } }: Stand): readonly Shown[] =>
  relationsIn(scope, schema).flatMap(({ field, target }) => {
    const all = shownRows(scope, target.type);
    const rows = (links[field.name] ?? []).flatMap(({ id }) => all.find((row) => row.id === id) ?? []);
    return rows.length === 0 ? [] : [{ field, target, rows }];
  });

/** Pairs of relations, or the only one, and whether both lead to several entries. */
const pairsIn = ({ parts }: Subject): readonly string[] =>
  parts.flatMap((one, index) =>
    (parts.length === 1 ? parts : parts.slice(index + 1)).flatMap((other) => {
      const pair = `${one.field.name} ${other.field.name}`;
      return one.rows.length > 1 && other.rows.length > 1 ? [pair, `several ${pair}`] : [pair];
    }),
  );

/** Options of a relation, none of which means the same for another one. `turn`: how many relations before it lead to the same type. */
type Options = (part: Shown, index: number, turn: number) => SymbolicQuery | undefined;

/** All relations with their options, in the second round the last one first. */
const together = (
  scope: Scope,
  { stand, parts }: Subject,
  options: Options,
  round: number,
): readonly SymbolicRequest[] => {
  const populated = parts.flatMap((part, index) => {
    const turn = parts.slice(0, index).filter(({ target }) => target === part.target).length;
    const own = options(part, index, turn);
    return own === undefined ? [] : [[part.field.name, own] as const];
  });
  const populate = Object.fromEntries(round === 0 ? populated : populated.toReversed());
  // Beside an attribute of the entry that they are populated in, and a sort, of which rule 6 does not speak for components (I-97).
  const [own] = round === 0 ? [] : scope.scalars(stand.schema);
  const sort = own === undefined || stand.schema.kind === "component" ? {} : { sort: [own.name] };
  const query = { ...(own === undefined ? {} : { fields: [own.name] }), ...sort, populate };
  return populated.length === 0 ? [] : [request(stand.listing, stand.query(query), false)];
};

/** Which of them are shown, with which attributes, and what is populated in them. */
const choosing =
  (scope: Scope, round: number): Options =>
  ({ target, rows }, index, turn) => {
    const { key, attributes, type } = target;
    const others = attributes.filter((each) => each !== key);
    const other = others[(turn + round) % others.length] ?? key;
    const kept = rows.filter((_, at) => at % 2 === (index + round) % 2);
    const stranger = strangerTo(scope, target, rows);
    const among = kept.length < rows.length && kept.length > 0 ? kept : stranger === undefined ? rows : [stranger];
    const nested = fieldsOf(scope, type).filter(({ name }) =>
      rows.every((row) => follow(scope, { schema: type, row }, [name]) !== undefined),
    );
    const populate = nested[(turn + round) % nested.length];
    return {
      fields: (index + round) % 3 === 2 ? attributes.map(({ name }) => name) : [...new Set([key.name, other.name])],
      filters: amongThem(target, among),
      ...(populate === undefined ? {} : { populate: [populate.name] }),
    };
  };

/** In which order they are: by their key, or else by the first attribute that orders two of them. One alone is filtered out beside a sort. */
const sorting =
  (scope: Scope, round: number): Options =>
  ({ target, rows }, _, turn) => {
    const by = [target.key, ...target.attributes].find((each) => ordered(rows, [each]).length > 1);
    const stranger = round === 0 ? undefined : strangerTo(scope, target, rows);
    const among = by !== undefined ? ordered(rows, [by]) : stranger === undefined ? [] : [stranger];
    if (among.length === 0) return undefined;
    const { name } = by ?? target.key;
    const sort = [`${name}:${(turn + round) % 2 === 0 ? "asc" : "desc"}`];
    return { filters: amongThem(target, among), sort, fields: [name] };
  };

/** An entry of the same type as these that is none of them. */
const strangerTo = (scope: Scope, { type }: Listing, rows: readonly DatasetRecord[]): DatasetRecord | undefined =>
  shownRows(scope, type).find((row) => !rows.includes(row));

/** Relations, but for polymorphic ones, and components beside each other, each with attributes of its own; components with what is in them, too. */
const besideParts = (scope: Scope, stands: readonly Stand[]): readonly SymbolicRequest[] => {
  const found = new Map<string, SymbolicRequest>();
  for (const stand of stands) {
    const { listing, schema, query } = stand;
    const fields = fieldsOf(scope, schema).filter(
      (field) => field.name !== "localizations" && !isMorphInverse(field) && follow(scope, stand, [field.name])?.length,
    );
    for (const [turn, one] of fields.entries())
      for (const [at, other] of fields.entries()) {
        if (one === other || (one.kind === "relation" && other.kind === "relation")) continue;
        const its = partOptions(scope, other, at);
        for (const [index, options] of partOptions(scope, one, turn).entries()) {
          const beside = its[index];
          if (beside === undefined) continue;
          const pair = `${Object.keys(options)} of a ${one.kind} beside ${Object.keys(beside)} of a ${other.kind}`;
          const place = `${listing.type.uid} ${pair}`;
          const populate = { [one.name]: options, [other.name]: beside };
          if (!found.has(place)) found.set(place, request(listing, query({ populate }), false, [pair]));
        }
      }
  }
  return [...found.values()];
};

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
