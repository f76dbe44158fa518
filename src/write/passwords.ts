import type { ContentModel, Schema } from "../model/schema.js";
import { schemaOf } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";

/** The cost of the real server's hashes. */
const cost = 10;

type Replace = (password: string) => Value;

/** A write with its passwords replaced, those of its components too. */
const replacePasswords = <W extends EntryWrite>(
  write: W,
  schema: Schema | undefined,
  model: ContentModel,
  replace: Replace,
): W => {
  const values = new Map<string, Value>();
  for (const [name, value] of write.values) {
    const attribute = schema?.attributes.get(name);
    const isPassword = attribute?.kind === "scalar" && attribute.type === "password" && typeof value === "string";
    values.set(name, isPassword ? replace(value) : value);
  }
  const components = new Map<string, readonly ComponentWrite[]>();
  for (const [name, writes] of write.components) {
    components.set(
      name,
      writes.map((component) => replacePasswords(component, schemaOf(model, component.uid), model, replace)),
    );
  }
  return { ...write, values, components };
};

/** Hashes of passwords by the text that was hashed. */
export type Hashes = ReadonlyMap<string, string>;

/** Hashes every password of a write with bcrypt, whose first 72 bytes count. Empty when it has none. */
export const hashPasswords = async (write: EntryWrite, schema: Schema, model: ContentModel): Promise<Hashes> => {
  const hashes = new Map<string, string>();
  replacePasswords(write, schema, model, (password) => {
    hashes.set(password, "");
    return password;
  });
  if (hashes.size === 0) return hashes;
  // Loaded on the first need: most servers never hash.
  const { hash } = await import("bcryptjs");
  for (const password of hashes.keys()) hashes.set(password, await hash(password, cost));
  return hashes;
};

/** A write with hashes in the place of its passwords. */
export const withHashes = (write: EntryWrite, schema: Schema, model: ContentModel, hashes: Hashes): EntryWrite =>
  hashes.size === 0 ? write : replacePasswords(write, schema, model, (password) => hashes.get(password) ?? null);
