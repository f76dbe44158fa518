import type { UnshownForm } from "../contract/forms.js";
import type { Schema } from "../reference.js";
import { isField, isIndex } from "./names.js";

/** What of a sort section 4.2 does not show. `rest`: what follows `sort` in its path. */
export const formsInSort = (schema: Schema, rest: readonly string[], value: string): readonly UnshownForm[] => {
  if (rest.length > 1 || (rest.length === 1 && !isIndex(rest[0]))) return ["sort-object"];
  const parts = value.split(",");
  return [
    ...(parts.length > 1 ? (["sort-commas"] as const) : []),
    ...parts.flatMap((part): readonly UnshownForm[] => {
      const [name = "", order = "asc", ...more] = part.split(":");
      const orders = ["asc", "desc"].includes(order) && more.length === 0 ? [] : (["sort-order"] as const);
      return [...orders, ...formsInName(schema, name)];
    }),
  ];
};

const formsInName = (schema: Schema, name: string): readonly UnshownForm[] => {
  if (name.includes(".")) return ["sort-path"];
  if (name === "id") return ["sort-id"];
  if (isField(schema, name)) return [];
  return schema.attributes.has(name) ? ["sort-no-field"] : ["another-name"];
};
