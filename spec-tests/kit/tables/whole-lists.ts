import { everything } from "../expect/laws.js";
import { type Scope, shownRows } from "../random/arbitraries/scope.js";
import { isSortable } from "../random/arbitraries/sort.js";
import type { SymbolicRequest } from "../random/symbolic.js";
import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { byIds, keyOf, type Listing, listingsOf, request } from "./listed.js";
import { table } from "./table.js";

const lacks =
  ({ name }: ScalarAttribute) =>
  ({ values }: DatasetRecord): boolean =>
    (values[name] ?? null) === null;

/**
 * Lists sorted by attributes that some entries have no value of: where these come is not said, but they are there. Each list once, and each type of
 * attribute in the first list that has it; whole, and some entries by their ids.
 */
const sortedWhole = (scope: Scope): readonly SymbolicRequest[] => {
  const seen = new Set<string>();
  return listingsOf(scope).flatMap((listing) => {
    const rows = shownRows(scope, listing.type);
    const sparse = listing.attributes.filter((each) => isSortable(each) && rows.some(lacks(each)));
    const chosen = sparse.filter(({ type }, index) => index === 0 || !seen.has(type));
    for (const { type } of chosen) seen.add(type);
    return chosen.flatMap((attribute) => {
      const { name, type } = attribute;
      const without = rows.filter(lacks(attribute));
      const some = [...without.slice(0, 3), ...rows.filter((row) => !without.includes(row)).slice(0, 5)];
      return [
        request(listing, { sort: [name], pagination: everything }, false, [`whole by ${type}`]),
        request(listing, { sort: [name], filters: byIds(scope, listing, some) }, false, [`whole by ${type} among ids`]),
      ];
    });
  });
};

/** An entry of another locale, or a draft, asked for by its key: whoever looks keys up may forget what list it is. */
const byStrangeKeys = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const { key, type } = listing;
  const codes = type.localized ? scope.index.dataset.locales.map(({ code }) => code) : [undefined];
  return codes.flatMap((locale) => {
    const own = shownRows(scope, type, { locale });
    const keys = new Set(own.map((row) => keyOf(listing, row)));
    const ask = (rows: typeof own, kind: string) =>
      rows
        .filter((row) => !keys.has(keyOf(listing, row)))
        .slice(0, 1)
        .map((row) =>
          request(
            listing,
            {
              filters: { [key.name]: { $eq: keyOf(listing, row) } },
              ...(locale === undefined ? {} : { locale }),
              ...(type.draftAndPublish ? { publicationState: "live" } : {}),
            },
            false,
            [`key of ${kind}`],
          ),
        );
    const others = codes.filter((code) => code !== locale).flatMap((code) => shownRows(scope, type, { locale: code }));
    const drafts = shownRows(scope, type, { locale, drafts: true });
    return [...ask(others, "another locale"), ...(type.draftAndPublish ? ask(drafts, "a draft") : [])];
  });
};

/** What a list holds, whatever it is sorted by, and does not hold, whatever it is asked for. */
export const wholeLists = table("whole lists", (scope): readonly SymbolicRequest[] => [
  ...sortedWhole(scope),
  ...listingsOf(scope).flatMap((listing) => byStrangeKeys(scope, listing)),
]);
