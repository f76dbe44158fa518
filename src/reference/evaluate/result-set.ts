import type { Table } from "../store/table.js";
import type { JoinPlan, MixedPlan, PagePlan, Selection } from "../validate/plan.js";

/** Rows of one table with what is returned of each: shared by all who lead to the same row. */
export interface RowSet {
  readonly selection: Selection;
  readonly table: Table;
  /** In the order of the answer; of a nested set: every row once, in no particular order. */
  readonly rows: readonly number[];
  /** The populated attributes in output order. */
  readonly populated: readonly Populated[];
}

/** One populated attribute of all rows of a {@link RowSet}. */
export type Populated =
  | {
      readonly kind: "join";
      readonly plan: JoinPlan;
      readonly lists: ReadonlyMap<number, readonly number[]>;
      readonly targets: RowSet;
    }
  | {
      readonly kind: "mixed";
      readonly plan: MixedPlan;
      readonly lists: ReadonlyMap<number, readonly { readonly set: RowSet; readonly row: number }[]>;
    };

/** The answer to a list request. `total` is undefined when it was not asked for. */
export interface ResultPage {
  readonly set: RowSet;
  readonly page: PagePlan;
  readonly total: number | undefined;
}
