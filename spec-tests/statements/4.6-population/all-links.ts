import { isRecord } from "../../kit/base.js";
import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { fewAtOnce } from "../../kit/contract/pages.js";
import type { Target } from "../../kit/contract/target.js";
import { isLeftOut, isShownEntry, type ShownEntry } from "../../kit/dataset/left-out.js";
import { isPublic, publicActions } from "../../kit/dataset/reduced.js";
import { isEqual } from "../../kit/expect/compare.js";
import type { ContentType, Link, Uid } from "../../kit/reference.js";
import { eachCollection, expectNone } from "../2-resources/all-values.js";

/* Populated relations and media of all entries. Their order is for others to judge. */

/**
 * The keys of linked entries in any order: with drafts, and without; of every locale, and of their own entry's. The specification leaves open which of
 * them a relation shows.
 */
const acceptable = (
  { dataset }: Target,
  type: ContentType,
  links: readonly Link[],
  own: unknown,
): readonly (readonly string[])[] => {
  const keys = links.map((link) => dataset.keyOf(link.type, link.id) ?? "").sort();
  const valuesOf = (key: string) => dataset.entry(type.uid, key).record.values;
  const home = own ?? dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const live = type.draftAndPublish ? [keys, keys.filter((key) => valuesOf(key).publishedAt !== null)] : [keys];
  return type.localized ? live.flatMap((each) => [each, each.filter((key) => valuesOf(key).locale === home)]) : live;
};

/** The entries of a populated relation; undefined where the value is none. */
const linkedEntries = (value: unknown): readonly ShownEntry[] | undefined => {
  if (!isRecord(value) || !("data" in value)) return undefined;
  const list: readonly unknown[] = value.data === null ? [] : [value.data].flat();
  return list.every(isShownEntry) ? list : undefined;
};

/** Requests for all entries of a type, populated. Pagination cannot be combined with that (section 4.6). */
const populating = ({ dataset }: Target, { uid, naturalKey }: ContentType): readonly Query[] => {
  const home = dataset.dataset.locales.find(({ isDefault }) => isDefault)?.code;
  const entries = dataset.entries(uid).filter(({ record: { values } }) => (values.locale ?? home) === home);
  if (entries.length <= fewAtOnce || naturalKey === undefined) return [{ populate: "*" }];
  const keys = entries.map(({ record: { values } }) => String(values[naturalKey]));
  return Array.from({ length: Math.ceil(keys.length / fewAtOnce) }, (_, index) => ({
    filters: { [naturalKey]: { $in: keys.slice(index * fewAtOnce, (index + 1) * fewAtOnce) } },
    populate: "*",
  }));
};

export const populateStarAll = check(
  "populate-star-all",
  {
    sentence:
      "populate=* MUST populate each relation and media field with all of its entries, in every entry of every type.",
    needs: ["relations"],
  },
  (target) => {
    const actions = publicActions(target.dataset.dataset);
    const mayFind = (uid: Uid) => isPublic(actions, uid);
    return eachCollection(
      target,
      (type) => populating(target, type),
      (answer, type, entries) => {
        const differences = entries.flatMap(({ id, attributes: shown }, index) => {
          const key = target.key(type.uid, id);
          if (key === undefined) return [];
          const { links, values } = target.dataset.entry(type.uid, key).record;
          return [...type.attributes.values()].flatMap((attribute) => {
            const { kind, hidden, name } = attribute;
            if (hidden || (kind !== "relation" && kind !== "media")) return [];
            const populated = linkedEntries(shown[name]);
            const isOpen = !mayFind(attribute.target) && (populated ?? []).length === 0;
            if (isOpen || (populated === undefined && name in shown)) return [];
            const linked = target.dataset.type(attribute.target);
            const lists = acceptable(target, linked, links[name] ?? [], values.locale);
            const actual = populated
              ?.filter((entry) => !isLeftOut(target, linked.uid, entry))
              .map((entry) => target.key(linked.uid, entry.id) ?? `?${entry.id}`)
              .sort();
            if (lists.some((list) => isEqual(list, actual))) return [];
            const path = `data[${index}].attributes.${name}`;
            return [{ path, expected: lists[0], ...(actual === undefined ? {} : { actual }) }];
          });
        });
        expectNone(answer, differences, "links");
      },
    );
  },
);
