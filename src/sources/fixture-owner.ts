import type { Attribute, ContentType, ScalarAttribute, Schema } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { Row } from "./rows.js";

/** An entry of a fixture file, or a component inside of one, while it is read. */
export interface Owner {
  readonly row: Row;
  readonly schema: Schema;
  /** As the file has it. */
  readonly source: Readonly<Record<string, unknown>>;
  readonly file: string;
  /** From 0, in the file. Components have that of their entry. */
  readonly index: number;
  /** Where in the entry a component is: `seo`, `chapters[2].events[0]`. Empty for the entry itself. */
  readonly path: string;
  /** The entry that a component is in. */
  readonly entry?: Owner;
}

/** An {@link Owner} of an entry that has not been read yet. */
export const newOwner = (schema: ContentType, file: string, index: number, source: Owner["source"]): Owner => ({
  row: { type: schema.uid, id: 0, values: {}, links: {} },
  schema,
  source,
  file,
  index,
  path: "",
});

const shorten = (value: Value): string => {
  const text = JSON.stringify(String(value));
  return text.length > 60 ? `${text.slice(0, 57)}..."` : text;
};

/** The place of an attribute of an entry, for people: `entry 3 (slug "x"), seo.title`. */
export const placeOf = (owner: Owner, attribute = ""): string => {
  const entry = owner.entry ?? owner;
  const key = entry.schema.kind === "component" ? undefined : entry.schema.naturalKey;
  const value = key === undefined ? undefined : (entry.row.values[key] ?? entry.source[key]);
  const name = typeof value === "string" ? ` (${key} ${shorten(value)})` : "";
  const path = [owner.path, attribute].filter((part) => part !== "").join(".");
  return `entry ${owner.index + 1}${name}${path === "" ? "" : `, ${path}`}`;
};

/** The attributes of a schema as readers need them, computed once per schema. */
export interface SchemaPlan {
  readonly scalars: readonly ScalarAttribute[];
  readonly links: readonly Exclude<Attribute, ScalarAttribute>[];
}

const plans = new WeakMap<Schema, SchemaPlan>();

/** The {@link SchemaPlan} of a schema. */
export const planOf = (schema: Schema): SchemaPlan => {
  const known = plans.get(schema);
  if (known !== undefined) return known;
  const scalars: ScalarAttribute[] = [];
  const links: Exclude<Attribute, ScalarAttribute>[] = [];
  for (const attribute of schema.attributes.values()) {
    if (attribute.kind === "scalar") scalars.push(attribute);
    else links.push(attribute);
  }
  const plan = { scalars, links };
  plans.set(schema, plan);
  return plan;
};
