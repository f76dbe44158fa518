import type { Accelerator } from "../evaluate/evaluation.js";
import type { Entry } from "../model/dataset.js";
import type { ScalarAttribute, Schema } from "../model/schema.js";
import { valueTypes } from "../model/values/value-types.js";
import type { Selection } from "../validate/plan.js";

/** Writes an entry, or a part of it, as JSON text. */
export type EntryWriter = (entry: Entry) => string;

/** Writes one scalar attribute as a JSON member: `"title":"Hello"`. */
const memberWriter = ({ name, type }: ScalarAttribute): EntryWriter => {
  const key = `${JSON.stringify(name)}:`;
  const { format } = valueTypes[type];
  return ({ values }) => {
    const value = values[name] ?? null;
    return key + (value === null ? "null" : JSON.stringify(format(value)));
  };
};

const membersWriter = (attributes: readonly ScalarAttribute[]): EntryWriter => {
  const writers = attributes.map(memberWriter);
  return (entry) => writers.map((write) => write(entry)).join(",");
};

const visible = (schema: Schema): readonly ScalarAttribute[] =>
  [...schema.attributes.values()].filter((attribute) => attribute.kind === "scalar").filter(({ hidden }) => !hidden);

/**
 * Writes the selected scalar attributes of an entry as the inside of a JSON object, in output order (sections 2.1 and
 * 4.5). Hidden attributes are never among them.
 */
export const scalarsWriter = ({ fields, schema }: Selection, accelerator: Accelerator | undefined): EntryWriter => {
  if (fields !== undefined) return membersWriter(fields);
  let whole: EntryWriter | undefined;
  const print: EntryWriter = (entry) => {
    whole ??= membersWriter(visible(schema));
    return whole(entry);
  };
  return accelerator === undefined ? print : (entry) => accelerator.printed(entry, print);
};
