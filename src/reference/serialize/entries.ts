import type { Meter } from "../../base/budget.js";
import { invariant } from "../../base/result.js";
import type { Evaluation } from "../evaluate/evaluation.js";
import type { EntrySet, Populated, ResultPage } from "../evaluate/result-set.js";
import type { Entry } from "../model/dataset.js";
import type { Dialect } from "../model/dialect.js";
import { isMorphInverse, type ScalarAttribute, type Schema } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import type { Selection } from "../query/plan.js";

/** Writes an entry, or a part of it, as JSON text. */
type EntryWriter = (entry: Entry) => string;

/** Writes one scalar attribute as a JSON member: `"title":"Hello"`. */
const memberWriter = ({ name, type }: ScalarAttribute, { print }: Dialect): EntryWriter => {
  const key = `${JSON.stringify(name)}:`;
  const format = print[type] ?? valueTypes[type].format;
  return ({ values }) => {
    const value = values[name] ?? null;
    return key + (value === null ? "null" : JSON.stringify(format(value)));
  };
};

const fieldsWriter = (attributes: readonly ScalarAttribute[], dialect: Dialect): EntryWriter => {
  const writers = attributes.map((attribute) => memberWriter(attribute, dialect));
  return (entry) => writers.map((write) => write(entry)).join(",");
};

const visible = (schema: Schema): readonly ScalarAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === "scalar").filter(({ hidden }) => !hidden);

/**
 * Writes the selected scalar attributes of an entry as the inside of a JSON object, in output order (sections 2.1 and
 * 4.5). Hidden attributes are never among them.
 */
const scalarsWriter = (
  { fields, schema }: Selection,
  { accelerator, dialect }: Omit<Level, "meterOf">,
): EntryWriter => {
  if (fields !== undefined) return fieldsWriter(fields, dialect);
  let whole: EntryWriter | undefined;
  const print: EntryWriter = (entry) => {
    whole ??= fieldsWriter(visible(schema), dialect);
    return whole(entry);
  };
  return accelerator?.printed(schema, print) ?? print;
};

/**
 * `entry`: relations and media are wrapped in `data`, entries in `id` and `attributes` (section 2.4).
 * `bare`: nothing is wrapped, as users, files and polymorphic relations are returned (section 2.2).
 */
export type Shape = "entry" | "bare";

/** What an answer is written with. */
export type Writing = Pick<Evaluation, "accelerator" | "budget" | "text">;

/** The same, below a populated attribute or not. */
interface Level {
  readonly accelerator: Evaluation["accelerator"];
  readonly dialect: Dialect;
  /** The meter of a populated attribute: further down that of the one that is above all of it. */
  readonly meterOf: (name: string) => Meter;
}

/** What it takes to write, join and send one character of an answer. */
const stepsPerCharacter = 2;

/** No engine makes a much longer text, however much work a request may take. */
const longestText = 2 ** 28;

/** Counts a text that comes behind `length` characters of an answer. Throws `OverBudget` where no text can hold both, too. */
const spendOn = (meter: Meter, text: string, length = 0): void =>
  meter.spend(length + text.length > longestText ? Number.POSITIVE_INFINITY : text.length * stepsPerCharacter);

const array = <T>(elements: readonly T[], write: (element: T) => string, meter: Meter): string => {
  let text = "";
  for (const each of elements) {
    const element = write(each);
    spendOn(meter, element, text.length);
    text += text === "" ? element : `,${element}`;
  }
  return `[${text}]`;
};

/** Writes the value of a populated attribute for one parent. Undefined: its key is left out. */
type ValueWriter = (parent: Entry) => string | undefined;

const wrapped = (shape: Shape, text: string): string => (shape === "entry" ? `{"data":${text}}` : text);

const joinWriter = (populated: Populated & { readonly kind: "join" }, shape: Shape, level: Level): ValueWriter => {
  const { lists, plan, targets } = populated;
  const { attribute, count } = plan;
  const meter = level.meterOf(attribute.name);
  const isComponent = attribute.kind === "component";
  const write = isComponent ? flatWriter(targets, shape, level, "") : writerOf(targets, shape, level);
  const outer: Shape = isComponent ? "bare" : shape;
  // An empty list of files, or of the inverse side of a polymorphic relation, is null (measured).
  const empty = attribute.kind === "media" || isMorphInverse(attribute) ? "null" : "[]";
  return (parent) => {
    const entries = lists.get(parent) ?? [];
    if (count) {
      const member = `{"count":${entries.length}}`;
      return wrapped(outer, outer === "entry" ? `{"attributes":${member}}` : member);
    }
    if (attribute.many) return wrapped(outer, entries.length === 0 ? empty : array(entries, write, meter));
    const [first] = entries;
    return wrapped(outer, first === undefined ? "null" : write(first));
  };
};

const mixedWriter = (populated: Populated & { readonly kind: "mixed" }, shape: Shape, level: Level): ValueWriter => {
  const { attribute } = populated.plan;
  const meter = level.meterOf(attribute.name);
  const isZone = attribute.kind === "dynamiczone";
  const writers = new Map<EntrySet, EntryWriter>();
  const newWriter = (set: EntrySet): EntryWriter => {
    const type = JSON.stringify(set.selection.schema.uid);
    if (isZone) return flatWriter(set, shape, level, `,"__component":${type}`);
    return flatWriter(set, "bare", level, "", attribute.many ? `"__type":${type},` : "");
  };
  const write = ({ entry, set }: { readonly entry: Entry; readonly set: EntrySet }): string => {
    const writer = writers.get(set) ?? newWriter(set);
    writers.set(set, writer);
    return writer(entry);
  };
  return (parent) => {
    const members = populated.lists.get(parent) ?? [];
    if (!attribute.many) return members[0] === undefined ? "null" : write(members[0]);
    // The key of a relation without elements is left out (measured).
    return members.length === 0 && !isZone ? undefined : array(members, write, meter);
  };
};

/** Writes the scalar and the populated attributes of an entry as JSON members in output order. */
const membersWriter = (
  { populated, selection }: EntrySet,
  shape: Shape,
  { accelerator, dialect, meterOf }: Level,
): EntryWriter => {
  const scalars = scalarsWriter(selection, { accelerator, dialect });
  if (populated.length === 0) return scalars;
  const writers = populated.map((each) => {
    const { name } = each.plan.attribute;
    const meter = meterOf(name);
    const below: Level = { accelerator, dialect, meterOf: () => meter };
    return {
      meter,
      key: `${JSON.stringify(name)}:`,
      write: each.kind === "join" ? joinWriter(each, shape, below) : mixedWriter(each, shape, below),
    };
  });
  return writtenOnce((entry) => {
    let members = scalars(entry);
    for (const { key, meter, write } of writers) {
      const text = write(entry);
      if (text === undefined) continue;
      // What one link leads to is counted with all that it is within, but it may be too long before that.
      if (members.length + text.length > longestText) meter.spend(Number.POSITIVE_INFINITY);
      members += members === "" ? key + text : `,${key}${text}`;
    }
    return members;
  });
};

/** Writes each entry once: the same one may be reached from many. */
const writtenOnce = (write: EntryWriter): EntryWriter => {
  const texts = new Map<Entry, string>();
  return (entry) => {
    const text = texts.get(entry) ?? write(entry);
    texts.set(entry, text);
    return text;
  };
};

/** Writes `id` and everything else side by side. `before` and `after` stand around `id`. */
const flatWriter = (set: EntrySet, shape: Shape, level: Level, after: string, before = ""): EntryWriter => {
  const write = membersWriter(set, shape, level);
  return (entry) => {
    const members = write(entry);
    return `{${before}"id":${entry.id}${after}${members === "" ? "" : ","}${members}}`;
  };
};

/** How the entries of a set are written (section 2). */
const writerOf = (set: EntrySet, shape: Shape, level: Level): EntryWriter => {
  if (shape === "bare") return flatWriter(set, shape, level, "");
  const write = membersWriter(set, shape, level);
  return (entry) => `{"id":${entry.id},"attributes":{${write(entry)}}}`;
};

const topLevel = ({ accelerator, budget, text: { dialect } }: Writing): Level => ({
  accelerator,
  dialect,
  meterOf: (name) => budget.at(["populate", name]),
});

/** The JSON array of a set's entries. Throws `OverBudget` where it would be too long. */
export const writeEntries = (set: EntrySet, shape: Shape, writing: Writing): string =>
  array(set.entries, writerOf(set, shape, topLevel(writing)), writing.budget.at(["pagination"]));

/** The JSON object of a set's only entry. Throws `OverBudget` where it would be too long. */
export const writeEntry = (set: EntrySet, shape: Shape, writing: Writing): string => {
  const [entry] = set.entries;
  invariant(entry !== undefined, "a set of one entry has no entry");
  const text = writerOf(set, shape, topLevel(writing))(entry);
  spendOn(writing.budget.at(["populate"]), text);
  return text;
};

const pagination = ({ page: { meta }, total }: ResultPage): string => {
  if ("pageSize" in meta) {
    const counted = total === undefined ? "" : `,"pageCount":${Math.ceil(total / meta.pageSize)},"total":${total}`;
    return `{"page":${meta.page},"pageSize":${meta.pageSize}${counted}}`;
  }
  return `{"start":${meta.start},"limit":${meta.limit}${total === undefined ? "" : `,"total":${total}`}}`;
};

/** The envelope of a list (section 2.3). */
export const listDocument = (result: ResultPage, writing: Writing): string =>
  `{"data":${writeEntries(result.set, "entry", writing)},"meta":{"pagination":${pagination(result)}}}`;

/** The envelope of a single type's entries in all locales: a list without pagination (measured). */
export const unpagedDocument = (set: EntrySet, writing: Writing): string =>
  `{"data":${writeEntries(set, "entry", writing)},"meta":{}}`;

/** The envelope of one entry. */
export const entryDocument = (set: EntrySet, writing: Writing): string =>
  `{"data":${writeEntry(set, "entry", writing)},"meta":{}}`;
