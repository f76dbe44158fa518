import type { DatasetIndex } from "../../spec-tests/kit/contract/dataset.js";
import { printedValue } from "../../spec-tests/kit/dataset/printed.js";
import type { Attribute, DatasetRecord, Link, LinkAttribute, Schema } from "../../spec-tests/kit/reference.js";

/** JSON members by name. */
export type Plain = Readonly<Record<string, unknown>>;

/** The row that a link leads to. */
export const rowAt = ({ dataset }: DatasetIndex, { type, id }: Link): DatasetRecord => {
  const record = dataset.records.get(type)?.find((candidate) => candidate.id === id);
  if (record === undefined) throw new Error(`the dataset has no ${type} with id ${id}`);
  return record;
};

/** The name by which an entry is referred to: its natural key, or an object of attributes that no other entry has. */
const referenceTo = (index: DatasetIndex, link: Link): unknown => {
  const type = index.type(link.type);
  const { values } = rowAt(index, link);
  const key = type.naturalKey === undefined ? undefined : values[type.naturalKey];
  if (typeof key === "string") return key;
  return type.kind === "singleType" && type.localized ? { locale: values.locale } : { id: link.id };
};

const component = (index: DatasetIndex, link: Link, isZone: boolean): Plain => ({
  ...(isZone ? { __component: link.type } : {}),
  ...plainMembers(index, schemaAt(index, link.type), rowAt(index, link)),
});

/** A content-type or a component of the dataset. */
export const schemaAt = (index: DatasetIndex, uid: string): Schema =>
  index.dataset.model.components.get(uid) ?? index.type(uid);

const plainLink = (index: DatasetIndex, attribute: LinkAttribute, link: Link): unknown => {
  if (attribute.kind === "component" || attribute.kind === "dynamiczone")
    return component(index, link, attribute.kind === "dynamiczone");
  const reference = referenceTo(index, link);
  return attribute.kind === "morph" ? { __type: link.type, ref: reference } : reference;
};

/** What the service adds for itself: nobody can be named there. */
const isOfAdministrators = (attribute: Attribute): boolean =>
  attribute.kind === "relation" && attribute.target === "admin::user";

/** Every attribute of a row with its value, private ones too: references by name, lists in order, null and [] where there is nothing. */
export const plainMembers = (index: DatasetIndex, schema: Schema, { values, links }: DatasetRecord): Plain =>
  Object.fromEntries(
    [...schema.attributes.values()]
      .filter((attribute) => !isOfAdministrators(attribute))
      .map((attribute) => {
        if (attribute.kind === "scalar")
          return [attribute.name, printedValue(attribute.type, values[attribute.name] ?? null)];
        const items = (links[attribute.name] ?? []).map((link) => plainLink(index, attribute, link));
        return [attribute.name, attribute.many ? items : (items[0] ?? null)];
      }),
  );
