import type { ContentType, DatasetRecord, Schema, Uid } from "../../reference.js";
import { type JoinAttribute, type Scope, shownRows } from "./scope.js";

/** A way from the list of a type to other rows: through a component of a dynamic zone where one is named. */
interface Way {
  readonly type: ContentType;
  readonly path: readonly JoinAttribute[];
  readonly zone?: { readonly name: string; readonly component: string };
}

/**
 * The rows that a way leads to from the entries of a list, asked for in the default locale and without drafts. Undefined where it leads to drafts or other
 * locales too: whether those count the specification does not say (I-01, I-02).
 */
export const rowsAt = (scope: Scope, { type, zone, path }: Way): readonly DatasetRecord[] | undefined => {
  const first = shownRows(scope, type);
  let rows = zone === undefined ? first : linkedFrom(scope, first, zone.name, zone.component);
  for (const { name, target } of path) {
    rows = linkedFrom(scope, rows, name, target);
    const schema = scope.schema(target);
    if (schema.kind !== "component" && !areShown(scope, schema, rows)) return undefined;
  }
  return rows;
};

const linkedFrom = (
  scope: Scope,
  rows: readonly DatasetRecord[],
  name: string,
  uid: string,
): readonly DatasetRecord[] => {
  const ids = new Set(
    rows.flatMap(({ links }) => (links[name] ?? []).flatMap(({ type, id }) => (type === uid ? [id] : []))),
  );
  return (scope.index.dataset.records.get(uid as Uid) ?? []).filter(({ id }) => ids.has(id));
};

const areShown = (scope: Scope, schema: Schema, rows: readonly DatasetRecord[]): boolean => {
  const shown = new Set(shownRows(scope, schema));
  return rows.every((row) => shown.has(row));
};
