import { bounded } from "../../base/bounded.js";
import { andThen, fail, ok, type Result } from "../../base/result.js";
import { type ContentModel, type Schema, schemaOf } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/values.js";
import type { Setting } from "../../reference/setting.js";
import type { AttributeWrite, EntryWrite } from "../../reference/write/entry-write.js";
import type { Conceal, WriteSetting } from "../../reference/write.js";
import { hashPassword } from "./password.js";

type Replace = (password: string) => Value;

/** A write with its passwords replaced, those of its components too. */
const replacePasswords = (
  write: EntryWrite,
  schema: Schema | undefined,
  model: ContentModel,
  replace: Replace,
): EntryWrite => {
  const replaced = (name: string, asked: AttributeWrite): AttributeWrite => {
    if (asked.kind === "components") {
      const components = asked.components.map((each) => ({
        ...each,
        write: replacePasswords(each.write, schemaOf(model, each.uid), model, replace),
      }));
      return { ...asked, components };
    }
    const attribute = schema?.attributes.get(name);
    const isPassword = attribute?.kind === "scalar" && attribute.type === "password";
    return isPassword && asked.kind === "value" && typeof asked.value === "string"
      ? { ...asked, value: replace(asked.value) }
      : asked;
  };
  return new Map([...write].map(([name, asked]) => [name, replaced(name, asked)]));
};

/** More passwords than this are not hashed for one body: each of them may take the processor for 50 ms. */
const maxPasswords = 200;

const tooMany = fail({
  code: "payload-too-large",
  path: ["data"],
  message: `A body may hold ${maxPasswords} different passwords at most`,
});

/** What a change meets at a password without a hash. Nobody sees it. */
const unhashed = fail({ code: "invalid-body", path: ["data"], message: "A password is not hashed yet" });

/** Carries out a change, in which `conceal` puts hashes in the place of passwords. At once where there are none. */
export type Hashing = <T>(change: (conceal: Conceal) => Result<T>) => Result<T> | Promise<Result<T>>;

/**
 * Hashes passwords before a change writes them. The change is tried; it fails at the first write whose passwords have no hashes, and is
 * tried again with those: others may write while hashes are made. `cost`: see {@link hashPassword}. `known`: hashes of before, which are not
 * made again.
 */
export const hashingPasswords =
  (model: ContentModel, cost: number, known?: Map<string, string>): Hashing =>
  (change) => {
    const hashes = new Map<string, string>();
    const missing = new Set<string>();
    const conceal: Conceal = (write, type) => {
      const hashed = replacePasswords(write, type, model, (password) => {
        const hash = hashes.get(password);
        if (hash === undefined) missing.add(password);
        return hash ?? null;
      });
      return missing.size === 0 ? ok(hashed) : unhashed;
    };
    const hashMissing = async (): Promise<Result<void>> => {
      if (hashes.size + missing.size > maxPasswords) return tooMany;
      for (const password of missing) {
        const made = known?.get(password) ?? (await hashPassword(password, cost));
        const hash = typeof made === "string" ? ok(made) : made;
        if (!hash.ok) return hash;
        known?.set(password, hash.value);
        hashes.set(password, hash.value);
      }
      missing.clear();
      return ok(undefined);
    };
    const tryAgain = async () => {
      for (;;) {
        const made = await hashMissing();
        if (!made.ok) return made;
        const done = change(conceal);
        if (missing.size === 0) return done;
      }
    };
    const done = change(conceal);
    return missing.size === 0 ? done : tryAgain();
  };

/** Carries out a command that changes data: all of it, or nothing where it fails. At once, unless passwords have to be hashed for it. */
export type CarryOut = <T>(
  context: Setting,
  command: (context: WriteSetting) => Result<T>,
) => Result<T> | Promise<Result<T>>;

/** Carries out commands with their passwords hashed. What a change takes is bounded. `keep` does the change itself: see `Room.keep`. */
export const carryingOut =
  (hashing: Hashing, keep: <T>(change: () => Result<T>) => Result<T>): CarryOut =>
  (context, command) =>
    hashing((conceal) =>
      keep(() =>
        andThen(
          bounded(context, ["data"], () => command({ ...context, conceal })),
          (outcome) => outcome,
        ),
      ),
    );
