import type { JsonValue } from "../../../base/json.js";
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
import { asHeld, holdsParts, type PartAttribute } from "../../model/parts.js";
import type { RowTables } from "./row-tables.js";

/** An entry as a fixture file has it, by the names of attributes. Null and empty lists are in it. */
export type Members = Readonly<Record<string, unknown>>;

/** How rows are turned into members. Components are followed, and written without ids. */
export interface RowTurning {
  readonly model: ContentModel;
  readonly tables: RowTables;
  /** Whether an attribute is among the members at all. */
  readonly shows: (attribute: Attribute) => boolean;
  /** What is written of a value that is there. Undefined: null is. Default: all of it. */
  readonly value?: (attribute: ScalarAttribute, uid: Uid, json: JsonValue) => JsonValue | undefined;
  /** What is written of the links to entries that an attribute of a row has. */
  readonly refer: (
    attribute: Exclude<LinkAttribute, PartAttribute>,
    links: readonly Link[],
    row: Entry,
  ) => readonly unknown[];
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

const parts = (attribute: PartAttribute, links: readonly Link[], turning: RowTurning): readonly Members[] =>
  links.flatMap(({ id, type }): readonly Members[] => {
    const schema = schemaOf(turning.model, type);
    const row = turning.tables(type).get(id);
    if (schema === undefined || row === undefined) return [];
    const members = neededMembers(schema, rowMembers(row, schema, turning));
    return [{ ...(attribute.kind === "dynamiczone" && { __component: type }), ...members }];
  });

const memberOf = (attribute: Attribute, row: Entry, uid: Uid, turning: RowTurning): unknown => {
  if (attribute.kind === "scalar") {
    const value = row.values[attribute.name] ?? null;
    const json = value === null ? null : valueTypes[attribute.type].format(value);
    return json === null || turning.value === undefined ? json : (turning.value(attribute, uid, json) ?? null);
  }
  const links = row.links[attribute.name] ?? [];
  return asHeld(
    attribute,
    holdsParts(attribute) ? parts(attribute, links, turning) : turning.refer(attribute, links, row),
  );
};

/** The members of a row, in the order of its schema. */
export const rowMembers = (row: Entry, schema: Schema, turning: RowTurning): Members =>
  Object.fromEntries(
    [...schema.attributes.values()]
      .filter(turning.shows)
      .map((attribute) => [attribute.name, memberOf(attribute, row, schema.uid, turning)]),
  );
