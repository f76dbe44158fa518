import { isRecord } from "../../base/json.js";
import { plural } from "../../base/plural.js";
import type { Attribute, ScalarAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { RowRef } from "./column.js";
import type { Store } from "./store.js";
import type { Table } from "./table.js";

/** A line of saved rows that cannot be read. `line` counts from 0 among the lines that were given. */
export class SavedRowsError extends Error {
  override readonly name = "SavedRowsError";

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

interface SavedTable {
  readonly table: Table;
  readonly lastId: number;
  readonly rows: { readonly line: number; readonly cells: readonly unknown[] }[];
}

/** What the lines say, by table: the form is looked at, not yet what the cells hold. */
const readTables = (tables: ReadonlyMap<string, Table>, lines: readonly unknown[]): readonly SavedTable[] => {
  const known = new Map<string, SavedTable>();
  let current: SavedTable | undefined;
  for (const [line, json] of lines.entries()) {
    if (Array.isArray(json) && current !== undefined) {
      current.rows.push({ line, cells: json });
      continue;
    }
    const table = isRecord(json) && typeof json.table === "string" ? tables.get(json.table) : undefined;
    if (!isRecord(json) || table === undefined || known.has(table.schema.uid)) {
      throw new SavedRowsError(line, "expected a row, or the start of another table");
    }
    current = { table, lastId: typeof json.lastId === "number" ? json.lastId : 0, rows: [] };
    known.set(table.schema.uid, current);
  }
  for (const uid of tables.keys())
    if (!known.has(uid)) throw new SavedRowsError(lines.length, `the rows of ${uid} are missing`);
  return [...known.values()];
};

const idsOf = ({ rows, table }: SavedTable): readonly number[] => {
  let last = 0;
  return rows.map(({ cells: [id, ...cells], line }) => {
    if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= last)
      throw new SavedRowsError(line, `expected an id above ${last}`);
    if (cells.length !== table.schema.attributes.size)
      throw new SavedRowsError(line, `expected ${plural(table.schema.attributes.size, "value")} behind the id`);
    last = id;
    return id;
  });
};

const numbers: ReadonlySet<string> = new Set(["integer", "float", "decimal", "datetime", "timestamp"]);

const valueIn = ({ type }: ScalarAttribute, cell: unknown): Value | undefined => {
  if (cell === null) return null;
  // What was parsed from JSON is a JSON value.
  if (type === "json" || type === "blocks") return cell as Value;
  if (type === "biginteger") return typeof cell === "string" && /^-?\d+$/.test(cell) ? BigInt(cell) : undefined;
  const wanted = type === "boolean" ? "boolean" : numbers.has(type) ? "number" : "string";
  // The line before has looked at it.
  return typeof cell === wanted ? (cell as Value) : undefined;
};

/** Sets a cell of a row; what cannot be set is the text of a fault. */
type SetCell = (row: number, cell: unknown) => string | undefined;

const rowIn = (table: Table | undefined, id: unknown): number | undefined =>
  typeof id === "number" ? table?.rowOf(id) : undefined;

const setterOf = (tables: ReadonlyMap<string, Table>, table: Table, attribute: Attribute): SetCell => {
  const { name } = attribute;
  const lost = (cell: unknown) => `${name}: expected links to rows that are there, got ${JSON.stringify(cell)}`;
  if (attribute.kind === "scalar")
    return (row, cell) => {
      const value = valueIn(attribute, cell);
      if (value === undefined) return `${name}: expected a value of type ${attribute.type}`;
      if (value !== null) table.setValue(name, row, value);
      return undefined;
    };
  const link = table.link(name);
  if (link.kind === "mixed")
    return (row, cell) => {
      const refs: RowRef[] = [];
      for (const item of Array.isArray(cell) ? cell : [undefined]) {
        const target = Array.isArray(item) ? tables.get(String(item[0])) : undefined;
        const found = Array.isArray(item) ? rowIn(target, item[1]) : undefined;
        if (target === undefined || found === undefined) return lost(cell);
        refs.push({ table: target, row: found });
      }
      if (refs.length > 0) table.setRefs(name, row, refs);
      return undefined;
    };
  return (row, cell) => {
    const ids: readonly unknown[] = Array.isArray(cell) ? cell : cell === null ? [] : [cell];
    const rows = ids.map((id) => rowIn(link.table, id)).filter((found) => found !== undefined);
    if (rows.length < ids.length) return lost(cell);
    if (rows.length > 0) table.setTargets(name, row, rows);
    return undefined;
  };
};

/**
 * Makes the rows of a store those that a row writer wrote, each line parsed, for a model of the same shape. Throws a
 * {@link SavedRowsError}; then the rows are as they were.
 */
export const loadRows = (store: Store, lines: readonly unknown[]): void => {
  const tables = new Map([...store.tables].map((table) => [table.schema.uid, table]));
  const saved = readTables(tables, lines).map((each) => ({ ...each, ids: idsOf(each) }));
  const before = store.history.remember();
  try {
    for (const { ids, lastId, table } of saved) table.renew(ids, lastId);
    for (const { rows, table } of saved) {
      const setters = [...table.schema.attributes.values()].map((attribute) => setterOf(tables, table, attribute));
      for (const [row, { cells, line }] of rows.entries())
        for (const [at, set] of setters.entries()) {
          const fault = set(row, cells[at + 1]);
          if (fault !== undefined) throw new SavedRowsError(line, fault);
        }
    }
  } catch (error) {
    store.history.goTo(before);
    throw error;
  }
};
