import { isRecord, type JsonValue } from "../../base/json.js";
import { heldAt } from "../../base/maps.js";
import { asHeld, type PartAttribute, partUid } from "../../data/model/parts.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type MorphAttribute,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import { listOf, type Members } from "./flatten.js";
import type { Links } from "./links.js";
import type { Store } from "./store.js";

/** What entries are written with. */
export interface Writing {
  readonly model: ContentModel;
  readonly store: Store;
  readonly links: Links;
  /** A value as it is written; undefined: it is left out. */
  readonly value: (attribute: ScalarAttribute, uid: Uid, json: JsonValue) => JsonValue | undefined;
  /** The ids of the components that are written. */
  readonly componentIds: Map<Uid, Set<number>>;
  /** Reports a link that leads to nothing that was read. */
  readonly lost: (uid: Uid, attribute: Attribute) => void;
}

/** What is being written: an entry, or a component in one. */
interface Place {
  readonly type: ContentType;
  readonly schema: Schema;
  readonly id: number;
}

const numbersIn = (value: unknown): readonly number[] => listOf(value).filter((item) => typeof item === "number");

const part = (attribute: PartAttribute, item: unknown, place: Place, writing: Writing): readonly Members[] => {
  const uid = String(partUid(attribute, item));
  const schema = schemaOf(writing.model, uid);
  if (!isRecord(item) || schema === undefined) return [];
  const known = heldAt(writing.componentIds, uid, () => new Set<number>());
  const { id } = item;
  // An id names one component.
  const isNew = typeof id === "number" && !known.has(id);
  if (isNew) known.add(id);
  const named = attribute.kind === "dynamiczone" && { __component: uid };
  return [{ ...named, ...(isNew && { id }), ...membersOf(item, { ...place, schema }, writing) }];
};

const morph = (attribute: MorphAttribute, value: unknown, place: Place, { links, lost }: Writing): unknown => {
  const found = listOf(value).filter(
    (link): link is { __type: string; ref: number } =>
      isRecord(link) && typeof link.__type === "string" && typeof link.ref === "number",
  );
  if (found.some(({ __type }) => __type === "")) return undefined;
  const kept = found.filter(({ __type, ref }) => links.has(__type, ref));
  for (let at = kept.length; at < found.length; at++) lost(place.schema.uid, attribute);
  return asHeld(attribute, kept);
};

/** One reference is enough to make entries a group: to the first of them. */
const localizations = (value: unknown, { id, type }: Place, { links }: Writing): readonly number[] | undefined => {
  const first = Math.min(...numbersIn(value).filter((other) => links.has(type.uid, other)));
  return first < id ? [first] : undefined;
};

const member = (attribute: Attribute, value: unknown, place: Place, writing: Writing): unknown => {
  switch (attribute.kind) {
    case "scalar":
      // It was read from JSON.
      return writing.value(attribute, place.schema.uid, value as JsonValue);
    case "component":
    case "dynamiczone":
      return asHeld(
        attribute,
        listOf(value).flatMap((item) => part(attribute, item, place, writing)),
      );
    case "morph":
      return morph(attribute, value, place, writing);
    case "media":
      return asHeld(
        attribute,
        numbersIn(value).filter((id) => writing.links.has(attribute.target, id)),
      );
    case "relation": {
      if (attribute.name === "localizations") return localizations(value, place, writing);
      const ids = numbersIn(value);
      for (const id of attribute.owner ? ids : [])
        if (!writing.links.has(attribute.target, id)) writing.lost(place.schema.uid, attribute);
      const written = writing.links.written(place.type, attribute, place.id, ids);
      return written && asHeld(attribute, written);
    }
  }
};

const membersOf = (read: Readonly<Members>, place: Place, writing: Writing): Members => {
  const members: Members = {};
  for (const attribute of place.schema.attributes.values()) {
    const { name } = attribute;
    if (!Object.hasOwn(read, name)) continue;
    const found = member(attribute, read[name], place, writing);
    if (found !== undefined) members[name] = found;
    // A missing key is the default of the schema, or the state of being published.
    else if (attribute.kind === "scalar" && (attribute.default !== undefined || name === "publishedAt"))
      members[name] = null;
  }
  return members;
};

/** The entries of a type as its fixture file has them, one after the other. */
export async function* fixtureEntries(type: ContentType, writing: Writing): AsyncIterable<Members> {
  for await (const { id, text } of writing.store.entries(type.uid)) {
    if (!writing.links.has(type.uid, id)) continue;
    yield { id, ...membersOf(JSON.parse(text), { type, schema: type, id }, writing) };
  }
}
