import type { Entry } from "../model/dataset.js";
import type { Schema } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import { matchText } from "../operators/match-text.js";
import type { Setting } from "../setting.js";
import { valueReader } from "../store/store.js";

const textTypes = new Set(["string", "text", "richtext", "uid", "email", "enumeration"]);
const numberTypes = new Set(["integer", "biginteger", "float", "decimal"]);

/** The attributes that `_q` looks into: text always, numbers only for a text that is one; never hidden ones, and none whose schema says `searchable: false`. */
const searchable = (schema: Schema, search: string): readonly string[] => {
  const types = Number.isNaN(Number(search)) ? textTypes : new Set([...textTypes, ...numberTypes]);
  return [...schema.attributes.values()]
    .filter((attribute) => attribute.kind === "scalar")
    .filter(({ hidden, searchable, type }) => !hidden && searchable !== false && types.has(type))
    .map(({ name }) => name);
};

/** Whether the id or some searchable attribute contains the text, whatever its case (`_q`; measured). `size`: how many entries will be asked. */
export const searchTest = (
  search: string,
  schema: Schema,
  size: number,
  { dialect, ways: { patterns } }: Setting,
): ((entry: Entry) => boolean) => {
  const match = { anchor: "anywhere", ignoreCase: true, fold: dialect.insensitive } as const;
  const test = patterns?.ofSearch(search, match, dialect) ?? matchText(search, match);
  const readers = ["id", ...searchable(schema, search)].map((name) => valueReader(name, size));
  // Written out: see `allHold` in match.ts.
  return (entry) => {
    for (const read of readers) {
      const value = read(entry);
      if (value !== null && test(String(valueTypes.string.format(value)))) return true;
    }
    return false;
  };
};
