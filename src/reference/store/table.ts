import { invariant } from "../../base/invariant.js";
import type { Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { type Column, type LinkColumn, noRefs, noRows, type RowRef } from "./column.js";
import { TableChanges } from "./table-changes.js";
import { ValueIndex } from "./value-index.js";

/** A {@link LinkColumn} as its table keeps it. */
export type OwnedLinkColumn =
  | { readonly kind: "one"; readonly table: Table; readonly targets: number[] }
  | { readonly kind: "many"; readonly table: Table; readonly targets: (readonly number[])[] }
  | { readonly kind: "mixed"; readonly targets: (readonly RowRef[])[] };

/** 0, 1, 2 and so on, as far as any table needs it: the rows of a table without gaps are copied ten times as fast as read. */
const counted: number[] = [];

/**
 * The rows of one content-type or component, attribute by attribute. A row is known by its number, 0 to size - 1, in
 * ascending order of ids, and keeps it for life: columns are plain arrays, so that a compiled filter reads them by
 * index. The number of a row that was removed is not given to another unless it was the last.
 *
 * A table changes only when a {@link Draft} is committed, never while a request is evaluated.
 */
export class Table {
  readonly #ids: number[];
  readonly #rows = new Map<number, number>();
  readonly #columns = new Map<string, Value[]>();
  readonly #links = new Map<string, OwnedLinkColumn>();
  /** The version that each attribute was last changed in. */
  readonly #attributeVersions = new Map<string, number>();
  /** The version that each row came or last changed a value in. */
  readonly #rowVersions: number[];
  readonly #indexes = new Map<string, ValueIndex>();
  #lastId: number;
  #rowsVersion = 0;
  #version = 0;
  /** Whether {@link rows} finds the rows in another order than that of their numbers. */
  #disordered = false;
  #changes: TableChanges | undefined;

  constructor(
    readonly schema: Schema,
    ids: readonly number[],
  ) {
    this.#ids = [...ids];
    this.#rowVersions = ids.map(() => 0);
    this.#lastId = this.#ids.at(-1) ?? 0;
    for (const [row, id] of this.#ids.entries()) this.#rows.set(id, row);
  }

  /** Rises with every change: what was computed from an earlier version is out of date. */
  get version(): number {
    return this.#version;
  }

  /** The version that a row last came or went in: rises whenever {@link rows} changes. */
  get rowsVersion(): number {
    return this.#rowsVersion;
  }

  /** Rises whenever the values or targets that some row has of an attribute are changed. */
  attributeVersion(name: string): number {
    return this.#attributeVersions.get(name) ?? 0;
  }

  /** Rises whenever a value of a row is changed, or its number is given to another one. */
  rowVersion(row: number): number {
    return this.#rowVersions[row] ?? 0;
  }

  /** The number of row numbers, those of removed rows included. */
  get size(): number {
    return this.#ids.length;
  }

  /** The number of rows that are there. */
  get count(): number {
    return this.#rows.size;
  }

  /** The ids by row. A removed row keeps its id here. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  /** The highest id that was ever given: an id is never given again. */
  get lastId(): number {
    return this.#lastId;
  }

  /** The rows that are there, in id order, as a new array. */
  rows(): number[] {
    if (this.#disordered) this.#putInOrder();
    if (this.#rows.size < this.size) return [...this.#rows.values()];
    while (counted.length < this.size) counted.push(counted.length);
    return counted.slice(0, this.size);
  }

  /** The row with this id. */
  rowOf(id: number): number | undefined {
    return this.#rows.get(id);
  }

  /** The id of a row. */
  idOf(row: number): number {
    const id = this.#ids[row];
    invariant(id !== undefined, `${this.schema.uid} has no row ${row}`);
    return id;
  }

  /** The values of a scalar attribute, or of `id`, by row. */
  column(name: string): Column {
    return name === "id" ? this.#ids : this.#column(name);
  }

  /** Whether a row that is there has this value of a scalar attribute. */
  hasValue(name: string, value: Value): boolean {
    const index = this.#indexes.get(name) ?? new ValueIndex();
    this.#indexes.set(name, index);
    return index.has(value, this.#column(name), (row) => this.#isThere(row));
  }

  /** The targets of a link attribute by row. */
  link(name: string): LinkColumn {
    const link = this.#links.get(name);
    invariant(link, `${this.schema.uid} has no link attribute ${name}`);
    return link;
  }

  /** The link attributes by name. */
  links(): Iterable<readonly [string, LinkColumn]> {
    return this.#links;
  }

  /** Adds or replaces a column while the store is built. */
  setColumn(name: string, column: Value[]): void {
    this.#columns.set(name, column);
    this.#indexes.delete(name);
    this.#changed(name);
  }

  /** Adds or replaces a link column while the store is built. */
  setLink(name: string, link: OwnedLinkColumn): void {
    this.#links.set(name, link);
    this.#changed(name);
  }

  /** Adds a row after the last one: every value null, every link empty. `id` must be greater than {@link lastId}. */
  append(id: number): void {
    invariant(id > this.#lastId, `${this.schema.uid} has given the id ${id} before`);
    this.#rows.set(id, this.#ids.length);
    this.#lastId = id;
    this.#push(id);
  }

  #push(id: number): void {
    this.#ids.push(id);
    for (const column of this.#columns.values()) column.push(null);
    for (const link of this.#links.values()) {
      if (link.kind === "one") link.targets.push(-1);
      else if (link.kind === "many") link.targets.push(noRows);
      else link.targets.push(noRefs);
    }
    this.#rowsVersion = ++this.#version;
    this.#rowVersions.push(this.#version);
  }

  /** Takes a row away. Its links must be empty, and nothing may lead to it. */
  remove(row: number): void {
    this.#changes?.keepRow(row, this.idOf(row), true);
    this.#rows.delete(this.idOf(row));
    while (this.size > 0 && !this.#rows.has(this.idOf(this.size - 1))) this.#truncate();
    this.#rowsVersion = ++this.#version;
  }

  /** Takes the row away that was appended last, as if it had never been there: its id may be given again. See {@link remove}. */
  retract(id: number): void {
    const row = this.size - 1;
    invariant(id === this.#lastId && this.rowOf(id) === row, `${this.schema.uid} ${id} was not appended last`);
    this.remove(row);
    this.#lastId = id - 1;
  }

  /** Takes all rows away, and makes rows with these ids, ascending: every value null, every link empty. */
  renew(ids: readonly number[], lastId: number): void {
    while (this.size > 0) this.#truncate();
    this.#disordered = false;
    this.#lastId = 0;
    for (const id of ids) this.append(id);
    this.#lastId = Math.max(lastId, this.#lastId);
    for (const [name] of this.#allCells()) this.#changed(name);
    this.#rowsVersion = ++this.#version;
  }

  /** Gives up the last row number, so that making and removing entries for ever does not fill the memory. */
  #truncate(): void {
    const row = this.size - 1;
    this.#changes?.keepRow(row, this.idOf(row), this.#isThere(row));
    for (const [name, cells] of this.#allCells()) {
      const content = cells.pop();
      this.#changes?.keepCell(name, row, content);
    }
    if (this.#isThere(row)) this.#rows.delete(this.idOf(row));
    this.#ids.pop();
    this.#rowVersions.pop();
  }

  #isThere(row: number): boolean {
    return this.#rows.get(this.idOf(row)) === row;
  }

  *#allCells(): Iterable<readonly [string, unknown[]]> {
    yield* this.#columns;
    for (const [name, { targets }] of this.#links) yield [name, targets];
  }

  /** Changes the value of one row. */
  setValue(name: string, row: number, value: Value): void {
    const column = this.#column(name);
    this.#changes?.keepCell(name, row, column[row]);
    column[row] = value;
    this.#indexes.get(name)?.add(value, row, this.size);
    this.#changed(name);
    this.#rowVersions[row] = this.#version;
  }

  /** Changes where one row leads to, within one table. */
  setTargets(name: string, row: number, targets: readonly number[]): void {
    const link = this.#links.get(name);
    invariant(link && link.kind !== "mixed", `${this.schema.uid}.${name} does not lead to one type`);
    this.#changes?.keepCell(name, row, link.targets[row]);
    if (link.kind === "one") link.targets[row] = targets[0] ?? -1;
    else link.targets[row] = targets.length === 0 ? noRows : targets;
    this.#changed(name);
  }

  /** Changes where one row leads to, within any tables. */
  setRefs(name: string, row: number, refs: readonly RowRef[]): void {
    const link = this.#links.get(name);
    invariant(link?.kind === "mixed", `${this.schema.uid}.${name} does not lead to several types`);
    this.#changes?.keepCell(name, row, link.targets[row]);
    link.targets[row] = refs;
    this.#changed(name);
  }

  /** From now on, remembers in what is returned what the table is like now. What was returned before is left as it is. */
  record(): TableChanges {
    this.#changes = new TableChanges(this.size, this.#lastId);
    return this.#changes;
  }

  /** Makes the table again what it was when these changes began to be recorded. Ids that were given since are given again. */
  undo({ cells, lastId, rows, size }: TableChanges): void {
    const sameRows = this.size === size && rows.size === 0;
    for (const index of this.#indexes.values()) index.forget();
    while (this.size > size) this.#truncate();
    while (this.size < size) this.#push(Number.NaN);
    for (const row of rows.keys()) this.#takeOut(row);
    for (const [row, { id, there }] of rows) {
      this.#ids[row] = id;
      if (there) this.#rows.set(id, row);
    }
    this.#disordered ||= rows.size > 0;
    this.#lastId = lastId;
    for (const [name, former] of cells) this.#putBack(name, former);
    if (!sameRows) this.#rowsVersion = ++this.#version;
    for (const row of rows.keys()) this.#rowVersions[row] = this.#version;
  }

  /** Leaves a row without anyone who finds it. */
  #takeOut(row: number): void {
    const there = this.#isThere(row);
    this.#changes?.keepRow(row, this.idOf(row), there);
    if (there) this.#rows.delete(this.idOf(row));
  }

  #putBack(name: string, former: ReadonlyMap<number, unknown>): void {
    // What comes back was taken from this very place, so that it is of the right type.
    const cells: unknown[] = this.#columns.get(name) ?? this.#links.get(name)?.targets ?? [];
    this.#changed(name);
    for (const [row, content] of former) {
      this.#changes?.keepCell(name, row, cells[row]);
      cells[row] = content;
      this.#rowVersions[row] = this.#version;
    }
  }

  #putInOrder(): void {
    const inOrder = [...this.#rows].sort(([, a], [, b]) => a - b);
    this.#rows.clear();
    for (const [id, row] of inOrder) this.#rows.set(id, row);
    this.#disordered = false;
  }

  #changed(name: string): void {
    this.#attributeVersions.set(name, ++this.#version);
  }

  #column(name: string): Value[] {
    const column = this.#columns.get(name);
    invariant(column, `${this.schema.uid} has no scalar attribute ${name}`);
    return column;
  }
}
