import { isRecord } from "../../../../base/json/json.js";

/** What a value has as `data`, which answers and relations wrap around entries; the value itself where it has none. */
export const dataOf = (value: unknown): unknown => (isRecord(value) && "data" in value ? value.data : value);

/** The list of roles, and one role, have an envelope of their own. */
export const rolesIn = (body: unknown): unknown => {
  const [[name, inner] = [], ...more] = isRecord(body) ? Object.entries(body) : [];
  return (name === "roles" || name === "role") && more.length === 0 ? inner : undefined;
};

/** The attributes of an entry, which are in `attributes`, or beside the `id` of a flat one. */
export const attributesOf = (entry: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  isRecord(entry.attributes) ? entry.attributes : entry;
