import type { Attribute, Dataset, DatasetRecord, Schema, Uid } from "../reference.js";

const roleUid = "plugin::users-permissions.role";
const permissionUid = "plugin::users-permissions.permission";

/** The actions that show the entries of a type. */
const actionsOn = (uid: Uid): readonly string[] =>
  uid === "plugin::upload.file"
    ? ["plugin::upload.content-api.find", "plugin::upload.content-api.findOne"]
    : [`${uid}.find`, `${uid}.findOne`];

/**
 * What was pulled, as the caller sees it (section 5): whoever sends no credentials to the reference may find the types that the server has
 * shown, and no others.
 */
export const asSeen = (dataset: Dataset, shown: readonly Uid[]): Dataset => {
  const permissions = shown.flatMap(actionsOn).map(
    (action, index): DatasetRecord => ({
      id: index + 1,
      values: { action },
      links: {},
    }),
  );
  const role: DatasetRecord = {
    id: 1,
    values: { name: "Public", type: "public" },
    links: { permissions: permissions.map(({ id }) => ({ type: permissionUid, id })) },
  };
  return { ...dataset, records: new Map([...dataset.records, [permissionUid, permissions], [roleUid, [role]]]) };
};

/** The entries that are not in both datasets as they are in one of them, by type. */
export const changedEntries = (before: Dataset, after: Dataset): number => {
  let count = 0;
  for (const uid of new Set([...before.records.keys(), ...after.records.keys()])) {
    const known = new Map((before.records.get(uid) ?? []).map((record) => [record.id, record]));
    for (const record of after.records.get(uid) ?? []) {
      if (textOf(known.get(record.id)) !== textOf(record)) count++;
      known.delete(record.id);
    }
    count += known.size;
  }
  return count;
};

/** Integers of 64 bits are no JSON. */
const textOf = (record: DatasetRecord | undefined): string =>
  JSON.stringify(record, (_, value) => (typeof value === "bigint" ? `${value}n` : value)) ?? "";

const digits: ReadonlySet<string> = new Set(["string", "text", "uid", "biginteger", "timestamp"]);

/**
 * What was inferred from answers, without what they do not show: texts of digits may be numbers or not, so nothing is compared with them.
 */
export const withoutGuesses = (dataset: Dataset): Dataset => {
  const { model } = dataset;
  const records = new Map(dataset.records);
  const unsure = <S extends Schema>(schema: S): S => {
    const rows = records.get(schema.uid) ?? [];
    const isOpen = ({ name, ...rest }: Attribute): boolean => {
      const values = rows.flatMap(({ values: { [name]: value } }) =>
        value === null || value === undefined ? [] : [value],
      );
      return (
        rest.kind === "scalar" &&
        digits.has(rest.type) &&
        values.length > 0 &&
        values.every((value) => /^-?\d+$/.test(String(value)))
      );
    };
    const open = new Set([...schema.attributes.values()].filter(isOpen).map(({ name }) => name));
    if (open.size === 0) return schema;
    const asText = (values: DatasetRecord["values"]): DatasetRecord["values"] =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, open.has(name) && value !== null ? String(value) : value]),
      );
    records.set(
      schema.uid,
      rows.map((row) => ({ ...row, values: asText(row.values) })),
    );
    const attributes = new Map<string, Attribute>(
      [...schema.attributes].map(([name, attribute]) => [
        name,
        open.has(name) && attribute.kind === "scalar" ? { ...attribute, type: "json" } : attribute,
      ]),
    );
    return { ...schema, attributes };
  };
  const contentTypes = new Map([...model.contentTypes].map(([uid, type]) => [uid, unsure(type)]));
  const components = new Map([...model.components].map(([uid, component]) => [uid, unsure(component)]));
  return { ...dataset, model: { ...model, contentTypes, components }, records };
};
