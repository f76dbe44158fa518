import { isRecord } from "../../base/json/json.js";
import { andThen, fail, ok, type Result } from "../../base/result.js";
import type { EntrySet, Populated } from "../evaluate/result-set.js";
import type { Entry, Link } from "../model/dataset.js";
import type { ContentType } from "../model/schema.js";
import { valueTypes } from "../model/values.js";
import type { Setting } from "../setting.js";
import { type Edit, sameLink } from "../store/edit.js";
import { linkedEntries, type Store } from "../store/store.js";
import type { Ways } from "../ways.js";
import { applyEntry } from "./apply-entry.js";
import { readEntry } from "./read-entry.js";
import { beginEdit, stamped } from "./writing.js";

const localizations = "localizations";

/** The locale of a localization that is to be made of an entry: configured, and not used by it yet (measured). */
export const readNewLocale = (
  data: unknown,
  entry: Entry,
  store: Store,
  { newLocale }: Ways["words"],
): Result<string> => {
  const rejected = (message: string) => fail({ code: "rejected-body", path: ["locale"], message });
  const locale = isRecord(data) && Object.hasOwn(data, "locale") ? data.locale : undefined;
  if (locale === undefined || locale === null) return rejected(newLocale.missing);
  if (typeof locale !== "string" || !store.locales.has(locale)) return rejected(newLocale.unknown);
  const used = [entry, ...linkedEntries(store, entry, { name: localizations })].map(({ values }) => values.locale);
  return used.includes(locale) ? rejected(newLocale.used) : ok(locale);
};

type Body = Readonly<Record<string, unknown>>;

/** What is returned of an attribute. A number of components is none. */
const valuesOf = (populated: Populated, entry: Entry): readonly unknown[] => {
  if (populated.kind === "join") {
    const { lists, plan, targets } = populated;
    const shown = plan.count ? [] : (lists.get(entry) ?? []);
    return shown.map((each) => (plan.attribute.kind === "component" ? bodyOf(targets, each) : each.id));
  }
  const isMorph = populated.plan.attribute.kind === "morph";
  return (populated.lists.get(entry) ?? []).map(({ entry: each, set }) => {
    const { uid } = set.selection.schema;
    return isMorph ? { __type: uid, id: each.id } : { ...bodyOf(set, each), __component: uid };
  });
};

/**
 * What is returned of an entry or component, as a body would send it: related entries by their ids, components as new ones. Hidden
 * scalars are among all that there are, but a hash of a password is no password.
 */
const bodyOf = ({ populated, selection: { fields, schema } }: EntrySet, entry: Entry): Body => {
  const body = new Map<string, unknown>();
  for (const attribute of fields ?? schema.attributes.values()) {
    if (attribute.kind !== "scalar" || attribute.type === "password") continue;
    const value = entry.values[attribute.name] ?? null;
    body.set(attribute.name, value === null ? null : valueTypes[attribute.type].format(value));
  }
  for (const each of populated) {
    const { many, name } = each.plan.attribute;
    const values = valuesOf(each, entry);
    body.set(name, many ? values : (values[0] ?? null));
  }
  return Object.fromEntries(body);
};

/** What is returned of all that an entry shares with its localizations (section 1). Relations are never shared (measured). */
const sharedOf = (set: EntrySet, entry: Entry): Body => {
  const isShared = ([name]: [string, unknown]) => set.selection.schema.attributes.get(name)?.localized === false;
  return Object.fromEntries(Object.entries(bodyOf(set, entry)).filter(isShared));
};

/** The values that a localization takes over from its entry, as a body would send them: scalars alone (measured). */
export const sharedValues = (entry: Entry, schema: ContentType): Body =>
  sharedOf({ selection: { schema, fields: undefined, populate: [] }, entries: [], populated: [] }, entry);

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

/** The localizations that an answer shows, and what it shows of what they share: no more goes to them (measured). */
export const shownSharing = (set: EntrySet, entry: Entry) => {
  const shown = set.populated.find(({ plan }) => plan.attribute.name === localizations);
  const siblings = shown?.kind === "join" && !shown.plan.count ? shown.lists.get(entry) : undefined;
  return { siblings: siblings ?? [], data: sharedOf(set, entry) };
};

/**
 * Writes to localizations what they share with an entry, as an update of each would: components are new ones, with their defaults. Fails
 * as such an update does, by values that must be unique for example (measured).
 */
export const share = (
  setting: Setting,
  type: ContentType,
  { data, siblings }: { readonly data: Body; readonly siblings: readonly Pick<Entry, "id">[] },
  now: number,
): Result<Edit> => {
  const edit = beginEdit(setting);
  if (Object.keys(data).length === 0) return ok(edit);
  for (const { id } of siblings) {
    const entry = { type: type.uid, id };
    const shared = andThen(readEntry(data, type, setting, entry), (write) =>
      applyEntry(edit, entry, stamped(write, { updatedAt: now }), setting.ways),
    );
    if (!shared.ok) return shared;
  }
  return ok(edit);
};
