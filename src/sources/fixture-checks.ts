import type { Locale } from "../model/dataset.js";
import type { Report } from "../model/report.js";
import type { ContentType, Schema } from "../model/schema.js";
import { type Owner, placeOf } from "./fixture-owner.js";

/** Reports ids that two rows share. The later one is left without an id. */
export const checkIds = (owners: readonly Owner[], report: Report): void => {
  const known = new Map<Schema, Map<number, Owner>>();
  for (const owner of owners) {
    const ids = known.get(owner.schema) ?? new Map<number, Owner>();
    known.set(owner.schema, ids);
    const { id } = owner.row;
    const other = id === 0 ? undefined : ids.get(id);
    if (other === undefined) ids.set(id, owner);
    else {
      report.error(owner.file, placeOf(owner, "id"), `${id} is the id of ${placeOf(other)} already`);
      owner.row.id = 0;
    }
  }
};

/** Reports entries that share what names them; of a single type, entries beyond the one that it has per locale. */
export const checkNaturalKeys = (type: ContentType, owners: readonly Owner[], report: Report): void => {
  const { kind, localized, naturalKey } = type;
  const known = new Map<unknown, Owner>();
  for (const owner of owners) {
    const { values } = owner.row;
    const value = naturalKey === undefined ? null : values[naturalKey];
    const locale = localized ? String(values.locale) : "";
    const single = kind === "singleType";
    if (!single && (typeof value !== "string" || naturalKey === undefined)) continue;
    const key = single ? locale : `${locale} ${String(value)}`;
    const other = known.get(key);
    if (other !== undefined && single)
      report.error(owner.file, placeOf(owner), `a single type has one entry${localized ? " per locale" : ""}`);
    else if (other !== undefined) {
      report.error(
        owner.file,
        placeOf(owner, naturalKey),
        `${JSON.stringify(value)} is that of entry ${other.index + 1} already`,
      );
    }
    known.set(key, owner);
  }
};

/** Reports entries in a locale that the deployment does not have. */
export const checkLocales = (owners: readonly Owner[], locales: readonly Locale[], report: Report): void => {
  const codes = locales.map(({ code }) => code);
  const known = new Set<unknown>(codes);
  for (const owner of owners) {
    const { locale } = owner.row.values;
    if (known.has(locale)) continue;
    const message = `expected one of the locales ${codes.join(", ")}, got ${JSON.stringify(locale)}`;
    report.error(owner.file, placeOf(owner, "locale"), message);
  }
};
