import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { DatasetIndex, KnownEntry } from "../../kit/contract/dataset.js";
import type { Difference } from "../../kit/contract/failure.js";
import { fewAtOnce } from "../../kit/contract/pages.js";
import type { Target } from "../../kit/contract/target.js";
import { isLeftOut, isShownEntry, type ShownEntry } from "../../kit/dataset/left-out.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual, keysOf } from "../../kit/expect/expect.js";
import { expectMany, expectSet, find } from "../../kit/expect/populated.js";
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

/** A relation of an entry, and the entries that it leads to. */
interface Way {
  readonly from: ContentType;
  readonly key: string;
  readonly relation: AttributeOf<"relation">;
  readonly rows: readonly KnownEntry[];
}

/** The ways from entries that everyone may find to those of a type; options of polymorphic relations are not shown. Nothing is open of what they show: neither drafts nor other locales are on them. */
const waysTo = ({ dataset }: Target, { uid }: ContentType): readonly Way[] => {
  const { model } = dataset.dataset;
  const actions = publicActions(dataset.dataset);
  const home = homeOf(dataset);
  const isPlain = ({ record: { values } }: KnownEntry) =>
    values.publishedAt !== null && (values.locale ?? home) === home;
  return [...model.contentTypes.values()].flatMap((from) => {
    if (from.kind !== "collectionType" || from.naturalKey === undefined || !isPublic(actions, from.uid)) return [];
    const relations = populatable(from).filter(
      (each): each is AttributeOf<"relation"> =>
        each.kind === "relation" && each.target === uid && !each.relation.startsWith("morph"),
    );
    return dataset
      .entries(from.uid)
      .filter(isPlain)
      .flatMap(({ key, record }) =>
        relations.flatMap((relation) => {
          const rows = (record.links[relation.name] ?? []).map(({ id }) =>
            dataset.entry(uid, dataset.keyOf(uid, id) ?? ""),
          );
          return rows.length > 0 && rows.every(isPlain) ? [{ from, key, relation, rows }] : [];
        }),
      );
  });
};

/** Ways to the entries that have the most links of a type, of each of its attributes: as few as will do. */
const waysToLongest = (target: Target, type: ContentType): readonly Way[] => {
  const ways = waysTo(target, type);
  const reached = [...new Set(ways.flatMap(({ rows }) => rows))];
  const lengthOf = ({ record }: KnownEntry, name: string) => record.links[name]?.length ?? 0;
  const open = new Map(
    populatable(type).flatMap(({ name }) => {
      const longest = Math.max(0, ...reached.map((row) => lengthOf(row, name)));
      return longest === 0 ? [] : [[name, longest] as const];
    }),
  );
  const shownBy = ({ rows }: Way) =>
    [...open].filter(([name, longest]) => rows.some((row) => lengthOf(row, name) === longest));
  const chosen: Way[] = [];
  while (open.size > 0) {
    const [best] = ways.toSorted((a, b) => shownBy(b).length - shownBy(a).length || a.rows.length - b.rows.length);
    if (best === undefined) break;
    chosen.push(best);
    for (const [name] of shownBy(best)) open.delete(name);
  }
  return chosen;
};

export const populateNestedAll = check(
  "populate-nested-all",
  {
    sentence:
      "A populate inside of populate MUST show each relation, media field, component and dynamic zone whole, on entries of every type.",
    needs: ["relations"],
  },
  async (target) => {
    const { dataset } = target.dataset;
    const actions = publicActions(dataset);
    const differencesOf = linkDifferences(target);
    for (const type of dataset.model.contentTypes.values()) {
      if (!type.uid.startsWith("api::") || !isPublic(actions, type.uid)) continue;
      const names = populatable(type).map(({ name }) => name);
      for (const { from, key, relation, rows } of waysToLongest(target, type)) {
        const { name, many } = relation;
        const query = { populate: { [name]: { populate: names } } };
        const { answer, attributes } = await find(target, from.uid, key, query);
        const entries = many ? expectMany(answer, attributes, name) : [expectSet(answer, attributes, name)];
        const own = entries.filter((entry) => !isLeftOut(target, type.uid, entry));
        expectEqual(
          answer,
          keysOf(target, type.uid, own).toSorted(),
          rows.map((row) => row.key).sort(),
          `The entries in ${name}`,
        );
        const differences = entries.flatMap((entry, index) =>
          differencesOf(type, entry, `data[0].attributes.${name}.data${many ? `[${index}]` : ""}`),
        );
        expectNone(answer, differences, "links");
      }
    }
  },
);
