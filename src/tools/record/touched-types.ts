import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { morphMirrors } from "../../data/model/morph-mirrors.js";
import { partUids } from "../../data/model/parts.js";
import { listen } from "../../mock/lint/heard.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  isMorphInverse,
  type Schema,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";

/** The types that polymorphic relations of a type lead to, as far as its entries are known. */
export type MorphLinks = (uid: Uid) => readonly Uid[];

const nothingKnown: MorphLinks = () => [];

/** The types that an attribute leads to at once; of a polymorphic one, those that have its other side, and what is known of its entries. */
const targetsOf = (
  model: ContentModel,
  schema: Schema,
  attribute: Attribute,
  links: MorphLinks = nothingKnown,
): readonly Uid[] => {
  if (attribute.kind === "relation") return [attribute.target];
  if (attribute.kind !== "morph") return [];
  const mirrors = [...model.contentTypes.keys()].filter(
    (uid) => morphMirrors(model, uid, schema.uid, attribute.name).length > 0,
  );
  return [...mirrors, ...links(schema.uid)];
};

/** The other types that lead where the other side of a polymorphic relation does: links are in the order of the places that they have there. */
const besideOf = (model: ContentModel, attribute: Attribute, links: MorphLinks): readonly Uid[] => {
  const owner = isMorphInverse(attribute) ? model.contentTypes.get(attribute.target) : undefined;
  const morph = owner?.attributes.get(isMorphInverse(attribute) ? (attribute.inverse ?? "") : "");
  return owner === undefined || morph === undefined ? [] : targetsOf(model, owner, morph, links);
};

/** The types that an entry leads to at once, through its components too. */
const neighbours = (model: ContentModel, schema: Schema, seen: Set<Schema> = new Set()): readonly Uid[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  return [...schema.attributes.values()].flatMap((attribute) => {
    const inside = partUids(attribute).flatMap((uid) => schemaOf(model, uid) ?? []);
    return [...targetsOf(model, schema, attribute), ...inside.flatMap((one) => neighbours(model, one, seen))];
  });
};

/** The types that entries of a type are related to at once. What a polymorphic relation leads to is known only where that has the other side. */
export const relatedTypes = (model: ContentModel, type: ContentType): ReadonlySet<Uid> =>
  new Set(neighbours(model, type));

/** All types that can be reached from a type. */
export const reachableTypes = (model: ContentModel, type: ContentType): ReadonlySet<Uid> => {
  const found = new Set<Uid>([type.uid]);
  for (const uid of found) for (const other of neighbours(model, model.contentTypes.get(uid) ?? type)) found.add(other);
  return found;
};

/** The content-types that a request for a type is about: those that it populates, filters and sorts by too. */
export const touchedTypes = (
  model: ContentModel,
  type: ContentType,
  search: string,
  parser: QueryParser,
  links: MorphLinks = nothingKnown,
): ReadonlySet<Uid> => {
  const query = qsParsers[parser](search, queryLimits);
  if (typeof query.populate === "string" && /^deep(?:,|$)/.test(query.populate)) return reachableTypes(model, type);
  const touched = new Set<Uid>([type.uid]);
  const follow = (schema: Schema, attribute: Attribute): void => {
    for (const uid of targetsOf(model, schema, attribute, links)) touched.add(uid);
    for (const uid of besideOf(model, attribute, links)) touched.add(uid);
  };
  listen(query, type, model, {
    followed: (attribute) => follow(type, attribute),
    populated: (schema, attribute) => attribute && follow(schema, attribute),
  });
  return touched;
};
