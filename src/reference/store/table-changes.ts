/** A row as it was. */
export interface FormerRow {
  readonly id: number;
  /** False for the number of a row that had been removed. */
  readonly there: boolean;
}

/**
 * What a table was like at some time, as far as it is different since: what each row and cell held before the first change. It
 * never takes more memory than the table had then, however many changes there are.
 */
export class TableChanges {
  readonly rows = new Map<number, FormerRow>();
  readonly cells = new Map<string, Map<number, unknown>>();

  constructor(
    /** The number of row numbers. Those from here on came later. */
    readonly size: number,
    readonly lastId: number,
  ) {}

  /** Remembers a row before it comes or goes. */
  keepRow(row: number, id: number, there: boolean): void {
    if (row < this.size && !this.rows.has(row)) this.rows.set(row, { id, there });
  }

  /** Remembers a cell before it changes. */
  keepCell(name: string, row: number, content: unknown): void {
    if (row >= this.size) return;
    const known = this.cells.get(name);
    if (known === undefined) this.cells.set(name, new Map([[row, content]]));
    else if (!known.has(row)) known.set(row, content);
  }
}
