import type { Condition } from "./plan.js";

/** Joins conditions. Absent ones restrict nothing and are left out; undefined when none is left. */
export const combine = (kind: "all" | "any", conditions: readonly (Condition | undefined)[]): Condition | undefined => {
  const of = conditions.filter((condition) => condition !== undefined);
  return of.length > 1 ? { kind, of } : of[0];
};

/** The negation. The negation of no restriction is none either (measured). */
export const negate = (condition: Condition | undefined): Condition | undefined =>
  condition && { kind: "not", of: condition };
