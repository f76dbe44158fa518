import type { Budget, Meter } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { TextOptions } from "../operators/operator.js";
import type { Condition, MatchPlan, SortTerm } from "../query/plan.js";
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

/** Some of the entries that a plan is about: those that satisfy a part of its condition. */
export interface Narrowed {
  /** Visible, in id order. */
  readonly entries: readonly Entry[];
  /** What is left of the condition; undefined: nothing. */
  readonly where: Condition | undefined;
}

/**
 * Shortcuts through the evaluation. Each answers a question as the reference would, only sooner, and undefined where it
 * knows no shortcut. Everything is right without one.
 */
export interface Accelerator {
  /** The entries to look at, instead of all that are visible. */
  narrow(plan: MatchPlan, evaluation: Evaluation): Narrowed | undefined;
  /** The entries from `start` to `end` of the list in an order, ids deciding between equals. */
  first(
    entries: readonly Entry[],
    by: { readonly order: EntryOrder; readonly sort: readonly SortTerm[] },
    page: { readonly start: number; readonly end: number },
    meter: Meter,
  ): readonly Entry[] | undefined;
  /** Whether an entry of a table has this value. */
  hasValue(table: Table, attribute: ScalarAttribute, value: Value): boolean | undefined;
  /** Does what `print` does with the entries of a type. It depends on the entry alone. */
  printed(schema: Schema, print: (entry: Entry) => string): (entry: Entry) => string;
  /** A list to make so many edits of. */
  list(members: readonly number[], edits: number): OrderedList | undefined;
}
