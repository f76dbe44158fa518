import type { Dataset, Entry } from "../reference/model/dataset.js";
import { type Dialect, keptValue } from "../reference/model/dialect.js";
import { type Schema, schemaOf } from "../reference/model/schema.js";

const keptEntry = (entry: Entry, { attributes }: Schema, dialect: Dialect): Entry => {
  const values = Object.entries(entry.values).map(([name, value]) => {
    const attribute = attributes.get(name);
    return [name, attribute?.kind === "scalar" ? keptValue(dialect, attribute.type, value) : value] as const;
  });
  return { ...entry, values: Object.fromEntries(values) };
};

/** A dataset with its values in the form that the database keeps them in: the dataset itself, where that is the same form. */
export const asKept = (dataset: Dataset, dialect: Dialect): Dataset => {
  if (Object.keys(dialect.keep).length === 0) return dataset;
  const records = [...dataset.records].map(([uid, entries]) => {
    const schema = schemaOf(dataset.model, uid);
    return [uid, schema === undefined ? entries : entries.map((entry) => keptEntry(entry, schema, dialect))] as const;
  });
  return { ...dataset, records: new Map(records) };
};
