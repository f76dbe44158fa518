import { isRecord, type JsonValue } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { ContentType, ScalarAttribute } from "../model/schema.js";
import { valueTypes } from "../model/values/value-types.js";
import type { RowRef } from "../store/column.js";
import type { Draft } from "../store/draft.js";
import type { Store } from "../store/store.js";

const rejected = (message: string) => fail({ code: "rejected-body", path: ["locale"], message });

/** The scalar attributes whose values an entry shares with its localizations (section 1). A hash of a password is no password. */
const sharedAttributes = (type: ContentType): readonly ScalarAttribute[] =>
  [...type.attributes.values()]
    .filter((attribute) => attribute.kind === "scalar")
    .filter((attribute) => !attribute.localized && attribute.type !== "password");

/** The locales that an entry and its localizations have. */
const localesOf = ({ table, row }: RowRef): readonly unknown[] => {
  const locales = table.column("locale");
  return [row, ...siblingsOf(table.link("localizations").targets[row])].map((each) => locales[each]);
};

const siblingsOf = (targets: unknown): readonly number[] => (Array.isArray(targets) ? targets : []);

/** The locale of a localization that is to be made of an entry: configured, and not used by it yet (measured). */
export const readNewLocale = (data: unknown, entry: RowRef, store: Store): Result<string> => {
  const locale = isRecord(data) && Object.hasOwn(data, "locale") ? data.locale : undefined;
  if (locale === undefined || locale === null) return rejected("locale is missing");
  if (typeof locale !== "string" || !store.locales.has(locale)) return rejected("locale is invalid");
  return localesOf(entry).includes(locale) ? rejected("locale is already used") : ok(locale);
};

/** The values that a localization takes over from its entry, as a request would send them. */
export const sharedValues = ({ table, row }: RowRef, type: ContentType): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    sharedAttributes(type).map(({ name, type: scalar }) => {
      const value = table.column(name)[row] ?? null;
      return [name, value === null ? null : valueTypes[scalar].format(value)];
    }),
  );

/** Makes a new entry one of the localizations of another: each of them lists all the others, the new one first. */
export const linkLocalization = (draft: Draft, added: RowRef, entry: RowRef): void => {
  const { table } = added;
  const rows = [entry.row, ...draft.targets(table, entry.row, "localizations")];
  draft.setTargets(table, added.row, "localizations", rows);
  for (const row of rows) {
    draft.setTargets(
      table,
      row,
      "localizations",
      [added.row, ...rows].filter((each) => each !== row),
    );
  }
};

/** Gives the values that an entry shares with its localizations to them. */
export const syncLocalizations = (draft: Draft, { table, row }: RowRef, type: ContentType, now: number): void => {
  const shared = sharedAttributes(type);
  if (shared.length === 0) return;
  for (const sibling of draft.targets(table, row, "localizations")) {
    for (const { name } of shared) draft.setValue(table, sibling, name, draft.value(table, row, name));
    draft.setValue(table, sibling, "updatedAt", now);
  }
};
