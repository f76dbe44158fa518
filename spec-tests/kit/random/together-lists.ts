import type { ContentType, DatasetRecord, ScalarAttribute } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { totalOrder } from "./arbitraries/sort.js";
import { allOfThem, amongThem, isOrdered, type Listing, listingsOf, ordered, request } from "./listed.js";
import { populatingAll } from "./populated-fields.js";
import { alikeBeforeOf, directionOf, tiesOf } from "./sorted-lists.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** A locale and a state that a list is asked for, as far as its type has them. */
interface Setting {
  readonly locale?: string;
  readonly publicationState?: string;
}

/** Entries of a list, and where they are. */
interface Found {
  readonly setting: Setting;
  readonly rows: readonly DatasetRecord[];
}

/** The settings of a list, another one first in each turn. */
const settingsOf = (scope: Scope, type: ContentType, turn: number): readonly Setting[] => {
  const locales = type.localized ? scope.index.dataset.locales.map(({ code }) => ({ locale: code })) : [{}];
  const states = type.draftAndPublish ? [{ publicationState: "preview" }, { publicationState: "live" }] : [{}];
  const all = locales.flatMap((locale) => states.map((state) => ({ ...locale, ...state })));
  return all.map((_, index) => all[(index + turn) % all.length] ?? {});
};

/** The entries that `choose` takes, in the first setting that has some of them: in some locales and states there are few with a value. */
const findRows = (
  scope: Scope,
  type: ContentType,
  turn: number,
  choose: (rows: readonly DatasetRecord[]) => readonly DatasetRecord[],
): Found => {
  const found = settingsOf(scope, type, turn).map((setting) => {
    const { locale, publicationState } = setting;
    return { setting, rows: choose(shownRows(scope, type, { locale, drafts: publicationState === "preview" })) };
  });
  return (
    found.find(({ rows }) => rows.length > 2) ?? found.find(({ rows }) => rows.length > 0) ?? { setting: {}, rows: [] }
  );
};

/** Every parameter beside every other one: each attribute of each list is sorted by and selected while all others are there. */
export const togetherRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => [
    ...listing.attributes.flatMap((attribute, turn) =>
      isOrdered(attribute) ? sortedTogether(scope, listing, attribute, turn) : selectedTogether(scope, listing, turn),
    ),
    ...tiedTogether(scope, listing),
  ]);

/** What stands beside one parameter: all others but pagination and populate, which are not combined. */
const others = ({ setting }: Found, fields: SymbolicQuery[string]): SymbolicQuery => ({
  filters: allOfThem,
  fields,
  ...setting,
});

/** An attribute, another one and the key. */
const someOf = ({ key, attributes }: Listing, attribute: ScalarAttribute, turn: number): readonly string[] => {
  const more = attributes.filter((each) => each !== attribute && each !== key);
  return [...new Set([attribute, more[turn % more.length] ?? key, key])].map(({ name }) => name);
};

/** Sorted by an attribute alone, and before the key of the list: pages, and all that can be populated. */
const sortedTogether = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  turn: number,
): readonly SymbolicRequest[] => {
  const { type, key } = listing;
  const { name } = attribute;
  const by = attribute === key ? [key] : [attribute, key];
  const both = findRows(scope, type, turn, (rows) => ordered(rows, by));
  const alone = findRows(scope, type, turn, (rows) => ordered(rows, [attribute]));
  const [own, second] = [
    `${name}:${directionOf(alone.rows, attribute)}`,
    turn % 2 === 0 ? key.name : `${key.name}:desc`,
  ];
  const tied = findRows(scope, type, turn, (rows) => alikeBeforeOf(listing, attribute, rows)?.alike ?? []);
  const { first } = alikeBeforeOf(listing, attribute, tied.rows) ?? { first: attribute };
  const later = [first.name, `${name}:${directionOf(tied.rows, attribute)}`];
  const parts: readonly (readonly [Found, SymbolicQuery])[] = [
    [tied, { sort: later, pagination: { pageSize: 11 } }],
    [tied, { sort: later, ...populatingAll(scope, type) }],
    [both, { sort: by.map((each) => (each === attribute ? `${name}:desc` : second)), pagination: laterPage(both) }],
    [both, { sort: by.map((each) => `${each.name}:asc`), pagination: { pageSize: 11, withCount: "true" } }],
    [alone, { sort: own, pagination: { start: 1, limit: 12 } }],
    [alone, { sort: own, ...populatingAll(scope, type) }],
  ];
  return parts.flatMap(([found, part]) => {
    if (found.rows.length === 0) return [];
    const common = others(found, someOf(listing, attribute, turn));
    return [
      request(listing, { ...common, filters: { ...amongThem(listing, found.rows), ...allOfThem }, ...part }, true),
    ];
  });
};

const laterPage = ({ rows }: Found): SymbolicQuery => ({
  page: rows.length > 4 ? 3 : 2,
  pageSize: 2,
  withCount: "false",
});

/** As often as the order by an attribute is open: all attributes selected, in long pages, and beside all that can be populated. */
const selectedTogether = (scope: Scope, listing: Listing, turn: number): readonly SymbolicRequest[] => {
  const { type, key, attributes } = listing;
  const sortable = attributes.filter((each) => isOrdered(each) && each !== key);
  const first = sortable[turn % sortable.length] ?? key;
  const some = findRows(scope, type, turn, (rows) => ordered(rows, [first, key]));
  const total = totalOrder(scope, type);
  // Where another locale or state has more, it is taken.
  const long = findRows(scope, type, turn, (rows) => (rows.length > 12 ? rows : rows.slice(0, 1)));
  const fields = turn % 2 === 0 ? "*" : attributes.map(({ name }) => name);
  const common = (found: Found) => others(found, fields);
  const windows: readonly SymbolicQuery[] = [
    { page: 2, pageSize: 11, withCount: "false" },
    { start: 12, limit: 25 },
    { pageSize: 25, withCount: "true" },
  ];
  return [
    ...(total === undefined
      ? []
      : windows.map((pagination) => request(listing, { ...common(long), sort: total, pagination }, true))),
    request(
      listing,
      {
        ...common(some),
        filters: { ...amongThem(listing, some.rows), ...allOfThem },
        sort: [`${first.name}:desc`, key.name],
        ...populatingAll(scope, type),
      },
      true,
    ),
  ];
};

/** Sorted by keys of which the last one alone decides. */
const tiedTogether = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const { type, key } = listing;
  const tieOf = (rows: readonly DatasetRecord[]) => tiesOf(listing, rows).at(-1);
  const found = findRows(scope, type, 0, (rows) => tieOf(rows)?.rows ?? []);
  const { locale, publicationState } = found.setting;
  const { names } = tieOf(shownRows(scope, type, { locale, drafts: publicationState === "preview" })) ?? {};
  if (names === undefined) return [];
  const sort = [
    ...names.map((name, index) => (index % 2 === 0 ? name : `${name}:desc`)),
    `${key.name}:${directionOf(found.rows, key)}`,
  ];
  const common = {
    ...others(found, someOf(listing, key, 0)),
    filters: { ...amongThem(listing, found.rows), ...allOfThem },
    sort,
  };
  return [{ pagination: { pageSize: 11 } }, populatingAll(scope, type)].map((part) =>
    request(listing, { ...common, ...part }, true),
  );
};
