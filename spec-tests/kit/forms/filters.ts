import type { UnshownForm } from "../contract/forms.js";
import { knownOperator } from "../contract/operators.js";
import type { Dataset, Schema } from "../reference.js";
import { isIndex, schemaOf } from "./names.js";

type Forms = readonly UnshownForm[];

/** A filter: what follows `filters` in its path, and its value. */
interface Filter {
  readonly rest: readonly string[];
  readonly value: string;
  /** Whether it stands in `filters` of the request itself, and in no group. */
  readonly isTop: boolean;
}

/** What of a filter section 4.4 does not show. */
export const formsInFilter = (dataset: Dataset, schema: Schema, { rest, value, isTop }: Filter): Forms => {
  const [name = "", ...below] = rest;
  if (name === "$or") {
    const forms: Forms = isTop ? [] : ["filter-or-below"];
    if (!isIndex(below[0])) return [...forms, "filter-or-value"];
    return [...forms, ...formsInFilter(dataset, schema, { rest: below.slice(1), value, isTop: false })];
  }
  if (name === "$and") return ["filter-and"];
  if (name === "$not") return ["filter-not"];
  if (name.startsWith("$")) return ["filter-operator"];
  const attribute = schema.attributes.get(name);
  if (attribute === undefined) return name === "id" ? formsInCondition(below, value) : ["another-name"];
  if (attribute.hidden) return ["filter-hidden"];
  const inside = () =>
    "target" in attribute ? formsBelow(dataset, schemaOf(dataset, attribute.target), below, value) : [];
  switch (attribute.kind) {
    case "scalar":
      return formsInCondition(below, value);
    case "media":
      return ["filter-media"];
    case "dynamiczone":
      return ["filter-zone"];
    case "morph":
      return ["filter-polymorphic"];
    case "component":
      return ["filter-component", ...inside()];
    case "relation":
      return [...(attribute.relation.startsWith("morph") ? (["filter-polymorphic"] as const) : []), ...inside()];
  }
};

const formsBelow = (dataset: Dataset, schema: Schema | undefined, below: readonly string[], value: string): Forms => {
  const [first] = below;
  if (first === undefined || knownOperator(first) !== undefined) return ["filter-relation"];
  return schema === undefined ? [] : formsInFilter(dataset, schema, { rest: below, value, isTop: false });
};

const formsInCondition = ([operator, ...rest]: readonly string[], value: string): Forms => {
  if (operator === undefined || isIndex(operator)) return ["filter-no-operator"];
  if (operator === "$not") return ["filter-not"];
  if (operator === "$between") return ["filter-between"];
  const known = knownOperator(operator);
  if (known === undefined) return ["filter-operator"];
  if (known.operand === "list") return rest.length === 1 && isIndex(rest[0]) ? [] : ["filter-list"];
  if (rest.length > 0) return ["filter-operator-value"];
  return known.operand === "flag" && value !== "true" ? ["filter-null-false"] : [];
};
