import type { Budget } from "../../base/budget.js";
import type { TextOptions } from "../operators/operator.js";
import type { Store } from "../store/store.js";

/** What a plan is evaluated on. */
export interface Evaluation {
  readonly store: Store;
  readonly text: TextOptions;
  /** What evaluating and printing the answer may take. */
  readonly budget: Budget;
}
