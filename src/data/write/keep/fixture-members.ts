import type { Entry, Link, Locale } from "../../../reference/model/dataset.js";
import { type Attribute, type ContentModel, type Schema, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";

/** All rows of a moment, by uid and id. */
export type Rows = ReadonlyMap<Uid, ReadonlyMap<number, Entry>>;

/** An entry as a fixture file has it, by the names of attributes. Null and empty lists are in it. */
export type Members = Readonly<Record<string, unknown>>;

/** What rows are turned into members with. */
export interface MembersSetting {
  readonly model: ContentModel;
  readonly rows: Rows;
  /** How a link to an entry is written. */
  readonly refer: (link: Link) => unknown;
}

/** Passwords are hashes by now: no file holds them. */
const isKept = (attribute: Attribute): boolean => attribute.kind !== "scalar" || attribute.type !== "password";

/** Whether a missing member means the same. */
const isImplied = (attribute: Attribute, value: unknown): boolean => {
  if (Array.isArray(value)) return value.length === 0;
  return (
    value === null &&
    !(attribute.kind === "scalar" && (attribute.default !== undefined || attribute.name === "publishedAt"))
  );
};

/** The members that have to be written of a whole entry or component. */
export const neededMembers = (schema: Schema, members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).filter(([name, value]) => {
      const attribute = schema.attributes.get(name);
      return attribute === undefined || !isImplied(attribute, value);
    }),
  );

const componentOf = (link: Link, isZone: boolean, setting: MembersSetting): readonly Members[] => {
  const schema = schemaOf(setting.model, link.type);
  const row = setting.rows.get(link.type)?.get(link.id);
  if (schema === undefined || row === undefined) return [];
  return [{ ...(isZone && { __component: link.type }), ...neededMembers(schema, membersOf(row, schema, setting)) }];
};

const memberOf = (attribute: Attribute, row: Entry, setting: MembersSetting): unknown => {
  const { kind, name } = attribute;
  if (kind === "scalar") {
    const value = row.values[name] ?? null;
    return value === null ? null : valueTypes[attribute.type].format(value);
  }
  const links = row.links[name] ?? [];
  const list = links.flatMap((link): readonly unknown[] => {
    if (kind === "component" || kind === "dynamiczone") return componentOf(link, kind === "dynamiczone", setting);
    return [kind === "morph" ? { __type: link.type, ref: setting.refer(link) } : setting.refer(link)];
  });
  return attribute.many ? list : (list[0] ?? null);
};

/** The members of a row. Components are in it without ids, localizations in the order of theirs. */
export const membersOf = (row: Entry, schema: Schema, setting: MembersSetting): Members =>
  Object.fromEntries(
    [...schema.attributes.values()]
      .filter(isKept)
      .map((attribute) => [attribute.name, memberOf(attribute, row, setting)]),
  );

/** All rows, to be looked up. */
export const rowsOf = (records: ReadonlyMap<Uid, Iterable<Entry>>): Rows =>
  new Map(
    [...records].map(([uid, entries]) => [uid, new Map(Array.from(entries, (entry) => [entry.id, entry] as const))]),
  );

/**
 * Writes links as people do: by the attribute that names the target where its value is one entry's alone, with the locale where localizations
 * share it, else by id.
 */
export const createRefer = (model: ContentModel, rows: Rows, locales: readonly Locale[]): ((link: Link) => unknown) => {
  const defaultLocale = locales.find(({ isDefault }) => isDefault)?.code;
  const counts = new Map<Uid, ReadonlyMap<string, number>>();
  const keyOf = (name: unknown, locale: unknown = ""): string => `${String(locale)} ${String(name)}`;
  const countsOf = (type: Uid, key: string): ReadonlyMap<string, number> => {
    const known = counts.get(type);
    if (known !== undefined) return known;
    const found = new Map<string, number>();
    for (const { values } of rows.get(type)?.values() ?? [])
      for (const text of [keyOf(values[key]), ...(values.locale == null ? [] : [keyOf(values[key], values.locale)])])
        found.set(text, (found.get(text) ?? 0) + 1);
    counts.set(type, found);
    return found;
  };
  return ({ id, type }) => {
    const { localized = false, naturalKey } = model.contentTypes.get(type) ?? {};
    const values = rows.get(type)?.get(id)?.values;
    const name = naturalKey === undefined ? undefined : values?.[naturalKey];
    if (naturalKey === undefined || values === undefined || typeof name !== "string") return id;
    const found = countsOf(type, naturalKey);
    if (found.get(keyOf(name)) === 1) return name;
    if (!localized || found.get(keyOf(name, values.locale)) !== 1) return id;
    return values.locale === defaultLocale ? name : { [naturalKey]: name, locale: values.locale };
  };
};
