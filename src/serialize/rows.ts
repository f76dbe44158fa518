import { invariant } from "../base/invariant.js";
import type { Populated, RowSet } from "../evaluate/result-set.js";
import { noRows } from "../store/column.js";
import { scalarsWriter } from "./scalars.js";

/**
 * `entry`: relations and media are wrapped in `data`, entries in `id` and `attributes` (section 2.4).
 * `bare`: nothing is wrapped, as users, files and polymorphic relations are returned (section 2.2).
 */
export type Shape = "entry" | "bare";

/** Writes one row of a set as JSON text. */
type RowWriter = (row: number) => string;

/** The members of a JSON object: those that are absent are left out. */
const object = (members: readonly (string | undefined)[]): string =>
  `{${members.filter((member) => member !== undefined && member !== "").join(",")}}`;

/** Writes the value of a populated attribute for one parent. Undefined: its key is left out. */
type ValueWriter = (parent: number) => string | undefined;

const wrapped = (shape: Shape, text: string): string => (shape === "entry" ? `{"data":${text}}` : text);

/** An empty list of files, or of the inverse side of a polymorphic relation, is null (measured). */
const emptyList = (populated: Populated & { readonly kind: "join" }): string => {
  const { attribute } = populated.plan;
  return attribute.kind === "media" || (attribute.kind === "relation" && attribute.relation === "morphMany")
    ? "null"
    : "[]";
};

const joinWriter = (populated: Populated & { readonly kind: "join" }, shape: Shape): ValueWriter => {
  const { attribute, count } = populated.plan;
  const isComponent = attribute.kind === "component";
  const write = isComponent
    ? componentWriter(populated.targets, shape, undefined)
    : rowWriter(populated.targets, shape);
  const outer: Shape = isComponent ? "bare" : shape;
  const listText = (rows: readonly number[]): string =>
    rows.length === 0 ? emptyList(populated) : `[${rows.map(write).join(",")}]`;
  return (parent) => {
    const rows = populated.lists.get(parent) ?? noRows;
    if (count)
      return wrapped(
        outer,
        object([outer === "entry" ? `"attributes":{"count":${rows.length}}` : `"count":${rows.length}`]),
      );
    const [first] = rows;
    if (attribute.many) return wrapped(outer, listText(rows));
    return wrapped(outer, first === undefined ? "null" : write(first));
  };
};

const mixedWriter = (populated: Populated & { readonly kind: "mixed" }, shape: Shape): ValueWriter => {
  const { attribute } = populated.plan;
  const writers = new Map<RowSet, RowWriter>();
  const writerOf = (set: RowSet): RowWriter => {
    const known = writers.get(set);
    if (known) return known;
    const { uid } = set.table.schema;
    const writer =
      attribute.kind === "dynamiczone"
        ? componentWriter(set, shape, uid)
        : bareWriter(set, attribute.many ? uid : undefined);
    writers.set(set, writer);
    return writer;
  };
  return (parent) => {
    const elements = (populated.lists.get(parent) ?? []).map(({ set, row }) => writerOf(set)(row));
    if (attribute.kind === "dynamiczone") return `[${elements.join(",")}]`;
    if (!attribute.many) return elements[0] ?? "null";
    // Without an element the key is left out (measured).
    return elements.length === 0 ? undefined : `[${elements.join(",")}]`;
  };
};

/** Writes the populated attributes of a row as JSON members, in output order. */
const populatedWriter = (set: RowSet, shape: Shape): ((row: number) => readonly (string | undefined)[]) => {
  const writers = set.populated.map((populated) => {
    const key = `${JSON.stringify(populated.plan.attribute.name)}:`;
    const write = populated.kind === "join" ? joinWriter(populated, shape) : mixedWriter(populated, shape);
    return (row: number): string | undefined => {
      const text = write(row);
      return text === undefined ? undefined : key + text;
    };
  });
  return (row) => writers.map((write) => write(row));
};

/** Writes each row once: the same entry may be reached from many. */
const once = (write: RowWriter): RowWriter => {
  const texts = new Map<number, string>();
  return (row) => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = write(row);
    texts.set(row, text);
    return text;
  };
};

const entryWriter = (set: RowSet): RowWriter => {
  const scalars = scalarsWriter(set.selection, set.table);
  const { ids } = set.table;
  if (set.populated.length === 0) return (row) => `{"id":${ids[row]},"attributes":{${scalars(row)}}}`;
  const populated = populatedWriter(set, "entry");
  return once((row) => `{"id":${ids[row]},"attributes":${object([scalars(row), ...populated(row)])}}`);
};

const bareWriter = (set: RowSet, type: string | undefined): RowWriter => {
  const scalars = scalarsWriter(set.selection, set.table);
  const populated = populatedWriter(set, "bare");
  const tag = type === undefined ? undefined : `"__type":${JSON.stringify(type)}`;
  return once((row) => object([tag, `"id":${set.table.ids[row]}`, scalars(row), ...populated(row)]));
};

const componentWriter = (set: RowSet, shape: Shape, tag: string | undefined): RowWriter => {
  const scalars = scalarsWriter(set.selection, set.table);
  const populated = populatedWriter(set, shape);
  const component = tag === undefined ? undefined : `"__component":${JSON.stringify(tag)}`;
  return once((row) => object([`"id":${set.table.ids[row]}`, component, scalars(row), ...populated(row)]));
};

/** How the rows of a set are written as entries (section 2). */
export const rowWriter = (set: RowSet, shape: Shape): RowWriter =>
  shape === "entry" ? entryWriter(set) : bareWriter(set, undefined);

/** The JSON array of a set's rows. */
export const writeRows = (set: RowSet, shape: Shape): string => `[${set.rows.map(rowWriter(set, shape)).join(",")}]`;

/** The JSON object of a set's only row. */
export const writeRow = (set: RowSet, shape: Shape): string => {
  const [row] = set.rows;
  invariant(row !== undefined, "a set of one row has no row");
  return rowWriter(set, shape)(row);
};
