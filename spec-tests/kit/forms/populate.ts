import type { UnshownForm } from "../contract/forms.js";
import type { Attribute, Dataset, Schema } from "../reference.js";
import { formsInFields } from "./fields.js";
import { formsInFilter } from "./filters.js";
import { isIndex, schemaOf } from "./names.js";
import { formsInSort } from "./sort.js";

type Forms = readonly UnshownForm[];

/** A populate: what follows `populate` in its path, and its value. */
interface Populate {
  readonly rest: readonly string[];
  readonly value: string;
  /** Whether it stands in what is populated as an object: neither in the request itself nor in an entry of `on`. */
  readonly isBelow: boolean;
}

/** What of a populate section 4.6 does not show. */
export const formsInPopulate = (dataset: Dataset, schema: Schema, { rest, value, isBelow }: Populate): Forms => {
  const [name, ...below] = rest;
  if (name === undefined) {
    if (value !== "*") return ["populate-text"];
    return isBelow ? ["populate-star-below"] : [];
  }
  if (isIndex(name)) return below.length > 0 ? ["populate-shape"] : formsInName(dataset, schema, value);
  const attribute = schema.attributes.get(name);
  if (attribute === undefined) return ["another-name"];
  return below.length === 0 ? ["populate-true"] : formsInOptions(dataset, attribute, below, value);
};

/** `workshop.address`: dots join components. */
const formsInName = (dataset: Dataset, schema: Schema, text: string): Forms => {
  if (text === "*") return ["populate-star-in-array"];
  let at: Schema | undefined = schema;
  for (const [index, name] of text.split(".").entries()) {
    const attribute: Attribute | undefined = at?.attributes.get(name);
    if (attribute === undefined) return ["another-name"];
    if (attribute.kind === "scalar") return ["populate-field"];
    if (index > 0 && at?.kind !== "component") return ["populate-path"];
    at = "target" in attribute ? schemaOf(dataset, attribute.target) : undefined;
  }
  return [];
};

/** What stands inside of what is populated as an object. */
const formsInOptions = (dataset: Dataset, attribute: Attribute, options: readonly string[], value: string): Forms => {
  switch (attribute.kind) {
    case "scalar":
      return ["populate-field"];
    case "media":
      return ["populate-media-options"];
    case "morph":
      return ["populate-polymorphic"];
    case "dynamiczone":
      return formsInZone(dataset, options, value);
    case "component":
      return ["populate-component", ...formsInOption(dataset, attribute.target, options, value)];
    case "relation":
      return [
        ...(attribute.relation.startsWith("morph") ? (["populate-polymorphic"] as const) : []),
        ...formsInOption(dataset, attribute.target, options, value),
      ];
  }
};

const formsInOption = (dataset: Dataset, uid: string, [option, ...rest]: readonly string[], value: string): Forms => {
  const schema = schemaOf(dataset, uid);
  if (schema === undefined) return [];
  switch (option) {
    case "populate":
      return formsInPopulate(dataset, schema, { rest, value, isBelow: true });
    case "fields":
      return formsInFields(schema, rest, value);
    case "filters":
      return formsInFilter(dataset, schema, { rest, value, isTop: false });
    case "sort":
      return [...(isIndex(rest[0]) ? [] : (["populate-sort-text"] as const)), ...formsInSort(schema, rest, value)];
    default:
      return ["populate-option"];
  }
};

const formsInZone = (dataset: Dataset, [option, ...rest]: readonly string[], value: string): Forms => {
  if (option === "populate") return rest.length > 0 ? ["populate-zone-names"] : value === "*" ? [] : ["populate-text"];
  if (option !== "on") return ["populate-option"];
  const [uid = "", inside, ...below] = rest;
  const component = schemaOf(dataset, uid);
  if (component === undefined) return ["another-name"];
  return inside === "populate"
    ? formsInPopulate(dataset, component, { rest: below, value, isBelow: false })
    : ["populate-on"];
};
