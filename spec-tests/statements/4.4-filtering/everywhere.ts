import { check, type OwnedCheck } from "../../kit/contract/check.js";
import { slugOf } from "../../kit/contract/operators.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { coveringOf } from "../../kit/random/covering.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll } from "../../kit/random/property.js";

/** Nothing is left to chance: of all requests that would do, each run sends the same ones. */
const seed = 1;

/** An operator with each kind of value, on each type of attribute, in each list, and in each place that the specification shows. */
export const everywhere = (operator: string): OwnedCheck =>
  check(
    `filtering-everywhere-${slugOf(operator)}`,
    {
      sentence: `${operator} MUST mean the same on every type of attribute and in every list: alone, beside other conditions, in $or, below relations and in populate.`,
      also: ["4.4-together"],
    },
    (target) => {
      const { concurrency, only } = target.random;
      const random = { seed, runs: 0, concurrency, ...(only === undefined ? {} : { only }) };
      const fixed: Target = { ...target, random };
      const { requests, triples, pairs } = coveringOf(createScope(fixed, "spec"), seed);
      const isOwn = (name: string) => name.startsWith(`${operator} x `);
      target.covers({ triples: [...triples].filter(isOwn).length, pairs: [...pairs].filter(isOwn).length });
      const own = requests.filter(({ classes }) => classes.some(isOwn));
      return tryAll(fixed, own, answeredAsReference(target));
    },
  );
