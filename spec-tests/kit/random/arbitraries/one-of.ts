import fc from "fast-check";
import { Undecided } from "../../contract/failure.js";

/** One of these, each alike often. Throws an {@link Undecided} where there is none: `what` names what is missing. */
export const oneOf = <T>(what: string, list: readonly fc.MaybeWeightedArbitrary<T>[]): fc.Arbitrary<T> => {
  if (list.length === 0) throw new Undecided(what);
  return fc.oneof(...list);
};
