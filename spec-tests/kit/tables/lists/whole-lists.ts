import { groupBy } from "../../base.js";
import { otherLocaleOf } from "../../dataset/dataset-index.js";
import { everything } from "../../expect/laws.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isSortable } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../../reference.js";
import { most } from "../chosen.js";
import { allOfThem, byIds, keyOf, type Listing, listingsOf, request } from "../listed.js";
import { fieldsOf, populatingAll } from "../populate/populatable.js";
import { table } from "../table.js";
import { others, populatingSome, someOf } from "./together.js";
import { findLinked, linkKinds } from "./together-conditions.js";
import { lacks } from "./without-values.js";

/** An attribute that some entries of a list have no value of. */
interface Sparse {
  readonly listing: Listing;
  readonly attribute: ScalarAttribute;
}

/** Some entries with and without a value. */
const someWithout = (attribute: ScalarAttribute, rows: readonly DatasetRecord[]): readonly DatasetRecord[] => {
  const isWithout = lacks(attribute);
  const without = rows.filter(isWithout);
  if (without.length === 0) return [];
  return [...without.slice(0, 3), ...rows.filter((row) => !isWithout(row)).slice(0, 5)];
};

const sparseIn = (scope: Scope): readonly Sparse[] =>
  listingsOf(scope).flatMap((listing) => {
    const rows = shownRows(scope, listing.type);
    const sparse = listing.attributes.filter((each) => isSortable(each) && rows.some(lacks(each)));
    return sparse.map((attribute) => ({ listing, attribute }));
  });

/** Each list sorted by an attribute that some entries have no value of: where these come is not said, but they are there. */
const sortedWhole = (scope: Scope): readonly SymbolicRequest[] =>
  [...groupBy(sparseIn(scope), ({ listing }) => listing)].flatMap(([listing, [first]]) =>
    first === undefined
      ? []
      : [
          request(listing, { sort: [first.attribute.name], pagination: everything }, false, [
            `whole by ${first.attribute.type}`,
          ]),
        ],
  );

const byPublishing: SymbolicQuery = { sort: ["publishedAt"], publicationState: "preview" };

/** Some drafts and some entries that are none; none where all are alike. */
const someInBothStates = (rows: readonly DatasetRecord[]): readonly DatasetRecord[] => {
  const [drafts = [], live = []] = [true, false].map((isDraft) =>
    rows.filter(({ values }) => ((values.publishedAt ?? null) === null) === isDraft).slice(0, 3),
  );
  return drafts.length === 0 || live.length === 0 ? [] : [...drafts, ...live];
};

/** Drafts are never published, and are in the list that is sorted by that: in each list, and in the first one beside each other parameter. */
const sortedByPublishing = (scope: Scope): readonly SymbolicRequest[] => {
  const listings = listingsOf(scope).filter(({ type }) => type.draftAndPublish);
  const whole = listings.map((listing) =>
    request(listing, { ...byPublishing, pagination: { ...everything } }, false, ["whole with drafts"]),
  );
  const beside = listings.slice(0, 1).flatMap((listing) => {
    const { key, type } = listing;
    const some = (locale?: string): SymbolicQuery =>
      byIds(scope, listing, someInBothStates(shownRows(scope, type, { locale, drafts: true })));
    const filters = some();
    const other = otherLocaleOf(scope.index);
    return [
      { filters, fields: [key.name] },
      { filters: { ...filters, ...allOfThem } },
      ...(type.localized && other !== undefined ? [{ filters: some(other), locale: other }] : []),
      { filters, ...populatingAll(scope, type) },
      ...fieldsOf(scope, type)
        .filter(({ kind, name }) => kind === "relation" && name !== "localizations")
        .slice(0, 1)
        .flatMap(({ name }) => [[name], { [name]: { fields: ["createdAt"] } }])
        .map((populate) => ({ filters, populate })),
    ].map((query) => request(listing, { ...byPublishing, ...query }, false));
  });
  return [...whole, ...beside, ...linkKinds.flatMap((kind) => sortedByPublishingBeside(scope, listings, kind))];
};

/** The same beside a condition on a kind of link, in the list that shows most of it. */
const sortedByPublishingBeside = (
  scope: Scope,
  listings: readonly Listing[],
  kind: (typeof linkKinds)[number],
): readonly SymbolicRequest[] => {
  const all = listings.flatMap((listing) => {
    const linked = findLinked(scope, listing, 0, kind, someInBothStates);
    return linked === undefined ? [] : [{ listing, ...linked }];
  });
  const best = most(all, ({ rows }) => rows.length);
  if (best === undefined || best.rows.length === 0) return [];
  const { listing, condition, rows, setting, strangers } = best;
  const filters = { ...byIds(scope, listing, [...rows, ...strangers]), ...condition };
  return [request(listing, { ...setting, ...byPublishing, filters }, false)];
};

/** What a list is asked for beside sort and filters. */
const partOf = (scope: Scope, { type }: Listing, turn: number): SymbolicQuery => {
  const fields = fieldsOf(scope, type);
  const field = fields[turn % fields.length];
  const parts: readonly SymbolicQuery[] = [
    { pagination: { page: 1, pageSize: 13, withCount: "true" } },
    populatingSome(scope, type, turn),
    { populate: field === undefined ? [] : [field.name] },
  ];
  return parts[turn % parts.length] ?? {};
};

/** The same of each type beside a condition on each kind of link and all others, in the list that shows most of it. */
const sortedWholeBeside = (scope: Scope): readonly SymbolicRequest[] =>
  [...groupBy(sparseIn(scope), ({ attribute }) => attribute.type)].flatMap(([type, places], round) =>
    linkKinds.flatMap((kind, step) => {
      const turn = round + step;
      const all = places.flatMap(({ listing, attribute }) => {
        const linked = findLinked(scope, listing, turn, kind, (rows) => someWithout(attribute, rows));
        return linked === undefined ? [] : [{ listing, attribute, ...linked }];
      });
      const best = most(all, ({ rows }) => rows.length);
      if (best === undefined) return [];
      const { listing, attribute, condition, rows, strangers, outsiders } = best;
      const query = {
        ...others(best, someOf(listing, attribute, turn)),
        filters: { ...byIds(scope, listing, [...rows, ...strangers, ...outsiders]), ...allOfThem, ...condition },
        sort: [attribute.name],
        ...partOf(scope, listing, turn),
      };
      return [request(listing, query, false, [`whole by ${type} beside a condition on ${kind}`])];
    }),
  );

/** An entry of another locale, or a draft, asked for by its key, alone and beside all else: whoever looks keys up may forget what list it is. */
const byStrangeKeys = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const { key, type } = listing;
  const codes = type.localized ? scope.index.dataset.locales.map(({ code }) => code) : [undefined];
  return codes.flatMap((locale, turn) => {
    const keys = new Set(shownRows(scope, type, { locale }).map((row) => keyOf(listing, row)));
    const ask = (rows: readonly DatasetRecord[], kind: string) => {
      const row = rows.find((each) => !keys.has(keyOf(listing, each)));
      if (row === undefined) return [];
      const query = {
        filters: { [key.name]: { $eq: keyOf(listing, row) } },
        ...(locale === undefined ? {} : { locale }),
        ...(type.draftAndPublish ? { publicationState: "live" } : {}),
      };
      const beside = { ...query, fields: [key.name], sort: [key.name], ...partOf(scope, listing, turn) };
      return [query, beside].map((each) => request(listing, each, false, [`key of ${kind}`]));
    };
    const elsewhere = codes.filter((code) => code !== locale);
    const strange = elsewhere.flatMap((code) => shownRows(scope, type, { locale: code }));
    const drafts = shownRows(scope, type, { locale, drafts: true });
    return [...ask(strange, "another locale"), ...(type.draftAndPublish ? ask(drafts, "a draft") : [])];
  });
};

/** What a list holds, whatever it is sorted by, and does not hold, whatever it is asked for. */
export const wholeLists = table("whole lists", (scope): readonly SymbolicRequest[] => [
  ...sortedWhole(scope),
  ...sortedByPublishing(scope),
  ...sortedWholeBeside(scope),
  ...listingsOf(scope).flatMap((listing) => byStrangeKeys(scope, listing)),
]);
