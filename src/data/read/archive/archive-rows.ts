import { isRecord, isTooDeep, maxJsonDepth } from "../../../base/json/json.js";
import { engineMessage } from "../../../base/json/json-fault.js";
import { addAt } from "../../../base/maps.js";
import type { Uid } from "../../../reference/model/schema.js";

/** An entry as an export has it: scalars and components inline, links apart. */
export interface EntityRow {
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface LinkEnd {
  readonly type: Uid;
  readonly ref: number;
  readonly field: string | undefined;
  /** The position in the list of the side, from 1. */
  readonly position: number | undefined;
}

/** An exported link: the owner is on the left. */
export interface LinkRow {
  readonly left: LinkEnd;
  readonly right: LinkEnd;
}

/** Everything in an export but its files: nothing yet. */
export const emptyContent = () => ({
  schemas: [] as Readonly<Record<string, unknown>>[],
  entities: new Map<Uid, EntityRow[]>(),
  /** By the type and field of the left side: `api::article.article tags`. */
  links: new Map<string, LinkRow[]>(),
  /** The core store: settings of the plugins by key. */
  settings: new Map<string, unknown>(),
  metadata: undefined as unknown, // what its file says, once it is read
});

/** See {@link emptyContent}. */
export type ArchiveContent = ReturnType<typeof emptyContent>;

const toInteger = (input: unknown): number | undefined => {
  const value = typeof input === "string" && /^\d{1,15}$/.test(input) ? Number(input) : input;
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
};

// Types and fields are few, links are many: each name is kept once. They are kept for good, so that neither many nor long ones may come in.
const names = new Map<string, string>();

const intern = (name: string): string => {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (names.size < 10_000 && name.length <= 300) names.set(name, name);
  return name;
};

const toEnd = (input: unknown): LinkEnd | undefined => {
  if (!isRecord(input) || typeof input.type !== "string") return undefined;
  const ref = toInteger(input.ref);
  if (ref === undefined) return undefined;
  const field = typeof input.field === "string" ? intern(input.field) : undefined;
  const position = typeof input.pos === "number" ? input.pos : undefined;
  return { type: intern(input.type), ref, field, position };
};

type AddRow = (content: ArchiveContent, row: Record<string, unknown>) => string | undefined;

const addSchema: AddRow = (content, row) => {
  if (typeof row.uid !== "string" || !isRecord(row.attributes)) return 'expected a schema with "uid" and "attributes"';
  content.schemas.push(row);
  return undefined;
};

const addEntity: AddRow = (content, row) => {
  const id = toInteger(row.id);
  if (typeof row.type !== "string" || id === undefined || id < 1 || !isRecord(row.data)) {
    return 'expected an entry with "type", "id" (a positive integer) and "data"';
  }
  addAt(content.entities, row.type, { id, data: row.data });
  return undefined;
};

const addLink: AddRow = (content, row) => {
  const left = toEnd(row.left);
  const right = toEnd(row.right);
  if (left === undefined || left.field === undefined || right === undefined) {
    return 'expected a link with "left" (type, ref, field) and "right" (type, ref)';
  }
  addAt(content.links, `${left.type} ${left.field}`, { left, right });
  return undefined;
};

const addSetting: AddRow = (content, row) => {
  if (!isRecord(row.value)) return 'expected a setting with "type" and "value"';
  if (row.type === "core-store" && typeof row.value.key === "string")
    content.settings.set(row.value.key, row.value.value);
  return undefined;
};

const readers: ReadonlyMap<string, AddRow> = new Map([
  ["schemas", addSchema],
  ["entities", addEntity],
  ["links", addLink],
  ["configuration", addSetting],
]);

/** Adds one line of a file in a folder of an export. Returns what was expected instead when it is not right. */
export const addLine = (content: ArchiveContent, folder: string, text: string): string | undefined => {
  const add = readers.get(folder);
  if (add === undefined) return undefined;
  if (isTooDeep(text)) return `has more than ${maxJsonDepth} levels`;
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch (error) {
    return `is not JSON: ${engineMessage(error)}`;
  }
  return isRecord(row) ? add(content, row) : "expected a JSON object";
};

/** The folders of an export whose files hold rows. */
export const rowFolders: readonly string[] = [...readers.keys()];
