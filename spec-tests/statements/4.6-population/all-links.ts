import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { DatasetIndex } from "../../kit/contract/dataset.js";
import type { Difference } from "../../kit/contract/failure.js";
import { fewAtOnce } from "../../kit/contract/pages.js";
import type { Target } from "../../kit/contract/target.js";
import { isLeftOut, isShownEntry, type ShownEntry } from "../../kit/dataset/left-out.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { isEqual } from "../../kit/expect/compare.js";
import type { AttributeOf, ContentType, DatasetRecord, Link, LinkAttribute } from "../../kit/reference.js";
import { eachCollection, expectNone } from "../2-resources/all-values.js";

/* What is populated in all entries. The order of relations and media, and the values of components, are for others to judge. */

const homeOf = ({ dataset }: DatasetIndex): string | undefined =>
  dataset.locales.find(({ isDefault }) => isDefault)?.code;

/**
 * The keys of linked entries in any order: with drafts, and without; of every locale, and of their own entry's. The specification leaves open which of
 * them a relation shows, but for localizations, which are of other locales.
 */
const acceptable = (
  { dataset }: Target,
  { type, name }: { readonly type: ContentType; readonly name: string },
  links: readonly Link[],
  own: unknown,
): readonly (readonly string[])[] => {
  const keys = links.map((link) => dataset.keyOf(link.type, link.id) ?? "").sort();
  const valuesOf = (key: string) => dataset.entry(type.uid, key).record.values;
  const home = own ?? homeOf(dataset);
  const live = type.draftAndPublish ? [keys, keys.filter((key) => valuesOf(key).publishedAt !== null)] : [keys];
  return type.localized && name !== "localizations"
    ? live.flatMap((each) => [each, each.filter((key) => valuesOf(key).locale === home)])
    : live;
};

type Shown = Readonly<Record<string, unknown>>;

/** The entries of a populated relation; undefined where the value is none. */
const linkedEntries = (value: unknown): readonly ShownEntry[] | undefined => {
  if (!isRecord(value) || !("data" in value)) return undefined;
  const list: readonly unknown[] = value.data === null ? [] : [value.data].flat();
  return list.every(isShownEntry) ? list : undefined;
};

/** Requests for all entries of a type, populated. Pagination cannot be combined with that (section 4.6). */
const populating = ({ dataset }: Target, { uid, naturalKey }: ContentType): readonly Query[] => {
  const home = homeOf(dataset);
  const entries = dataset.entries(uid).filter(({ record: { values } }) => (values.locale ?? home) === home);
  if (entries.length <= fewAtOnce || naturalKey === undefined) return [{ populate: "*" }];
  const keys = entries.map(({ record: { values } }) => String(values[naturalKey]));
  return Array.from({ length: Math.ceil(keys.length / fewAtOnce) }, (_, index) => ({
    filters: { [naturalKey]: { $in: keys.slice(index * fewAtOnce, (index + 1) * fewAtOnce) } },
    populate: "*",
  }));
};

type Populatable = Exclude<LinkAttribute, { kind: "morph" }>;

/** The attributes that are populated by their names. */
export const populatable = ({ attributes }: ContentType): readonly Populatable[] =>
  [...attributes.values()].filter(
    (each): each is Populatable => !each.hidden && each.kind !== "scalar" && each.kind !== "morph",
  );

/** What a populated attribute leads to, and what is right. */
interface Populated {
  readonly right: readonly (readonly unknown[])[];
  readonly actual: unknown;
}

/** The entries of a relation or of media; undefined where their form is for others to judge. */
const populatedEntries = (
  target: Target,
  attribute: AttributeOf<"relation"> | AttributeOf<"media">,
  { links, values }: DatasetRecord,
  shown: Shown,
): Populated | undefined => {
  const { name } = attribute;
  const populated = linkedEntries(shown[name]);
  if (populated === undefined && name in shown) return undefined;
  const type = target.dataset.type(attribute.target);
  const actual = populated
    ?.filter((entry) => !isLeftOut(target, type.uid, entry))
    .map(({ id }) => target.key(type.uid, id) ?? `?${id}`)
    .sort();
  return { right: acceptable(target, { type, name }, links[name] ?? [], values.locale), actual };
};

/** The components of an attribute, by their names. */
const populatedComponents = (
  attribute: AttributeOf<"component"> | AttributeOf<"dynamiczone">,
  { links }: DatasetRecord,
  shown: Shown,
): Populated => {
  const value = shown[attribute.name];
  const list: readonly unknown[] = value === null || value === undefined ? [] : [value].flat();
  const nameOf = (each: unknown) =>
    attribute.kind === "component" ? attribute.target : isRecord(each) ? each.__component : each;
  return { right: [(links[attribute.name] ?? []).map(({ type }) => type)], actual: list.map(nameOf) };
};

/** What the links of entries differ in from what is right. `at`: where an entry stands in the answer. */
const linkDifferences = (target: Target) => {
  const actions = publicActions(target.dataset.dataset);
  return (type: ContentType, { id, attributes }: ShownEntry, at: string): readonly Difference[] => {
    const key = target.key(type.uid, id);
    const shown = isRecord(attributes) ? attributes : {};
    if (key === undefined) return [];
    const { record } = target.dataset.entry(type.uid, key);
    return populatable(type).flatMap((attribute) => {
      const { kind, name } = attribute;
      const populated =
        kind === "component" || kind === "dynamiczone"
          ? populatedComponents(attribute, record, shown)
          : populatedEntries(target, attribute, record, shown);
      const { right: [expected, ...others] = [], actual } = populated ?? {};
      const isForbidden = (kind === "relation" || kind === "media") && !isPublic(actions, attribute.target);
      if (isForbidden && (actual === undefined || isEqual(actual, []))) return [];
      if (expected === undefined || [expected, ...others].some((list) => isEqual(list, actual))) return [];
      return [{ path: `${at}.attributes.${name}`, expected, ...(actual === undefined ? {} : { actual }) }];
    });
  };
};

export const populateStarAll = check(
  "populate-star-all",
  {
    sentence:
      "populate=* MUST populate each relation and media field with all of its entries, and each component and dynamic zone with all of its components, in every entry of every type.",
    needs: ["relations"],
  },
  (target) => {
    const differencesOf = linkDifferences(target);
    return eachCollection(
      target,
      (type) => populating(target, type),
      (answer, type, entries) => {
        const differences = entries.flatMap((entry, index) => differencesOf(type, entry, `data[${index}]`));
        expectNone(answer, differences, "links");
      },
    );
  },
);
