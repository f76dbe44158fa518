import fc from "fast-check";
import { operatorsTaking } from "../../kit/contract/operators.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { reading } from "../faults/requests.js";

/** A fault that shows only where an operator, a value and a place in the query meet. */
export interface ContextualFault {
  /** `$containsi of a quote in $not is ignored` */
  readonly name: string;
  readonly mutate: Mutate;
}

const isGroup = (part: string): boolean => /^\$(and|or|not)$/.test(part);
const isName = (part: string): boolean => /^[a-z]/i.test(part) && part !== "filters" && part !== "populate";

/** Where a condition can stand, by the path of its parameter. */
const places: Readonly<Record<string, (path: readonly string[]) => boolean>> = {
  "in $or": (path) => path.includes("$or"),
  "in $and": (path) => path.includes("$and"),
  "in $not": (path) => path.includes("$not"),
  "in two groups": (path) => path.filter(isGroup).length > 1,
  "below a relation": (path) => path[0] === "filters" && path.filter(isName).length > 1,
  "below two relations": (path) => path[0] === "filters" && path.filter(isName).length > 2,
  "inside populate": (path) => path[0] === "populate" && path.includes("filters"),
};

/** What can be peculiar about a value. */
const values: Readonly<Record<string, RegExp>> = {
  "a quote": /["']/,
  "a delimiter": /[&=#+?[\],;/<>]/,
  "more than ASCII": /[^\0-\x7f]/,
  "an outer space": /^\s|\s$/,
  nothing: /^$/,
  digits: /^\d+$/,
  "small letters": /[a-z]/,
  "capital letters": /[A-Z]/,
  "a negative number": /^-\d/,
  "a time": /\d\d:\d\d/,
};

/** What a faulty server takes a condition for. */
const effects: Readonly<Record<string, (parameter: Parameter, operator: string) => readonly Parameter[]>> = {
  "is ignored": () => [],
  "is taken for the opposite": ({ path, value }, operator) => [
    { path: path.flatMap((part) => (part === operator ? ["$not", operator] : [part])), value },
  ],
};

/** Faults by chance: each place, kind of value, operator and effect alike often. */
export const contextualFaults = (seed: number, count: number): readonly ContextualFault[] => {
  const one = fc.tuple(
    fc.constantFrom(...operatorsTaking("value", "text", "list")),
    fc.constantFrom(...Object.entries(values)),
    fc.constantFrom(...Object.entries(places)),
    fc.constantFrom(...Object.entries(effects)),
  );
  return fc
    .sample(one, { seed, numRuns: count })
    .map(([operator, [what, pattern], [where, isThere], [outcome, effect]]) => ({
      name: `${operator} of ${what} ${where} ${outcome}`,
      mutate: reading((parameter) =>
        parameter.path.includes(operator) && isThere(parameter.path) && pattern.test(parameter.value ?? "")
          ? effect(parameter, operator)
          : [parameter],
      ),
    }));
};
