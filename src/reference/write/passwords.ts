import type { ContentModel, Schema } from "../model/schema.js";
import { schemaOf } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { ComponentWrite, EntryWrite } from "./entry-write.js";

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

/** The passwords of a write that are not hashed yet, each once. */
export const passwordsWithout = (
  hashes: Hashes,
  write: EntryWrite,
  schema: Schema,
  model: ContentModel,
): readonly string[] => {
  const passwords = new Set<string>();
  replacePasswords(write, schema, model, (password) => {
    if (!hashes.has(password)) passwords.add(password);
    return password;
  });
  return [...passwords];
};

/** Hashes a password with bcrypt, whose first 72 bytes count. `cost`: the binary logarithm of its rounds, 4 at least. */
export const hashPassword = async (password: string, cost: number): Promise<string> => {
  // Loaded on the first need: most servers never hash.
  const { hash } = await import("../../base/libraries/bcrypt.js");
  return hash(password, cost);
};

/** A write with hashes in the place of its passwords. */
export const withHashes = (write: EntryWrite, schema: Schema, model: ContentModel, hashes: Hashes): EntryWrite =>
  hashes.size === 0 ? write : replacePasswords(write, schema, model, (password) => hashes.get(password) ?? null);
