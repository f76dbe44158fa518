import { isRecord } from "../../../base/json/json.js";
import { heldAt } from "../../../base/maps.js";
import { plural } from "../../../base/words/plural.js";
import type { ContentModel, ScalarAttribute, Schema, Uid } from "../../../reference/model/schema.js";
import type { Value } from "../../../reference/model/values.js";
import { fileUid } from "../../model/built-in/uids.js";
import { parseLiteral } from "../../model/literal.js";
import { holdsParts, type PartAttribute, partUid } from "../../model/parts.js";
import type { Report } from "../../model/report.js";
import { createTally, type Tally } from "../../model/tally.js";
import { planOf } from "../fixtures/fixture-owner.js";
import { assignIds, type Row, type Rows, rowsOf } from "../shared/rows.js";
import { checkUploadPaths } from "../shared/upload-paths.js";
import type { ArchiveContent } from "./archive-rows.js";

interface EntityReader {
  readonly model: ContentModel;
  readonly rows: Rows;
  readonly tally: Tally;
  /** The component rows that have been read, by uid and id: an entry may hold one that another holds too. */
  readonly components: Map<Uid, Map<number, Row>>;
}

/**
 * What a server still holds and answers though its schema no longer allows it: values that an enumeration has dropped,
 * and integers that its database has rounded beyond 64 bits.
 */
const staleValue = ({ type }: ScalarAttribute, input: unknown): Value => {
  if (typeof input !== "string") return null;
  if (type === "enumeration") return input;
  return type === "biginteger" && /^-?\d{1,20}$/.test(input) ? BigInt(input) : null;
};

const readScalar = (reader: EntityReader, schema: Schema, attribute: ScalarAttribute, input: unknown): Value => {
  const parsed = parseLiteral(attribute, input);
  if (parsed.ok) return parsed.value;
  const stale = staleValue(attribute, input);
  const outcome = stale === null ? "taken for null" : "kept";
  reader.tally.add(`${schema.uid} ${attribute.name}`, `a value is not ${parsed.expected}; ${outcome}`);
  return stale;
};

const readComponent = (reader: EntityReader, attribute: PartAttribute, item: unknown): Row | undefined => {
  if (!isRecord(item)) return undefined;
  const uid = partUid(attribute, item);
  const schema = typeof uid === "string" ? reader.model.components.get(uid) : undefined;
  if (schema === undefined) {
    reader.tally.add(attribute.name, `a component is of the unknown type ${JSON.stringify(uid)}; left out`);
    return undefined;
  }
  const id = typeof item.id === "number" && Number.isSafeInteger(item.id) && item.id > 0 ? item.id : 0;
  const known = heldAt(reader.components, schema.uid, () => new Map<number, Row>());
  const shared = id === 0 ? undefined : known.get(id);
  if (shared !== undefined) return shared;
  const row = readRow(reader, schema, id, item);
  if (id !== 0) known.set(id, row);
  return row;
};

const readRow = (reader: EntityReader, schema: Schema, id: number, data: Readonly<Record<string, unknown>>): Row => {
  const row: Row = { type: schema.uid, id, values: {}, links: {} };
  rowsOf(reader.rows, schema.uid).push(row);
  const { links, scalars } = planOf(schema);
  for (const attribute of scalars) {
    const input = Object.hasOwn(data, attribute.name) ? data[attribute.name] : null;
    row.values[attribute.name] = readScalar(reader, schema, attribute, input);
  }
  for (const attribute of links.filter(holdsParts)) {
    const input = Object.hasOwn(data, attribute.name) ? data[attribute.name] : null;
    if (input === null || input === undefined) continue;
    const items: readonly unknown[] = Array.isArray(input) ? input : [input];
    const found = items.map((item) => readComponent(reader, attribute, item)).filter((item) => item !== undefined);
    if (found.length > 0) row.links[attribute.name] = attribute.many ? found : found.slice(0, 1);
  }
  return row;
};

const readType = (reader: EntityReader, schema: Schema, content: ArchiveContent, report: Report): void => {
  const ids = new Set<number>();
  for (const { data, id } of content.entities.get(schema.uid) ?? []) {
    if (ids.has(id)) report.error("entities", `${schema.uid} ${id}`, "is there twice");
    else {
      const row = readRow(reader, schema, id, data);
      if (schema.uid === fileUid)
        checkUploadPaths(row, "entities", (member) => `${schema.uid} ${id}, ${member}`, report);
    }
    ids.add(id);
    for (const key of Object.keys(data)) {
      if (key !== "id" && !schema.attributes.has(key))
        reader.tally.add(`${schema.uid} ${key}`, "is no attribute; left out");
    }
  }
};

/** Turns the entries of an export into rows, with a row for every component. Their ids are kept. */
export const readEntities = (content: ArchiveContent, model: ContentModel, report: Report): Rows => {
  const reader: EntityReader = { model, rows: new Map(), tally: createTally(), components: new Map() };
  for (const [uid, entities] of content.entities) {
    const schema = model.contentTypes.get(uid);
    if (schema !== undefined) readType(reader, schema, content, report);
    else if (uid.startsWith("api::")) {
      report.warning(
        "entities",
        uid,
        `is no content-type of the export; ${plural(entities.length, "entry", "entries")} left out`,
      );
    }
    // What has been read need not be kept twice.
    content.entities.delete(uid);
  }
  for (const uid of model.components.keys()) assignIds(rowsOf(reader.rows, uid));
  for (const { message, path } of reader.tally.remarks()) report.warning("entities", path, message);
  return reader.rows;
};
