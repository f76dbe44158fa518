import type { JsonValue } from "../../../base/json.js";
import type { Dataset, Entry, Link } from "../../../reference/model/dataset.js";
import {
  type Attribute,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";
import { fileUid } from "../../model/built-in/uids.js";
import { parseLiteral } from "../../model/literal.js";
import type { Stripper } from "./strip.js";

/** What rows are turned into entries of fixture files with. */
export interface Flattening {
  readonly dataset: Dataset;
  readonly stripper: Stripper;
  /** The types whose entries are written: links to others are left out. */
  readonly written: ReadonlySet<Uid>;
  /** Reports a value that no fixture may hold. */
  readonly remark: (uid: Uid, attribute: string, message: string) => void;
  /** The row that a link leads to. */
  readonly rowAt: (link: Link) => Entry | undefined;
}

type Members = Record<string, unknown>;

/** What makes a file be found: it is neither a text nor a secret. */
const fileFacts: ReadonlySet<string> = new Set(["hash", "ext", "mime", "url", "previewUrl", "formats", "provider"]);

/** Where the credentials and names of a storage service are. */
const storage: ReadonlySet<string> = new Set(["provider_metadata", "folderPath"]);

/** What decides over a value that is written into a fixture. */
export type Cleaning = Pick<Flattening, "stripper" | "remark">;

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

const scalar = (attribute: ScalarAttribute, schema: Schema, row: Entry, flattening: Flattening): unknown => {
  const value = row.values[attribute.name] ?? null;
  return value === null
    ? undefined
    : cleanValue(attribute, schema.uid, valueTypes[attribute.type].format(value), flattening);
};

const components = (links: readonly Link[], isZone: boolean, flattening: Flattening): readonly Members[] =>
  links.flatMap((link) => {
    const row = flattening.rowAt(link);
    const schema = schemaOf(flattening.dataset.model, link.type);
    if (row === undefined || schema === undefined) return [];
    return [{ ...(isZone && { __component: link.type }), ...membersOf(row, schema, flattening) }];
  });

/** Whether a list is in the order that it has anyway: that of the entries that own the relation. */
const isAscending = (links: readonly Link[]): boolean =>
  links.every(({ id }, at) => at === 0 || id > (links[at - 1]?.id ?? 0));

/** A side that mirrors another one is written only where it has an order of its own. */
const isWritten = (attribute: Attribute, links: readonly Link[]): boolean => {
  if (attribute.kind !== "relation" || attribute.owner) return true;
  return attribute.relation !== "morphOne" && attribute.relation !== "morphMany" && !isAscending(links);
};

const linkMember = (attribute: Attribute, links: readonly Link[], flattening: Flattening): unknown => {
  const first = <T>(list: readonly T[]): readonly T[] | T | undefined =>
    attribute.kind !== "scalar" && attribute.many ? list : list[0];
  if (attribute.kind === "component") return first(components(links, false, flattening));
  if (attribute.kind === "dynamiczone") return components(links, true, flattening);
  const kept = links.filter(({ type }) => flattening.written.has(type));
  if (kept.length === 0 || !isWritten(attribute, kept)) return undefined;
  if (attribute.kind === "morph") return first(kept.map(({ id, type }) => ({ __type: type, ref: id })));
  return first(kept.map(({ id }) => id));
};

/** The first of an entry's localizations, its own id among them: one reference is enough to make them a group. */
const localizations = (row: Entry, links: readonly Link[]): readonly number[] | undefined => {
  const first = Math.min(...links.map(({ id }) => id));
  return first < row.id ? [first] : undefined;
};

/** The attributes of a row as a fixture file has them: what is unset is left out. */
export const membersOf = (row: Entry, schema: Schema, flattening: Flattening): Members => {
  const members: Members = {};
  for (const attribute of schema.attributes.values()) {
    const { name } = attribute;
    const links = row.links[name] ?? [];
    const member =
      attribute.kind === "scalar"
        ? scalar(attribute, schema, row, flattening)
        : links.length === 0
          ? undefined
          : name === "localizations"
            ? localizations(row, links)
            : linkMember(attribute, links, flattening);
    if (member !== undefined) members[name] = member;
    // A missing key is the default of the schema, or the state of being published.
    else if (attribute.kind === "scalar" && (attribute.default !== undefined || name === "publishedAt"))
      members[name] = null;
  }
  return members;
};
