import type { DatasetRecord } from "../reference.js";
import { type Found, follow } from "./arbitraries/follow.js";
import { type Scope, shownRows } from "./arbitraries/scope.js";
import { amongThem, knownRelationsIn, type Listing, listingsOf, mostEntries, request } from "./listed.js";
import { conditionBelow, type SymbolicRequest } from "./symbolic.js";

/** So many relations lie between a list and a condition. */
const depths = [3, 4, 5] as const;

/** A way through relations from the entries of a list, and what each of them leads to. */
interface Way {
  readonly listing: Listing;
  readonly path: readonly string[];
  readonly end: Listing;
  readonly ends: ReadonlyMap<DatasetRecord, readonly Found[]>;
}

/** Each list filtered by what it is related to three, four and five relations away, of each type. */
export const deepFilterRequests = (scope: Scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const rows = shownRows(scope, listing.type);
    let ways: readonly Way[] = [
      { listing, path: [], end: listing, ends: new Map(rows.map((row) => [row, [{ schema: listing.type, row }]])) },
    ];
    const requests: SymbolicRequest[] = [];
    for (let depth = 1; depth <= Math.max(...depths); depth++) {
      ways = widest(ways.flatMap((way) => longerWays(scope, way)));
      if (depths.some((each) => each === depth)) requests.push(...ways.flatMap(requestsOf));
    }
    return requests;
  });

/** By one relation more: the entries of which it is known what it leads to. */
const longerWays = (scope: Scope, { listing, path, end: { type }, ends }: Way): readonly Way[] =>
  knownRelationsIn(scope, type).map(({ field, target }) => {
    const longer = [...ends].flatMap(([row, found]) => {
      const next = found.map((each) => follow(scope, each, [field.name]));
      if (!next.every((each) => each !== undefined)) return [];
      const byRow = new Map(next.flat().map((each) => [each.row, each]));
      return [[row, [...byRow.values()]] as const];
    });
    return { listing, path: [...path, field.name], end: target, ends: new Map(longer) };
  });

/** Of the ways to each type, the one that the most entries go. */
const widest = (ways: readonly Way[]): readonly Way[] => {
  const count = ({ ends }: Way) => [...ends.values()].filter((each) => each.length > 0).length;
  const best = new Map<string, Way>();
  for (const way of ways) {
    const { uid } = way.end.type;
    const other = best.get(uid);
    if (other === undefined || count(way) > count(other)) best.set(uid, way);
  }
  return [...best.values()].filter((way) => count(way) > 1);
};

/** A condition that as few entries as can be fulfil, among more that go the way. */
const requestsOf = ({ listing, path, end, ends }: Way): readonly SymbolicRequest[] => {
  const going = [...ends].filter(([, found]) => found.length > 0);
  const met = new Map<DatasetRecord, readonly DatasetRecord[]>();
  for (const [row, found] of going) for (const { row: last } of found) met.set(last, [...(met.get(last) ?? []), row]);
  const [rarest] = [...met].toSorted(([, a], [, b]) => a.length - b.length);
  if (rarest === undefined || rarest[1].length === going.length) return [];
  const [last, rows] = rarest;
  const others = going.flatMap(([row]) => (rows.includes(row) ? [] : [row]));
  const asked = [...rows.slice(0, mostEntries / 2), ...others.slice(0, mostEntries / 2)];
  const below = conditionBelow(path, amongThem(end, [last]));
  return [request(listing, { filters: { ...amongThem(listing, asked), ...below } }, false)];
};
