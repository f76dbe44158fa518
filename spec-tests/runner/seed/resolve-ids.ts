import { isRecord } from "../../kit/base.js";

/** Ids by the names that requests refer to. */
export type Ids = ReadonlyMap<string, number>;

const isReference = (value: unknown): value is { readonly $id: unknown } =>
  isRecord(value) && "$id" in value && Object.keys(value).length === 1;

const lookUp = (ids: Ids, names: unknown): number | undefined => {
  const list: readonly unknown[] = Array.isArray(names) ? names : [names];
  return list.map((name) => ids.get(String(name))).find((id) => id !== undefined);
};

/** Whether a value leads to an entry that the server does not have. */
const isLost = (ids: Ids, value: unknown): boolean => {
  if (isReference(value)) return lookUp(ids, value.$id) === undefined;
  // A polymorphic reference holds its type beside the id.
  return isRecord(value) && isReference(value.id) && isLost(ids, value.id);
};

/** A body with ids in the places of references. What leads to an entry that is not there is left out. */
export const resolveIds = (body: unknown, ids: Ids): unknown => {
  if (isReference(body)) return lookUp(ids, body.$id);
  if (Array.isArray(body)) return body.filter((item) => !isLost(ids, item)).map((item) => resolveIds(item, ids));
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => !isLost(ids, value))
      .map(([name, value]) => [name, resolveIds(value, ids)]),
  );
};
