import { isRecord, type JsonValue } from "../../base/json.js";
import { heldAt } from "../../base/maps.js";
import type { Members } from "../../data/model/fold-entry.js";
import { asHeld, listOf } from "../../data/model/parts.js";
import type {
  Attribute,
  ContentModel,
  ContentType,
  MorphAttribute,
  ScalarAttribute,
  Uid,
} from "../../reference/model/schema.js";
import type { Links } from "./links.js";
import type { Store } from "./store.js";
import { type Turn, turnMembers } from "./turn-members.js";

export type NamedEntry = Members & { readonly id: number };

export interface Writing {
  readonly model: ContentModel;
  readonly store: Store;
  readonly links: Links;
  /** A value as it is written; undefined: it is left out. */
  readonly value: (attribute: ScalarAttribute, uid: Uid, json: JsonValue) => JsonValue | undefined;
  readonly componentIds: Map<Uid, Set<number>>;
  /** Reports a link that leads to nothing that was read. */
  readonly lost: (uid: Uid, attribute: Attribute) => void;
}

const numbersIn = (value: unknown): readonly number[] => listOf(value).filter((item) => typeof item === "number");

const morph = (attribute: MorphAttribute, value: unknown, uid: Uid, { links, lost }: Writing): unknown => {
  const found = listOf(value).filter(
    (link): link is { __type: string; ref: number } =>
      isRecord(link) && typeof link.__type === "string" && typeof link.ref === "number",
  );
  if (found.some(({ __type }) => __type === "")) return undefined;
  const kept = found.filter(({ __type, ref }) => links.has(__type, ref));
  for (let at = kept.length; at < found.length; at++) lost(uid, attribute);
  return asHeld(attribute, kept);
};

const scalar = (attribute: ScalarAttribute, value: unknown, uid: Uid, writing: Writing): unknown => {
  // It was read from JSON.
  const kept = writing.value(attribute, uid, value as JsonValue);
  // A missing key is the default of the schema, or the state of being published.
  return kept ?? (attribute.default !== undefined || attribute.name === "publishedAt" ? null : kept);
};

const turnOf = (type: ContentType, id: number, writing: Writing): Turn => {
  const { componentIds, links, lost, model } = writing;
  /** One reference is enough to make entries a group: to the first of them. */
  const localizations = (ids: readonly number[]): readonly number[] | undefined => {
    const first = Math.min(...ids.filter((other) => links.has(type.uid, other)));
    return first < id ? [first] : undefined;
  };
  return {
    model,
    // An id names one component.
    partId: (uid, part) => {
      const known = heldAt(componentIds, uid, () => new Set<number>());
      return known.size < known.add(part).size ? part : undefined;
    },
    value: (attribute, value, { uid }) => scalar(attribute, value, uid, writing),
    links: (attribute, value, { uid }) => {
      if (attribute.kind === "morph") return morph(attribute, value, uid, writing);
      const ids = numbersIn(value);
      if (attribute.name === "localizations") return localizations(ids);
      const there = ids.filter((to) => links.has(attribute.target, to));
      if (attribute.kind === "media") return asHeld(attribute, there);
      for (let at = there.length; attribute.owner && at < ids.length; at++) lost(uid, attribute);
      const written = links.written(type, attribute, id, ids);
      return written && asHeld(attribute, written);
    },
  };
};

/** The entries of a type as its fixture file has them. */
export const fixtureEntries = (type: ContentType, writing: Writing): readonly NamedEntry[] =>
  writing.store
    .entries(type.uid)
    .filter(({ id }) => writing.links.has(type.uid, id))
    .map(({ id, members }) => ({ id, ...turnMembers(type, members, turnOf(type, id, writing)) }));
