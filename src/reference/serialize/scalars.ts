import type { ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { valueTypes } from "../model/values/value-types.js";
import { derived } from "../store/derived.js";
import type { Table } from "../store/table.js";
import type { Selection } from "../validate/plan.js";

/** Writes one scalar attribute of a row as a JSON member: `"title":"Hello"`. */
type MemberWriter = (row: number) => string;

const memberWriter = (attribute: ScalarAttribute, table: Table): MemberWriter => {
  const key = `${JSON.stringify(attribute.name)}:`;
  const values = table.column(attribute.name);
  const { format } = valueTypes[attribute.type];
  const text = (value: Value): string => (value === null ? "null" : JSON.stringify(format(value)));
  return (row) => key + text(values[row] ?? null);
};

const visible = (schema: Schema): readonly ScalarAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === "scalar").filter(({ hidden }) => !hidden);

const membersWriter = (attributes: readonly ScalarAttribute[], table: Table): MemberWriter => {
  const writers = attributes.map((attribute) => memberWriter(attribute, table));
  return (row) => writers.map((write) => write(row)).join(",");
};

/** Keeps the text of each row until the row changes, since it is printed far more often. */
const remembered = (write: MemberWriter, table: Table): MemberWriter => {
  // As long as the table from the start: V8 makes a slow dictionary of an array with long gaps.
  const texts = new Array<string | undefined>(table.size);
  const versions = new Array<number>(table.size);
  return (row) => {
    const version = table.rowVersion(row);
    const known = texts[row];
    if (known !== undefined && versions[row] === version) return known;
    const text = write(row);
    while (texts.length <= row) {
      texts.push(undefined);
      versions.push(version);
    }
    texts[row] = text;
    versions[row] = version;
    return text;
  };
};

/** The attributes of a table are there before anybody reads it: what is made of them is kept for good. */
const forGood = (): number => 0;

/** Writes every visible attribute. */
const wholeRowWriter = derived((table) => remembered(membersWriter(visible(table.schema), table), table), forGood);

const entryWriter =
  (members: MemberWriter, { ids }: Table): MemberWriter =>
  (row) =>
    `{"id":${ids[row]},"attributes":{${members(row)}}}`;

const wholeEntryWriter = derived(
  (table) => remembered(entryWriter(membersWriter(visible(table.schema), table), table), table),
  forGood,
);

/** Writes a row with its selected scalar attributes as an entry: `{"id":1,"attributes":{"title":"Hello"}}`. */
export const scalarEntryWriter = (selection: Selection, table: Table): MemberWriter =>
  selection.fields === undefined ? wholeEntryWriter(table) : entryWriter(membersWriter(selection.fields, table), table);

/**
 * Writes the selected scalar attributes of a row as the inside of a JSON object, in output order (sections 2.1 and
 * 4.5). Hidden attributes are never among them.
 */
export const scalarsWriter = (selection: Selection, table: Table): MemberWriter =>
  selection.fields === undefined ? wholeRowWriter(table) : membersWriter(selection.fields, table);
