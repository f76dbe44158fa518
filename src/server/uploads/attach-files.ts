import { ok, type Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import { schemaOf } from "../../reference/model/schema.js";
import type { Edit } from "../../reference/store/edit.js";
import type { UploadedFile } from "./uploaded-file.js";
import { insertFile } from "./write-file.js";

/** A file, and where in an entry it goes: the keys that lead there, as in `provenance`, `1`, `document`. */
export interface EntryFile {
  readonly path: readonly string[];
  readonly file: UploadedFile;
}

/**
 * Adds files and links an entry, or its components, to them. A file whose path leads to no media attribute is linked nowhere (measured).
 * Fails as `insertFile` does. `now`: milliseconds since the epoch.
 */
export const attachFiles =
  (files: readonly EntryFile[], now: number) =>
  (edit: Edit, entry: Link): Result<void> => {
    for (const { file, path } of files) {
      const inserted = insertFile({ edit, now }, file, {});
      if (!inserted.ok) return inserted;
      const owner = ownerOf(edit, entry, path.slice(0, -1));
      if (owner !== undefined) linkFile(edit, owner, path.at(-1) ?? "", inserted.value);
    }
    return ok(undefined);
  };

const attributeOf = ({ before }: Edit, { type }: Link, name: string) =>
  schemaOf(before.model, type)?.attributes.get(name);

/**
 * Links an entry or component to a file: a single media attribute leads to it alone, the list of another one gets longer. Other
 * attributes are left alone.
 */
export const linkFile = (edit: Edit, owner: Link, name: string, file: Link): void => {
  const attribute = attributeOf(edit, owner, name);
  if (attribute?.kind !== "media") return;
  edit.setLinks(owner, name, attribute.many ? [...edit.links(owner, name), file] : [file]);
};

/** The entry or component that a path through components leads to; undefined for any other path. */
const ownerOf = (edit: Edit, at: Link, path: readonly string[]): Link | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return at;
  const attribute = attributeOf(edit, at, name);
  if (attribute?.kind !== "component" && attribute?.kind !== "dynamiczone") return undefined;
  const found = edit.links(at, name)[attribute.many ? Number(rest[0]) : 0];
  return found && ownerOf(edit, found, attribute.many ? rest.slice(1) : rest);
};
