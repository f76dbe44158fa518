import type { Entry } from "../../reference/model/dataset.js";
import type { Attribute } from "../../reference/model/schema.js";
import { type Chunk, type EntryList, linksOf, type Store } from "../../reference/store/store.js";

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

/** The entries of a list in chunks that another one does not share. */
function* unshared(list: EntryList | undefined, other: EntryList | undefined): Generator<Entry> {
  const shared = new Set<Chunk>(other?.chunks);
  for (const chunk of list?.chunks ?? []) if (!shared.has(chunk)) yield* chunk;
}

/**
 * The rows that one store has and another has not, as lines: for each table that differs, a line with the ids that are gone, and then one
 * for each row that is new or another one. Without `before`: all rows. The work is that of the chunks that the stores do not share.
 */
export function* changedRows(before: Store | undefined, after: Store): Generator<string> {
  for (const [uid, table] of after.tables) {
    const { entries, lastId, schema } = table;
    const known = before?.tables.get(uid);
    if (known === table) continue;
    const gone: number[] = [];
    for (const { id } of unshared(known?.entries, entries)) if (entries.get(id) === undefined) gone.push(id);
    yield JSON.stringify({ table: uid, lastId, ...(gone.length > 0 && { gone }) });
    const attributes = [...schema.attributes.values()];
    for (const entry of unshared(entries, known?.entries))
      if (known?.entries.get(entry.id) !== entry) yield rowLine(entry, attributes);
  }
}
