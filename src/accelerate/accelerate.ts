import type { Accelerator } from "../reference/evaluate/evaluation.js";
import type { Entry } from "../reference/model/dataset.js";
import { firstEntries } from "./first-entries.js";
import { listFor } from "./linked-list.js";
import { holdsValue } from "./look-up.js";
import { narrow } from "./narrow.js";

/** The text of each entry that was printed. An entry never changes, and belongs to one type. */
const texts = new WeakMap<Entry, string>();

const printed: Accelerator["printed"] = (entry, print) => {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = print(entry);
  texts.set(entry, text);
  return text;
};

/** Everything that makes the reference fast. Nothing needs it: with this folder left out, every answer is the same. */
export const accelerator: Accelerator = {
  narrow,
  first: firstEntries,
  hasValue: (table, { name }, value) => holdsValue(table.entries, name, value),
  printed,
  list: listFor,
};
