import { isRecord, type JsonValue } from "../../../base/json.js";
import { fail, ok, type Result } from "../../../base/result.js";
import type { Entry, Link } from "../../model/dataset.js";
import type { ContentType, ScalarAttribute } from "../../model/schema.js";
import { valueTypes } from "../../model/values/value-types.js";
import type { Edit } from "../../store/edit.js";
import { type Store, targetsOf } from "../../store/store.js";
import { sameLink } from "./unlink.js";

const localizations = "localizations";

const rejected = (message: string) => fail({ code: "rejected-body", path: ["locale"], message });

/** The scalar attributes whose values an entry shares with its localizations (section 1). A hash of a password is no password. */
const sharedAttributes = (type: ContentType): readonly ScalarAttribute[] =>
  [...type.attributes.values()]
    .filter((attribute) => attribute.kind === "scalar")
    .filter((attribute) => !attribute.localized && attribute.type !== "password");

/** The locale of a localization that is to be made of an entry: configured, and not used by it yet (measured). */
export const readNewLocale = (data: unknown, entry: Entry, store: Store): Result<string> => {
  const locale = isRecord(data) && Object.hasOwn(data, "locale") ? data.locale : undefined;
  if (locale === undefined || locale === null) return rejected("locale is missing");
  if (typeof locale !== "string" || !store.locales.has(locale)) return rejected("locale is invalid");
  const used = [entry, ...targetsOf(store, entry, { name: localizations })].map(({ values }) => values.locale);
  return used.includes(locale) ? rejected("locale is already used") : ok(locale);
};

/** The values that a localization takes over from its entry, as a request would send them. */
export const sharedValues = ({ values }: Entry, type: ContentType): Readonly<Record<string, JsonValue>> =>
  Object.fromEntries(
    sharedAttributes(type).map(({ name, type: scalar }) => {
      const value = values[name] ?? null;
      return [name, value === null ? null : valueTypes[scalar].format(value)];
    }),
  );

/** Makes a new entry one of the localizations of another: each of them lists all the others, the new one first. */
export const linkLocalization = (edit: Edit, added: Link, entry: Link): void => {
  const all = [added, entry, ...edit.links(entry, localizations)];
  for (const each of all) {
    edit.setLinks(
      each,
      localizations,
      all.filter((other) => !sameLink(other, each)),
    );
  }
};

/** Gives the values that an entry shares with its localizations to them. */
export const syncLocalizations = (edit: Edit, at: Link, type: ContentType, now: number): void => {
  const shared = sharedAttributes(type);
  if (shared.length === 0) return;
  for (const sibling of edit.links(at, localizations)) {
    for (const { name } of shared) edit.setValue(sibling, name, edit.value(at, name));
    edit.setValue(sibling, "updatedAt", now);
  }
};
