import { isRecord } from "../base/json.js";
import { parseLiteral } from "../model/literal.js";
import type { Report } from "../model/report.js";
import type { Attribute, ContentModel, ContentType, Uid } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { type Owner, placeOf, planOf } from "./fixture-owner.js";
import { epoch, type Rows, rowsOf } from "./rows.js";

/** What reading the values of entries needs and fills. */
export interface ValueReader {
  readonly model: ContentModel;
  readonly rows: Rows;
  readonly report: Report;
  /** The components found on the way, for their links are read later. */
  readonly components: Owner[];
}

const preview = (input: unknown): string => {
  const text = JSON.stringify(input) ?? "nothing";
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

const readScalars = (owner: Owner, report: Report): void => {
  const { row, source } = owner;
  for (const attribute of planOf(owner.schema).scalars) {
    const { name } = attribute;
    const written = Object.hasOwn(source, name);
    const parsed = parseLiteral(attribute, written ? source[name] : attribute.default);
    row.values[name] = parsed.ok ? parsed.value : null;
    if (!parsed.ok && written) {
      report.error(owner.file, placeOf(owner, name), `expected ${parsed.expected}, got ${preview(source[name])}`);
    }
  }
};

const checkKeys = (owner: Owner, allowed: readonly string[], report: Report): void => {
  const { attributes } = owner.schema;
  for (const key of Object.keys(owner.source)) {
    if (key.startsWith("$") || attributes.has(key) || allowed.includes(key)) continue;
    report.error(
      owner.file,
      placeOf(owner),
      `unknown key ${JSON.stringify(key)}: ${owner.schema.uid} has no such attribute`,
    );
  }
};

const readId = (owner: Owner, report: Report): void => {
  const { id } = owner.source;
  if (id === undefined || id === null) return;
  if (typeof id === "number" && Number.isSafeInteger(id) && id > 0) owner.row.id = id;
  else report.error(owner.file, placeOf(owner, "id"), `expected a positive integer, got ${preview(id)}`);
};

const componentAt = (
  reader: ValueReader,
  parent: Owner,
  path: string,
  uid: Uid,
  source: unknown,
): Owner | undefined => {
  const { model, report, rows } = reader;
  const schema = model.components.get(uid);
  if (schema === undefined) return undefined;
  if (!isRecord(source)) {
    report.error(parent.file, placeOf(parent, path), `expected an object of ${uid}, got ${preview(source)}`);
    return undefined;
  }
  const row = { type: uid, id: 0, values: {}, links: {} };
  const entry = parent.entry ?? parent;
  const fullPath = parent.path === "" ? path : `${parent.path}.${path}`;
  const owner: Owner = { row, schema, source, file: parent.file, index: parent.index, path: fullPath, entry };
  rowsOf(rows, uid).push(row);
  reader.components.push(owner);
  readOwner(reader, owner, ["id", "__component"]);
  return owner;
};

const uidOfItem = (components: readonly Uid[], item: unknown): Uid | undefined => {
  const uid = isRecord(item) ? item.__component : undefined;
  return typeof uid === "string" && components.includes(uid) ? uid : undefined;
};

type ComponentLike = Extract<Attribute, { kind: "component" | "dynamiczone" }>;

const readItem = (reader: ValueReader, owner: Owner, attribute: ComponentLike, path: string, item: unknown): void => {
  const uid = attribute.kind === "component" ? attribute.target : uidOfItem(attribute.components, item);
  if (uid === undefined && attribute.kind === "dynamiczone") {
    const message = `expected an object whose "__component" is one of ${attribute.components.join(", ")}, got ${preview(item)}`;
    reader.report.error(owner.file, placeOf(owner, path), message);
    return;
  }
  const component = componentAt(reader, owner, path, uid ?? "", item);
  if (component === undefined) return;
  const list = owner.row.links[attribute.name];
  if (list === undefined) owner.row.links[attribute.name] = [component.row];
  else list.push(component.row);
};

const readComponents = (reader: ValueReader, owner: Owner): void => {
  for (const attribute of planOf(owner.schema).links) {
    if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") continue;
    const { name } = attribute;
    const input = Object.hasOwn(owner.source, name) ? owner.source[name] : null;
    if (input === null || input === undefined) continue;
    if (!attribute.many) readItem(reader, owner, attribute, name, input);
    else if (Array.isArray(input)) {
      for (const [at, item] of input.entries()) readItem(reader, owner, attribute, `${name}[${at}]`, item);
    } else {
      reader.report.error(owner.file, placeOf(owner, name), `expected an array of objects, got ${preview(input)}`);
    }
  }
};

/** Reads the id, the scalars and the components of an entry or component. Links to entries are left for later. */
export const readOwner = (reader: ValueReader, owner: Owner, allowed: readonly string[]): void => {
  checkKeys(owner, allowed, reader.report);
  readId(owner, reader.report);
  readScalars(owner, reader.report);
  readComponents(reader, owner);
};

/** Fills in what the service would have set when the entry was created (sections 2.1 and 3). */
export const readSystemValues = (owner: Owner, type: ContentType, defaultLocale: string): void => {
  const { source } = owner;
  const values: Record<string, Value> = owner.row.values;
  const isMissing = (name: string): boolean => source[name] === undefined;
  if (isMissing("createdAt")) values.createdAt = epoch + owner.index * 1000;
  if (isMissing("updatedAt")) values.updatedAt = values.createdAt ?? null;
  if (type.draftAndPublish && isMissing("publishedAt")) values.publishedAt = values.createdAt ?? null;
  if (type.localized && isMissing("locale")) values.locale = defaultLocale;
};
