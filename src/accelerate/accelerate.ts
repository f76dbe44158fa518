import type { Accelerator } from "../reference/evaluate/evaluation.js";
import { listFor } from "./linked-list.js";
import { createHasValue } from "./look-up.js";
import { createMatch } from "./match.js";
import { createPage } from "./page.js";
import { createTexts, createVisibleLists, entriesOf } from "./remembered.js";

/** Everything that makes the reference of one deployment fast. Nothing needs it: with this folder left out, every answer is the same. */
export const createAccelerator = (): Accelerator => {
  const match = createMatch(createVisibleLists());
  return {
    match: (plan, evaluation) => entriesOf(match(plan, evaluation)),
    page: createPage(match),
    hasValue: createHasValue(),
    printed: createTexts(),
    list: listFor,
  };
};
