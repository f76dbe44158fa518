import type { Attribute, Schema } from "../reference.js";
import { type Found, follow } from "./arbitraries/follow.js";
import { isMorphInverse } from "./arbitraries/populate.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { amongThem, listingsOf, request } from "./listed.js";
import type { SymbolicRequest } from "./symbolic.js";

/** So many names are joined at most. */
const mostNames = 4;

/** So many paths of each length at most: together more than some readers of queries keep in an array, which is 20. */
const mostPaths = 8;

/** What a dotted path goes on through: components, as section 4.6 shows it, or relations too. */
const ways = [["component"], ["component", "relation"]] as const;

/** Of each list the entry of which the most dotted paths have an example, with all of these: what a path begins with comes before it, and after it. */
export const dottedRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) =>
    ways.flatMap((kinds) => {
      const [best] = shownRows(scope, listing.type)
        .map((row) => ({ row, paths: pathsFrom(scope, { schema: listing.type, row }, kinds) }))
        .toSorted((a, b) => b.paths.length - a.paths.length);
      if (best === undefined || best.paths.length < 2) return [];
      const filters = amongThem(listing, [best.row]);
      return [best.paths, best.paths.toReversed()].map((populate) => request(listing, { filters, populate }, false));
    }),
  );

/** The paths that lead from an entry to something, and to nothing that may not be shown: each after those that it begins with. */
const pathsFrom = (scope: Scope, from: Found, kinds: readonly string[]): readonly string[] => {
  const goesOn = ({ kind }: Attribute) => kinds.includes(kind);
  const fieldsOf = (schema: Schema) =>
    scope
      .populatable(schema)
      .filter((field) => !isMorphInverse(field) && field.name !== "localizations")
      .toSorted((a, b) => Number(goesOn(b)) - Number(goesOn(a)));
  const found: string[] = [];
  let longer = fieldsOf(from.schema)
    .filter(goesOn)
    .map((field) => ({ path: [field.name], isEnd: false }));
  for (let length = 1; length <= mostNames; length++) {
    const some = longer
      .flatMap(({ path, isEnd }) => {
        const ends = follow(scope, from, path) ?? [];
        return ends.length === 0 ? [] : [{ path, next: isEnd ? [] : [...new Set(ends.map(({ schema }) => schema))] }];
      })
      .slice(0, mostPaths);
    found.push(...some.map(({ path }) => path.join(".")));
    longer = some.flatMap(({ path, next }) =>
      next.flatMap(fieldsOf).map((field) => ({ path: [...path, field.name], isEnd: !goesOn(field) })),
    );
  }
  return found;
};
