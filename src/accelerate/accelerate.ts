import type { Accelerator } from "../reference/evaluate/evaluation.js";
import type { ListPlan } from "../reference/query/plan.js";
import { tableOf } from "../reference/store/store.js";
import { createCandidates } from "./candidates.js";
import { hasValue } from "./look-up.js";
import { createTexts, createViews } from "./remembered.js";

/** An accelerator that can let go of what it remembers of tables that nobody else may hold any more. */
export interface ForgetfulAccelerator extends Accelerator {
  forget(): void;
}

/** What the order of a whole list is kept by. Undefined: it is not kept, as what leads elsewhere may change while the list does not. */
const nameOf = ({ search, sort, where }: ListPlan): string | undefined =>
  where === undefined && search === undefined && sort.every(({ path }) => path.length === 0)
    ? sort.map(({ attribute, descending }) => `${attribute} ${descending}`).join()
    : undefined;

/** Everything that makes the reference of one deployment fast. Nothing needs it: with this folder left out, every answer is the same. */
export const createAccelerator = (): ForgetfulAccelerator => {
  const views = createViews();
  return {
    candidates: createCandidates(views.of),
    ordered: (plan, { store, text }, sort) => {
      const name = nameOf(plan);
      return name === undefined
        ? undefined
        : views.of(tableOf(store, plan.schema.uid), plan, text.dialect).ordered(name, sort);
    },
    hasValue,
    printed: createTexts(),
    forget: views.forget,
  };
};
