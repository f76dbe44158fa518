import { uidFault } from "../../../base/path-names.js";
import { builtInTypes } from "../../../data/model/built-in/types.js";
import { loadFiles } from "../../../data/read/load-tree.js";
import { attributesOf, definitionPath } from "../../../data/write/shared/definition-files.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { Uid } from "../../../reference/model/schema.js";
import { PullError } from "../fault.js";
import type { Finding } from "./finding.js";

/** A content-type or component as its schema file has it. */
export interface FoundSchema {
  readonly uid: Uid;
  readonly file: Readonly<Record<string, unknown>>;
}

/** What a plugin's type has beside its own attributes. */
const extended = ({ file, uid }: FoundSchema): FoundSchema | undefined => {
  const known = builtInTypes.get(uid);
  if (known === undefined) return undefined;
  const own = Object.entries(attributesOf(file)).filter(([name]) => !Object.hasOwn(attributesOf(known), name));
  return own.length === 0 ? undefined : { uid, file: { ...file, attributes: Object.fromEntries(own) } };
};

/**
 * Makes a source of schemas that were found. What is at fault in them is left out, and listed among its warnings. Rejects with a `PullError`, which says
 * what was found out instead where there are none.
 */
export const sourceOf = async (
  name: string,
  schemas: readonly FoundSchema[],
  [first]: readonly Finding[] = [],
): Promise<Dataset> => {
  const files: Record<string, unknown> = {};
  for (const schema of schemas) {
    if (schema.uid.startsWith("admin::") || schema.uid.startsWith("strapi::")) continue;
    const kept = schema.uid.startsWith("plugin::") ? extended(schema) : schema;
    if (kept === undefined) continue;
    const fault = uidFault(kept.uid);
    if (fault !== undefined) throw new PullError("wrong-answer", `a content-type of the server: ${fault}`);
    files[definitionPath(kept.uid)] = kept.file;
  }
  if (!Object.keys(files).some((path) => path.startsWith("content-types/")))
    throw new PullError(
      "missing",
      `the server names no content-types of its own${first === undefined ? "" : ` (${first.subject}: ${first.text})`}`,
    );
  return loadFiles({ ...files, "dataset.json": { name } }, { lenient: true });
};
