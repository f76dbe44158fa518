import { charge, endEvaluation, evaluating } from "../../base/bounded.js";
import { heldAt } from "../../base/maps.js";
import { invariant } from "../../base/result.js";
import type { EntrySet, Member, Populated, ResultPage } from "../evaluate/result-set.js";
import type { Entry } from "../model/dataset.js";
import type { Dialect } from "../model/dialect.js";
import { isMorphInverse, type ScalarAttribute, type Schema } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import { pageText } from "../query/pagination.js";
import type { Selection } from "../query/plan.js";
import type { EntryWriter, Setting } from "../setting.js";

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
 * Writes the selected scalar attributes of an entry as the inside of a JSON object (sections 2.1 and 4.5). Hidden attributes are never among them.
 */
const scalarsWriter = ({ fields, schema }: Selection, { accelerator, dialect }: Setting): EntryWriter => {
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

/** What it takes to write an element of a list, and to write, join and send one character of an answer. */
const [stepsPerElement, stepsPerCharacter] = [100, 2];

/** No engine makes a much longer text, however much work a request may take. */
const longestText = 2 ** 28;

/** Adds to a text. Ends the evaluation where no text can hold both. */
const joined = (text: string, more: string): string => {
  if (text.length + more.length > longestText) endEvaluation();
  return text === "" ? more : `${text},${more}`;
};

/** A text that is a part of the answer. */
const written = (text: string): string => {
  charge(text.length * stepsPerCharacter);
  return text;
};

const array = <T>(elements: readonly T[], write: (element: T) => string): string => {
  charge(elements.length * stepsPerElement);
  let text = "";
  for (const each of elements) text = joined(text, write(each));
  return `[${text}]`;
};

/** Writes the value of a populated attribute for one parent. Undefined: its key is left out. */
type ValueWriter = (parent: Entry) => string | undefined;

const wrapped = (shape: Shape, text: string): string => (shape === "entry" ? `{"data":${text}}` : text);

const joinWriter = (populated: Populated & { readonly kind: "join" }, shape: Shape, setting: Setting): ValueWriter => {
  const { lists, plan, targets } = populated;
  const { attribute, count } = plan;
  const isComponent = attribute.kind === "component";
  const write = isComponent ? flatWriter(targets, shape, setting, "") : writerOf(targets, shape, setting);
  const outer: Shape = isComponent ? "bare" : shape;
  // An empty list of files, or of the inverse side of a polymorphic relation, is null (measured).
  const empty = attribute.kind === "media" || isMorphInverse(attribute) ? "null" : "[]";
  return (parent) => {
    const entries = lists.get(parent) ?? [];
    if (count) {
      const member = `{"count":${entries.length}}`;
      return wrapped(outer, outer === "entry" ? `{"attributes":${member}}` : member);
    }
    if (attribute.many) return wrapped(outer, entries.length === 0 ? empty : array(entries, write));
    const [first] = entries;
    return wrapped(outer, first === undefined ? "null" : write(first));
  };
};

const mixedWriter = (
  populated: Populated & { readonly kind: "mixed" },
  shape: Shape,
  setting: Setting,
): ValueWriter => {
  const { attribute } = populated.plan;
  const isZone = attribute.kind === "dynamiczone";
  const writers = new Map<EntrySet, EntryWriter>();
  const newWriter = (set: EntrySet): EntryWriter => {
    const type = JSON.stringify(set.selection.schema.uid);
    if (isZone) return flatWriter(set, shape, setting, `,"__component":${type}`);
    return flatWriter(set, "bare", setting, "", attribute.many ? `"__type":${type},` : "");
  };
  const write = ({ entry, set }: Member): string => heldAt(writers, set, newWriter)(entry);
  return (parent) => {
    const members = populated.lists.get(parent) ?? [];
    if (!attribute.many) return members[0] === undefined ? "null" : write(members[0]);
    // The key of a relation without elements is left out (measured).
    return members.length === 0 && !isZone ? undefined : array(members, write);
  };
};

/** Writes the scalar and the populated attributes of an entry as JSON members in output order. */
const membersWriter = ({ populated, selection }: EntrySet, shape: Shape, setting: Setting): EntryWriter => {
  const scalars = scalarsWriter(selection, setting);
  if (populated.length === 0) return (entry) => written(scalars(entry));
  const writers = populated.map((each) => {
    const { name } = each.plan.attribute;
    const write = each.kind === "join" ? joinWriter(each, shape, setting) : mixedWriter(each, shape, setting);
    const key = `${JSON.stringify(name)}:`;
    const member = (entry: Entry): string | undefined => {
      const text = write(entry);
      return text === undefined ? undefined : written(key + text);
    };
    const within = evaluating(["populate", name]);
    return (entry: Entry) => within(() => member(entry));
  });
  return writtenOnce((entry) => {
    let members = written(scalars(entry));
    for (const write of writers) {
      const member = write(entry);
      if (member !== undefined) members = joined(members, member);
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
const flatWriter = (set: EntrySet, shape: Shape, setting: Setting, after: string, before = ""): EntryWriter => {
  const write = membersWriter(set, shape, setting);
  return (entry) => {
    const members = write(entry);
    return `{${before}"id":${entry.id}${after}${members === "" ? "" : ","}${members}}`;
  };
};

/** How the entries of a set are written (section 2). */
export const writerOf = (set: EntrySet, shape: Shape, setting: Setting): EntryWriter => {
  if (shape === "bare") return flatWriter(set, shape, setting, "");
  const write = membersWriter(set, shape, setting);
  return (entry) => `{"id":${entry.id},"attributes":{${write(entry)}}}`;
};

/** The JSON text of a list of entries: in its envelope (section 2.3), or bare (2.2). Where no page is counted, nothing is said of it (measured). */
export const listText = (
  { entries, page, total }: Pick<ResultPage, "entries"> & Partial<ResultPage>,
  shape: Shape,
  write: EntryWriter,
): string => {
  const text = array(entries, write);
  if (shape === "bare") return text;
  return `{"data":${text},"meta":{${page === undefined ? "" : `"pagination":${pageText(page, total)}`}}}`;
};

/** The JSON text of a set's only entry: in its envelope, or bare. */
export const entryText = (set: EntrySet, shape: Shape, setting: Setting): string => {
  const [entry] = set.entries;
  invariant(entry !== undefined, "a set of one entry has no entry");
  const text = writerOf(set, shape, setting)(entry);
  return shape === "entry" ? `{"data":${text},"meta":{}}` : text;
};
