import { groupBy } from "../base.js";
import { isPortableOrder } from "../dataset/dialect.js";
import { printedValue } from "../dataset/printed.js";
import { everything } from "../expect/laws.js";
import type { ContentType, DatasetRecord, ScalarAttribute, ScalarType } from "../reference.js";
import { listedTypes } from "./arbitraries/places.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { firstPage, totalOrder } from "./arbitraries/sort.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/*
 * The same requests in each run, which ask every list for every attribute: by the parameters of section 4.1 alone and together. Where entries are
 * sorted, only those are asked for that every database orders alike.
 */

/** Types that have no order, and those of which the specification does not say what ascending means. */
const unordered: readonly ScalarType[] = ["json", "blocks", "boolean", "enumeration"];

/** So many entries at most are sorted by one attribute. */
const mostSorted = 14;

interface Listing {
  readonly type: ContentType;
  /** The attribute by which entries are known. */
  readonly key: ScalarAttribute;
  readonly attributes: readonly ScalarAttribute[];
}

/** The lists whose entries have a key. */
const listingsOf = (scope: Scope): readonly Listing[] =>
  listedTypes(scope).flatMap((type) => {
    const attributes = scope.scalars(type);
    const key = attributes.find(({ name }) => name === type.naturalKey);
    return key === undefined ? [] : [{ type, key, attributes }];
  });

const request = ({ type }: Listing, query: SymbolicQuery, ordered: boolean): SymbolicRequest => ({
  type: type.singularName,
  query,
  ordered,
  areSetsBelow: true,
  classes: [],
});

/** Some entries that every database puts in one order by these attributes, without a tie and without NULL. */
const ordered = (rows: readonly DatasetRecord[], by: readonly ScalarAttribute[]): readonly DatasetRecord[] => {
  const chosen: DatasetRecord[] = [];
  for (const row of rows) {
    if (chosen.length >= mostSorted) break;
    const all = [...chosen, row];
    const keys = by.map(({ name, type }) => ({ type, values: all.map(({ values }) => values[name] ?? null) }));
    const isWhole = by.every(({ name }) => (row.values[name] ?? null) !== null);
    if (isWhole && isPortableOrder(keys, all.length)) chosen.push(row);
  }
  return chosen;
};

const amongThem = ({ key }: Listing, rows: readonly DatasetRecord[]): SymbolicQuery => ({
  // A key is a text or a number.
  [key.name]: { $in: rows.map(({ values }) => printedValue(key.type, values[key.name] ?? null) as string) },
});

/** Each list sorted by attributes in which some entries are alike, and by their key after these: that decides, whatever the order of the others is. */
const tiedRequests = (scope: Scope, listing: Listing): readonly SymbolicRequest[] =>
  listing.attributes
    .filter(({ type }) => type === "boolean" || type === "enumeration")
    .flatMap((attribute) => {
      const groups = [...groupBy(shownRows(scope, listing.type), ({ values }) => values[attribute.name] ?? null)];
      const alike = groups.flatMap(([value, rows]) => (value === null ? [] : [ordered(rows, [listing.key])]));
      const rows = alike.reduce((most, each) => (each.length > most.length ? each : most), []);
      if (rows.length < 2) return [];
      const { name } = listing.key;
      const sorts = [
        [attribute.name, `${name}:desc`],
        [`${attribute.name}:desc`, name],
      ];
      return sorts.map((sort) => request(listing, { filters: amongThem(listing, rows), sort }, true));
    });

/** Each list sorted by each attribute, in both directions, alone and before another one. */
export const sortRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => [...orderedRequests(scope, listing), ...tiedRequests(scope, listing)]);

const orderedRequests = (scope: Scope, listing: Listing): readonly SymbolicRequest[] => {
  const { key, attributes } = listing;
  const sortable = attributes.filter(({ type }) => !unordered.includes(type));
  return sortable.flatMap((attribute, index) => {
    const other = sortable[(index + 1) % sortable.length] ?? key;
    const sorts: readonly (readonly [by: readonly ScalarAttribute[], sorts: readonly (readonly string[])[]])[] = [
      [[attribute], [[attribute.name], [`${attribute.name}:asc`], [`${attribute.name}:desc`]]],
      [
        [attribute, key],
        [
          [attribute.name, `${key.name}:desc`],
          [`${attribute.name}:desc`, key.name],
        ],
      ],
      [[attribute, other, key], [[`${attribute.name}:desc`, `${other.name}:desc`, `${key.name}:desc`]]],
    ];
    return sorts.flatMap(([by, all]) => {
      const rows = ordered(shownRows(scope, listing.type), by);
      if (rows.length < 2) return [];
      return all.map((sort) =>
        request(listing, { filters: amongThem(listing, rows), sort: sort.length === 1 ? (sort[0] ?? "") : sort }, true),
      );
    });
  });
};

/** Numbers of names that `fields` is asked for at once. */
const selections = [2, 3, 5, 9, 14] as const;

/** Each list with each attribute selected, alone and among others, and with all of them. */
export const fieldRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const names = listing.attributes.map(({ name }) => name);
    const lists = [...names.map((name) => [name]), ...selections.map((count) => names.slice(0, count)), names];
    return [...lists, "*"].map((fields) => request(listing, { fields, pagination: everything }, false));
  });

const windows: readonly SymbolicQuery[] = [
  { page: 1, pageSize: 2 },
  { page: 2, pageSize: 3 },
  { page: 3, pageSize: 2 },
  { page: 2 },
  { pageSize: 12 },
  { pageSize: 30 },
  { start: 1, limit: 2 },
  { start: 5, limit: 3 },
  { start: 3 },
  { limit: 12 },
  ...["true", "false"].flatMap((withCount) => [
    { page: 1, pageSize: 2, withCount },
    { start: 1, limit: 2, withCount },
  ]),
];

/** Each list cut by pages and by offset, with and without its counts. */
export const pageRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const sort = totalOrder(scope, listing.type);
    return sort === undefined ? [] : windows.map((pagination) => request(listing, { sort, pagination }, true));
  });

/** Every parameter beside every other one: each attribute of each list is sorted by and selected while all others are there. */
export const togetherRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const { type, key, attributes } = listing;
    const codes = type.localized ? scope.index.dataset.locales.map(({ code }) => code) : [undefined];
    const states = type.draftAndPublish ? ["preview", "live"] : [undefined];
    const settings = codes.flatMap((locale) => states.map((state) => ({ locale, state })));
    return attributes.flatMap((attribute, index) => {
      const by = unordered.includes(attribute.type) || attribute === key ? [key] : [attribute, key];
      const turned = [...settings.slice(index % settings.length), ...settings.slice(0, index % settings.length)];
      const found = turned.map((setting) => ({
        ...setting,
        rows: ordered(shownRows(scope, type, { locale: setting.locale, drafts: setting.state === "preview" }), by),
      }));
      // In some locales and states there are few entries with a value.
      const { locale, state, rows } = found.find((each) => each.rows.length > 2) ?? found[0] ?? { rows: [] };
      if (rows.length === 0) return [];
      const sort = by.map(({ name }, place) => (place === 0 ? `${name}:desc` : index % 2 === 0 ? name : `${name}:asc`));
      const others = attributes.filter((each) => each !== attribute && each !== key);
      const fields = [attribute, others[index % others.length] ?? key, key].map(({ name }) => name);
      const common: SymbolicQuery = {
        filters: { ...amongThem(listing, rows), $or: [{ id: { $notNull: "true" } }, { id: { $null: "true" } }] },
        sort,
        fields: [...new Set(fields)],
        ...(locale === undefined ? {} : { locale }),
        ...(state === undefined ? {} : { publicationState: state }),
      };
      const parts: readonly SymbolicQuery[] = [
        { pagination: { page: 2, pageSize: 2, withCount: "false" } },
        { pagination: { start: 1, limit: 12 } },
        { pagination: { pageSize: 11 }, sort: by.map(({ name }) => `${name}:asc`) },
        { populate: everythingOf(scope, type) },
      ];
      return parts.map((part) => request(listing, { ...common, ...part }, true));
    });
  });

/** How everything is populated: what is in a relation to any type is printed as the database does, and is left out. */
const everythingOf = (scope: Scope, type: ContentType): SymbolicQuery[string] => {
  const fields = fieldsOf(scope, type);
  const isAll = fields.length === scope.populatable(type).length;
  const isPlain = [...type.attributes.values()].every(({ kind, hidden }) => kind !== "morph" || hidden);
  return isAll && isPlain ? "*" : fields.map(({ name }) => name);
};

/** What can be populated without a draft that section 3 does not speak of: localizations may be drafts, and what a type without states is related to. */
const fieldsOf = (scope: Scope, type: ContentType) =>
  scope.populatable(type).filter((field) => {
    if (field.name === "localizations") return !type.draftAndPublish;
    if (field.kind !== "relation" || type.draftAndPublish) return true;
    const target = scope.schema(field.target);
    return target.kind === "component" || !target.draftAndPublish;
  });

/** Of the fields that can be nested in a populated one, every so many are, others in another one. */
const sparsely = 4;

/** The attributes of a list that are there only where they are populated. */
const populatedOf = (scope: Scope, type: ContentType) =>
  fieldsOf(scope, type).filter(({ name }) => name !== "localizations");

/** Each list with each of its fields populated, by name, by `*`, and with what is nested in it. */
export const populateRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const fields = fieldsOf(scope, listing.type);
    const nested = populatedOf(scope, listing.type).flatMap((field, place): readonly SymbolicQuery[] => {
      if (field.kind === "dynamiczone")
        return [
          { [field.name]: { populate: "*" } },
          ...field.components.map((component) => ({ [field.name]: { on: { [component]: { populate: "*" } } } })),
        ];
      if (field.kind !== "relation" || field.relation.startsWith("morph")) return [];
      const below = populatedOf(scope, scope.schema(field.target) as ContentType);
      return below
        .filter((_, index) => index % sparsely === place % sparsely)
        .map(({ name }) => ({ [field.name]: { populate: [name] } }));
    });
    const names = fields.map(({ name }) => name);
    const populates = [
      everythingOf(scope, listing.type),
      ...names.map((name) => [name]),
      ...(names.length > 1 ? [names] : []),
      ...nested,
    ];
    return populates.map((populate) => request(listing, { ...firstPage(scope, listing.type), populate }, false));
  });

/** Each relation of each list with options of its own: `fields`, `filters` and `sort` (section 4.6 rule 6). */
export const optionRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    populatedOf(scope, listing.type).flatMap((field) => {
      if (field.kind !== "relation" || field.relation.startsWith("morph")) return [];
      const target = listingsOf(scope).find(({ type }) => type.uid === field.target);
      if (target === undefined) return [];
      const { key, attributes } = target;
      const rows = ordered(shownRows(scope, target.type), [key]);
      const other = attributes.find((each) => each !== key) ?? key;
      const some = rows.filter((_, index) => index % 2 === 0);
      const options: readonly SymbolicQuery[] = [
        { fields: [key.name, other.name] },
        { fields: [key.name] },
        { filters: amongThem(target, rows) },
        { filters: { ...amongThem(target, rows), ...amongThem(target, some) } },
        { filters: amongThem(target, rows), sort: [key.name] },
        { filters: amongThem(target, rows), sort: [`${key.name}:desc`], fields: [key.name] },
      ];
      return options.map((own): SymbolicRequest => {
        const { areSetsBelow: _, ...sorted } = request(
          listing,
          { ...firstPage(scope, listing.type), populate: { [field.name]: own } },
          false,
        );
        return own.sort === undefined ? { ...sorted, areSetsBelow: true } : sorted;
      });
    }),
  );
