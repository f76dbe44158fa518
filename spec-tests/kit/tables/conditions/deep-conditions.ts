import type { Scope } from "../../random/arbitraries/scope.js";
import { conditionBelow, type SymbolicRequest } from "../../random/symbolic.js";
import { amongThem, type Listing, listingsOf, relationsIn, request } from "../listed.js";
import { type Leading, leadingFrom } from "../stands.js";
import { table } from "../table.js";

/** A way along relations to one entry. */
interface Way {
  readonly path: readonly string[];
  readonly end: Listing;
  readonly leads: readonly Leading[];
}

/** So many relations lead further than anybody would fix a limit for. */
const mostRelations = 6;

/** The ways that go on from one, as far as an entry is at their end. */
const onwards = (scope: Scope, listing: Listing, { path, end }: Pick<Way, "path" | "end">): readonly Way[] =>
  relationsIn(scope, end.type).flatMap(({ field, target }) => {
    const longer = [...path, field.name];
    const leads = field.many ? [] : leadingFrom(scope, listing, longer).filter(({ ends }) => ends.length > 0);
    return leads.length === 0 ? [] : [{ path: longer, end: target, leads }];
  });

/** Of each list a condition behind each number of relations: on the entry that one of two leads to. */
export const deepConditions = table("deep conditions", (scope): readonly SymbolicRequest[] =>
  listingsOf(scope).flatMap((listing) => {
    const requests: SymbolicRequest[] = [];
    let ways = onwards(scope, listing, { path: [], end: listing });
    while (ways.length > 0 && requests.length < mostRelations) {
      const { path, end, leads } = ways[0] as Way; // there is one
      const [first] = leads;
      const others = leadingFrom(scope, listing, path).filter(({ ends }) => ends[0] !== first?.ends[0]);
      const rows = [first, ...others.slice(-2)].flatMap((each) => each?.row ?? []);
      const filters = { ...amongThem(listing, rows), ...conditionBelow(path, amongThem(end, first?.ends ?? [])) };
      requests.push(request(listing, { filters }, false, [`a condition behind ${path.length} relations`]));
      ways = ways.flatMap((way) => onwards(scope, listing, way));
    }
    return requests;
  }),
);
