import type { DatasetRecord, ScalarAttribute } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { totalOrder } from "./arbitraries/sort.js";
import { allOfThem, amongThem, isOrdered, isSortable, type Listing, listingsOf, ordered, request } from "./listed.js";
import { populatingAll } from "./populated-fields.js";
import { alikeBeforeOf, directionOf, tiesOf } from "./sorted-lists.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";
import { idsOf, linkKinds, narrowedByOne, oneValue } from "./together-conditions.js";
import { populatingSome } from "./together-populate.js";
import { type Found, type FoundLinked, findLinked, findRows } from "./together-rows.js";

/** Every parameter beside every other one: each attribute of each list is sorted by and selected while all others are there. */
export const togetherRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => [
    ...listing.attributes.flatMap((attribute, turn) =>
      isOrdered(attribute)
        ? sortedTogether(scope, listing, attribute, turn)
        : selectedTogether(scope, listing, attribute, turn),
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
  const kindAt = (step: number) => linkKinds[(turn + step) % linkKinds.length];
  const both = findLinked(scope, listing, turn, kindAt(1), (rows) => ordered(rows, by));
  const alone = findRows(scope, type, turn, (rows) => ordered(rows, [attribute]));
  const one = narrowedByOne(scope, listing, attribute, alone.rows);
  const linked = findLinked(scope, listing, turn, kindAt(0), (rows) => ordered(rows, [attribute]));
  const alike = (rows: readonly DatasetRecord[]) => alikeBeforeOf(listing, attribute, rows)?.alike ?? [];
  const ties = [findLinked(scope, listing, turn, kindAt(2), alike), findLinked(scope, listing, turn, undefined, alike)];
  const sortBy = (rows: readonly DatasetRecord[]) => `${name}:${directionOf(rows, attribute)}`;
  const firstOf = (rows: readonly DatasetRecord[]) => alikeBeforeOf(listing, attribute, rows)?.first.name ?? name;
  const laterBy = (rows: readonly DatasetRecord[]) => [firstOf(rows), sortBy(rows)];
  const [tied = both, plain = both] = ties;
  const second = turn % 2 === 0 ? key.name : `${key.name}:desc`;
  const asked = (found: FoundLinked) => ({ ...amongThem(listing, found.rows), ...allOfThem, ...found.condition });
  const some = someOf(listing, attribute, turn);
  const [populate, options] = [populatingAll(scope, type), populatingSome(scope, type, turn)];
  const parts: readonly (readonly [Found, SymbolicQuery, fields?: string | readonly string[]])[] = [
    [
      tied,
      { filters: asked(tied), sort: laterBy(tied.rows), pagination: { pageSize: 11, withCount: "true" } },
      // A list that is joined may show what it is sorted by (I-22).
      [...new Set([firstOf(tied.rows), ...some])],
    ],
    [
      plain,
      {
        filters: { ...idsOf(scope, listing, plain.rows), ...allOfThem },
        sort: laterBy(plain.rows),
        ...(turn % 2 === 0 ? options : populate),
      },
    ],
    [
      both,
      {
        filters: { ...idsOf(scope, listing, both.rows), ...allOfThem, ...both.condition },
        sort: by.map((each) => (each === attribute ? `${name}:desc` : second)),
        pagination: laterPage(both, turn),
      },
    ],
    [
      { ...alone, rows: one.rows },
      { filters: one.filters, sort: sortBy(one.rows), pagination: { start: one.rows.length > 2 ? 1 : 0, limit: 12 } },
      some.filter((each) => each !== name),
    ],
    [
      linked,
      { filters: asked(linked), sort: sortBy(linked.rows), ...(turn % 2 === 0 ? populate : options) },
      // Of three in a row each has another kind of condition.
      Math.floor(turn / linkKinds.length) % 2 === 0 ? "*" : some,
    ],
  ];
  return parts.flatMap(([found, part, fields = some]) =>
    found.rows.length === 0
      ? []
      : [request(listing, { ...others(found, fields.length === 0 ? some : fields), ...part }, true)],
  );
};

const laterPage = ({ rows }: Found, turn: number): SymbolicQuery =>
  turn % 2 === 0
    ? { page: rows.length > 4 ? 3 : 2, pageSize: 2, withCount: "true" }
    : { start: 1, limit: 2, withCount: "false" };

/** As often as the order by an attribute is open: all attributes selected, in long pages, and beside all that can be populated. */
const selectedTogether = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  turn: number,
): readonly SymbolicRequest[] => {
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
        ...(isSortable(attribute) ? { fields: [key.name] } : {}),
        filters: { ...amongThem(listing, some.rows), ...allOfThem, ...oneValue(attribute, some.rows) },
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
