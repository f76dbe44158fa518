import { isRecord } from "../../../base/json/json.js";
import { didYouMean } from "../../../base/words/closest.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import {
  type Attribute,
  type ContentModel,
  type ContentType,
  type Schema,
  schemaOf,
} from "../../../reference/model/schema.js";
import { type ChangingTogether, type Deployment, EntryError } from "../../../server/api/content-api.js";
import { entryIn } from "../../../server/state/saved-state.js";
import { entryNamed, withIds } from "./entry-names.js";
import { typeNamed } from "./type-names.js";

/**
 * New entries by content-type: its uid (`api::article.article`), or its singular or plural name. The data is that of a `POST`; one entry needs no
 * list around it.
 */
export type SeedEntries = Readonly<Record<string, SeedEntry | readonly SeedEntry[]>>;

type SeedEntry = Readonly<Record<string, unknown>>;

/** How entries are added. */
interface SeedOptions {
  /** What messages say before the place of an entry. Default: nothing. */
  readonly place?: string;
  /** True: the entry that is there already, by its id or its natural key, is changed. Default: another one is added. */
  readonly replace?: boolean;
  /** True: all entries together may take the work that one request may. Default: each may. */
  readonly asOneRequest?: boolean | undefined;
}

/**
 * Adds entries, in this order, and resolves to their ids. Relations and media take ids or natural keys. Rejects with an `EntryError` that names
 * the entry; then nothing has changed.
 */
export const seedEntries = (
  deployment: Pick<Deployment, "together">,
  dataset: Dataset,
  entries: SeedEntries,
  options: SeedOptions = {},
): Promise<Readonly<Record<string, readonly number[]>>> =>
  deployment.together((api) => addEntries(api, dataset, entries, options), options.asOneRequest);

const addEntries = async (
  api: ChangingTogether,
  dataset: Dataset,
  entries: SeedEntries,
  { place: before = "", replace = false }: SeedOptions,
): Promise<Readonly<Record<string, readonly number[]>>> => {
  const ids: Record<string, readonly number[]> = {};
  const { model } = dataset;
  const put = async (type: ContentType, given: SeedEntry): Promise<number> => {
    const locale = given.locale ?? dataset.locales.find(({ isDefault }) => isDefault)?.code;
    const data = withIds(given, type, { api, model, locale });
    const id = replace ? idThere(api, type, data, locale) : undefined;
    if (id === undefined) return api.create(type.uid, data);
    const { id: _, ...changed } = data;
    await api.update(type.uid, id, changed);
    return id;
  };
  for (const [name, list] of Object.entries(entries)) {
    const type = typeNamed(model, name);
    const given: number[] = [];
    for (const [index, data] of [list].flat().entries()) {
      const place = `${before}${Array.isArray(list) ? `${name}[${index}]` : name}`;
      checkNames(model, type, data, place);
      given.push(await at(place, () => put(type, data)));
    }
    ids[name] = given;
  }
  return ids;
};

/** The id of the entry that some data is meant for; undefined: there is none. */
const idThere = (api: ChangingTogether, type: ContentType, data: SeedEntry, locale: unknown): number | undefined => {
  const { id, [type.naturalKey ?? "id"]: name } = data;
  if (type.kind === "singleType") return undefined;
  if (id === undefined) {
    const found = entryNamed(api, type, name, locale);
    return found === undefined || (type.localized && found.values.locale !== locale) ? undefined : found.id;
  }
  if (typeof id === "number" && entryIn(api.saved, type.uid, id) !== undefined) return id;
  throw new EntryError(`id: ${type.uid} has no entry ${JSON.stringify(id)}: leave the id out of a new one`);
};

/** A server reads over names that it does not know; in a test they are slips. Throws an `EntryError` that names the first one. */
const checkNames = (model: ContentModel, schema: Schema, data: unknown, place: string): void => {
  if (!isRecord(data)) throw new EntryError(`${place}: expected an object with the attributes of an entry`);
  for (const [name, value] of Object.entries(data)) {
    if (name === "id" || name === "__component") continue;
    const attribute = schema.attributes.get(name);
    if (attribute === undefined) {
      const question = didYouMean([...schema.attributes.keys()], name);
      throw new EntryError(`${place}: ${schema.uid} has no attribute ${JSON.stringify(name)}.${question}`);
    }
    for (const [index, part] of [value].flat().entries()) {
      const component = componentOf(model, attribute, part);
      if (component === undefined) continue;
      checkNames(model, component, part, `${place}.${name}${Array.isArray(value) ? `[${index}]` : ""}`);
    }
  }
};

/** The component that a part of a value is of; undefined where it is of none, or where that is for the write itself to refuse. */
const componentOf = (model: ContentModel, attribute: Attribute, part: unknown): Schema | undefined => {
  if (!isRecord(part)) return undefined;
  if (attribute.kind === "component") return schemaOf(model, attribute.target);
  const { __component: uid } = part;
  return attribute.kind === "dynamiczone" && typeof uid === "string" ? model.components.get(uid) : undefined;
};

/** Names the place of an entry that cannot be made. */
const at = async <T>(place: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${place}: ${error.message}`;
    throw error;
  }
};
