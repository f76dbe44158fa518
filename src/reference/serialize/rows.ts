import type { Budget, Meter } from "../../base/budget.js";
import { invariant } from "../../base/invariant.js";
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

/** The meter of a populated attribute: further down that of the one that is above all of it. */
type MeterOf = (name: string) => Meter;

/** What it takes to write, join and send one character of an answer. */
const stepsPerCharacter = 2;

/** No engine makes a much longer text, however much work a request may take. */
const longestText = 2 ** 28;

/** Counts a text that comes behind `length` characters of an answer. Throws `OverBudget` where no text can hold both, too. */
const spendOn = (meter: Meter, text: string, length = 0): void =>
  meter.spend(length + text.length > longestText ? Number.POSITIVE_INFINITY : text.length * stepsPerCharacter);

/** A JSON array. V8 copies the pieces of a text that grows once, when it is read; joining them would copy them twice. */
const array = (rows: readonly number[], write: RowWriter, meter: Meter): string => {
  let text = "[";
  let separator = "";
  for (const row of rows) {
    const element = write(row);
    spendOn(meter, element, text.length);
    text += separator + element;
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

const joinWriter = (populated: Populated & { readonly kind: "join" }, shape: Shape, meter: Meter): ValueWriter => {
  const { attribute, count } = populated.plan;
  const below: MeterOf = () => meter;
  const isComponent = attribute.kind === "component";
  const write = isComponent
    ? componentWriter(populated.targets, shape, undefined, below)
    : rowWriter(populated.targets, shape, below);
  const outer: Shape = isComponent ? "bare" : shape;
  const listText = (rows: readonly number[]): string =>
    rows.length === 0 ? emptyList(populated) : array(rows, write, meter);
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

const mixedWriter = (populated: Populated & { readonly kind: "mixed" }, shape: Shape, meter: Meter): ValueWriter => {
  const { attribute } = populated.plan;
  const below: MeterOf = () => meter;
  const writers = new Map<RowSet, RowWriter>();
  const writerOf = (set: RowSet): RowWriter => {
    const known = writers.get(set);
    if (known) return known;
    const { uid } = set.table.schema;
    const writer =
      attribute.kind === "dynamiczone"
        ? componentWriter(set, shape, uid, below)
        : bareWriter(set, attribute.many ? uid : undefined, below);
    writers.set(set, writer);
    return writer;
  };
  return (parent) => {
    const elements = (populated.lists.get(parent) ?? []).map(({ set, row }) => {
      const element = writerOf(set)(row);
      spendOn(meter, element);
      return element;
    });
    if (attribute.kind === "dynamiczone") return `[${elements.join(",")}]`;
    if (!attribute.many) return elements[0] ?? "null";
    // Without an element the key is left out (measured).
    return elements.length === 0 ? undefined : `[${elements.join(",")}]`;
  };
};

/** Writes the populated attributes of a row as JSON members in output order, each after a comma. */
const populatedWriter = (set: RowSet, shape: Shape, meterOf: MeterOf): RowWriter => {
  const writers = set.populated.map((populated) => {
    const { name } = populated.plan.attribute;
    const meter = meterOf(name);
    return {
      meter,
      key: `,${JSON.stringify(name)}:`,
      write: populated.kind === "join" ? joinWriter(populated, shape, meter) : mixedWriter(populated, shape, meter),
    };
  });
  return (row) => {
    let members = "";
    for (const { key, meter, write } of writers) {
      const text = write(row);
      if (text === undefined) continue;
      // What one link leads to is counted with all that it is within, but it may be too long before that.
      if (members.length + text.length > longestText) meter.spend(Number.POSITIVE_INFINITY);
      members += key + text;
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

const entryWriter = (set: RowSet, meterOf: MeterOf): RowWriter => {
  const entry = scalarEntryWriter(set.selection, set.table);
  if (set.populated.length === 0) return entry;
  const populated = populatedWriter(set, "entry", meterOf);
  return once((row) => {
    // The members go before the two braces at the end, and need no comma where nothing is before them.
    const open = entry(row).slice(0, -2);
    const members = populated(row);
    return `${open}${open.endsWith("{") ? members.slice(1) : members}}}`;
  });
};

/** Writes `id` and everything else side by side, between what stands before and after `id`. */
const flatWriter = (set: RowSet, shape: Shape, before: string, after: string, meterOf: MeterOf): RowWriter => {
  const scalars = scalarsWriter(set.selection, set.table);
  const populated = populatedWriter(set, shape, meterOf);
  return once((row) => {
    const members = scalars(row);
    return `{${before}"id":${set.table.ids[row]}${after}${members === "" ? "" : `,${members}`}${populated(row)}}`;
  });
};

const bareWriter = (set: RowSet, type: string | undefined, meterOf: MeterOf): RowWriter =>
  flatWriter(set, "bare", type === undefined ? "" : `"__type":${JSON.stringify(type)},`, "", meterOf);

const componentWriter = (set: RowSet, shape: Shape, tag: string | undefined, meterOf: MeterOf): RowWriter =>
  flatWriter(set, shape, "", tag === undefined ? "" : `,"__component":${JSON.stringify(tag)}`, meterOf);

/** How the rows of a set are written as entries (section 2). */
const rowWriter = (set: RowSet, shape: Shape, meterOf: MeterOf): RowWriter =>
  shape === "entry" ? entryWriter(set, meterOf) : bareWriter(set, undefined, meterOf);

const metersOf =
  (budget: Budget): MeterOf =>
  (name) =>
    budget.at(["populate", name]);

/** The JSON array of a set's rows. Throws `OverBudget` where it would be too long. */
export const writeRows = (set: RowSet, shape: Shape, budget: Budget): string =>
  array(set.rows, rowWriter(set, shape, metersOf(budget)), budget.at(["pagination"]));

/** The JSON object of a set's only row. Throws `OverBudget` where it would be too long. */
export const writeRow = (set: RowSet, shape: Shape, budget: Budget): string => {
  const [row] = set.rows;
  invariant(row !== undefined, "a set of one row has no row");
  const text = rowWriter(set, shape, metersOf(budget))(row);
  spendOn(budget.at(["populate"]), text);
  return text;
};
