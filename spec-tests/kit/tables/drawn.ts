import { prepareConditions } from "../random/arbitraries/operands.js";
import { allParts, type RequestParts, requestArbitrary } from "../random/arbitraries/request.js";
import { createScope, type Flavour, type ScopeOf } from "../random/arbitraries/scope.js";
import type { RandomProperty } from "../random/property.js";
import type { SymbolicRequest } from "../random/symbolic.js";
import { findWritten } from "./written.js";

/** What random requests are drawn from. */
interface Draw {
  readonly flavour: Flavour;
  readonly parts: RequestParts;
}

/** The random requests of a run. */
export const draws = {
  filters: { flavour: "spec", parts: ["filters"] },
  filtersObserved: { flavour: "observed", parts: ["filters", "locale", "publicationState"] },
  listsPaged: { flavour: "spec", parts: ["sort", "pagination", "fields"] },
  everything: { flavour: "observed", parts: allParts },
  populate: { flavour: "observed", parts: ["populate"] },
} as const satisfies Readonly<Record<string, Draw>>;

/** What so many of them are written as. */
export const drawnTitle = ({ parts }: Draw, runs: number): string => `drawn ${parts.join()} ${runs}`;

/** Random requests. All conditions that there are, which take seconds and much memory, are made only where these were not written. */
export const drawnFrom = (
  target: ScopeOf,
  from: Draw,
): Pick<RandomProperty<SymbolicRequest>, "arbitrary" | "drawn"> => {
  const scope = createScope(target, from.flavour);
  return {
    arbitrary: async () => {
      await prepareConditions(scope);
      return requestArbitrary(scope, from.parts);
    },
    drawn: findWritten(scope, drawnTitle(from, target.random.runs)),
  };
};
