import { isRecord } from "../../../base/json/json.js";
import type { Entry } from "../../../reference/model/dataset.js";
import type { Attribute, ContentModel, ContentType, Schema } from "../../../reference/model/schema.js";
import { type ChangingTogether, EntryError } from "../../../server/api/content-api.js";
import { entriesWith } from "../../../server/state/entries-with.js";

/** The entry of a type with this natural key: of several localizations, that of the locale. */
export const entryNamed = (
  { saved, spend }: Pick<ChangingTogether, "saved" | "spend">,
  { naturalKey, uid }: Pick<ContentType, "naturalKey" | "uid">,
  name: unknown,
  locale: unknown,
): Entry | undefined => {
  if (naturalKey === undefined || typeof name !== "string") return undefined;
  let found: Entry | undefined;
  for (const entry of entriesWith(saved, uid, naturalKey, { value: name, spend })) {
    if (entry.values.locale === locale) return entry;
    found ??= entry;
  }
  return found;
};

/** What names are read with. */
interface Naming {
  readonly api: Pick<ChangingTogether, "saved" | "spend">;
  readonly model: ContentModel;
  readonly locale: unknown;
}

/**
 * The data of an entry with ids in the place of natural keys: `author: "ann"` becomes `author: 4`, in components too. Throws an `EntryError` for
 * a name that no entry has.
 */
export const withIds = (
  data: Readonly<Record<string, unknown>>,
  schema: Schema,
  naming: Naming,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const attribute = schema.attributes.get(name);
      return [name, attribute === undefined ? value : replaced(value, attribute, naming)];
    }),
  );

const replaced = (value: unknown, attribute: Attribute, naming: Naming): unknown => {
  if (Array.isArray(value) && attribute.kind !== "scalar")
    return value.map((item) => replaced(item, attribute, naming));
  if (attribute.kind === "relation" || attribute.kind === "media") return idOf(value, attribute, naming);
  if (!isRecord(value) || (attribute.kind !== "component" && attribute.kind !== "dynamiczone")) return value;
  const uid = attribute.kind === "component" ? attribute.target : String(value.__component);
  const component = naming.model.components.get(uid);
  return component === undefined ? value : withIds(value, component, naming);
};

const idOf = (value: unknown, attribute: Attribute & { readonly target: string }, naming: Naming): unknown => {
  // Ids may be texts, too.
  if (typeof value !== "string" || /^\d*$/.test(value)) return value;
  const type = naming.model.contentTypes.get(attribute.target);
  if (type === undefined) return value;
  if (type.naturalKey === undefined)
    throw new EntryError(
      `${attribute.name}: ${type.uid} has no attribute that names its entries (a uid, or a unique string): expected an id, got ${JSON.stringify(value)}`,
    );
  const found = entryNamed(naming.api, type, value, naming.locale);
  if (found !== undefined) return found.id;
  throw new EntryError(`${attribute.name}: there is no ${type.uid} with ${type.naturalKey} ${JSON.stringify(value)}`);
};
