import { otherLocaleOf } from "../../dataset/dataset-index.js";
import { everything } from "../../expect/laws.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import type { SymbolicRequest } from "../../random/symbolic.js";
import { most, mostOfEach } from "../chosen.js";
import { byIds, kindOf, listingsOf, mostEntries, request } from "../listed.js";
import { partsOf, standsAt } from "../stands.js";
import { table } from "../table.js";

/** Numbers of names that `fields` is asked for at once. */
const counts = [2, 3, 5, 9, 14, 21] as const;

/**
 * Entries that are asked for by their ids, more than a short page, beside drafts and entries of another locale, which are not shown: in the longest list
 * that has states and locales. Whoever fetches entries by ids may forget all the rest.
 */
const byTheirIds = (scope: Scope): readonly SymbolicRequest[] => {
  const whole = listingsOf(scope).filter(({ type }) => type.localized && type.draftAndPublish);
  const longest = most(whole, ({ type }) => shownRows(scope, type).length);
  const other = otherLocaleOf(scope.index);
  if (longest === undefined || other === undefined) return [];
  const { type, attributes } = longest;
  const ofLocale = (locale?: string) => ({
    shown: shownRows(scope, type, { locale }),
    drafts: shownRows(scope, type, { locale, drafts: true }).filter(({ values }) => values.publishedAt === null),
  });
  const [usual, others] = [ofLocale(), ofLocale(other)];
  const hidden = (drafts: typeof usual.drafts, strangers: typeof usual.shown) => [
    ...drafts.slice(0, 1),
    ...strangers.slice(0, 1),
  ];
  const names = attributes.map(({ name }) => name);
  return [
    {
      ...{ fields: "*", pagination: { pageSize: 25 } },
      filters: byIds(scope, longest, [...usual.shown.slice(0, mostEntries), ...hidden(usual.drafts, others.shown)]),
    },
    {
      ...{ fields: names, locale: other, publicationState: "live" },
      filters: byIds(scope, longest, [...others.shown.slice(0, mostEntries), ...hidden(others.drafts, usual.shown)]),
    },
  ].map((query, index) => request(longest, query, false, [`fields by ids ${index}`]));
};

/** Attributes of a list that what is populated has as well, beside relations of each kind: of what is populated all are shown. */
const besideRelations = (scope: Scope): readonly SymbolicRequest[] => {
  const places = standsAt(scope, 0).flatMap((stand) =>
    partsOf(scope, stand).map(({ field, target }) => {
      const names = scope.scalars(stand.schema).map(({ name }) => name);
      return { stand, field, fields: names.filter((name) => target.type.attributes.has(name)).slice(0, 2) };
    }),
  );
  return mostOfEach(places, kindOf, ({ fields }) => fields.length).map((place) => {
    const { stand, field, fields } = place;
    const query = stand.query({ fields, populate: [field.name] });
    return request(stand.listing, query, false, [`fields beside ${kindOf(place)}`]);
  });
};

/** Each list with each attribute selected, alone and among others, and with all of them. */
export const fieldRequests = table("fields", (scope): readonly SymbolicRequest[] => [
  ...byTheirIds(scope),
  ...besideRelations(scope),
  ...listingsOf(scope).flatMap((listing) => {
    const names = listing.attributes.map(({ name }) => name);
    const select = (fields: string | readonly string[], ...classes: readonly string[]) =>
      request(listing, { fields, pagination: everything }, false, classes);
    return [
      ...listing.attributes.map(({ name, type }) => select([name], `fields ${type}`)),
      ...counts.map((count) => select(names.slice(0, count), `${Math.min(count, names.length)} fields`)),
      ...[names, "*"].map((fields) => select(fields)),
    ];
  }),
]);
