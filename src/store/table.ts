import type { Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";

/**
 * The rows of one schema, column by column. A row is known by its dense number (0, 1, 2, ...), in ascending id order.
 */
export interface Table {
  readonly schema: Schema;
  readonly size: number;
  readonly ids: readonly number[];
  /** The row of this id. */
  rowOf(id: number): number | undefined;
  /** All values of a scalar attribute, by row. */
  column(attribute: string): readonly Value[];
}
