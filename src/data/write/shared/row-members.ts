import type { JsonValue } from "../../../base/json/json.js";
import type { Entry, Link } from "../../../reference/model/dataset.js";
import {
  type Attribute,
  type ContentModel,
  type LinkAttribute,
  type ScalarAttribute,
  type Schema,
  schemaOf,
  type Uid,
} from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";
import { foldEntry, type Members } from "../../model/fold-entry.js";
import { asHeld, type EntryLink, type PartAttribute } from "../../model/parts.js";
import type { RowTables } from "./row-tables.js";

/** How rows are turned into members. Components are followed, and written without ids. */
export interface RowTurning {
  readonly model: ContentModel;
  readonly tables: RowTables;
  /** Whether an attribute is among the members at all. */
  readonly shows: (attribute: Attribute) => boolean;
  /** What is written of a value that is there. Undefined: null is. Default: all of it. */
  readonly value?: (attribute: ScalarAttribute, uid: Uid, json: JsonValue) => JsonValue | undefined;
  /** What is written of the links to entries that an attribute of a row has. */
  readonly refer: (attribute: EntryLink, links: readonly Link[], row: Entry) => readonly unknown[];
}

/** Whether a missing member means the same: else it is the default of the schema, or the state of being published. */
const isImplied = (attribute: Attribute, value: unknown): boolean => {
  if (attribute.kind !== "scalar") return value === null || (Array.isArray(value) && value.length === 0);
  return value === null && attribute.default === undefined && attribute.name !== "publishedAt";
};

/** The members that have to be written of a whole entry or component. */
export const neededMembers = (schema: Schema, members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(([name, value]) => {
      const attribute = schema.attributes.get(name);
      return attribute === undefined || !isImplied(attribute, value);
    }),
  );

const partOf = (attribute: PartAttribute, { id, type }: Link, turning: RowTurning): Members | undefined => {
  const schema = schemaOf(turning.model, type);
  const row = turning.tables(type).get(id);
  if (schema === undefined || row === undefined) return undefined;
  const members = neededMembers(schema, rowMembers(row, schema, turning));
  return attribute.kind === "dynamiczone" ? { __component: type, ...members } : members;
};

/** The members of a row, in the order of its schema. */
export const rowMembers = (row: Entry, schema: Schema, turning: RowTurning): Members => {
  const linksOf = ({ name }: LinkAttribute): readonly Link[] => row.links[name] ?? [];
  return foldEntry(schema, {
    shows: turning.shows,
    value: (attribute) => {
      const value = row.values[attribute.name] ?? null;
      if (value === null) return null;
      const json = valueTypes[attribute.type].format(value);
      return turning.value === undefined ? json : (turning.value(attribute, schema.uid, json) ?? null);
    },
    links: (attribute) => asHeld(attribute, turning.refer(attribute, linksOf(attribute), row)),
    parts: (attribute) =>
      asHeld(
        attribute,
        linksOf(attribute).flatMap((link) => partOf(attribute, link, turning) ?? []),
      ),
  });
};
