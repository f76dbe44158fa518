import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import { isOrdered, isSortable, totalOrder } from "../../random/arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { ContentType, DatasetRecord, ScalarAttribute } from "../../reference.js";
import { allOfThem, amongThem, byIds, type Listing, listingsOf, ordered, relationsIn, request } from "../listed.js";
import { fieldsOf, populatingAll } from "../populate/populatable.js";
import { table } from "../table.js";
import { alikeBeforeOf, directionOf, laterBy, sortBy, tiesOf } from "./ties.js";
import { type Found, findRows, narrowedByOne, oneValue } from "./together-conditions.js";

/** Every parameter beside every other one: each attribute of each list is sorted by and selected while all others are there. */
export const togetherRequests = table("together", (scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => [
    ...listing.attributes.flatMap((attribute, turn) =>
      isOrdered(attribute)
        ? sortedTogether(scope, listing, attribute, turn)
        : selectedTogether(scope, listing, attribute, turn),
    ),
    ...tiedTogether(scope, listing),
  ]),
);

/** What stands beside one parameter: all others but pagination and populate, which are not combined. */
export const others = ({ setting }: Found, fields: SymbolicQuery[string]): SymbolicQuery => ({
  ...{ filters: allOfThem, fields },
  ...setting,
});

/** An attribute, another one and the key. */
export const someOf = ({ key, attributes }: Listing, attribute: ScalarAttribute, turn: number): readonly string[] => {
  const more = attributes.filter((each) => each !== attribute && each !== key);
  return [...new Set([attribute, more[turn % more.length] ?? key, key])].map(({ name }) => name);
};

/** Two relations: which entries of the first one, in which order and with what; and what the second one leads to. */
export const populatingSome = (scope: Scope, type: ContentType, turn: number): SymbolicQuery => {
  const all = relationsIn(scope, type).filter(({ field }) => fieldsOf(scope, type).includes(field));
  const [one, other] = [0, 1].map((step) => all[(turn + step) % all.length]);
  if (one === undefined || other === undefined) return populatingAll(scope, type);
  const { name } = one.target.key;
  const inner = fieldsOf(scope, other.target.type).filter((field) => field.name !== "localizations");
  const nested = inner[turn % inner.length];
  return {
    populate: {
      [one.field.name]: { fields: [name], filters: { id: { $notNull: "true" } }, sort: [`${name}:desc`] },
      ...(one === other || nested === undefined ? {} : { [other.field.name]: { populate: [nested.name] } }),
    },
  };
};

/** Sorted by an attribute alone, after another one and before the key of the list: pages, and all that can be populated. */
const sortedTogether = (
  scope: Scope,
  listing: Listing,
  attribute: ScalarAttribute,
  turn: number,
): readonly SymbolicRequest[] => {
  const { type, key } = listing;
  const { name } = attribute;
  const isEven = turn % 2 === 0;
  const by = attribute === key ? [key] : [attribute, key];
  const find = (choose: Parameters<typeof findRows>[3]) => findRows(scope, listing, turn, choose);
  const plain = find((rows) => alikeBeforeOf(listing, attribute, rows)?.alike ?? []);
  const both = find((rows) => ordered(rows, by));
  const single = find((rows) => ordered(rows, [attribute]));
  const one = narrowedByOne(scope, listing, attribute, single.rows);
  const askedById = ({ rows, outsiders }: Found) => ({
    ...byIds(scope, listing, [...rows, ...outsiders]),
    ...allOfThem,
  });
  const some = someOf(listing, attribute, turn);
  const second = isEven ? key.name : `${key.name}:desc`;
  const parts: readonly (readonly [exercised: string, Found, SymbolicQuery, fields?: readonly string[]])[] = [
    [
      `sort later by ${attribute.type}`,
      plain,
      {
        filters: askedById(plain),
        sort: laterBy(listing, attribute, plain.rows),
        ...(isEven ? populatingSome(scope, type, turn) : populatingAll(scope, type)),
      },
    ],
    [
      `sort before the key by ${attribute.type}`,
      both,
      {
        filters: askedById(both),
        sort: by.map((each) => (each === attribute ? `${name}:desc` : second)),
        pagination: isEven
          ? { page: both.rows.length > 4 ? 3 : 2, pageSize: 2, withCount: "true" }
          : { start: 1, limit: 2, withCount: "false" },
      },
    ],
    [
      `sort by ${attribute.type}`,
      { ...single, rows: one.rows },
      {
        filters: one.filters,
        sort: sortBy(attribute, one.rows),
        pagination: { start: one.rows.length > 2 ? 1 : 0, limit: 12 },
      },
      some.filter((each) => each !== name),
    ],
  ];
  return parts.flatMap(([exercised, found, part, fields = some]) =>
    found.rows.length === 0
      ? []
      : [
          request(
            listing,
            { ...others(found, fields.length === 0 ? some : fields), ...part },
            true,
            // One entry alone is in every order.
            found.rows.length === 1 ? [] : [exercised],
          ),
        ],
  );
};

const windows: readonly SymbolicQuery[] = [
  { page: 2, pageSize: 11, withCount: "false" },
  { start: 12, limit: 25 },
  { pageSize: 25, withCount: "true" },
];

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
  const some = findRows(scope, listing, turn, (rows) => ordered(rows, [first, key]));
  const sort = totalOrder(scope, type);
  // Where another locale or state has more, it is taken.
  const long = findRows(scope, listing, turn, (rows) => (rows.length > 12 ? rows : rows.slice(0, 1)));
  const fields = turn % 2 === 0 ? "*" : attributes.map(({ name }) => name);
  const query = {
    ...others(some, isSortable(attribute) ? [key.name] : fields),
    filters: { ...amongThem(listing, some.rows), ...allOfThem, ...oneValue(attribute, some.rows) },
    sort: [`${first.name}:desc`, key.name],
    ...populatingAll(scope, type),
  };
  return [
    ...(sort === undefined
      ? []
      : windows.map((pagination) => request(listing, { ...others(long, fields), sort, pagination }, true))),
    request(listing, query, true),
  ];
};

/** Sorted by keys of which the last one alone decides. */
const tiedTogether = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const { type, key } = listing;
  const tieOf = (rows: readonly DatasetRecord[]) => tiesOf(listing, rows).at(-1);
  const found = findRows(scope, listing, 0, (rows) => tieOf(rows)?.rows ?? []);
  const { locale, publicationState } = found.setting;
  const { names } = tieOf(shownRows(scope, type, { locale, drafts: publicationState === "preview" })) ?? {};
  if (names === undefined) return [];
  const common = {
    ...others(found, someOf(listing, key, 0)),
    filters: { ...amongThem(listing, found.rows), ...allOfThem },
    sort: [
      ...names.map((name, index) => (index % 2 === 0 ? name : `${name}:desc`)),
      `${key.name}:${directionOf(found.rows, key)}`,
    ],
  };
  return [{ pagination: { pageSize: 11 } }, populatingAll(scope, type)].map((part) =>
    request(listing, { ...common, ...part }, true),
  );
};
