import { conditionsOn } from "../../random/arbitraries/operands.js";
import type { Scope } from "../../random/arbitraries/scope.js";
import { conditionBelow, type SymbolicQuery, type SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord } from "../../reference.js";
import { most } from "../chosen.js";
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
  textOf,
} from "../listed.js";
import { leadingFrom } from "../stands.js";
import { table } from "../table.js";
import { narrowedLocalizations } from "./narrowed-localizations.js";
import { fieldsOf, populatingAll, singleIn } from "./populatable.js";

/*
 * What is populated of a relation, beside a condition on the same relation: each means what it means alone. An entry that leads to several is asked for by
 * one of them, among entries that do not lead there.
 */

/** How it is populated without options: with all there is, beside another one, alone. */
const formsOf = (scope: Scope, { type }: Listing, { field: { name } }: Relation): readonly SymbolicQuery[] => {
  const known = fieldsOf(scope, type);
  const other = known.find((field) => field.name !== name && field.name !== "localizations");
  return [
    ...(known.some((field) => field.name === name) ? [populatingAll(scope, type)] : []),
    ...(other === undefined ? [] : [{ populate: [other.name, name] }]),
    { populate: [name] },
  ];
};

/** With options of its own, each of which shows: which of what it leads to, in which order, and with what. */
const withOptions = (
  scope: Scope,
  { field: { name }, target }: Relation,
  ends: readonly DatasetRecord[],
): SymbolicQuery => {
  const { key, attributes, type } = target;
  const other = attributes.find((each) => each !== key) ?? key;
  const single = singleIn(scope, type);
  return {
    populate: {
      [name]: {
        fields: [...new Set([key.name, other.name])],
        filters: amongThem(target, ordered(ends, [key])),
        sort: [`${key.name}:desc`],
        ...(single === undefined ? {} : { populate: [single] }),
      },
    },
  };
};

const requestsFor = (scope: Scope, listing: Listing, relation: Relation, turn: number): readonly SymbolicRequest[] => {
  const { field, target } = relation;
  const { name, relation: kind } = field;
  const [longest, ...rest] = leadingFrom(scope, listing, [name]);
  const [first, second, ...more] = longest?.ends ?? [];
  if (longest === undefined || first === undefined) return [];
  const { key } = listing;
  const others = rest.filter(({ ends }) => !ends.includes(first)).map(({ row }) => row);
  const among = amongThem(listing, ordered([longest.row, ...others.slice(-mostEntries / 2)], [key]));
  const on = (end: DatasetRecord) => ({ [name]: { [target.key.name]: { $eq: keyOf(target, end) } } });
  const alone = { ...among, ...on(first) };
  const forms = formsOf(scope, listing, relation);
  const { areSetsBelow: _, ...sorted } = request(
    listing,
    {
      ...{ filters: alone, fields: [key.name], sort: `${key.name}:desc` },
      ...withOptions(scope, relation, second === undefined ? [first] : [second, ...more]),
    },
    true,
    [`narrowed with options ${kind}`],
  );
  if (second === undefined) return [sorted];
  // In both branches of a group: an entry that two of them lead to is there once.
  const grouped = { ...among, $or: [on(first), on(second)] };
  const filters = turn % 2 === 1 && more.length > 0 ? grouped : alone;
  return [request(listing, { filters, ...forms[turn % forms.length] }, false, [`narrowed ${kind}`]), sorted];
};

/** Of each list the way by two relations that leads to the most, populated beside a condition on one of them. */
const narrowedBelow = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const ways = relationsIn(scope, listing.type).flatMap(({ field, target }) =>
    relationsIn(scope, target.type).flatMap((inner) => {
      const path = [field.name, inner.field.name] as const;
      return leadingFrom(scope, listing, path)
        .slice(0, 1)
        .map((leading) => ({ path, end: inner.target, ...leading }));
    }),
  );
  const longest = most(ways, ({ ends }) => ends.length);
  if (longest === undefined) return [];
  const { path, end, row, ends } = longest;
  const filters = { ...amongThem(listing, [row]), ...conditionBelow(path, amongThem(end, ends.slice(0, 1))) };
  return [request(listing, { filters, populate: { [path[0]]: { populate: [path[1]] } } }, false, ["narrowed below"])];
};

/** Each repeatable component: one with several parts is asked for by a value of one of them, and shows all of them. */
const narrowedParts = (scope: Scope, listing: Listing): readonly SymbolicRequest[] =>
  scope.populatable(listing.type).flatMap((field) => {
    if (field.kind !== "component" || !field.many) return [];
    const schema = scope.schema(field.target);
    const held = leadingFrom(scope, listing, [field.name]).filter(({ ends }) => ends.length > 1);
    const conditions = scope.scalars(schema).flatMap((attribute) => {
      const { name } = attribute;
      const valueIn = (row: DatasetRecord) =>
        (row.values[name] ?? null) === null ? undefined : String(textOf(attribute, row));
      return (conditionsOn(scope, schema, attribute, "$eq").get("$eq") ?? []).filter((condition) => {
        const { $eq } = condition[name] as SymbolicQuery; // a condition on the attribute by the operator
        return held.some(({ ends }) => new Set(ends.map((part) => valueIn(part) === String($eq))).size > 1);
      });
    });
    return conditions
      .slice(0, 1)
      .map((condition) =>
        request(listing, { filters: { [field.name]: condition }, populate: [field.name] }, false, ["narrowed parts"]),
      );
  });

/** Each relation, localizations and repeatable components, which a condition asks for and which are populated. */
export const narrowedRequests = table("narrowed", (scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const leads = relationsIn(scope, listing.type)
      // Relations to several first: their forms take turns.
      .toSorted((one, other) => Number(other.field.many) - Number(one.field.many))
      .flatMap((relation, turn) => requestsFor(scope, listing, relation, turn));
    return [
      ...leads,
      ...narrowedBelow(scope, listing),
      ...narrowedLocalizations(scope, listing),
      ...narrowedParts(scope, listing),
    ];
  }),
);
