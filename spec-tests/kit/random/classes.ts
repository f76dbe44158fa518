import fc from "fast-check";
import type { Target } from "../contract/target.js";
import type { ConditionClass } from "./arbitraries/condition-classes.js";
import { type Property, tryProperty } from "./property.js";
import type { SymbolicRequest } from "./symbolic.js";

/**
 * As {@link tryProperty}, but every class has its turn: at least one request of each, however few `--runs` asks for, and all
 * classes equally many. Which request of a class it is, the seed decides.
 */
export const tryClasses = (
  target: Target,
  classes: readonly ConditionClass[],
  property: Omit<Property<SymbolicRequest>, "arbitrary">,
): Promise<void> => {
  const { seed, runs } = target.random;
  const first = requestsOf(classes, seed, runs);
  const planned = { ...target, random: { ...target.random, runs: first.length } };
  return tryProperty(planned, {
    ...property,
    first,
    arbitrary: fc.oneof(...classes.flatMap(({ variants }) => variants)),
  });
};

/**
 * The requests that a run sends, class by class. The variants of a class take turns, from class to class of one operator too, so
 * that every operator meets all of them.
 */
export const requestsOf = (
  classes: readonly ConditionClass[],
  seed: number,
  runs: number,
): readonly SymbolicRequest[] => {
  const each = Math.max(1, Math.round(runs / classes.length));
  const turns = new Map<string, number>();
  return classes.flatMap(({ operator, variants }, index) =>
    Array.from({ length: each }).flatMap((_, again) => {
      // Operators begin at different variants: otherwise all those of one type would have the same.
      const turn = turns.get(operator) ?? turns.size;
      turns.set(operator, turn + 1);
      const variant = variants[(turn + seed) % variants.length];
      return variant === undefined ? [] : fc.sample(variant, { seed: seed + index * each + again, numRuns: 1 });
    }),
  );
};
