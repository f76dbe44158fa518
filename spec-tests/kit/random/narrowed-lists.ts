import type { DatasetRecord } from "../reference.js";
import { follow } from "./arbitraries/follow.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import {
  amongThem,
  keyOf,
  type Listing,
  listingsOf,
  mostEntries,
  ordered,
  type Relation,
  relationsIn,
  request,
} from "./listed.js";
import { narrowedLocalizations } from "./narrowed-localizations.js";
import { narrowedParts } from "./narrowed-parts.js";
import { fieldsOf, populatingAll, singleIn } from "./populated-fields.js";
import { conditionBelow, type SymbolicQuery, type SymbolicRequest } from "./symbolic.js";

/*
 * What is populated of a relation, beside a condition on the same relation: each means what it means alone. An entry that leads to several is asked for by
 * one of them, among entries that do not lead there.
 */

/** An entry of a list, and what a relation of it leads to. */
interface Leading {
  readonly row: DatasetRecord;
  readonly ends: readonly DatasetRecord[];
}

/** The entries of which it is known what a relation leads to, the one with the most first. */
const leadingFrom = (scope: Scope, { type }: Listing, path: readonly string[]): readonly Leading[] =>
  shownRows(scope, type)
    .flatMap((row): readonly Leading[] => {
      const ends = follow(scope, { schema: type, row }, path)?.map((found) => found.row);
      return ends === undefined ? [] : [{ row, ends: [...new Set(ends)] }];
    })
    .toSorted((one, other) => other.ends.length - one.ends.length);

/** How a relation is populated without options: with all there is, beside another one, alone. */
const formsOf = (scope: Scope, { type }: Listing, { name }: Relation["field"]): readonly SymbolicQuery[] => {
  const known = fieldsOf(scope, type);
  const other = known.find((field) => field.name !== name && field.name !== "localizations");
  return [
    ...(known.some((field) => field.name === name) ? [populatingAll(scope, type)] : []),
    ...(other === undefined ? [] : [{ populate: [other.name, name] }]),
    { populate: [name] },
  ];
};

/** With options of its own, each of which shows: which of what it leads to, in which order, and with what. */
const withOptions = (scope: Scope, { target }: Relation, ends: readonly DatasetRecord[]): SymbolicQuery => {
  const { key, attributes, type } = target;
  const known = ordered(ends, [key]);
  const other = attributes.find((each) => each !== key);
  const single = singleIn(scope, type);
  return {
    fields: [key.name, ...(other === undefined ? [] : [other.name])],
    filters: amongThem(target, known),
    sort: [`${key.name}:desc`],
    ...(single === undefined ? {} : { populate: [single] }),
  };
};

/** The condition on one of what an entry leads to, at the top or in both branches of a group; beside one on the key of the list. */
const conditionsOn = (
  listing: Listing,
  { field, target }: Relation,
  [first, second]: readonly (DatasetRecord | undefined)[],
  asked: readonly DatasetRecord[],
): readonly SymbolicQuery[] => {
  const on = (end: DatasetRecord) => ({ [field.name]: { [target.key.name]: { $eq: keyOf(target, end) } } });
  const among = amongThem(listing, asked);
  return [
    ...(first === undefined ? [] : [{ ...among, ...on(first) }]),
    ...(first === undefined || second === undefined ? [] : [{ ...among, $or: [on(first), on(second)] }]),
  ];
};

const requestsFor = (scope: Scope, listing: Listing, relation: Relation, turn: number): readonly SymbolicRequest[] => {
  const { field } = relation;
  const all = leadingFrom(scope, listing, [field.name]);
  const [most] = all;
  const [first] = most?.ends ?? [];
  if (most === undefined || first === undefined) return [];
  const others = all.filter(({ ends }) => !ends.includes(first)).map(({ row }) => row);
  const asked = ordered([most.row, ...others.slice(-mostEntries / 2)], [listing.key]);
  const [alone = {}, grouped = alone] = conditionsOn(listing, relation, most.ends, asked);
  const forms = formsOf(scope, listing, field);
  const form = forms[turn % forms.length] ?? {};
  const left = most.ends.length > 1 ? most.ends.slice(1) : most.ends;
  const { areSetsBelow: _, ...sorted } = request(
    listing,
    {
      filters: alone,
      fields: [listing.key.name],
      sort: `${listing.key.name}:desc`,
      populate: { [field.name]: withOptions(scope, relation, left) },
    },
    true,
    [`narrowed with options ${field.relation}`],
  );
  const isGrouped = turn % 2 === 1 && most.ends.length > 2;
  return [
    ...(most.ends.length > 1
      ? [request(listing, { filters: isGrouped ? grouped : alone, ...form }, false, [`narrowed ${field.relation}`])]
      : []),
    sorted,
  ];
};

/** Of each list the way by two relations that leads to the most, populated beside a condition on one of them. */
const narrowedBelow = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const ways = relationsIn(scope, listing.type).flatMap(({ field, target }) =>
    relationsIn(scope, target.type).flatMap((inner) => {
      const path = [field.name, inner.field.name] as const;
      return leadingFrom(scope, listing, path)
        .slice(0, 1)
        .map((leading) => ({ path, end: inner.target, leading }));
    }),
  );
  return ways
    .toSorted((one, other) => other.leading.ends.length - one.leading.ends.length)
    .slice(0, 1)
    .flatMap(({ path, end, leading: { row, ends } }) => {
      const [outer, inner] = path;
      const filters = { ...amongThem(listing, [row]), ...conditionBelow(path, amongThem(end, ends.slice(0, 1))) };
      return [request(listing, { filters, populate: { [outer]: { populate: [inner] } } }, false, ["narrowed below"])];
    });
};

/** Each relation, localizations and repeatable components, which a condition asks for and which are populated. */
export const narrowedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => [
    ...relationsIn(scope, listing.type)
      // Relations to several first: their forms take turns.
      .toSorted((one, other) => Number(other.field.many) - Number(one.field.many))
      .flatMap((relation, turn) => requestsFor(scope, listing, relation, turn)),
    ...narrowedBelow(scope, listing),
    ...narrowedLocalizations(scope, listing),
    ...narrowedParts(scope, listing),
  ]);
