import { inPieces } from "../../base/budget.js";
import type { Entry } from "../model/dataset.js";
import type { Schema } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import { matchText } from "../operators/match-text.js";
import type { Using } from "../operators/operator.js";

const textTypes = new Set(["string", "text", "richtext", "uid", "email", "enumeration"]);
const numberTypes = new Set(["integer", "biginteger", "float", "decimal"]);

/** The attributes that `_q` looks into: text always, numbers only for a text that is one; never hidden ones, and none whose schema says `searchable: false`. */
const searchable = (schema: Schema, search: string): readonly string[] => {
  const types = Number.isNaN(Number(search)) ? textTypes : new Set([...textTypes, ...numberTypes]);
  const attributes = [...schema.attributes.values()];
  return attributes
    .filter(
      (attribute) =>
        attribute.kind === "scalar" && !attribute.hidden && attribute.searchable !== false && types.has(attribute.type),
    )
    .map((attribute) => attribute.name);
};

/** What it takes to look into one text, beside reading it. */
const stepsPerText = 10;

/** Whether the id or some searchable attribute contains the text, whatever its case (`_q`; measured). `size`: how many entries will be asked. */
export const searchTest = (
  search: string,
  schema: Schema,
  size: number,
  { meter, text }: Using,
): ((entry: Entry) => boolean) => {
  // The real server escapes % and not _, which stays a wildcard where text operators have wildcards.
  const wildcards = text.wildcards ? "_" : "";
  const fold = text.dialect.insensitive;
  const { stepsPerCharacter, test } = matchText(search, {
    anchor: "anywhere",
    ignoreCase: true,
    fold,
    wildcards,
    meter,
  });
  const names = searchable(schema, search);
  meter.spend(size * (names.length + 1) * stepsPerText);
  const spend = inPieces(meter);
  return ({ id, values }) =>
    test(String(id)) ||
    names.some((name) => {
      const value = values[name] ?? null;
      if (value === null) return false;
      const form = String(valueTypes.string.format(value));
      spend(form.length * stepsPerCharacter);
      return test(form);
    });
};
