import fc from "fast-check";
import { groupBy } from "../../base.js";
import { everything } from "../../expect/laws.js";
import type { ContentType } from "../../reference.js";
import { conditionBelow, type SymbolicQuery, type SymbolicRequest } from "../symbolic.js";
import { conditionsOn } from "./operands.js";
import { isOpenBelow, listedTypes, pathsFrom, settingsOf } from "./places.js";
import type { Scope } from "./scope.js";

/** A condition of one class at the end of a path that begins at a list. */
interface Place {
  /** An operator on a type of attribute, so far from the entry, with nulls or without: `$lt x date x depth 1 x null`. */
  readonly name: string;
  readonly type: ContentType;
  readonly path: readonly string[];
  readonly conditions: readonly SymbolicQuery[];
}

const depths = [0, 1, 2] as const;

/** Conditions by an operator of every class that the dataset gives an example of, up to two relations away. */
const placesOf = (scope: Scope, operator: string): readonly Place[] =>
  listedTypes(scope).flatMap((type) =>
    depths.flatMap((depth) =>
      scope.flavour === "spec" && depth > 0 && isOpenBelow(operator)
        ? []
        : pathsFrom(scope, type, depth).flatMap(({ path, schema }) =>
            scope.scalars(schema).flatMap((attribute): readonly Place[] => {
              const conditions = conditionsOn(scope, schema, attribute, operator).get(operator) ?? [];
              const nulls = scope.column(schema, attribute.name).includes(null) ? "null" : "no null";
              const name = `${operator} x ${attribute.type} x depth ${depth} x ${nulls}`;
              return conditions.length === 0 ? [] : [{ name, type, path: path.map((join) => join.name), conditions }];
            }),
          ),
    ),
  );

/**
 * Requests with one condition each, by an operator: of every class at least one, and equally many, `runs` in all where that is enough. Which request of a
 * class it is, the seed decides.
 */
export const classRequests = (
  scope: Scope,
  operator: string,
  { seed, runs, suits = () => true }: ClassOptions,
): readonly SymbolicRequest[] => {
  const classes = [...groupBy(placesOf(scope, operator).filter(suits), ({ name }) => name).values()];
  const numRuns = Math.max(1, Math.round(runs / classes.length));
  return classes.flatMap((places, index) => {
    const drawn = fc.tuple(fc.constantFrom(...places), fc.nat(), fc.nat());
    return fc.sample(drawn, { seed: seed + index, numRuns }).map(([{ name, type, path, conditions }, one, other]) => {
      const settings = settingsOf(scope, type);
      const filters = conditionBelow(path, conditions[one % conditions.length] ?? {});
      return {
        type: type.singularName,
        query: { pagination: everything, ...settings[other % settings.length]?.query, filters },
        ...{ ordered: false, classes: [name] },
      };
    });
  });
};

/** `suits`: whether a class is asked. */
interface ClassOptions {
  readonly seed: number;
  readonly runs: number;
  readonly suits?: (one: Pick<Place, "name">) => boolean;
}
