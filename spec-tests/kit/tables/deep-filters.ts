import { type Found, follow } from "../random/arbitraries/follow.js";
import { type Scope, shownRows } from "../random/arbitraries/scope.js";
import { conditionBelow, type SymbolicRequest } from "../random/symbolic.js";
import type { DatasetRecord } from "../reference.js";
import { mostOfEach } from "./chosen.js";
import { amongThem, knownRelationsIn, type Listing, listingsOf, mostEntries, request } from "./listed.js";

/** So many relations lie at most between a list and a condition, and so many at least. */
const [nearest, farthest] = [3, 5];

/** A way through relations from the entries of a list, and what each of them leads to: those of which that is known, and something. */
interface Way {
  readonly path: readonly string[];
  readonly end: Listing;
  readonly ends: readonly (readonly [from: DatasetRecord, found: readonly Found[]])[];
}

/** Each list filtered by what it is related to three, four and five relations away, of each type. */
export const deepFilterRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const { type } = listing;
    let ways: readonly Way[] = [
      { path: [], end: listing, ends: shownRows(scope, type).map((row) => [row, [{ schema: type, row }]]) },
    ];
    return Array.from({ length: farthest }, (_, index) => {
      // Of the ways to each type, the one that the most entries go.
      ways = mostOfEach(
        ways.flatMap((way) => longerWays(scope, way)),
        ({ end }) => end.type.uid,
        ({ ends }) => ends.length,
      ).filter(({ ends }) => ends.length > 1);
      return index + 1 < nearest ? [] : ways.flatMap((way) => requestsOf(listing, way));
    }).flat();
  });

const longerWays = (scope: Scope, { path, end: { type }, ends }: Way): readonly Way[] =>
  knownRelationsIn(scope, type).map(({ field: { name }, target }) => ({
    ...{ path: [...path, name], end: target },
    ends: ends.flatMap(([from, found]) => {
      const next = found.map((each) => follow(scope, each, [name]));
      const all = new Map(next.flatMap((some) => (some ?? []).map((each) => [each.row, each] as const)));
      return next.includes(undefined) || all.size === 0 ? [] : [[from, [...all.values()]] as const];
    }),
  }));

/** A condition that as few entries as can be fulfil, among more that go the way. */
const requestsOf = (listing: Listing, { path, end, ends }: Way): readonly SymbolicRequest[] => {
  const met = new Map<DatasetRecord, DatasetRecord[]>();
  for (const [from, found] of ends) for (const { row } of found) met.set(row, [...(met.get(row) ?? []), from]);
  const [rarest] = [...met].toSorted(([, one], [, other]) => one.length - other.length);
  if (rarest === undefined || rarest[1].length === ends.length) return [];
  const [last, rows] = rarest;
  const others = ends.flatMap(([from]) => (rows.includes(from) ? [] : [from]));
  const asked = [...rows.slice(0, mostEntries / 2), ...others.slice(0, mostEntries / 2)];
  const below = conditionBelow(path, amongThem(end, [last]));
  return [request(listing, { filters: { ...amongThem(listing, asked), ...below } }, false)];
};
