import { ok, type Result } from "../../base/result.js";
import type { RowRef } from "../store/column.js";
import type { Table } from "../store/table.js";
import { applyComponents } from "./apply-components.js";
import { applyMorph } from "./apply-morph.js";
import { applyRelation } from "./apply-relation.js";
import type { EntryWrite } from "./entry-write.js";
import type { Writing } from "./writing.js";

/**
 * Makes what a request asks of an entry or component in a draft: components first, then values and relations, in
 * schema order (section 4.7). Returns the row. Fails with the first position or pair of connects that cannot be; the draft is then to
 * be dropped.
 */
export const applyEntry = (writing: Writing, place: RowRef, write: EntryWrite): Result<RowRef> => {
  const { table, row } = place;
  for (const attribute of table.schema.attributes.values()) {
    const components = write.components.get(attribute.name);
    if (components === undefined || (attribute.kind !== "component" && attribute.kind !== "dynamiczone")) continue;
    const applied = applyComponents(writing, place, attribute, components);
    if (!applied.ok) return applied;
  }
  for (const [name, value] of write.values) writing.draft.setValue(table, row, name, value);
  for (const attribute of table.schema.attributes.values()) {
    const relation = write.relations.get(attribute.name);
    if (relation !== undefined && (attribute.kind === "relation" || attribute.kind === "media")) {
      const applied = applyRelation(writing, place, attribute, relation);
      if (!applied.ok) return applied;
    }
    const links = write.morphs.get(attribute.name);
    if (links !== undefined && attribute.kind === "morph") applyMorph(writing, place, attribute, links);
  }
  return ok(place);
};

/** Adds a row to a table and makes what is asked of it. */
export const insertEntry = (writing: Writing, table: Table, write: EntryWrite): Result<RowRef> =>
  applyEntry(writing, { table, row: writing.draft.insert(table) }, write);
