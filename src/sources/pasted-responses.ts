import { isRecord } from "../base/json.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type Schema,
  schemaOf,
  type Uid,
} from "../model/schema.js";

type Members = Record<string, unknown>;

/** An entry of pasted answers, flat, with the file that it was found in first. */
export interface PastedEntry {
  readonly file: string;
  readonly source: Members;
}

/** Collects the entries of answers of the API that were saved as fixture files. */
export interface PastedResponses {
  /** Takes the entries of a file, and those that are populated in them. */
  add(type: ContentType, file: string, json: unknown): void;
  /** All that was found, each entry once: by type, in order of appearance, those of the files themselves first. */
  entries(): ReadonlyMap<Uid, readonly PastedEntry[]>;
}

const isAnswer = (json: unknown): json is { readonly data: unknown } =>
  isRecord(json) && "data" in json && Object.keys(json).every((key) => key === "data" || key === "meta");

/** Whether a file holds an answer of the API (`{ data, meta }`), or a list of several, in place of entries. */
export const isPasted = (json: unknown): boolean =>
  Array.isArray(json) ? json.length > 0 && json.every(isAnswer) : isAnswer(json);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** `{ data: x }` as `x`, and what has no envelope as it is. */
const unwrapped = (value: unknown): unknown => (isAnswer(value) ? value.data : value);

interface Found {
  file: string;
  own: boolean;
  members: Members;
}

type Table = Map<Uid, Map<unknown, Found>>;

/** What reading a file of answers needs. */
interface Reading {
  readonly model: ContentModel;
  readonly table: Table;
  readonly file: string;
}

/** Reads an entry, wrapped or not, puts it with what is known of it, and returns its id. Undefined when it has none. */
const readEntry = (item: unknown, type: ContentType, reading: Reading, own: boolean): unknown => {
  if (!isRecord(item)) return undefined;
  const { attributes, id, __type: _, ...rest } = item;
  // Without an id it is a count, unless the file itself holds it.
  if (typeof id !== "number" && !own) return undefined;
  const members = readMembers(isRecord(attributes) ? attributes : rest, type, reading);
  const entries = reading.table.get(type.uid) ?? new Map<unknown, Found>();
  reading.table.set(type.uid, entries);
  const key = typeof id === "number" ? id : Symbol(type.uid);
  const known = entries.get(key);
  const isStronger = own || known?.own !== true;
  const merged = isStronger ? { ...known?.members, ...members } : { ...members, ...known?.members };
  const named = typeof id === "number" ? { id, ...merged } : merged;
  if (known === undefined) entries.set(key, { file: reading.file, own, members: named });
  else Object.assign(known, { members: named, own: own || known.own });
  return typeof id === "number" ? id : undefined;
};

const readMembers = (attributes: Members, schema: Schema, reading: Reading): Members => {
  const members: Members = {};
  for (const [name, value] of Object.entries(attributes)) {
    const attribute = schema.attributes.get(name);
    const read = attribute === undefined ? value : readValue(value, attribute, reading);
    if (read !== undefined) members[name] = read;
  }
  return members;
};

const readValue = (value: unknown, attribute: Attribute, reading: Reading): unknown => {
  switch (attribute.kind) {
    case "scalar":
      return value;
    case "relation":
    case "media": {
      const target = reading.model.contentTypes.get(attribute.target);
      return target && references(unwrapped(value), attribute.many, (item) => readEntry(item, target, reading, false));
    }
    case "morph":
      return references(unwrapped(value), attribute.many, (item) => readMorph(item, reading));
    case "component":
      return attribute.many && Array.isArray(value)
        ? value.map((item) => readComponent(item, attribute.target, reading))
        : readComponent(value, attribute.target, reading);
    case "dynamiczone":
      return Array.isArray(value)
        ? value.map((item) => readComponent(item, isRecord(item) ? String(item.__component) : "", reading))
        : value;
  }
};

const references = (value: unknown, many: boolean, read: (item: unknown) => unknown): unknown => {
  if (value === null || value === undefined) return many ? [] : null;
  const found = listOf(value).map((item) => (isRecord(item) ? read(item) : item));
  const known = found.filter((item) => item !== undefined);
  // All of it was a count, or said too little: then nothing is known of the relation.
  if (known.length === 0 && found.length > 0) return undefined;
  return many ? known : (known[0] ?? null);
};

const readMorph = (item: unknown, reading: Reading): unknown => {
  const uid = isRecord(item) ? item.__type : undefined;
  const type = typeof uid === "string" ? reading.model.contentTypes.get(uid) : undefined;
  const id = type && readEntry(item, type, reading, false);
  return id === undefined ? undefined : { __type: uid, ref: id };
};

/** A component without its id: in several answers it has it several times. */
const readComponent = (item: unknown, uid: Uid, reading: Reading): unknown => {
  const schema = schemaOf(reading.model, uid);
  if (!isRecord(item) || schema === undefined) return item;
  const { id: _, ...rest } = item;
  return readMembers(rest, schema, reading);
};

/** Adds a link to what an entry says of it: at the end of a list, or where nothing is said yet. */
const addLink = (members: Members, name: string, many: boolean, link: unknown): void => {
  const value = members[name];
  if (!many) {
    if (value === undefined || value === null) members[name] = link;
    return;
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const text = JSON.stringify(link);
  if (!list.some((item) => JSON.stringify(item) === text)) members[name] = [...list, link];
};

/**
 * Answers show parts of a relation: its drafts, other pages and other locales may be missing on one side. Both sides count: what one of
 * them names is a link.
 */
const joinSides = ({ contentTypes }: ContentModel, table: Table): void => {
  for (const [uid, entries] of table) {
    for (const attribute of contentTypes.get(uid)?.attributes.values() ?? []) {
      if (attribute.kind !== "relation" || attribute.owner || attribute.inverse === undefined) continue;
      const { inverse, name, target } = attribute;
      const other = contentTypes.get(target)?.attributes.get(inverse);
      if (other?.kind !== "relation" && other?.kind !== "morph") continue;
      for (const [id, { members }] of entries) {
        const ids = listOf(members[name] ?? []);
        delete members[name];
        const link = other.kind === "morph" ? { __type: uid, ref: id } : id;
        for (const each of ids) {
          const owner = table.get(target)?.get(each);
          if (owner !== undefined && typeof id === "number") addLink(owner.members, inverse, other.many, link);
        }
      }
    }
  }
};

/** Starts a collection of {@link PastedResponses}. */
export const createPasted = (model: ContentModel): PastedResponses => {
  const table: Table = new Map();
  return {
    add: (type, file, json) => {
      for (const answer of listOf(json)) {
        const data = unwrapped(answer);
        if (data === null) continue;
        for (const item of listOf(data)) readEntry(item, type, { model, table, file }, true);
      }
    },
    entries: () => {
      joinSides(model, table);
      return new Map(
        [...table].map(([uid, entries]) => {
          const found = [...entries.values()];
          const ordered = [...found.filter(({ own }) => own), ...found.filter(({ own }) => !own)];
          return [uid, ordered.map(({ file, members }) => ({ file, source: members }))];
        }),
      );
    },
  };
};
