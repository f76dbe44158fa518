import type { UnshownForm } from "../contract/forms.js";
import type { Schema } from "../reference.js";
import { isField, isIndex } from "./names.js";

/** What of a selection of fields section 4.5 does not show. `rest`: what follows `fields` in its path. */
export const formsInFields = (schema: Schema, rest: readonly string[], value: string): readonly UnshownForm[] => {
  if (rest.length === 0) return value === "*" ? [] : ["fields-text"];
  if (rest.length > 1 || !isIndex(rest[0])) return ["fields-shape"];
  if (value === "*") return ["fields-star-in-array"];
  if (isField(schema, value)) return [];
  return schema.attributes.has(value) || value === "id" ? ["fields-no-field"] : ["another-name"];
};
