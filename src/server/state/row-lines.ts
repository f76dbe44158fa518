import type { Entry } from "../../reference/model/dataset.js";
import type { Attribute } from "../../reference/model/schema.js";
import { linksOf } from "../../reference/store/store.js";

/**
 * A row as a line: its id, then what it holds of each attribute, in their order. Scalars as they are, whole numbers beyond those of JSON as
 * text; links as an id or a list of ids, those to several types with the type.
 */
export const rowLine = (entry: Entry, attributes: readonly Attribute[]): string =>
  JSON.stringify([entry.id, ...attributes.map((attribute) => cellOf(entry, attribute))]);

const cellOf = (entry: Entry, attribute: Attribute): unknown => {
  if (attribute.kind === "scalar") {
    const value = entry.values[attribute.name] ?? null;
    return typeof value === "bigint" ? String(value) : value;
  }
  const links = linksOf(entry, attribute.name);
  if (!("target" in attribute)) return links.map(({ id, type }) => [type, id]);
  return attribute.many ? links.map(({ id }) => id) : (links[0]?.id ?? null);
};
