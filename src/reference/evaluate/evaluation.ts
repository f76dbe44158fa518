import type { Budget } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { TextOptions } from "../operators/operator.js";
import type { ListPlan, MatchPlan } from "../query/plan.js";
import type { OrderedList } from "../relations/relation-update.js";
import type { Store, Table } from "../store/store.js";

/** What a plan is evaluated on. */
export interface Evaluation {
  readonly store: Store;
  readonly text: TextOptions;
  /** What evaluating and printing the answer may take. */
  readonly budget: Budget;
  readonly accelerator: Accelerator | undefined;
}

/** Orders two entries: negative when the first comes first. */
export type EntryOrder = (a: Entry, b: Entry) => number;

/** The entries of one page, and how many entries match in all. */
export interface Page {
  readonly entries: readonly Entry[];
  readonly total: number;
}

/**
 * Shortcuts through the evaluation. Each answers a question as the reference would, only sooner, and undefined where it
 * knows no shortcut. Everything is right without one.
 */
export interface Accelerator {
  /** The visible entries that satisfy a plan's condition, in id order. Nothing is searched for. */
  match(plan: MatchPlan, evaluation: Evaluation): readonly Entry[] | undefined;
  /** The page of a list. */
  page(plan: ListPlan, evaluation: Evaluation): Page | undefined;
  /** Whether an entry of a table has this value. */
  hasValue(table: Table, attribute: ScalarAttribute, value: Value): boolean | undefined;
  /** Does what `print` does with the entries of a type. It depends on the entry alone. */
  printed(schema: Schema, print: (entry: Entry) => string): (entry: Entry) => string;
  /** A list to make so many edits of. */
  list(members: readonly number[], edits: number): OrderedList | undefined;
}
