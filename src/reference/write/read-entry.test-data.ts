import { andThen } from "../../base/result.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { waysOf } from "../../strapi/profile.js";
import type { Caller } from "../model/caller.js";
import { unrestricted } from "../model/caller.js";
import type { Uid } from "../model/schema.js";
import { settingOf } from "../setting.test-data.js";
import { createStore, type Store, tableOf } from "../store/store.js";
import type { EntryWrite } from "./entry-write.js";
import { readData, readEntry } from "./read-entry.js";

/** The bundled dataset: the one that the real server was measured with. */
const bundledStore: Store = createStore(await loadDataset(bundledDatasetPath()));

const uidOf = (name: string): Uid => (name.includes("::") ? name : `api::${name}.${name}`);

export const readIn = (store: Store, name: string, data: unknown, id?: number, caller: Caller = unrestricted) => {
  const type = uidOf(name);
  const ways = waysOf("strapi-4.26");
  const setting = { ...settingOf(store), ways, caller };
  const entry = id === undefined ? undefined : { type, id };
  return andThen(readData(data, ways), (given) => readEntry(given, tableOf(store, type).schema, setting, entry));
};

/** Reads a body for a type of the bundled dataset: `ticket` for a new entry, `ticket 2` for one that is updated. */
export const read = (what: string, data: unknown, caller?: Caller) => {
  const [name = "", id] = what.split(" ");
  return readIn(bundledStore, name, data, id === undefined ? undefined : Number(id), caller);
};

/** The value that a write asks for. */
export const valueIn = (write: EntryWrite, name: string): unknown => {
  const asked = write.get(name);
  return asked?.kind === "value" ? asked.value : undefined;
};

/** What the answer says: `null` when the body is accepted, else the message and the places and messages in `details`. */
export const refusal = (result: ReturnType<typeof readEntry>) => {
  if (result.ok) return null;
  const [first] = result.issues;
  const errors = first?.details?.errors;
  const listed = Array.isArray(errors) ? errors.map(({ path, message }) => [path.join("."), message]) : [];
  return { code: first?.code, message: first?.message, listed };
};
