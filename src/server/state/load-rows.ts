import { isRecord } from "../../base/json.js";
import { plural } from "../../base/plural.js";
import type { Entry, Link } from "../../reference/model/dataset.js";
import type { Attribute, LinkAttribute, ScalarAttribute, Uid } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/value.js";
import { EntryList } from "../../reference/store/entry-list.js";
import type { Store, Table } from "../../reference/store/store.js";

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
  readonly rows: SavedRow[];
}

interface SavedRow {
  readonly line: number;
  readonly cells: readonly unknown[];
}

/** What the lines say, by table: the form is looked at, not yet what the cells hold. */
const readTables = (tables: Store["tables"], lines: readonly unknown[]): readonly SavedTable[] => {
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

/** Whether an entry is among the saved ones. */
type IsThere = (type: unknown, id: unknown) => boolean;

/** Where a cell leads; undefined for a cell that leads to what is not there. */
const linksIn = (attribute: LinkAttribute, cell: unknown, isThere: IsThere): readonly Link[] | undefined => {
  const items: readonly unknown[] = Array.isArray(cell) ? cell : cell === null ? [] : [cell];
  if ("target" in attribute) {
    const { target: type } = attribute;
    const ids = items.filter((id) => typeof id === "number" && isThere(type, id));
    return ids.length < items.length ? undefined : ids.map((id) => ({ type, id: Number(id) }));
  }
  const pairs = items.filter((item) => Array.isArray(item)).filter(([type, id]) => isThere(type, id));
  if (!Array.isArray(cell) || pairs.length < items.length) return undefined;
  return pairs.map(([type, id]) => ({ type: String(type), id: Number(id) }));
};

/** An entry in the making. */
interface Reading {
  readonly values: Record<string, Value>;
  readonly links: Record<string, readonly Link[]>;
}

/** Takes what a cell holds. What it cannot hold is the text of a fault. */
const takeCell = ({ links, values }: Reading, attribute: Attribute, cell: unknown, isThere: IsThere) => {
  const { name } = attribute;
  if (attribute.kind === "scalar") {
    const value = valueIn(attribute, cell);
    if (value === undefined) return `${name}: expected a value of type ${attribute.type}`;
    values[name] = value;
    return undefined;
  }
  const found = linksIn(attribute, cell, isThere);
  if (found === undefined) return `${name}: expected links to rows that are there, got ${JSON.stringify(cell)}`;
  if (found.length > 0) links[name] = found;
  return undefined;
};

const entryOf = (id: number, { cells, line }: SavedRow, { schema }: Table, isThere: IsThere): Entry => {
  const reading: Reading = { values: {}, links: {} };
  for (const [at, attribute] of [...schema.attributes.values()].entries()) {
    const fault = takeCell(reading, attribute, cells[at + 1], isThere);
    if (fault !== undefined) throw new SavedRowsError(line, fault);
  }
  return { id, ...reading };
};

/**
 * The tables that a row writer wrote, each line parsed, for a store whose model has the same shape. Throws a
 * {@link SavedRowsError}.
 */
export const loadRows = (tables: Store["tables"], lines: readonly unknown[]): Store["tables"] => {
  const saved = readTables(tables, lines).map((each) => ({ ...each, ids: idsOf(each) }));
  const known = new Map<unknown, ReadonlySet<unknown>>(saved.map(({ ids, table }) => [table.schema.uid, new Set(ids)]));
  const isThere: IsThere = (type, id) => known.get(type)?.has(id) === true;
  const loaded = saved.map(({ ids, lastId, rows, table }): [Uid, Table] => {
    const entries = ids.map((id, at) => entryOf(id, rows[at] as SavedRow, table, isThere)); // as many ids as rows
    const highest = Math.max(lastId, ids.at(-1) ?? 0);
    return [table.schema.uid, { schema: table.schema, entries: EntryList.of(entries), lastId: highest }];
  });
  // In the order of the model, whatever that of the lines is.
  return new Map([...tables, ...loaded]);
};
