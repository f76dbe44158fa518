import { isRecord } from "../../kit/base.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import { assignedAttributes, printedValue } from "../../kit/dataset/printed.js";
import type { Attribute, DatasetRecord, Link, LinkAttribute, Schema } from "../../kit/reference.js";

/** JSON members by name. */
export type Members = Readonly<Record<string, unknown>>;

/** What a body says of the entry, with an envelope or without. */
export const membersOf = (body: unknown): Members => {
  const members = isRecord(body) && isRecord(body.data) ? body.data : body;
  return isRecord(members) ? members : {};
};

/** The name of an entry in a seed plan: `artifact:zinc-bucket`. */
export const nameOf = (index: DatasetIndex, { type, id }: Link): string =>
  `${index.type(type).singularName}:${index.keyOf(type, id) ?? id}`;

/** Stands for the id of an entry; of several names, for that of the first which the server has. */
export const idOf = (...names: readonly string[]): Members => ({ $id: names.length === 1 ? names[0] : names });

/**
 * The scalars of an entry or component as a request sends them. What is not set is left out, unless the server would then
 * put something else there.
 */
export const scalarsOf = (schema: Schema, { values }: DatasetRecord): Members =>
  Object.fromEntries(
    [...schema.attributes.values()].flatMap((attribute) => {
      if (attribute.kind !== "scalar" || (schema.kind !== "component" && assignedAttributes.has(attribute.name)))
        return [];
      const value = printedValue(attribute.type, values[attribute.name] ?? null);
      return value === null && attribute.default === undefined ? [] : [[attribute.name, value]];
    }),
  );

/** Whether the list of an attribute is written from its own side: a mirror gets its members from the other side. */
const isOwn = (attribute: Attribute): attribute is LinkAttribute =>
  attribute.kind !== "scalar" &&
  (attribute.kind !== "relation" || (attribute.owner && attribute.name !== "localizations"));

const rowOf = (index: DatasetIndex, { type, id }: Link): DatasetRecord | undefined =>
  index.dataset.records.get(type)?.find((record) => record.id === id);

const componentOf = (index: DatasetIndex, link: Link, isZone: boolean): Members => {
  const schema = index.dataset.model.components.get(link.type);
  const record = rowOf(index, link);
  if (schema === undefined || record === undefined) return {};
  return {
    ...(isZone ? { __component: link.type } : {}),
    ...scalarsOf(schema, record),
    ...linksOf(index, schema, record),
  };
};

/**
 * Whether the target of a polymorphic list sees the link. It is then written from there: Strapi 4 shows on the other side only what was
 * written on it.
 */
const isMirrored = (index: DatasetIndex, owner: Schema, { name }: Attribute, { type }: Link): boolean =>
  [...index.type(type).attributes.values()].some(
    (attribute) => attribute.kind === "relation" && attribute.target === owner.uid && attribute.inverse === name,
  );

const linkOf = (index: DatasetIndex, attribute: LinkAttribute, link: Link): unknown => {
  if (attribute.kind === "component" || attribute.kind === "dynamiczone")
    return componentOf(index, link, attribute.kind === "dynamiczone");
  const id = idOf(nameOf(index, link));
  return attribute.kind === "morph" ? { __type: link.type, id } : id;
};

/** The relations, files, components and zones of an entry or component that are written from this side; only what is not empty. */
export const linksOf = (index: DatasetIndex, schema: Schema, { links }: DatasetRecord): Members =>
  Object.fromEntries(
    [...schema.attributes.values()].flatMap((attribute) => {
      const all = links[attribute.name] ?? [];
      const fromThere = attribute.kind === "morph" && attribute.many;
      const list = fromThere ? all.filter((link) => !isMirrored(index, schema, attribute, link)) : all;
      if (!isOwn(attribute) || list.length === 0) return [];
      const items = list.map((link) => linkOf(index, attribute, link));
      return [[attribute.name, attribute.many ? items : items[0]]];
    }),
  );

/** Fewer entries than these need no writing on the other side: one has no order. Polymorphic lists are written there alone. */
const leastMirrored = (index: DatasetIndex, attribute: Attribute): number => {
  if (attribute.kind !== "relation" || attribute.owner || attribute.name === "localizations")
    return Number.POSITIVE_INFINITY;
  if (!attribute.relation.startsWith("morph")) return 2;
  const owner = index.type(attribute.target).attributes.get(attribute.inverse ?? "");
  return owner?.kind === "morph" && owner.many ? 1 : Number.POSITIVE_INFINITY;
};

/** The lists of an entry whose members the other side has named, in the order of this side. */
export const mirrorsOf = (index: DatasetIndex, schema: Schema, { links }: DatasetRecord): Members =>
  Object.fromEntries(
    [...schema.attributes.values()].flatMap((attribute) => {
      const list = links[attribute.name] ?? [];
      return list.length < leastMirrored(index, attribute)
        ? []
        : [[attribute.name, list.map((link) => idOf(nameOf(index, link)))]];
    }),
  );
