import { createHash } from "node:crypto";
import { encodeBase64, hash } from "bcryptjs";
import type { DatasetIndex } from "../../spec-tests/kit/contract/dataset.js";
import { printedValue } from "../../spec-tests/kit/dataset/printed.js";
import type { DatasetRecord, Link, Schema } from "../../spec-tests/kit/reference.js";
import { type Plain, rowAt, schemaAt } from "./plain-entry.js";

/** An entry as an archive has it: its scalars, and its components inside of it; relations and files are links. */
export interface Entity {
  readonly type: string;
  readonly id: number;
  readonly data: Plain;
}

/** The types whose entries an archive holds, those first to which others lead. */
const builtIn = [
  "plugin::upload.file",
  "plugin::users-permissions.permission",
  "plugin::users-permissions.role",
  "plugin::users-permissions.user",
  "plugin::i18n.locale",
];

const rounds = 10;

/** Salted with what it belongs to instead of by chance, so that the same dataset is the same archive. Nothing of it is a secret. */
const hashPassword = (password: string, owner: string): Promise<string> => {
  const salt = encodeBase64([...createHash("sha256").update(owner).digest().subarray(0, 16)], 16);
  return hash(password, `$2b$${rounds}$${salt}`);
};

const scalarsOf = async (schema: Schema, { id, values }: DatasetRecord): Promise<Plain> => {
  const data: Record<string, unknown> = {};
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind !== "scalar") continue;
    const value = printedValue(attribute.type, values[attribute.name] ?? null);
    const isPassword = attribute.type === "password" && typeof value === "string";
    data[attribute.name] = isPassword ? await hashPassword(value, `${schema.uid} ${id}`) : value;
  }
  return data;
};

const dataOf = async (index: DatasetIndex, schema: Schema, record: DatasetRecord): Promise<Plain> => {
  const data: Record<string, unknown> = { ...(await scalarsOf(schema, record)) };
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind !== "component" && attribute.kind !== "dynamiczone") continue;
    const items: Plain[] = [];
    for (const link of record.links[attribute.name] ?? [])
      items.push(await componentOf(index, link, attribute.kind === "dynamiczone"));
    data[attribute.name] = attribute.many ? items : (items[0] ?? null);
  }
  return data;
};

const componentOf = async (index: DatasetIndex, link: Link, isZone: boolean): Promise<Plain> => ({
  ...(isZone ? { __component: link.type } : {}),
  id: link.id,
  ...(await dataOf(index, schemaAt(index, link.type), rowAt(index, link))),
});

/** Every entry of the dataset: what the server brings along first, then the content-types. Passwords are hashed, as a server keeps them. */
export const archiveEntities = async (index: DatasetIndex): Promise<readonly Entity[]> => {
  const own = [...index.dataset.model.contentTypes.keys()].filter((uid) => uid.startsWith("api::"));
  const entities: Entity[] = [];
  for (const uid of [...builtIn, ...own])
    for (const { record } of index.entries(uid))
      entities.push({ type: uid, id: record.id, data: await dataOf(index, index.type(uid), record) });
  return entities;
};
