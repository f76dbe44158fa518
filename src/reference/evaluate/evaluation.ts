import type { Entry } from "../model/dataset.js";
import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/values.js";
import type { TextOptions } from "../operators/operator.js";
import type { Condition, ListPlan, MatchPlan } from "../query/plan.js";
import type { Store, Table } from "../store/store.js";

/** What a plan is evaluated on. */
export interface Evaluation {
  readonly store: Store;
  readonly text: TextOptions;
  readonly accelerator: Accelerator | undefined;
}

/** Entries of a list in id order, and what is left to be asked of each: without `where` all of them match. */
export interface Candidates {
  readonly entries: readonly Entry[];
  readonly where: Condition | undefined;
}

/** Shortcuts through the evaluation. Everything is right without one, and undefined where it knows none. */
export interface Accelerator {
  /** The visible entries among which all are that satisfy a plan's condition. Nothing is searched for. */
  candidates(plan: MatchPlan, evaluation: Evaluation): Candidates;
  /** All entries of a list in its order, where it was kept, or `sort` makes one that is worth keeping. */
  ordered(plan: ListPlan, evaluation: Evaluation, sort: () => readonly Entry[]): readonly Entry[] | undefined;
  /** Whether an entry of a table has this value. */
  hasValue(table: Table, attribute: ScalarAttribute, value: Value): boolean | undefined;
  /** Does what `print` does with the entries of a type. It depends on the entry alone. */
  printed(schema: Schema, print: (entry: Entry) => string): (entry: Entry) => string;
}
