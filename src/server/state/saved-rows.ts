import type { Entry } from "../../reference/model/dataset.js";
import type { Attribute } from "../../reference/model/schema.js";
import type { Chunk } from "../../reference/store/entry-list.js";
import { linksOf, type Store, type Table } from "../../reference/store/store.js";

/** Writes the rows of stores as lines of text. What two stores share is written once. */
export interface RowWriter {
  /** All rows of a store, with a line for each. */
  lines(store: Store): readonly string[];
  /**
   * Writes some of the lines of a store that {@link lines} would have to write, so that it need not: as many as are asked
   * for, or a few more. False: it has gone through all of them.
   */
  prepare(store: Store, rows: number): boolean;
}

/**
 * A row as a line: its id, then what it holds of each attribute, in their order. Scalars as they are, whole numbers beyond those of JSON as
 * text; links as an id or a list of ids, those to several types with the type.
 */
const rowLine = (entry: Entry, attributes: readonly Attribute[]): string =>
  JSON.stringify([entry.id, ...attributes.map((attribute) => cellOf(entry, attribute))]);

const cellOf = (entry: Entry, attribute: Attribute): unknown => {
  if (attribute.kind === "scalar") {
    const value = entry.values[attribute.name] ?? null;
    return typeof value === "bigint" ? String(value) : value;
  }
  const links = linksOf(entry, attribute.name);
  if (!("target" in attribute)) return links.map(({ id, type }) => [type, id]);
  return attribute.many ? links.map(({ id }) => id) : (links[0]?.id ?? null);
};

/** The chunks of a store's tables, with the attributes of each. */
function* chunksOf({ tables }: Store): Generator<readonly [Chunk, readonly Attribute[]]> {
  for (const { entries, schema } of tables.values()) {
    const attributes = [...schema.attributes.values()];
    for (const chunk of entries.chunks) yield [chunk, attributes];
  }
}

/** Creates a writer that has written nothing yet. */
export const createRowWriter = (): RowWriter => {
  const written = new WeakMap<Chunk, readonly string[]>();
  const linesOf = (chunk: Chunk, attributes: readonly Attribute[]): readonly string[] => {
    const lines = written.get(chunk) ?? chunk.map((entry) => rowLine(entry, attributes));
    written.set(chunk, lines);
    return lines;
  };
  const tableLines = ({ entries, lastId, schema }: Table): readonly string[] => {
    const attributes = [...schema.attributes.values()];
    const head = JSON.stringify({ table: schema.uid, lastId });
    return [head, ...entries.chunks.flatMap((chunk) => linesOf(chunk, attributes))];
  };
  /** Where preparing goes on. It goes through the store of its beginning, so that it ends whatever is written meanwhile. */
  let ahead: Generator<readonly [Chunk, readonly Attribute[]]> | undefined;
  return {
    prepare: (store, rows) => {
      ahead ??= chunksOf(store);
      let left = rows;
      while (left > 0) {
        const { done, value } = ahead.next();
        if (done) {
          ahead = undefined;
          return false;
        }
        if (!written.has(value[0])) left -= linesOf(...value).length;
      }
      return true;
    },
    lines: ({ tables }) => [...tables.values()].flatMap(tableLines),
  };
};
