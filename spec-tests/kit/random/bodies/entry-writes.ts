import fc from "fast-check";
import type { JsonObject } from "../../base.js";
import type { ContentType, Dataset } from "../../reference.js";
import { createData, type Making, pathIds, updateData } from "./entry-values.js";

/** A request that changes an entry. */
export interface EntryWrite {
  readonly method: "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: JsonObject;
}

/** Writes to the entries of a type, mostly updates. `id`: those in paths. */
export const entryWrites = (
  dataset: Dataset,
  type: ContentType,
  { id = pathIds(dataset, type.uid), ...making }: Making & { readonly id?: fc.Arbitrary<string> } = {},
): fc.Arbitrary<EntryWrite> => {
  const created = createData(dataset, type, making);
  if (type.kind === "singleType") {
    const path = `/api/${type.singularName}`;
    const data = fc.oneof(created, updateData(dataset, type, { ...making, operation: "create" }));
    const update = data.map((sent): EntryWrite => ({ method: "PUT", path, body: { data: sent } }));
    return fc.oneof({ weight: 5, arbitrary: update }, fc.constant<EntryWrite>({ method: "DELETE", path }));
  }
  const root = `/api/${type.pluralName}`;
  const create = created.map((data): EntryWrite => ({ method: "POST", path: root, body: { data } }));
  const update = fc
    .tuple(id, updateData(dataset, type, making))
    .map(([one, data]): EntryWrite => ({ method: "PUT", path: `${root}/${one}`, body: { data } }));
  const remove = id.map((one): EntryWrite => ({ method: "DELETE", path: `${root}/${one}` }));
  const localize = fc.tuple(id, created, fc.constantFrom("fr", "de", "en", "xx")).map(
    ([one, data, locale]): EntryWrite => ({
      ...{ method: "POST", path: `${root}/${one}/localizations`, body: { ...data, locale } },
    }),
  );
  return fc.oneof(
    { weight: 3, arbitrary: create },
    { weight: 12, arbitrary: update },
    { weight: 1, arbitrary: remove },
    { weight: type.localized ? 3 : 0, arbitrary: localize },
  );
};
