import { invariant } from "../base/invariant.js";
import type { Value } from "../model/value.js";
import { noRefs, noRows, type RowRef, targetsOf } from "./column.js";
import type { Table } from "./table.js";

/** What a draft changes of one attribute, by row. */
type Cells<T> = Map<string, Map<number, T>>;

/** What a draft changes of one table. */
interface Changes {
  /** The ids of new rows: the first becomes row `table.size`. */
  readonly inserted: number[];
  readonly insertedRows: Map<number, number>;
  readonly removed: Set<number>;
  readonly values: Cells<Value>;
  readonly targets: Cells<readonly number[]>;
  readonly refs: Cells<readonly RowRef[]>;
}

/**
 * Changes to the tables of a store that nobody else sees yet: reads see them, {@link Draft.commit} makes them all at
 * once, and a draft that is dropped leaves no trace. It must be made and committed without waiting in between, so that
 * no two drafts ever overlap.
 */
export class Draft {
  readonly #changes = new Map<Table, Changes>();

  /** Adds a row, with the next id: every value null, every link empty. Returns its number. */
  insert(table: Table): number {
    const { inserted, insertedRows } = this.#changesOf(table);
    const id = (inserted.at(-1) ?? table.lastId) + 1;
    const row = table.size + inserted.push(id) - 1;
    insertedRows.set(id, row);
    return row;
  }

  /** Takes a row away, with its links. Links that lead to it are the caller's to take out. */
  remove(table: Table, row: number): void {
    for (const [name, link] of table.links()) {
      if (link.kind === "mixed") this.setRefs(table, row, name, noRefs);
      else this.setTargets(table, row, name, noRows);
    }
    this.#changesOf(table).removed.add(row);
  }

  /** The row with this id. */
  rowOf(table: Table, id: number): number | undefined {
    const changes = this.#changes.get(table);
    const row = table.rowOf(id) ?? changes?.insertedRows.get(id);
    return row === undefined || changes?.removed.has(row) ? undefined : row;
  }

  /** The id of a row. */
  idOf(table: Table, row: number): number {
    if (row < table.size) return table.idOf(row);
    const id = this.#changes.get(table)?.inserted[row - table.size];
    invariant(id !== undefined, `${table.schema.uid} has no row ${row}`);
    return id;
  }

  /** The value of a scalar attribute. */
  value(table: Table, row: number, name: string): Value {
    const changed = this.#changes.get(table)?.values.get(name)?.get(row);
    return changed === undefined ? (table.column(name)[row] ?? null) : changed;
  }

  setValue(table: Table, row: number, name: string, value: Value): void {
    cellsOf(this.#changesOf(table).values, name).set(row, value);
  }

  /** The rows that a link attribute leads to, in order, all in one table. */
  targets(table: Table, row: number, name: string): readonly number[] {
    const changed = this.#changes.get(table)?.targets.get(name)?.get(row);
    if (changed !== undefined) return changed;
    const link = table.link(name);
    invariant(link.kind !== "mixed", `${table.schema.uid}.${name} leads to several types`);
    return row < table.size ? targetsOf(link, row) : noRows;
  }

  setTargets(table: Table, row: number, name: string, targets: readonly number[]): void {
    cellsOf(this.#changesOf(table).targets, name).set(row, targets);
  }

  /** The rows that a dynamic zone or a polymorphic relation leads to, in order. */
  refs(table: Table, row: number, name: string): readonly RowRef[] {
    const changed = this.#changes.get(table)?.refs.get(name)?.get(row);
    if (changed !== undefined) return changed;
    const link = table.link(name);
    invariant(link.kind === "mixed", `${table.schema.uid}.${name} leads to one type`);
    return link.targets[row] ?? noRefs;
  }

  setRefs(table: Table, row: number, name: string, refs: readonly RowRef[]): void {
    cellsOf(this.#changesOf(table).refs, name).set(row, refs);
  }

  /** Makes the changes. Nothing in here can fail but by a fault of this project. */
  commit(): void {
    for (const [table, changes] of this.#changes) for (const id of changes.inserted) table.append(id);
    for (const [table, { removed, values, targets, refs }] of this.#changes) {
      for (const [name, row, value] of cells(values)) table.setValue(name, row, value);
      for (const [name, row, rows] of cells(targets)) table.setTargets(name, row, rows);
      for (const [name, row, found] of cells(refs)) table.setRefs(name, row, found);
      for (const row of removed) table.remove(row);
    }
    this.#changes.clear();
  }

  #changesOf(table: Table): Changes {
    const known = this.#changes.get(table);
    if (known) return known;
    const changes: Changes = {
      inserted: [],
      insertedRows: new Map(),
      removed: new Set(),
      values: new Map(),
      targets: new Map(),
      refs: new Map(),
    };
    this.#changes.set(table, changes);
    return changes;
  }
}

const cellsOf = <T>(changes: Cells<T>, name: string): Map<number, T> => {
  const known = changes.get(name);
  if (known) return known;
  const cells = new Map<number, T>();
  changes.set(name, cells);
  return cells;
};

function* cells<T>(changes: Cells<T>): Iterable<readonly [string, number, T]> {
  for (const [name, rows] of changes) for (const [row, cell] of rows) yield [name, row, cell];
}
