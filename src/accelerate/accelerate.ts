import type { Accelerator } from "../reference/evaluate/evaluation.js";
import type { Entry } from "../reference/model/dataset.js";
import type { Schema } from "../reference/model/schema.js";
import { firstEntries } from "./first-entries.js";
import { listFor } from "./linked-list.js";
import { holdsValue } from "./look-up.js";
import { createNarrow } from "./narrow.js";
import { createVisibleLists } from "./visible-list.js";

/** Remembers the text of each entry by its type: one record may stand in several datasets, with other attributes hidden. */
const createTexts = (): Accelerator["printed"] => {
  const byType = new WeakMap<Schema, WeakMap<Entry, string>>();
  return (schema, print) => {
    const texts = byType.get(schema) ?? new WeakMap<Entry, string>();
    byType.set(schema, texts);
    return (entry) => {
      const known = texts.get(entry);
      if (known !== undefined) return known;
      const text = print(entry);
      texts.set(entry, text);
      return text;
    };
  };
};

/** Everything that makes the reference of one deployment fast. Nothing needs it: with this folder left out, every answer is the same. */
export const createAccelerator = (): Accelerator => ({
  narrow: createNarrow(createVisibleLists()),
  first: firstEntries,
  hasValue: (table, { name }, value) => holdsValue(table.entries, name, value),
  printed: createTexts(),
  list: listFor,
});
