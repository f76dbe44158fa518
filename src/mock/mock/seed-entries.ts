import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentApi } from "../../server/api/create-content-api.js";
import { typeNamed } from "./type-names.js";

/** New entries by content-type: its uid (`api::article.article`), or its singular or plural name. The data is that of a `POST`. */
export type SeedEntries = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Adds entries, in this order, and resolves to their ids. Rejects with an `EntryError` that names the entry; then nothing has changed. */
export const seedEntries = async (
  api: ContentApi,
  dataset: Dataset,
  entries: SeedEntries,
): Promise<Readonly<Record<string, readonly number[]>>> => {
  const before = api.snapshot();
  const ids: Record<string, readonly number[]> = {};
  try {
    for (const [name, list] of Object.entries(entries)) {
      const { uid } = typeNamed(dataset.model, name);
      const given: number[] = [];
      for (const [index, data] of list.entries()) given.push(await at(`${name}[${index}]`, api.create(uid, data)));
      ids[name] = given;
    }
    return ids;
  } catch (error) {
    api.restore(before);
    throw error;
  }
};

/** Names the place of an entry that cannot be made. */
const at = async <T>(place: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) error.message = `${place}: ${error.message}`;
    throw error;
  }
};
