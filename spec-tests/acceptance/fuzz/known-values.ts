import type { JsonValue } from "../../kit/base.js";
import type { StoredValue } from "../../kit/dataset/dialect.js";
import type { Attribute, Dataset, ScalarAttribute, Schema } from "../../kit/reference.js";

/** Values that entries of a source hold, in the form that a body has them. */
export interface KnownValues {
  /** The values of an attribute: none where no entry has one. */
  of(schema: Schema, attribute: ScalarAttribute): readonly JsonValue[];
  /** The ids of a type's entries, and one that no entry has. */
  ids(uid: string): readonly number[];
}

const mostValues = 60;

const inBody = (value: StoredValue, { type }: ScalarAttribute): JsonValue => {
  if (typeof value === "bigint") return String(value);
  return typeof value === "number" && (type === "datetime" || type === "timestamp")
    ? new Date(value).toISOString()
    : value;
};

/** See {@link KnownValues}. */
export const knownValues = ({ records }: Dataset): KnownValues => {
  const known = new Map<Attribute, readonly JsonValue[]>();
  return {
    of: (schema, attribute) => {
      const found = known.get(attribute);
      if (found !== undefined) return found;
      const held = new Set((records.get(schema.uid) ?? []).map(({ values }) => values[attribute.name] ?? null));
      held.delete(null);
      const values = [...held].slice(0, mostValues).map((value) => inBody(value, attribute));
      known.set(attribute, values);
      return values;
    },
    ids: (uid) => {
      const ids = (records.get(uid) ?? []).map(({ id }) => id);
      return [...ids, (ids.at(-1) ?? 0) + 100];
    },
  };
};
