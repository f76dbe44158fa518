import { fail, ok } from "../../base/result.js";
import { type ContentModel, type Schema, schemaOf } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/value.js";
import type { Current } from "../../reference/store/store.js";
import type { ComponentWrite, EntryWrite } from "../../reference/write/entry/entry-write.js";
import type { CarryOut } from "../../reference/write/writing.js";
import { hashPassword } from "./password.js";

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

/** A write with hashes in the place of its passwords. */
export const withHashes = (write: EntryWrite, schema: Schema, model: ContentModel, hashes: Hashes): EntryWrite =>
  hashes.size === 0 ? write : replacePasswords(write, schema, model, (password) => hashes.get(password) ?? null);

/** More passwords than this are not hashed for one body: each of them may take the processor for 50 ms. */
const maxPasswords = 200;

const tooMany = fail({
  code: "payload-too-large",
  path: ["data"],
  message: `A body may hold ${maxPasswords} different passwords at most`,
});

/**
 * Carries out writes with hashes in the place of passwords. `cost`: see {@link hashPassword}. `known`: hashes of before, which are not made
 * again.
 */
export const hashingPasswords =
  (current: Current, cost: number, known?: Map<string, string>): CarryOut =>
  async (type, read, apply) => {
    const { model } = current.store;
    const hashes = new Map<string, string>();
    for (;;) {
      const write = read();
      if (!write.ok) return write;
      const passwords = passwordsWithout(hashes, write.value, type, model);
      if (passwords.length === 0) return apply(withHashes(write.value, type, model, hashes));
      if (hashes.size + passwords.length > maxPasswords) return tooMany;
      for (const password of passwords) {
        const made = known?.get(password) ?? (await hashPassword(password, cost));
        const hash = typeof made === "string" ? ok(made) : made;
        if (!hash.ok) return hash;
        known?.set(password, hash.value);
        hashes.set(password, hash.value);
      }
    }
  };
