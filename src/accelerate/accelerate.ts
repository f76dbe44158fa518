import type { Accelerator } from "../reference/evaluate/evaluation.js";
import { listFor } from "./linked-list.js";
import { createHasValue } from "./look-up.js";
import { createMatch } from "./match.js";
import { createPage } from "./page.js";
import { createTexts, createVisibleLists, entriesOf } from "./remembered.js";

/** An accelerator that can let go of what it remembers of tables that nobody else may hold any more. */
export interface ForgetfulAccelerator extends Accelerator {
  forget(): void;
}

/** Everything that makes the reference of one deployment fast. Nothing needs it: with this folder left out, every answer is the same. */
export const createAccelerator = (): ForgetfulAccelerator => {
  const visible = createVisibleLists();
  const match = createMatch(visible.of);
  const { forget, hasValue } = createHasValue();
  return {
    match: (plan, evaluation) => entriesOf(match(plan, evaluation)),
    page: createPage(match),
    hasValue,
    printed: createTexts(),
    list: listFor,
    forget: () => {
      visible.forget();
      forget();
    },
  };
};
