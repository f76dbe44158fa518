import type { Value } from "../model/value.js";

/** An index takes as long as a hundred passes over its column: only one that is asked often is worth it. */
const mostPasses = 32;

/** Finds the row of a value in one column, in time that does not grow with the column. */
export class ValueIndex {
  #passes = 0;
  /** A row that came by each value. It may have lost it since; but a value that is not here, no row has. */
  #rows: Map<Value, number> | undefined;

  /** Whether a row that counts has this value. */
  has(value: Value, column: readonly Value[], counts: (row: number) => boolean): boolean {
    if (this.#rows === undefined && this.#passes++ >= mostPasses) {
      this.#rows = new Map();
      for (const [row, held] of column.entries()) this.#rows.set(held, row);
    }
    const known = this.#rows?.get(value);
    if (known !== undefined && column[known] === value && counts(known)) return true;
    // New rows hold null, and nobody says so.
    if (this.#rows !== undefined && known === undefined && value !== null) return false;
    let row = column.indexOf(value);
    while (row >= 0 && !counts(row)) row = column.indexOf(value, row + 1);
    if (row < 0) this.#rows?.delete(value);
    else this.#rows?.set(value, row);
    return row >= 0;
  }

  /** A row comes by a value. `size`: of the column. */
  add(value: Value, row: number, size: number): void {
    this.#rows?.set(value, row);
    // Values that come and go for ever do not fill the memory.
    if (this.#rows !== undefined && this.#rows.size > 2 * size + 1000) this.forget();
  }

  /** Must be called where a row comes by a value, or counts again, without {@link add}. */
  forget(): void {
    [this.#rows, this.#passes] = [undefined, 0];
  }
}
