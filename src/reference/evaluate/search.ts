import { inPieces } from "../../base/budget.js";
import type { Schema } from "../model/schema.js";
import { valueTypes } from "../model/values/value-types.js";
import { type Filter, keepWhere } from "../operators/filter.js";
import { matchText } from "../operators/match-text.js";
import type { Using } from "../operators/operator.js";
import type { Table } from "../store/table.js";

const textTypes = new Set(["string", "text", "richtext", "uid", "email", "enumeration"]);
const numberTypes = new Set(["integer", "biginteger", "float", "decimal"]);

/** The attributes that `_q` looks into: text always, numbers only for a text that is one; never hidden ones. */
const searchable = (schema: Schema, search: string): readonly string[] => {
  const types = Number.isNaN(Number(search)) ? textTypes : new Set([...textTypes, ...numberTypes]);
  const attributes = [...schema.attributes.values()];
  return attributes
    .filter((attribute) => attribute.kind === "scalar" && !attribute.hidden && types.has(attribute.type))
    .map((attribute) => attribute.name);
};

/** Compiles `_q`: the id or some searchable attribute contains the text, whatever its case (measured). */
export const compileSearch = (search: string, table: Table, using: Using): Filter => {
  // The real server escapes % and not _, which stays a wildcard where text operators have wildcards.
  const wildcards = using.text.wildcards ? "_" : "";
  const { stepsPerCharacter, test } = matchText(search, {
    anchor: "anywhere",
    ignoreCase: true,
    wildcards,
    meter: using.meter,
  });
  const columns = searchable(table.schema, search).map((name) => table.column(name));
  const spend = inPieces(using.meter);
  const filter = keepWhere(
    (row) =>
      test(String(table.ids[row])) ||
      columns.some((column) => {
        const value = column[row] ?? null;
        if (value === null) return false;
        const text = String(valueTypes.string.format(value));
        spend(text.length * stepsPerCharacter);
        return test(text);
      }),
  );
  return (rows) => {
    using.meter.spend(rows.length * (columns.length + 1) * stepsPerText);
    return filter(rows);
  };
};

/** What it takes to look into one text, beside reading it. */
const stepsPerText = 10;
