import { isRecord } from "../../base/json.js";
import { type QueryParser, qsParsers, queryLimits } from "../../base/libraries/qs.js";
import { morphMirrors } from "../../data/model/morph-mirrors.js";
import { partUids } from "../../data/model/parts.js";
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

/** Looks through a query for the types that it is about. */
const look = (model: ContentModel, found: Set<Uid>, links: MorphLinks) => {
  /** Where an attribute leads to. */
  const follow = (schema: Schema, attribute: Attribute): readonly Schema[] => {
    const targets = targetsOf(model, schema, attribute, links);
    for (const uid of [...targets, ...besideOf(model, attribute, links)]) found.add(uid);
    return [...targets, ...partUids(attribute)].flatMap((uid) => schemaOf(model, uid) ?? []);
  };
  const along = (schemas: readonly Schema[], path: string): readonly Schema[] =>
    path.split(".").reduce<readonly Schema[]>(
      (all, name) =>
        all.flatMap((schema) => {
          const attribute = schema.attributes.get(name);
          return attribute === undefined ? [] : follow(schema, attribute);
        }),
      schemas,
    );
  const text = (schemas: readonly Schema[], value: string): void => {
    for (const part of value.split(",")) {
      const path = part.trim().replace(/:(?:asc|desc)$/i, "");
      if (path === "*")
        for (const schema of schemas) for (const attribute of schema.attributes.values()) follow(schema, attribute);
      else along(schemas, path);
    }
  };
  /** `names`: whether texts are names of attributes, not values of filters. */
  const walk = (schemas: readonly Schema[], value: unknown, names: boolean): void => {
    if (typeof value === "string" && names) text(schemas, value);
    for (const [key, inner] of Object.entries(isRecord(value) || Array.isArray(value) ? value : {})) {
      const next = along(schemas, key);
      const component = model.components.get(key);
      if (component !== undefined) walk([component], inner, names);
      else walk(next.length > 0 ? next : schemas, inner, names && key !== "filters");
    }
  };
  return walk;
};

/** The content-types that a request for a type is about: those that it populates, filters and sorts by too. */
export const touchedTypes = (
  model: ContentModel,
  type: ContentType,
  search: string,
  parser: QueryParser,
  links: MorphLinks = nothingKnown,
): ReadonlySet<Uid> => {
  const found = new Set<Uid>([type.uid]);
  const { filters, populate, sort } = qsParsers[parser](search, queryLimits);
  const walk = look(model, found, links);
  if (populate === "deep" || (typeof populate === "string" && populate.startsWith("deep,")))
    return reachableTypes(model, type);
  walk([type], populate, true);
  walk([type], sort, true);
  walk([type], filters, false);
  return found;
};
