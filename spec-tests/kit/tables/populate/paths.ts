import { otherLocaleOf } from "../../dataset/dataset-index.js";
import { follow } from "../../random/arbitraries/follow.js";
import { isMorphInverse } from "../../random/arbitraries/populate.js";
import { type Scope, shownRows } from "../../random/arbitraries/scope.js";
import type { SymbolicQuery, SymbolicRequest } from "../../random/symbolic.js";
import type { Attribute, ContentType, DatasetRecord, Schema } from "../../reference.js";
import { most } from "../chosen.js";
import { allOfThem, byIds, listingsOf, ordered, request } from "../listed.js";
import { linkKinds, linksOf } from "../lists/together-conditions.js";
import { type Stand, standsOf } from "../stands.js";
import { fieldsOf } from "./populatable.js";

/** So many names are joined at most, and so many paths are asked for of each length: together more than some readers of queries keep, which is 20. */
const [mostNames, mostPaths] = [4, 8];

/** What a dotted path goes on through: components, as section 4.6 shows it, or relations too. */
const ways = [["component"], ["component", "relation"]] as const;

/** Of each list the entry of which the most dotted paths have an example, with all of these: what a path begins with comes before it, and after it. */
export const dottedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    ways.flatMap((kinds) => {
      const all = standsOf(scope, listing).map((stand) => ({ stand, paths: pathsFrom(scope, stand, kinds) }));
      const best = most(all, ({ paths }) => paths.length);
      if (best === undefined || best.paths.length < 2) return [];
      const { stand, paths } = best;
      return [
        request(listing, stand.query({ populate: paths }), false),
        request(listing, stand.query({ populate: paths.toReversed() }), false, ["paths in reverse"]),
      ];
    }),
  );

/** The paths that lead from an entry to something, and to nothing that may not be shown: each after those that it begins with. */
const pathsFrom = (scope: Scope, from: Stand, kinds: readonly string[]): readonly string[] => {
  const goesOn = ({ kind }: Attribute) => kinds.includes(kind);
  const goneOn = (schema: Schema) =>
    scope
      .populatable(schema)
      .filter((field) => !isMorphInverse(field) && field.name !== "localizations")
      .toSorted((a, b) => Number(goesOn(b)) - Number(goesOn(a)));
  const found: string[] = [];
  let longer = goneOn(from.schema)
    .filter(goesOn)
    .map((field) => ({ path: [field.name], isEnd: false }));
  for (let length = 1; length <= mostNames; length++) {
    const some = longer
      .map((each) => ({ ...each, ends: follow(scope, from, each.path) ?? [] }))
      .filter(({ ends }) => ends.length > 0)
      .slice(0, mostPaths);
    found.push(...some.map(({ path }) => path.join(".")));
    longer = some.flatMap(({ path, isEnd, ends }) =>
      (isEnd ? [] : [...new Set(ends.map(({ schema }) => schema))])
        .flatMap(goneOn)
        .map((field) => ({ path: [...path, field.name], isEnd: !goesOn(field) })),
    );
  }
  return found;
};

/** A path before what it begins with, and two that begin alike: of what some entries lead to, and of nothing that may not be shown. */
const pathsAmong = (scope: Scope, type: ContentType, rows: readonly DatasetRecord[]): readonly string[] => {
  const found = fieldsOf(scope, type).flatMap(({ kind, name, ...field }) => {
    if ((kind !== "component" && kind !== "relation") || !("target" in field) || name === "localizations") return [];
    const paths = fieldsOf(scope, scope.schema(field.target)).flatMap((inner) => {
      const ends = rows.map((row) => follow(scope, { schema: type, row }, [name, inner.name]));
      return ends.every((each) => each !== undefined) && ends.some((each) => each?.length)
        ? [`${name}.${inner.name}`]
        : [];
    });
    return paths.length === 0 ? [] : [{ name, paths }];
  });
  const [one, other] = found.toSorted((a, b) => a.paths.length - b.paths.length);
  return one === undefined ? [] : [...one.paths.slice(0, 1), one.name, ...(other?.paths ?? [])];
};

/** A path, what it begins with, and another one at least. */
const leastPaths = 3;

/** Paths beside all other parameters, and conditions on a link of each kind, in the list that shows most of them. */
export const pathsTogether = (scope: Scope): readonly SymbolicRequest[] => {
  const other = otherLocaleOf(scope.index);
  const all = listingsOf(scope).flatMap((listing) => {
    const { key, type } = listing;
    const setting = {
      ...(type.localized && other !== undefined && { locale: other }),
      ...(type.draftAndPublish && { publicationState: "preview" }),
    };
    const shown = shownRows(scope, type, { locale: setting.locale, drafts: type.draftAndPublish });
    const links = linkKinds.flatMap(
      (kind) => most(linksOf(scope, type, kind), ({ isMet }) => shown.filter(isMet).length) ?? [],
    );
    const rows = ordered(
      shown.filter((row) => links.every(({ isMet }) => isMet(row))),
      [key],
    );
    const populate = pathsAmong(scope, type, rows);
    const conditions = Object.assign({}, ...links.map(({ condition }) => condition)) as SymbolicQuery; // of their names each has its own
    const filters = { ...byIds(scope, listing, rows), ...allOfThem, ...conditions };
    const query = { ...setting, fields: [key.name], filters, sort: [key.name], populate };
    const count = links.length + Object.keys(setting).length;
    return populate.length < leastPaths ? [] : [{ listing, query, count }];
  });
  const best = most(all, ({ count }) => count);
  return best === undefined ? [] : [request(best.listing, best.query, true)];
};
