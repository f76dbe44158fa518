import { invariant } from "../../base/invariant.js";
import { ok, type Result } from "../../base/result.js";
import type { Value } from "../model/value.js";
import { noRefs, noRows, type RowRef, targetsOf } from "./column.js";
import { createIntegrity, type Integrity } from "./integrity.js";
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
  readonly #afterwards: (() => void)[] = [];
  readonly #integrity: Integrity;

  /** `integrity` is that of the store. */
  constructor(integrity: Integrity = createIntegrity()) {
    this.#integrity = integrity;
  }

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

  /** What else is to be done once the changes are made for good. */
  whenCommitted(act: () => void): void {
    this.#afterwards.push(act);
  }

  /** Makes the changes. Nothing in here can fail but by a fault of this project. */
  commit(): void {
    this.commitIf(() => ok(undefined));
  }

  /**
   * Makes the changes for `look` to see, and takes them back, to the ids that were given, unless it succeeds. Removed
   * rows are still in their tables when it looks, but nothing leads to them.
   */
  commitIf<T>(look: () => Result<T>): Result<T> {
    this.#integrity.begin();
    for (const [table, { inserted }] of this.#changes) for (const id of inserted) table.append(id);
    this.#exchange();
    let seen: Result<T> | undefined;
    try {
      seen = look();
      return seen;
    } finally {
      if (seen?.ok) this.#finish();
      else this.#takeBack();
      // Not reached when one of them throws.
      this.#integrity.end();
    }
  }

  /** Gives every cell to its table, and takes what was there in its place. */
  #exchange(): void {
    for (const [table, { values, targets, refs }] of this.#changes) {
      exchangeCells(values, (name, row, value) => {
        const before = table.column(name)[row] ?? null;
        table.setValue(name, row, value);
        return before;
      });
      exchangeCells(targets, (name, row, found) => {
        const link = table.link(name);
        invariant(link.kind !== "mixed", `${table.schema.uid}.${name} leads to several types`);
        const before = targetsOf(link, row);
        table.setTargets(name, row, found);
        return before;
      });
      exchangeCells(refs, (name, row, found) => {
        const link = table.link(name);
        invariant(link.kind === "mixed", `${table.schema.uid}.${name} leads to one type`);
        const before = link.targets[row] ?? noRefs;
        table.setRefs(name, row, found);
        return before;
      });
    }
  }

  #finish(): void {
    for (const [table, { removed }] of this.#changes) for (const row of removed) table.remove(row);
    this.#changes.clear();
    for (const act of this.#afterwards.splice(0)) act();
  }

  #takeBack(): void {
    this.#exchange();
    for (const [table, { inserted }] of this.#changes) for (const id of inserted.toReversed()) table.retract(id);
    this.#changes.clear();
    this.#afterwards.length = 0;
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

/** Hands out every cell, and keeps what is given for it. */
const exchangeCells = <T>(changes: Cells<T>, exchange: (name: string, row: number, cell: T) => T): void => {
  for (const [name, rows] of changes) for (const [row, cell] of rows) rows.set(row, exchange(name, row, cell));
};
