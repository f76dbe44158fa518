import { eachOf, isRecord } from "../base.js";
import type { Target } from "../contract/target.js";
import { isLeftOut, isLeftOutAttribute, isShownEntry, type ShownEntry } from "../dataset/left-out.js";
import { hasOwnTimes } from "../dataset/lent.js";
import { assignedAttributes, portableValue } from "../dataset/printed.js";
import { isEqual } from "../expect/compare.js";
import type { Attribute, Schema } from "../reference.js";

/**
 * Rewrites an entry of an answer so that answers of two servers with the same data are equal: ids become natural keys, ids of
 * components are checked to be integers and taken out, timestamps that the server assigned become a mark, the host of media addresses
 * goes, an empty list of files is an empty list, and what a server need not have is left out. What has an unexpected shape stays as it is and shows as a difference.
 */
export const normaliseEntry = (
  target: Target,
  schema: Schema,
  entry: unknown,
  within = defaultLocale(target),
): unknown => {
  if (!isRecord(entry) || typeof entry.id !== "number" || !isRecord(entry.attributes)) return entry;
  const { id, attributes, ...rest } = entry;
  const entryKey = target.key(schema.uid, id as number) ?? `?${String(id)}`;
  return {
    entry: entryKey,
    ...rest,
    attributes: normaliseMembers(
      target,
      schema,
      attributes as Record<string, unknown>,
      localeOf(target, schema, entryKey) ?? within,
    ),
  };
};

const defaultLocale = ({ dataset: { dataset } }: Target): string | undefined =>
  dataset.locales.find(({ isDefault }) => isDefault)?.code;

const localeOf = ({ dataset }: Target, schema: Schema, key: string): string | undefined => {
  if (schema.kind === "component" || !schema.localized || !dataset.has(schema.uid, key)) return undefined;
  const { locale } = dataset.entry(schema.uid, key).record.values;
  return typeof locale === "string" ? locale : undefined;
};

const normaliseMembers = (
  target: Target,
  schema: Schema,
  members: Readonly<Record<string, unknown>>,
  locale: string | undefined,
) => {
  const normalised: [string, unknown][] = [];
  for (const [name, value] of Object.entries(members)) {
    const attribute = schema.attributes.get(name);
    // Whether an attribute without a value is shown the specification leaves open.
    if (attribute !== undefined && target.profile === "spec" && hasNoValue(schema, name, value)) continue;
    if (attribute !== undefined) normalised.push([name, normaliseValue(target, schema, attribute, value, locale)]);
    else if (!isLeftOutAttribute(target, schema.uid, name)) normalised.push([name, value]);
  }
  return Object.fromEntries(normalised);
};

/** Of a file section 2.4 says that its sizes are integers and its formats an object, of one without a picture too. */
const hasNoValue = ({ uid }: Schema, name: string, value: unknown): boolean =>
  value === null ||
  (uid === "plugin::upload.file" &&
    (/^(width|height)$/.test(name) ? value === 0 : name === "formats" && isRecord(value) && isEqual(value, {})));

const normaliseValue = (
  target: Target,
  schema: Schema,
  attribute: Attribute,
  value: unknown,
  locale: string | undefined,
): unknown => {
  switch (attribute.kind) {
    case "scalar":
      if (assigned(target, schema, attribute.name, portableValue(attribute, value))) return "<assigned by the server>";
      if (schema.uid === "plugin::upload.file") return withoutHost(value);
      return portableValue(attribute, value);
    case "relation":
    case "media":
      return normaliseLinks(target, attribute, value, locale);
    case "component":
      return eachOf(value, (item) => normaliseComponent(target, attribute.target, item, locale));
    case "dynamiczone":
      return normaliseZone(target, value, locale);
    default:
      return value;
  }
};

/**
 * Without the capability `timestamps` only the presence of the system timestamps is compared, and null against set; never their form,
 * which has a check of its own.
 */
const assigned = (target: Target, schema: Schema, name: string, value: unknown): boolean =>
  typeof value === "string" &&
  assignedAttributes.has(name) &&
  (!target.capabilities.has("timestamps") ||
    target.lacks("timestamps") ||
    !schema.uid.startsWith("api::") ||
    hasOwnTimes(target.capabilities, schema.uid, name)) &&
  !Number.isNaN(Date.parse(value));

const normaliseLinks = (
  target: Target,
  attribute: Extract<Attribute, { kind: "relation" | "media" }>,
  value: unknown,
  locale: string | undefined,
): unknown => {
  if (!isRecord(value) || !("data" in value)) return value;
  const schema = target.dataset.type(attribute.target);
  const morph = attribute.kind === "relation" && attribute.relation.startsWith("morph");
  const list = attribute.many && value.data === null && (attribute.kind === "media" || morph) ? [] : value.data;
  const isThere = (entry: unknown) =>
    !isShownEntry(entry) ||
    !(
      isLeftOut(target, schema.uid, entry) ||
      isOfOtherLocale(target, schema, attribute, entry.id, locale) ||
      isOpenDraft(target, schema, entry)
    );
  if (!Array.isArray(list))
    return { ...value, data: isThere(list) ? normaliseEntry(target, schema, list, locale) : null };
  const entries = list.filter(isThere).map((entry) => normaliseEntry(target, schema, entry, locale));
  // The order of an inverse polymorphic list is that of the ids, which servers assign; that of localizations is nowhere stated.
  const unordered = morph || attribute.name === "localizations";
  return { ...value, data: unordered ? sorted(entries) : entries };
};

/** Which locales a relation leads to, the specification does not say (I-02): to that of its own entry in any case. */
const isOfOtherLocale = (
  target: Target,
  schema: Schema,
  { name }: Attribute,
  id: number,
  locale: string | undefined,
): boolean => {
  if (target.profile !== "spec" || name === "localizations") return false;
  const own = localeOf(target, schema, target.key(schema.uid, id) ?? "");
  return own !== undefined && own !== locale;
};

/** Section 3 speaks of the entries that a list returns: whether what is populated may be a draft it does not say (I-85). */
const isOpenDraft = (
  { profile, dataset, key }: Target,
  { kind, uid }: Schema,
  { id, attributes }: ShownEntry,
): boolean => {
  if (profile !== "spec" || kind === "component" || !dataset.type(uid).draftAndPublish) return false;
  if (isRecord(attributes) && attributes.publishedAt === null) return true;
  const known = key(uid, id) ?? "";
  return dataset.has(uid, known) && (dataset.entry(uid, known).record.values.publishedAt ?? null) === null;
};

const normaliseComponent = (target: Target, uid: string, value: unknown, locale: string | undefined): unknown => {
  const schema = target.dataset.dataset.model.components.get(uid);
  if (!isRecord(value) || schema === undefined) return value;
  const { id, ...members } = value;
  const normalised = normaliseMembers(target, schema, members, locale);
  return Number.isInteger(id) ? normalised : { id: `not an integer: ${JSON.stringify(id)}`, ...normalised };
};

/** Whether a component without data stands in a zone, the specification leaves open (section 4.6 rule 3). */
const normaliseZone = (target: Target, value: unknown, locale: string | undefined): unknown => {
  const items = eachOf(value, (item) =>
    normaliseComponent(target, isRecord(item) ? String(item.__component) : "", item, locale),
  );
  if (target.profile !== "spec" || !Array.isArray(items)) return items;
  return items.filter((item) => !isRecord(item) || Object.keys(item).some((name) => name !== "__component"));
};

/** Text with the scheme and host of an address taken off, at any depth (`formats` hold addresses too). */
const withoutHost = (value: unknown): unknown => {
  if (typeof value === "string") return value.replace(/^https?:\/\/[^/]+(?=\/)/, "");
  if (Array.isArray(value)) return value.map(withoutHost);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutHost(member)]));
};

/** A value without what another one, of which it is compared with the same place, has no member for and which is left out there, at any depth. */
const withoutOpen = (value: unknown, other: unknown, isOpen: (name: string, member: unknown) => boolean): unknown => {
  if (Array.isArray(value))
    return value.map((each, index) => withoutOpen(each, Array.isArray(other) ? other[index] : undefined, isOpen));
  if (!isRecord(value)) return value;
  const beside = isRecord(other) ? other : {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => name in beside || !isOpen(name, member))
      .map(([name, member]) => [name, withoutOpen(member, beside[name], isOpen)]),
  );
};

/** What is expected, without the empty lists that the actual value has no member for: what has no value may be left out. */
export const withoutEmpty = (expected: unknown, actual: unknown): unknown =>
  withoutOpen(expected, actual, (_, member) => isEqual(member, []));

/** Some entries without what is empty in them alone of relations to what the caller may not find: populated or not, they show nothing (section 4.6). */
export const withoutForbidden = (actual: unknown, expected: unknown, forbidden: ReadonlySet<string>): unknown =>
  withoutOpen(
    actual,
    expected,
    (name, member) => forbidden.has(name) && (isEqual(member, { data: null }) || isEqual(member, { data: [] })),
  );

/**
 * Some entries without what they alone show of the attributes that something populated is sorted by: a joined list may show these, whatever `fields`
 * says (I-22).
 */
export const withoutSortedBy = (actual: unknown, expected: unknown, names: ReadonlySet<string>): unknown =>
  names.size === 0 ? actual : withoutOpen(actual, expected, (name) => names.has(name));

/** Whether the place of an entry in its list is open: by the relation that is populated, and its natural key. */
type IsOpenBelow = (relation: string, key: string) => boolean;

/** An entry in which those entries of populated relations whose place is open stand behind the others, by their natural keys. */
export const withOpenBelow = (value: unknown, isOpenBelow: IsOpenBelow, relation = ""): unknown => {
  if (Array.isArray(value)) {
    const items = value.map((item) => withOpenBelow(item, isOpenBelow, relation));
    const isOpen = (item: unknown) => isRecord(item) && "entry" in item && isOpenBelow(relation, String(item.entry));
    return [...items.filter((item) => !isOpen(item)), ...sorted(items.filter(isOpen))];
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    members.map(([name, member]) => [name, withOpenBelow(member, isOpenBelow, name === "data" ? relation : name)]),
  );
};

/** Entries by natural key. */
export const sorted = (entries: readonly unknown[]): readonly unknown[] => {
  const key = (entry: unknown) => (isRecord(entry) ? String(entry.entry) : "");
  return [...entries].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
};
