import type { Attribute, ContentType, DatasetRecord } from "../reference.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { amongThem, type Listing, listingsOf, request } from "./listed.js";
import { fieldsOf, populatedOf } from "./populated-fields.js";
import type { SymbolicQuery, SymbolicRequest } from "./symbolic.js";

/** So many relations are followed from a list, and all that the last entries lead to is populated. */
const depths = [2, 3, 4] as const;

/** So many entries at most are shown at each level of an answer. */
const mostShown = 40;

/** A way from one entry of a list through relations, and the entries at its end: as often as they are shown. */
interface Way {
  readonly listing: Listing;
  readonly start: DatasetRecord;
  readonly names: readonly string[];
  readonly type: ContentType;
  readonly rows: readonly DatasetRecord[];
}

/** From each kind of entries that relations lead to, all of it populated, as deep as each of {@link depths}. */
export const deepRequests = (scope: Scope): readonly SymbolicRequest[] => {
  const listings = listingsOf(scope);
  const lists = new Map(listings.map(({ type }) => [type.uid, type]));
  let ways: readonly Way[] = listings.flatMap((listing) =>
    shownRows(scope, listing.type).map((row) => ({
      ...{ listing, start: row, names: [], type: listing.type, rows: [row] },
    })),
  );
  const requests: SymbolicRequest[] = [];
  for (let depth = 1; depth <= Math.max(...depths); depth++) {
    ways = longest(
      scope,
      ways.flatMap((way) => stepsFrom(scope, lists, way)),
    );
    if (depths.some((each) => each === depth)) requests.push(...ways.map((way) => requestOf(scope, way)));
  }
  return requests;
};

const stepsFrom = (scope: Scope, lists: ReadonlyMap<string, ContentType>, way: Way): readonly Way[] =>
  populatedOf(scope, way.type).flatMap((field) => {
    const type = field.kind === "relation" ? lists.get(field.target) : undefined;
    if (type === undefined) return [];
    const shown = new Map(shownRows(scope, type).map((row) => [row.id, row]));
    const rows = way.rows.flatMap(({ links }) => (links[field.name] ?? []).flatMap(({ id }) => shown.get(id) ?? []));
    return rows.length > mostShown ? [] : [{ ...way, names: [...way.names, field.name], type, rows }];
  });

/** Of the ways to each type, the one whose last entries have the most kinds of attributes. */
const longest = (scope: Scope, ways: readonly Way[]): readonly Way[] => {
  const best = new Map<string, { readonly way: Way; readonly count: number }>();
  for (const way of ways) {
    const count = kindsIn(scope, way).size;
    if (count > (best.get(way.type.uid)?.count ?? 0)) best.set(way.type.uid, { way, count });
  }
  return [...best.values()].map(({ way }) => way);
};

/** The kinds of attributes of which the last entries of a way have a value, or something linked. */
const kindsIn = (scope: Scope, { type, rows }: Way): ReadonlySet<string> =>
  new Set([
    ...scope
      .scalars(type)
      .filter(({ name }) => rows.some(({ values }) => (values[name] ?? null) !== null))
      .map((attribute) => attribute.type),
    ...populatedOf(scope, type)
      .filter(({ name }) => rows.some(({ links, values }) => (links[name]?.length ?? 0) > 0 || name in values))
      .map(kindOf),
  ]);

const kindOf = (attribute: Attribute): string => {
  const many = "many" in attribute && attribute.many ? "many" : "one";
  return attribute.kind === "relation" ? `${attribute.relation} ${attribute.owner}` : `${attribute.kind} ${many}`;
};

const requestOf = (scope: Scope, { listing, start, names, type }: Way): SymbolicRequest => {
  const last = fieldsOf(scope, type).map(({ name }) => name);
  const [way, below] = last.length === 0 ? [names.slice(0, -1), names.slice(-1)] : [names, last];
  const populate = way.reduceRight<SymbolicQuery[string]>((nested, name) => ({ [name]: { populate: nested } }), below);
  return request(listing, { filters: amongThem(listing, [start]), populate }, false);
};
