import type { Attribute } from "../model/schema.js";
import { targetsOf } from "./column.js";
import type { Moment } from "./history.js";
import type { Store } from "./store.js";
import type { Table } from "./table.js";

/** Writes the rows of a store as lines of text, again and again. */
export interface RowWriter {
  /** Whether something has changed since the lines were last written. Before the first time: since the writer was made. */
  changed(): boolean;
  /** All rows as they are now. The work is that of the rows that have changed, and of a list with a line for each row. */
  lines(): readonly string[];
  /** Writes some of the lines that {@link lines} would have to write, so that it need not. False: there is nothing left to do. */
  prepare(rows: number): boolean;
}

/**
 * A row as a line: its id, then what it holds of each attribute, in their order. Scalars as they are, whole numbers beyond those of JSON as
 * text; links as an id or a list of ids, those to several types with the type.
 */
const rowLine = (table: Table, row: number, attributes: readonly Attribute[]): string =>
  JSON.stringify([table.idOf(row), ...attributes.map((attribute) => cellOf(table, row, attribute))]);

const cellOf = (table: Table, row: number, { kind, name }: Attribute): unknown => {
  if (kind === "scalar") {
    const value = table.column(name)[row] ?? null;
    return typeof value === "bigint" ? String(value) : value;
  }
  const link = table.link(name);
  if (link.kind === "mixed") return link.targets[row]?.map((ref) => [ref.table.schema.uid, ref.table.idOf(ref.row)]);
  const ids = targetsOf(link, row).map((target) => link.table.idOf(target));
  return link.kind === "one" ? (ids[0] ?? null) : ids;
};

interface Cached {
  readonly table: Table;
  readonly attributes: readonly Attribute[];
  /** The lines by row; undefined where it has to be written. */
  readonly lines: (string | undefined)[];
  lastId: number;
  size: number;
}

const isOther = ({ lastId, size, table }: Cached): boolean => table.lastId !== lastId || table.size !== size;

/** Writes the rows of a store. See {@link RowWriter}. */
export const createRowWriter = ({ history, tables }: Pick<Store, "history" | "tables">): RowWriter => {
  const cached = [...tables].map(
    (table): Cached => ({
      table,
      attributes: [...table.schema.attributes.values()],
      lines: [],
      lastId: table.lastId,
      size: table.size,
    }),
  );
  const byTable = new Map(cached.map((each) => [each.table, each]));
  let moment: Moment = history.remember();
  /** Whether there is more to say than the latest lines did. */
  let dirty = false;
  /** Forgets the lines of rows that have changed since the last time: a line that was written meanwhile may be taken back by then. */
  const forgetChanged = (): void => {
    let changed = cached.some(isOther);
    for (const changes of history.since(moment))
      for (const [table, { cells, rows, size }] of changes) {
        const lines = byTable.get(table)?.lines ?? [];
        if (lines.length > size) lines.length = size;
        for (const row of [rows.keys(), ...[...cells.values()].map((column) => column.keys())].flatMap((keys) => [
          ...keys,
        ])) {
          lines[row] = undefined;
          changed = true;
        }
      }
    if (!changed) return;
    dirty = true;
    moment = history.remember();
  };
  return {
    changed: () => {
      forgetChanged();
      return dirty;
    },
    prepare: (rows) => {
      forgetChanged();
      let left = rows;
      for (const { attributes, lines, table } of cached)
        for (const row of table.rows()) {
          if (lines[row] !== undefined) continue;
          if (left-- === 0) return true;
          lines[row] = rowLine(table, row, attributes);
        }
      return false;
    },
    lines: () => {
      forgetChanged();
      dirty = false;
      return cached.flatMap((each) => {
        const { attributes, lines, table } = each;
        each.lastId = table.lastId;
        each.size = table.size;
        const head = JSON.stringify({ table: table.schema.uid, lastId: table.lastId });
        return [head, ...table.rows().map((row) => (lines[row] ??= rowLine(table, row, attributes)))];
      });
    },
  };
};
