import { invariant } from "../base/invariant.js";
import type { Populated, RowSet } from "../evaluate/result-set.js";
import { noRows } from "../store/column.js";
import { scalarEntryWriter, scalarsWriter } from "./scalars.js";

/**
 * `entry`: relations and media are wrapped in `data`, entries in `id` and `attributes` (section 2.4).
 * `bare`: nothing is wrapped, as users, files and polymorphic relations are returned (section 2.2).
 */
export type Shape = "entry" | "bare";

/** Writes one row of a set as JSON text. */
type RowWriter = (row: number) => string;

/** A JSON array. V8 copies the pieces of a text that grows once, when it is read; joining them would copy them twice. */
const array = (rows: readonly number[], write: RowWriter): string => {
  let text = "[";
  let separator = "";
  for (const row of rows) {
    text += separator + write(row);
    separator = ",";
  }
  return `${text}]`;
};

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
  const listText = (rows: readonly number[]): string => (rows.length === 0 ? emptyList(populated) : array(rows, write));
  return (parent) => {
    const rows = populated.lists.get(parent) ?? noRows;
    if (count) {
      const member = `{"count":${rows.length}}`;
      return wrapped(outer, outer === "entry" ? `{"attributes":${member}}` : member);
    }
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

/** Writes the populated attributes of a row as JSON members in output order, each after a comma. */
const populatedWriter = (set: RowSet, shape: Shape): RowWriter => {
  const writers = set.populated.map((populated) => ({
    key: `,${JSON.stringify(populated.plan.attribute.name)}:`,
    write: populated.kind === "join" ? joinWriter(populated, shape) : mixedWriter(populated, shape),
  }));
  return (row) => {
    let members = "";
    for (const { key, write } of writers) {
      const text = write(row);
      if (text !== undefined) members += key + text;
    }
    return members;
  };
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
  const entry = scalarEntryWriter(set.selection, set.table);
  if (set.populated.length === 0) return entry;
  const populated = populatedWriter(set, "entry");
  return once((row) => {
    // The members go before the two braces at the end, and need no comma where nothing is before them.
    const open = entry(row).slice(0, -2);
    const members = populated(row);
    return `${open}${open.endsWith("{") ? members.slice(1) : members}}}`;
  });
};

/** Writes `id` and everything else side by side, between what stands before and after `id`. */
const flatWriter = (set: RowSet, shape: Shape, before: string, after: string): RowWriter => {
  const scalars = scalarsWriter(set.selection, set.table);
  const populated = populatedWriter(set, shape);
  return once((row) => {
    const members = scalars(row);
    return `{${before}"id":${set.table.ids[row]}${after}${members === "" ? "" : `,${members}`}${populated(row)}}`;
  });
};

const bareWriter = (set: RowSet, type: string | undefined): RowWriter =>
  flatWriter(set, "bare", type === undefined ? "" : `"__type":${JSON.stringify(type)},`, "");

const componentWriter = (set: RowSet, shape: Shape, tag: string | undefined): RowWriter =>
  flatWriter(set, shape, "", tag === undefined ? "" : `,"__component":${JSON.stringify(tag)}`);

/** How the rows of a set are written as entries (section 2). */
const rowWriter = (set: RowSet, shape: Shape): RowWriter =>
  shape === "entry" ? entryWriter(set) : bareWriter(set, undefined);

/** The JSON array of a set's rows. */
export const writeRows = (set: RowSet, shape: Shape): string => array(set.rows, rowWriter(set, shape));

/** The JSON object of a set's only row. */
export const writeRow = (set: RowSet, shape: Shape): string => {
  const [row] = set.rows;
  invariant(row !== undefined, "a set of one row has no row");
  return rowWriter(set, shape)(row);
};
