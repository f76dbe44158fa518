import { invariant } from "../base/invariant.js";
import type { Schema } from "../model/schema.js";
import type { Column, LinkColumn } from "./column.js";

/**
 * The rows of one content-type or component, attribute by attribute. A row is known by its number,
 * 0 to size - 1, in ascending order of ids: columns are plain arrays, so that a compiled filter reads
 * them by index.
 */
export class Table {
  readonly #columns = new Map<string, Column>();
  readonly #links = new Map<string, LinkColumn>();
  readonly #rows = new Map<number, number>();
  #version = 0;

  constructor(
    readonly schema: Schema,
    readonly ids: readonly number[],
  ) {
    for (const [row, id] of ids.entries()) this.#rows.set(id, row);
  }

  /** Rises with every change: what was computed from an earlier version is out of date. */
  get version(): number {
    return this.#version;
  }

  /** The number of rows. */
  get size(): number {
    return this.ids.length;
  }

  /** The row with this id. */
  rowOf(id: number): number | undefined {
    return this.#rows.get(id);
  }

  /** The id of a row. */
  idOf(row: number): number {
    const id = this.ids[row];
    invariant(id !== undefined, `${this.schema.uid} has no row ${row}`);
    return id;
  }

  /** The values of a scalar attribute, or of `id`, by row. */
  column(name: string): Column {
    const column = name === "id" ? this.ids : this.#columns.get(name);
    invariant(column, `${this.schema.uid} has no scalar attribute ${name}`);
    return column;
  }

  /** The targets of a link attribute by row. */
  link(name: string): LinkColumn {
    const link = this.#links.get(name);
    invariant(link, `${this.schema.uid} has no link attribute ${name}`);
    return link;
  }

  /** Adds or replaces a column while the store is built. */
  setColumn(name: string, column: Column): void {
    this.#columns.set(name, column);
    this.#version++;
  }

  /** Adds or replaces a link column while the store is built. */
  setLink(name: string, link: LinkColumn): void {
    this.#links.set(name, link);
    this.#version++;
  }
}
