import { heldAt } from "../../../base/maps.js";
import type { Link, Locale } from "../../../reference/model/dataset.js";
import type { ContentModel, Uid } from "../../../reference/model/schema.js";
import type { RowTables } from "../shared/row-tables.js";

/** How a link to an entry is written. */
export type Refer = (link: Link) => unknown;

/**
 * Writes links as people do: by the attribute that names the target where its value is one entry's alone, with the locale where localizations
 * share it, else by id.
 */
export const createRefer = (model: ContentModel, tables: RowTables, locales: readonly Locale[]): Refer => {
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code;
  const counts = new Map<Uid, ReadonlyMap<string, number>>();
  const keyOf = (name: unknown, locale: unknown = ""): string => `${String(locale)} ${String(name)}`;
  const countsOf = (type: Uid, key: string): ReadonlyMap<string, number> =>
    heldAt(counts, type, () => {
      const found = new Map<string, number>();
      for (const { values } of tables(type).values())
        for (const text of [keyOf(values[key]), ...(values.locale == null ? [] : [keyOf(values[key], values.locale)])])
          found.set(text, (found.get(text) ?? 0) + 1);
      return found;
    });
  return ({ id, type }) => {
    const { localized = false, naturalKey } = model.contentTypes.get(type) ?? {};
    const values = tables(type).get(id)?.values;
    const name = naturalKey === undefined ? undefined : values?.[naturalKey];
    if (naturalKey === undefined || values === undefined || typeof name !== "string") return id;
    const found = countsOf(type, naturalKey);
    if (found.get(keyOf(name)) === 1) return name;
    if (!localized || found.get(keyOf(name, values.locale)) !== 1) return id;
    return values.locale === defaultLocale ? name : { [naturalKey]: name, locale: values.locale };
  };
};
