import { groupBy } from "../../base.js";
import type { Scope } from "../../random/arbitraries/scope.js";
import { isSortable } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord } from "../../reference.js";
import { most } from "../chosen.js";
import { amongThem, type Listing, mostEntries, ordered, relationsIn, request } from "../listed.js";
import { lacks } from "../lists/without-values.js";
import { type Leading, leadingFrom } from "../stands.js";
import { fieldsOf, isPlain, singleIn } from "./populatable.js";

/** The entries of a list that have localizations, with these: none of them is a draft. */
const localizedIn = (scope: Scope, listing: Listing, locale?: string): readonly Leading[] =>
  leadingFrom(scope, listing, ["localizations"], locale).filter(({ ends }) => ends.length > 0);

/** Whether it is known what everything is: no relation may be hidden from the caller and, but for localizations, which are looked at before, none hold drafts. */
const isAllKnown = (scope: Scope, { type }: Listing): boolean => {
  const links = [...type.attributes.values()].filter(({ kind, hidden }) => kind !== "scalar" && !hidden);
  const fields = fieldsOf(scope, type).filter(({ name }) => name !== "localizations");
  return isPlain(type) && fields.length === links.length - 1;
};

/** In each locale, in one of them with everything else that can be populated. */
const populated = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const codes = scope.index.dataset.locales.map(({ code }) => code);
  const everything = isAllKnown(scope, listing) ? ["*"] : [];
  return codes.flatMap((locale, index) => {
    const rows = localizedIn(scope, listing, locale).map(({ row }) => row);
    const filters = amongThem(listing, rows.slice(0, mostEntries));
    const forms = ["localizations", ...(index === 1 ? everything : [])];
    return rows.length === 0
      ? []
      : forms.map((form) =>
          request(listing, { locale, filters, populate: form === "*" ? form : [form] }, false, [
            `localizations of ${locale} by ${form}`,
          ]),
        );
  });
};

/** The entries with the most localizations, of which every database puts all, and those of each, in one order. */
const sortable = (scope: Scope, listing: Listing): readonly Leading[] => {
  const isOrdered = (rows: readonly DatasetRecord[]) => ordered(rows, [listing.key]).length === rows.length;
  const some = localizedIn(scope, listing).filter(({ ends }) => isOrdered(ends));
  const rows = ordered(
    some.map(({ row }) => row),
    [listing.key],
  ).slice(0, 5);
  return some.filter(({ row }) => rows.includes(row));
};

/** Of entries that are asked for by localizations, each option of theirs shows other ones, or another order. */
const conditioned = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const some = sortable(scope, listing);
  const [first, ...left] = some[0]?.ends ?? [];
  if (first === undefined) return [];
  const { key, type } = listing;
  const asked = amongThem(
    listing,
    some.map(({ row }) => row),
  );
  const single = singleIn(scope, type);
  const fields = [key.name];
  const sort = [`${key.name}:desc`];
  const options = { fields, ...(single === undefined ? {} : { populate: [single] }) };
  const narrowed = { ...options, filters: amongThem(listing, left.length > 0 ? left : [first]) };
  const all = some.flatMap(({ ends }) => ends);
  const unsorted: readonly SymbolicQuery[] = [
    { filters: { ...asked, localizations: amongThem(listing, [first]) }, populate: ["localizations"] },
    // An entry is found by two of them, and there once.
    {
      filters: { ...asked, localizations: amongThem(listing, [first, ...left]) },
      fields,
      populate: { localizations: { ...narrowed, sort } },
    },
    // An entry without any of these is listed, too.
    { filters: asked, sort, populate: { localizations: narrowed } },
  ];
  const filters = { ...asked, localizations: amongThem(listing, all.slice(0, mostEntries)) };
  const { areSetsBelow: _, ...inOrder } = request(
    listing,
    // Filters that all of them fulfil, so that there is an order beside these.
    { filters, fields, sort, populate: { localizations: { ...options, filters: amongThem(listing, all), sort } } },
    true,
    ["sorted localizations"],
  );
  return [
    ...unsorted.map((query, index) => request(listing, query, "sort" in query, [`of localizations ${index}`])),
    inOrder,
    // Pagination beside populate is not shown.
    request(listing, { filters, sort, pagination: { pageSize: 2 } }, true, ["a page by localizations"]),
  ];
};

/**
 * In the order of each type of attribute that some of them have no value of, beside fields, filters that all fulfil, and what is in them: their order is
 * open, and all are there.
 */
const sorted = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const some = localizedIn(scope, listing);
  const parts = fieldsOf(scope, listing.type).filter(({ kind }) => kind !== "relation");
  const byType = groupBy(listing.attributes.filter(isSortable), ({ type }) => type);
  return [...byType].flatMap(([type, attributes], turn) => {
    const lacking = attributes.map((attribute) => {
      const shown = some.filter(({ ends }) => ends.some(lacks(attribute))).slice(0, mostEntries);
      return { attribute, rows: shown.map(({ row }) => row), ends: shown.flatMap(({ ends }) => ends) };
    });
    const best = most(lacking, ({ rows }) => rows.length);
    if (best === undefined || best.rows.length === 0) return [];
    const filters = amongThem(listing, best.rows);
    const part = parts[turn % parts.length];
    const populate = part === undefined ? {} : { populate: [part.name] };
    const among = turn % 2 === 0 ? {} : { filters: amongThem(listing, [...new Set(best.ends)]) };
    const localizations = { sort: [best.attribute.name], fields: [listing.key.name], ...populate, ...among };
    return [request(listing, { filters, populate: { localizations } }, false, [`localizations by ${type}`])];
  });
};

const below = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const ways = relationsIn(scope, listing.type).flatMap(({ field, target }) => {
    const known = localizedIn(scope, target).map(({ row }) => row);
    const shown = leadingFrom(scope, listing, [field.name]).map(({ row, ends }) => ({
      row,
      ends: ends.filter((end) => known.includes(end)),
    }));
    const longest = most(shown, ({ ends }) => ends.length);
    if (longest === undefined || longest.ends.length === 0) return [];
    const { row, ends } = longest;
    const populate = { [field.name]: { filters: amongThem(target, ends.slice(0, 4)), populate: ["localizations"] } };
    return [request(listing, { filters: amongThem(listing, [row]), populate }, false, ["localizations below"])];
  });
  return ways.slice(0, 1);
};

/** Localizations: in each locale, below a relation, by conditions on them, and with options of their own. */
export const narrowedLocalizations = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => [
  ...below(scope, listing),
  ...(listing.type.localized ? [populated, conditioned, sorted].flatMap((each) => each(scope, listing)) : []),
];
