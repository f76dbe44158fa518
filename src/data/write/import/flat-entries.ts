import type { JsonValue } from "../../../base/json/json.js";
import type { Dataset, Entry, Link } from "../../../reference/model/dataset.js";
import type { Attribute, ScalarAttribute, Uid } from "../../../reference/model/schema.js";
import { fileUid } from "../../model/built-in/uids.js";
import { parseLiteral } from "../../model/literal.js";
import type { RowTurning } from "../shared/row-members.js";
import type { RowTables } from "../shared/row-tables.js";
import type { Stripper } from "./strip.js";

/** What makes a file be found: it is neither a text nor a secret. */
const fileFacts: ReadonlySet<string> = new Set(["hash", "ext", "mime", "url", "previewUrl", "formats", "provider"]);

/** Where the credentials and names of a storage service are. */
const storage: ReadonlySet<string> = new Set(["provider_metadata", "folderPath"]);

/** What decides over a value that is written into a fixture. */
export interface Cleaning {
  readonly stripper: Stripper;
  /** Reports a value that no fixture may hold. */
  readonly remark: (uid: Uid, attribute: string, message: string) => void;
}

/** A value as a fixture may hold it: without what is secret, and undefined where the schema does not allow it. */
export const cleanValue = (
  attribute: ScalarAttribute,
  uid: Uid,
  json: JsonValue,
  { remark, stripper }: Cleaning,
): JsonValue | undefined => {
  const { name, type } = attribute;
  if (json === null || (uid === fileUid && storage.has(name))) return undefined;
  if (type === "password") {
    stripper.count(`value of ${JSON.stringify(name)}`);
    return undefined;
  }
  const isFact = uid === fileUid && fileFacts.has(name);
  const clean = isFact ? json : stripper.value(json, name);
  if (clean === undefined || parseLiteral(attribute, clean).ok) return clean;
  remark(uid, name, "left out: the schema does not allow the value any more");
  return undefined;
};

/** Whether a list is in the order that it has anyway: that of the entries that own the relation. */
const isAscending = (links: readonly Link[]): boolean =>
  links.every(({ id }, at) => at === 0 || id > (links[at - 1]?.id ?? 0));

/** A side that mirrors another one is written only where it has an order of its own. */
const isWritten = (attribute: Attribute, links: readonly Link[]): boolean => {
  if (attribute.kind !== "relation" || attribute.owner) return true;
  return attribute.relation !== "morphOne" && attribute.relation !== "morphMany" && !isAscending(links);
};

/** The first of an entry's localizations, its own id among them: one reference is enough to make them a group. */
const localizations = (row: Entry, links: readonly Link[]): readonly number[] => {
  const first = Math.min(...links.map(({ id }) => id));
  return first < row.id ? [first] : [];
};

/** How rows become entries of fixture files. `written`: the types whose entries are: links to others are left out. */
export const flattening = (
  { model }: Dataset,
  tables: RowTables,
  written: ReadonlySet<Uid>,
  cleaning: Cleaning,
): RowTurning => ({
  model,
  tables,
  shows: () => true,
  value: (attribute, uid, json) => cleanValue(attribute, uid, json, cleaning),
  refer: (attribute, links, row) => {
    if (attribute.name === "localizations") return localizations(row, links);
    const kept = links.filter(({ type }) => written.has(type));
    if (!isWritten(attribute, kept)) return [];
    return kept.map(({ id, type }) => (attribute.kind === "morph" ? { __type: type, ref: id } : id));
  },
});
