import { invariant } from "../../base/invariant.js";

/** Whether every change of some tables was made as a whole: one that ends in the middle leaves them as nobody knows. */
export interface Integrity {
  isWhole(): boolean;
  /** A change begins. Throws where an earlier one never ended: then none may begin. */
  begin(): void;
  /** It was made, or taken back, as a whole. */
  end(): void;
}

/** Whole at first. */
export const createIntegrity = (): Integrity => {
  let whole = true;
  return {
    isWhole: () => whole,
    begin: () => {
      invariant(
        whole,
        "an earlier change ended in the middle, so that the data may not be whole and nothing more is written",
      );
      whole = false;
    },
    end: () => {
      whole = true;
    },
  };
};
