import { isRecord } from "../../base/json/json.js";
import { plural } from "../../base/words/plural.js";
import type { Entry, Link } from "../../reference/model/dataset.js";
import type { Attribute, LinkAttribute, ScalarAttribute, Uid } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/values.js";
import { EntryList, type Store, type Table } from "../../reference/store/store.js";
import { StateError } from "./state-error.js";

const faultIn = (line: number, fault: string): StateError => new StateError(`line ${line}: ${fault}`);

interface SavedTable {
  readonly table: Table;
  readonly lastId: number;
  /** By id. */
  readonly rows: Map<number, SavedRow>;
}

interface SavedRow {
  readonly line: number;
  readonly cells: readonly unknown[];
}

const idOf = ([id]: readonly unknown[], line: number): number => {
  if (typeof id === "number" && Number.isSafeInteger(id) && id > 0) return id;
  throw faultIn(line, "expected a row that begins with its id");
};

/** What the lines say, by table: the form is looked at, not yet what the cells hold. */
const readTables = (tables: Store["tables"], lines: ReadonlyMap<number, unknown>): readonly SavedTable[] => {
  const known = new Map<string, SavedTable>();
  let current: SavedTable | undefined;
  for (const [line, json] of lines) {
    if (Array.isArray(json) && current !== undefined) {
      current.rows.set(idOf(json, line), { line, cells: json });
      continue;
    }
    const table = isRecord(json) && typeof json.table === "string" ? tables.get(json.table) : undefined;
    if (!isRecord(json) || table === undefined) throw faultIn(line, "expected a row, or the start of another table");
    current = { table, lastId: typeof json.lastId === "number" ? json.lastId : 0, rows: new Map() };
    known.set(table.schema.uid, current);
  }
  for (const uid of tables.keys())
    if (!known.has(uid)) throw new StateError(`is incomplete: the rows of ${uid} are missing`);
  return [...known.values()];
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
  const { size } = schema.attributes;
  if (cells.length !== size + 1) throw faultIn(line, `expected ${plural(size, "value")} behind the id`);
  const reading: Reading = { values: {}, links: {} };
  for (const [at, attribute] of [...schema.attributes.values()].entries()) {
    const fault = takeCell(reading, attribute, cells[at + 1], isThere);
    if (fault !== undefined) throw faultIn(line, fault);
  }
  return { id, ...reading };
};

/**
 * The tables that lines make, each parsed: all rows of a store whose model has the same shape. `lines`: by their number. Throws a {@link StateError}.
 */
export const loadRows = (tables: Store["tables"], lines: ReadonlyMap<number, unknown>): Store["tables"] => {
  const saved = readTables(tables, lines);
  const known = new Map<unknown, SavedTable["rows"]>(saved.map(({ rows, table }) => [table.schema.uid, rows]));
  const isThere: IsThere = (type, id) => typeof id === "number" && known.get(type)?.has(id) === true;
  const loaded = saved.map(({ lastId, rows, table }): [Uid, Table] => {
    const entries = [...rows]
      .map(([id, row]) => entryOf(id, row, table, isThere))
      .sort((one, other) => one.id - other.id);
    const highest = Math.max(lastId, entries.at(-1)?.id ?? 0);
    return [table.schema.uid, { schema: table.schema, entries: EntryList.of(entries), lastId: highest }];
  });
  // In the order of the model, whatever that of the lines is.
  return new Map([...tables, ...loaded]);
};
