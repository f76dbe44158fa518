import { isRecord } from "../../kit/json.js";
import { answering, isEntry, isList, isRelation, type List, listing, replaceDeep, replaceMembers } from "./answers.js";
import type { Mutant } from "./mutant.js";
import type { Parameter } from "./parameters.js";
import { below, ignoring, misreading, outside, parameter, reading, understanding } from "./requests.js";

const isPopulate = below("populate");
const isStar = (one: Parameter): boolean => isPopulate(one) && one.path.length === 1 && one.value === "*";

/** How many levels of populate a parameter goes into. */
const depth = ({ path }: Parameter): number => path.filter((part) => part === "populate").length;

/** Whether a parameter holds an operator inside populate. */
const isNested =
  (operator: string) =>
  (one: Parameter): boolean =>
    isPopulate(one) && one.path.includes(operator, 2);

const media = ["cover", "gallery", "portrait", "photos", "icon", "poster", "pdf", "spreads", "before"];

/** The parameters with every name that `populate=*` returned populated once more. */
const oneLevelMore = (parameters: readonly Parameter[], list: List): readonly Parameter[] => {
  const links = list.data.flatMap(({ attributes }) =>
    Object.entries(attributes).filter(([, value]) => isRelation(value)),
  );
  const names = [...new Set(links.map(([name]) => name))];
  return [
    ...parameters.filter((one) => !isStar(one)),
    ...names.map((name) => parameter("*", "populate", name, "populate")),
  ];
};

/** A server whose `populate=*` leaves some members out. */
const starWithout = (left: (value: unknown, name: string) => boolean) =>
  listing((list, { parameters }) =>
    parameters.some(isStar)
      ? {
          ...list,
          data: list.data.map(({ id, attributes }) => ({
            id,
            attributes: replaceMembers(attributes, (value, name) => (left(value, name) ? undefined : value)),
          })),
        }
      : list,
  );

/** Whether a list of an entry's relation is empty. */
const isEmpty = (value: unknown): boolean =>
  isRelation(value) && (value.data === null || (Array.isArray(value.data) && value.data.length === 0));

/** Faults of `populate` on relations and media (section 4.6). */
export const populateMutants: readonly Mutant[] = [
  { id: "populate-ignored", section: "4.6", fault: "populate has no effect.", mutate: ignoring(isPopulate) },
  {
    id: "populate-by-default",
    section: "4.6",
    fault: "Everything is populated unless told otherwise.",
    mutate: understanding((parameters) =>
      parameters.some(isPopulate) ? parameters : [...parameters, parameter("*", "populate")],
    ),
  },
  {
    id: "populate-first-only",
    section: "4.6",
    fault: "Of several relations the first one alone is populated.",
    mutate: ignoring((one) => isPopulate(one) && one.path.length === 2 && /^[1-9]/.test(one.path[1] ?? "")),
  },
  {
    id: "populate-one-means-all",
    section: "4.6",
    fault: "Whoever populates one relation gets them all.",
    mutate: understanding((parameters) =>
      parameters.some((one) => isPopulate(one) && one.path[1] === "0")
        ? [...parameters.filter((one) => !isPopulate(one)), parameter("*", "populate")]
        : parameters,
    ),
  },
  {
    id: "populate-star-ignored",
    section: "4.6",
    fault: "populate=* populates nothing.",
    mutate: ignoring(isStar),
  },
  {
    id: "populate-star-two-levels",
    section: "4.6",
    fault: "populate=* goes two levels deep.",
    mutate: listing(async (list, { parameters, ask }) =>
      parameters.some(isStar) ? ((await ask(oneLevelMore(parameters, list))) ?? list) : list,
    ),
  },
  {
    id: "populate-star-without-media",
    section: "4.6",
    fault: "populate=* leaves media fields out.",
    mutate: starWithout((_, name) => media.includes(name)),
  },
  {
    id: "populate-star-without-components",
    section: "4.6",
    fault: "populate=* leaves components out.",
    mutate: starWithout((value, name) => isRecord(value) && "id" in value && name !== "id"),
  },
  {
    id: "populate-star-without-zones",
    section: "4.6",
    fault: "populate=* leaves dynamic zones out.",
    mutate: starWithout(
      (value) => Array.isArray(value) && value.some((item) => isRecord(item) && "__component" in item),
    ),
  },
  {
    id: "populate-star-without-localizations",
    section: "4.6",
    fault: "populate=* leaves localizations out.",
    mutate: starWithout((_, name) => name === "localizations"),
  },
  {
    id: "populate-star-without-empty",
    section: "4.6",
    fault: "populate=* leaves out what is empty.",
    mutate: starWithout(isEmpty),
  },
  {
    id: "populate-nested-ignored",
    section: "4.6",
    fault: "A populate inside of populate has no effect.",
    mutate: reading((one) => {
      const index = one.path.indexOf("populate", 1);
      return [
        isPopulate(one) && index > 0 && !one.path.includes("on") ? parameter("true", ...one.path.slice(0, index)) : one,
      ];
    }),
  },
  {
    id: "populate-nested-means-all",
    section: "4.6",
    fault: "Whoever populates one nested relation gets all of that level.",
    mutate: reading((one) =>
      isPopulate(one) && one.path.at(-2) === "populate" && one.path.length > 2 && !one.path.includes("on")
        ? [parameter("*", ...one.path.slice(0, -1))]
        : [one],
    ),
  },
  {
    id: "populate-three-levels",
    section: "8",
    fault: "populate goes three levels deep and no deeper.",
    mutate: ignoring((one) => isPopulate(one) && depth(one) > 3),
  },
  {
    id: "populate-five-levels",
    section: "4.6",
    fault: "populate goes five levels deep and no deeper.",
    mutate: ignoring((one) => isPopulate(one) && depth(one) > 5),
  },
  {
    id: "populate-fields-ignored",
    section: "4.6",
    fault: "fields inside of populate have no effect.",
    mutate: ignoring(isNested("fields")),
  },
  {
    id: "populate-fields-apply-to-parent",
    section: "4.6",
    fault: "fields inside of populate select the attributes of the entry itself.",
    mutate: reading((one) =>
      isNested("fields")(one) && one.path.length === 4 ? [{ path: one.path.slice(2), value: one.value }] : [one],
    ),
  },
  {
    id: "populate-filters-ignored",
    section: "4.6",
    fault: "filters inside of populate have no effect.",
    mutate: ignoring(isNested("filters")),
  },
  {
    id: "populate-filters-narrow-list",
    section: "4.6",
    fault: "filters inside of populate leave out the entries without a match.",
    mutate: listing((list, { parameters }) => {
      const filtered = parameters.filter(isNested("filters")).map(({ path }) => path[1] ?? "");
      return {
        ...list,
        data: list.data.filter(({ attributes }) => !filtered.some((name) => isEmpty(attributes[name]))),
      };
    }),
  },
  {
    id: "populate-sort-ignored",
    section: "4.6",
    fault: "sort inside of populate has no effect.",
    mutate: ignoring(isNested("sort")),
  },
  {
    id: "populate-sort-ascending-only",
    section: "4.6",
    fault: "sort inside of populate is ascending, whatever its suffix is.",
    mutate: misreading(isNested("sort"), (value) => value.replace(/:desc$/i, "")),
  },
  {
    id: "populate-options-first-level-only",
    section: "4.6",
    fault: "Operators have no effect in a populate inside of populate.",
    mutate: ignoring(
      (one) => depth(one) > 1 && ["fields", "filters", "sort"].some((name) => one.path.includes(name, 3)),
    ),
  },
  {
    id: "populate-options-of-media-ignored",
    section: "4.6",
    fault: "Operators have no effect on populated media fields.",
    mutate: ignoring(
      (one) =>
        isPopulate(one) &&
        media.includes(one.path[1] ?? "") &&
        ["fields", "filters", "sort"].includes(one.path[2] ?? ""),
    ),
  },
  {
    id: "populate-narrows-list",
    section: "4.6",
    fault: "Entries without an entry in a populated relation are left out of the list.",
    mutate: listing((list) => ({
      ...list,
      data: list.data.filter(({ attributes }) => !Object.values(attributes).some(isEmpty)),
    })),
  },
  {
    id: "populate-repeats-entries",
    section: "4.6",
    fault: "An entry is returned once for each of its populated entries.",
    mutate: listing((list) => ({
      ...list,
      data: list.data.flatMap((entry) => {
        const [first] = Object.values(entry.attributes).filter(isRelation);
        return Array.isArray(first?.data) && first.data.length > 1 ? first.data.map(() => entry) : [entry];
      }),
    })),
  },
  {
    id: "populate-first-parent-for-all",
    section: "4.6",
    fault: "All entries of a list get the related entries of the first one.",
    mutate: listing((list) => {
      const relations = Object.entries(list.data[0]?.attributes ?? {}).filter(([, value]) => isRelation(value));
      const shared = Object.fromEntries(relations);
      return {
        ...list,
        data: list.data.map(({ id, attributes }) => ({ id, attributes: { ...attributes, ...shared } })),
      };
    }),
  },
  {
    id: "populate-shared-entry-once",
    section: "4.6",
    fault: "A related entry is returned with the first entry of a list that has it, and with no other.",
    mutate: listing((list) => {
      const seen = new Set<string>();
      const fresh = (name: string, item: unknown) => {
        const key = `${name} ${isEntry(item) ? item.id : ""}`;
        if (seen.has(key)) return false;
        seen.add(key);
        return true;
      };
      const data = list.data.map(({ id, attributes }) => ({
        id,
        attributes: replaceMembers(attributes, (value, name) =>
          isRelation(value) && Array.isArray(value.data)
            ? { data: value.data.filter((item) => fresh(name, item)) }
            : value,
        ),
      }));
      return { ...list, data };
    }),
  },
  {
    id: "populate-same-shape-everywhere",
    section: "4.6",
    fault: "An entry that is reached in two ways is returned in one shape, that of the last place.",
    mutate: answering((document) => {
      const shapes = new Map<string, unknown>();
      const key = (entry: { id: unknown; attributes: { createdAt?: unknown } }) =>
        `${entry.id} ${entry.attributes.createdAt}`;
      replaceDeep(document, (value) => {
        if (isEntry(value) && "createdAt" in value.attributes) shapes.set(key(value), value.attributes);
        return value;
      });
      return replaceDeep(document, (value, name) =>
        isEntry(value) && name !== undefined
          ? { ...value, attributes: shapes.get(key(value)) ?? value.attributes }
          : value,
      );
    }),
  },
  {
    id: "populate-changes-attributes",
    section: "4.6",
    fault: "A list with populate is without the timestamps of its entries.",
    mutate: listing((list, { parameters }) =>
      parameters.some(isPopulate) && !parameters.some(below("fields"))
        ? {
            ...list,
            data: list.data.map(({ id, attributes: { createdAt: _, ...attributes } }) => ({ id, attributes })),
          }
        : list,
    ),
  },
  {
    id: "populate-drops-filters",
    section: "4.6",
    fault: "A list with populate=* is not filtered.",
    mutate: understanding((parameters) =>
      parameters.some(isStar) ? parameters.filter(outside("filters")) : parameters,
    ),
  },
  {
    id: "populate-to-one-only",
    section: "4.6",
    fault: "To-many relations stay empty.",
    mutate: answering((document) =>
      isList(document)
        ? replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data) ? { data: [] } : value,
          )
        : document,
    ),
  },
  {
    id: "populate-list-reversed",
    section: "4.6",
    profile: "strapi-v4",
    fault: "Populated lists are in the reverse of their stored order.",
    mutate: answering((document, { parameters }) =>
      parameters.some(isNested("sort"))
        ? document
        : replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data)
              ? { data: value.data.toReversed() }
              : value,
          ),
    ),
  },
  {
    id: "populate-list-by-id",
    section: "4.6",
    profile: "strapi-v4",
    fault: "Populated lists are in the order of their ids.",
    mutate: answering((document, { parameters }) =>
      parameters.some(isNested("sort"))
        ? document
        : replaceDeep(document, (value, key) =>
            key !== undefined && isRelation(value) && Array.isArray(value.data) && value.data.every(isEntry)
              ? { data: value.data.toSorted((a, b) => Number(a.id) - Number(b.id)) }
              : value,
          ),
    ),
  },
  {
    id: "populate-list-cut",
    section: "4.6",
    profile: "strapi-v4",
    fault: "Populated lists are cut after 25 entries.",
    mutate: answering((document) =>
      replaceDeep(document, (value, key) =>
        key !== undefined && isRelation(value) && Array.isArray(value.data) ? { data: value.data.slice(0, 25) } : value,
      ),
    ),
  },
];
