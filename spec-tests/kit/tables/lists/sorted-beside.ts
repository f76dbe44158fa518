import { groupBy } from "../../base.js";
import { follow } from "../../random/arbitraries/follow.js";
import type { Scope } from "../../random/arbitraries/scope.js";
import { isOrdered } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { most } from "../chosen.js";
import { allOfThem, amongThem, byIds, type Listing, listingsOf, ordered, request } from "../listed.js";
import { fieldsOf, populatingAll } from "../populate/populatable.js";
import { table } from "../table.js";
import { alikeBeforeOf, laterBy, sortBy } from "./ties.js";
import { others, populatingSome, someOf } from "./together.js";
import { findLinked, findRows, type Linked, linkKinds } from "./together-conditions.js";

type Rows = readonly DatasetRecord[];

/** An attribute that orders a list. */
interface Place {
  readonly listing: Listing;
  readonly attribute: ScalarAttribute;
  /** Which attribute of the list it is. */
  readonly turn: number;
}

/** A sort, and the entries that it puts in one order. */
interface Manner {
  readonly choose: (place: Place, rows: Rows) => Rows;
  readonly sort: (place: Place, rows: Rows) => readonly string[];
}

const alone: Manner = {
  choose: ({ attribute }, rows) => ordered(rows, [attribute]),
  sort: ({ attribute }, rows) => [sortBy(attribute, rows)],
};

const afterAnother: Manner = {
  choose: ({ listing, attribute }, rows) => alikeBeforeOf(listing, attribute, rows)?.alike ?? [],
  sort: ({ listing, attribute }, rows) => laterBy(listing, attribute, rows),
};

const beforeTheKey: Manner = {
  choose: ({ listing: { key }, attribute }, rows) => ordered(rows, [attribute, key]),
  sort: ({ listing: { key }, attribute }, rows) => [sortBy(attribute, rows), key.name],
};

/**
 * Each type of attribute beside a condition on each kind of link, in the list that shows most of it: sorted by it alone, after another one and before
 * the key, in each form of a page and beside what is populated.
 */
export const besideLinkRequests = table("beside links", (scope): readonly SymbolicRequest[] =>
  placesByType(scope).flatMap((some, round) =>
    linkKinds.flatMap((kind, step) =>
      [alone, afterAnother, ...(round % 4 === step ? [beforeTheKey] : [])].flatMap((manner, index) =>
        besideLink(scope, some, kind, { manner, turn: round + 2 * step + index }),
      ),
    ),
  ),
);

/** Each type of attribute beside one name that is populated, and beside some with options: sorted by it alone, and after another one. */
export const besidePopulatedRequests = table("beside what is populated", (scope): readonly SymbolicRequest[] =>
  placesByType(scope).flatMap((places) =>
    [alone, afterAnother].flatMap((manner) => {
      const all = places.flatMap((place) => {
        const [field] = fieldsOf(scope, place.listing.type);
        const found = findRows(scope, place.listing, place.turn, (rows) => manner.choose(place, rows));
        return field === undefined ? [] : [{ place, name: field.name, ...found }];
      });
      const best = most(all, ({ rows }) => rows.length);
      if (best === undefined || best.rows.length < 2) return [];
      const { place, name, rows, setting, outsiders } = best;
      const asked = [...rows, ...outsiders];
      const { listing, turn } = place;
      const sort = manner.sort(place, rows);
      return [
        { filters: byIds(scope, listing, asked), populate: [name] },
        { filters: byIds(scope, listing, asked.toReversed()), ...populatingSome(scope, listing.type, turn) },
      ].map((query) => request(listing, { ...setting, ...query, sort }, true));
    }),
  ),
);

/** The attributes that order lists, those of one type together. */
const placesByType = (scope: Scope): readonly (readonly Place[])[] => {
  const places = listingsOf(scope).flatMap((listing) =>
    listing.attributes.flatMap((attribute, turn) => (isOrdered(attribute) ? [{ listing, attribute, turn }] : [])),
  );
  return [...groupBy(places, ({ attribute }) => attribute.type).values()];
};

/** Pages of so many entries: a few are all shown, so that their order is seen. */
const pagesOf = (count: number): readonly SymbolicQuery[] => [
  count > 4 ? { page: 3, pageSize: 2, withCount: "true" } : { pageSize: 11, withCount: "true" },
  { start: count > 4 ? 1 : 0, limit: count > 4 ? 2 : 4, withCount: "false" },
  { limit: 12 },
];

const besideLink = (
  scope: Scope,
  places: readonly Place[],
  kind: (typeof linkKinds)[number],
  { manner, turn }: { readonly manner: Manner; readonly turn: number },
): readonly SymbolicRequest[] => {
  const all = places.flatMap((place) => {
    const rows = findLinked(scope, place.listing, place.turn, kind, (linked) => manner.choose(place, linked));
    return rows === undefined ? [] : [{ place, ...rows }];
  });
  const best = most(all, ({ rows }) => rows.length);
  if (best === undefined || best.rows.length < 2) return [];
  const { place, rows, condition, strangers, outsiders } = best;
  const { listing, attribute } = place;
  const sort = manner.sort(place, rows);
  const parts = [
    ...pagesOf(rows.length).map((pagination) => ({ pagination })),
    populatingAll(scope, listing.type),
    populatingSome(scope, listing.type, turn),
  ];
  // A list that is joined may show what it is sorted by (I-22).
  const shown = [sort[0]?.split(":")[0] ?? "", ...someOf(listing, attribute, turn)];
  const fields = ["*", listing.attributes.map(({ name }) => name), [...new Set(shown)]][turn % 3] ?? "*";
  const filters = { ...amongThem(listing, [...rows, ...strangers, ...outsiders]), ...allOfThem, ...condition };
  const { locale } = best.setting;
  const exercised = `a condition on ${kind}${locale === undefined ? "" : " beside locale"}`;
  const elsewhere = isElsewhere(scope, best, place) ? " where what it is on has another one than the default" : "";
  const query = { ...others(best, fields), filters, sort, ...parts[turn % parts.length] };
  return [request(listing, query, true, [`${exercised}${elsewhere}`])];
};

/** Whether an entry of another locale than the default is related to entries of that locale alone. */
const isElsewhere = (scope: Scope, { setting, condition, rows }: Linked, { listing: { type } }: Place): boolean => {
  const code = scope.index.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const [name = ""] = Object.keys(condition);
  const isOfLocale = (row: DatasetRecord) =>
    follow(scope, { schema: type, row }, [name])?.every((end) => end.row.values.locale === setting.locale);
  return setting.locale !== undefined && setting.locale !== code && rows.some(isOfLocale);
};
