import type { Entry, Link } from "../../../reference/model/dataset.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type ScalarAttribute,
  type Schema,
  schemaOf,
} from "../../../reference/model/schema.js";
import { formatDatetime, type Value } from "../../../reference/model/values.js";
import { type Changing, EntryError } from "../../../server/api/content-api.js";
import { entriesIn, entryIn } from "../../../server/state/saved-state.js";

/**
 * Adds copies of a type's entries, one after the other, until there are so many. What has to be unique gets a number. It stops where the entries
 * cannot be copied: where there are none, or where something unique has no other value.
 */
export const addCopies = async (
  api: Changing,
  model: ContentModel,
  type: ContentType,
  number: number,
): Promise<void> => {
  const originals = [...entriesIn(api.saved, type.uid)];
  let refused = 0;
  for (let round = 2; api.count(type.uid) < number && refused < originals.length; round++) {
    refused = 0;
    for (const entry of originals) {
      if (api.count(type.uid) >= number) return;
      try {
        await api.create(type.uid, copyOf(entry, type, { api, model, round }));
      } catch (error) {
        if (!(error instanceof EntryError)) throw error;
        refused++;
      }
    }
  }
};

/** What copies are made with. */
interface Copying {
  readonly api: Changing;
  readonly model: ContentModel;
  /** The number that the unique values of these copies get. */
  readonly round: number;
}

/** What a `POST` would send for an entry like this one. */
const copyOf = (entry: Entry, schema: Schema, copying: Copying): Record<string, unknown> => {
  const data: Record<string, unknown> = {};
  for (const attribute of schema.attributes.values()) {
    if (attribute.hidden || made.has(attribute.name)) continue;
    const value =
      attribute.kind === "scalar"
        ? scalarIn(entry.values[attribute.name] ?? null, attribute, schema, copying.round)
        : linked(entry.links[attribute.name] ?? [], attribute, copying);
    if (value !== undefined) data[attribute.name] = value;
  }
  return data;
};

/** What the service makes itself. */
const made: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "localizations"]);

const scalarIn = (value: Value, attribute: ScalarAttribute, schema: Schema, round: number): unknown => {
  const isKey = schema.kind !== "component" && attribute.name === schema.naturalKey;
  if (value === null) return attribute.name === "publishedAt" ? null : undefined;
  const plain = printed(value, attribute);
  if (!attribute.unique && !isKey && attribute.type !== "uid") return plain;
  if (typeof plain === "number") return plain + round * 1_000_000;
  return typeof plain === "string" ? numbered(plain, attribute, round) : plain;
};

const printed = (value: Value, { type }: ScalarAttribute): unknown => {
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && (type === "datetime" || type === "timestamp") ? formatDatetime(value) : value;
};

/** A text with a number, and no longer than it may be. */
const numbered = (text: string, { maxLength, type }: ScalarAttribute, round: number): string => {
  if (type === "email") return text.replace("@", `+${round}@`);
  if (type === "biginteger") return String(BigInt(text) + BigInt(round) * 1_000_000n);
  const ending = type === "uid" || /^[\w.~-]*$/.test(text) ? `-${round}` : ` ${round}`;
  return text.slice(0, Math.max(0, (maxLength ?? 255) - ending.length)) + ending;
};

/** Where the other side has one entry: a copy would take it away from the original. */
const one: ReadonlySet<string> = new Set(["oneToOne", "oneToMany"]);

/** The links of a copy: those that more than one entry may have. Its components are its own. */
const linked = (links: readonly Link[], attribute: Attribute, copying: Copying): unknown => {
  const ids = links.map(({ id }) => id);
  switch (attribute.kind) {
    case "media":
      return attribute.many ? ids : ids[0];
    case "relation":
      // What the other side owns is copied with the entries there, if at all.
      if (!attribute.owner || (attribute.inverse !== undefined && one.has(attribute.relation))) return undefined;
      return attribute.many ? ids : ids[0];
    case "component":
    case "dynamiczone": {
      const components = links.flatMap((link) => componentOf(link, attribute, copying) ?? []);
      return attribute.many ? components : components[0];
    }
    default:
      return undefined;
  }
};

const componentOf = (link: Link, { kind }: Attribute, copying: Copying) => {
  const [schema, entry] = [schemaOf(copying.model, link.type), entryIn(copying.api.saved, link.type, link.id)];
  if (schema === undefined || entry === undefined) return undefined;
  return { ...copyOf(entry, schema, copying), ...(kind === "dynamiczone" && { __component: link.type }) };
};
