import type { Accelerator } from "../reference/setting.js";
import { createCandidates } from "./candidates.js";
import { createKeptTexts } from "./kept-texts.js";
import { hasValue } from "./look-up.js";
import { createTexts, createViews } from "./remembered.js";

/** An accelerator that can let go of what it remembers of tables that nobody else may hold any more. */
export interface ForgetfulAccelerator extends Accelerator {
  forget(): void;
}

/** Everything that makes the reference of one deployment fast. Nothing needs it: with this folder left out, every answer is the same. */
export const createAccelerator = (): ForgetfulAccelerator => {
  const views = createViews();
  const { forget, ...texts } = createKeptTexts();
  return {
    ...texts,
    candidates: createCandidates(views.of),
    ordered: views.ordered,
    hasValue,
    printed: createTexts(),
    forget: () => {
      views.forget();
      forget();
    },
  };
};
