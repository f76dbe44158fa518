import { isRecord } from "../../kit/base.js";
import {
  answeringLists,
  type Entry,
  isEmptyRelation,
  isEntry,
  isRelation,
  type List,
  replaceMembers,
} from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";
import type { Parameter } from "../../proof/faults/parameters.js";
import { below, ignoring, misreading, parameter, reading, understanding } from "../../proof/faults/requests.js";

const isPopulate = below("populate");
const isStar = (one: Parameter): boolean => isPopulate(one) && one.path.length === 1 && one.value === "*";

/** How many levels of populate a parameter goes into. */
const depth = ({ path }: Parameter): number => path.filter((part) => part === "populate").length;

/** Whether a parameter holds an operator inside populate. */
const isNested =
  (operator: string) =>
  (one: Parameter): boolean =>
    isPopulate(one) && one.path.includes(operator, 2);

/** A server whose entries lack an attribute four levels below the list. */
const replacingDeepDatetimes = answeringLists((list) => {
  const withoutDatetimes = (value: unknown, level: number): unknown => {
    if (Array.isArray(value)) return value.map((each) => withoutDatetimes(each, level));
    if (!isRecord(value)) return value;
    const below = isRecord(value.attributes) ? level + 1 : level;
    const members = Object.entries(value).filter(([name]) => level < 5 || !["inspectedAt", "createdAt"].includes(name));
    return Object.fromEntries(members.map(([name, member]) => [name, withoutDatetimes(member, below)]));
  };
  return { ...list, data: withoutDatetimes(list.data, 0) };
});

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

/** A server whose `populate=*` changes members; undefined leaves them out. */
const starChanging = (change: (value: unknown, name: string) => unknown) =>
  answeringLists((list, { parameters }) =>
    parameters.some(isStar)
      ? {
          ...list,
          data: list.data.map(({ id, attributes }) => ({ id, attributes: replaceMembers(attributes, change) })),
        }
      : list,
  );

const starWithout = (left: (value: unknown, name: string) => boolean) =>
  starChanging((value, name) => (left(value, name) ? undefined : value));

const isZone = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item) => isRecord(item) && "__component" in item);

/** Faults of `populate` on relations and media (section 4.6). */
export const populateFaults: readonly Fault[] = [
  {
    id: "populate-ignored",
    breaks: ["4.6-one", "4.1-populate"],
    fault: "populate has no effect.",
    mutate: ignoring(isPopulate),
  },
  {
    id: "populate-by-default",
    breaks: ["4.6-nothing", "2.1-links-absent", "2.1-nothing-else"],
    fault: "Everything is populated unless the request says otherwise.",
    mutate: understanding((parameters) =>
      parameters.some(isPopulate) ? parameters : [...parameters, parameter("*", "populate")],
    ),
  },
  {
    id: "populate-first-only",
    breaks: ["4.6-several", "4.6-rule-2-array"],
    fault: "Of several relations the first one alone is populated.",
    mutate: ignoring((one) => isPopulate(one) && one.path.length === 2 && /^[1-9]/.test(one.path[1] ?? "")),
  },
  {
    id: "populate-one-means-all",
    breaks: ["4.6-one"],
    fault: "Whoever populates one relation gets them all.",
    mutate: understanding((parameters) =>
      parameters.some((one) => isPopulate(one) && one.path[1] === "0")
        ? [...parameters.filter((one) => !isPopulate(one)), parameter("*", "populate")]
        : parameters,
    ),
  },
  {
    id: "populate-star-ignored",
    breaks: ["4.6-star", "4.1-populate"],
    fault: "populate=* populates nothing.",
    mutate: ignoring(isStar),
  },
  {
    id: "populate-star-two-levels",
    breaks: ["4.6-rule-1", "4.6-star"],
    fault: "populate=* goes two levels deep.",
    mutate: answeringLists(async (list, { parameters, ask }) =>
      parameters.some(isStar) ? ((await ask(oneLevelMore(parameters, list))) ?? list) : list,
    ),
  },
  {
    id: "populate-star-without-media",
    breaks: ["4.6-star"],
    fault: "populate=* leaves media fields out.",
    mutate: starWithout((_, name) => media.includes(name)),
  },
  {
    id: "populate-star-without-components",
    breaks: ["4.6-star"],
    fault: "populate=* leaves components out.",
    mutate: starWithout((value, name) => isRecord(value) && "id" in value && name !== "id"),
  },
  {
    id: "populate-star-without-zones",
    breaks: ["4.6-star"],
    fault: "populate=* leaves dynamic zones out.",
    mutate: starWithout(isZone),
  },
  {
    id: "populate-star-empties-zones",
    breaks: ["4.6-star"],
    fault: "populate=* returns every dynamic zone with nothing in it.",
    mutate: starChanging((value) => (isZone(value) ? [] : value)),
  },
  {
    id: "populate-star-without-localizations",
    breaks: ["4.6-star"],
    fault: "populate=* leaves localizations out.",
    mutate: starWithout((_, name) => name === "localizations"),
  },
  {
    id: "populate-star-without-empty",
    breaks: ["4.6-star"],
    fault: "populate=* leaves out what is empty.",
    mutate: starWithout(isEmptyRelation),
  },
  {
    id: "populate-nested-ignored",
    breaks: ["4.6-nested", "4.6-rule-2-object", "4.1-populate"],
    atRandom: ["laws-nested-populate"],
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
    breaks: ["4.6-nested"],
    fault: "Whoever populates one nested relation gets all of that level.",
    mutate: reading((one) =>
      isPopulate(one) && one.path.at(-2) === "populate" && one.path.length > 2 && !one.path.includes("on")
        ? [parameter("*", ...one.path.slice(0, -1))]
        : [one],
    ),
  },
  {
    id: "populate-three-levels",
    breaks: ["8-populate-depth", "4.6-rule-5-depth"],
    fault: "populate goes three levels deep and no deeper.",
    mutate: ignoring((one) => isPopulate(one) && depth(one) > 3),
  },
  {
    id: "populate-five-levels",
    breaks: ["4.6-rule-5-depth", "8-populate-depth"],
    fault: "populate goes five levels deep and no deeper.",
    mutate: ignoring((one) => isPopulate(one) && depth(one) > 5),
  },
  {
    id: "populate-dates-four-levels",
    breaks: ["4.6-rule-5-depth"],
    fault: "Entries that are populated four levels deep are without their datetimes.",
    mutate: replacingDeepDatetimes,
  },
  {
    id: "populate-fields-ignored",
    breaks: ["4.6-rule-6-fields"],
    fault: "fields inside of populate have no effect.",
    mutate: ignoring(isNested("fields")),
  },
  {
    id: "populate-fields-apply-to-parent",
    breaks: ["4.6-rule-6-fields"],
    fault: "fields inside of populate select the attributes of the entry itself.",
    mutate: reading((one) =>
      isNested("fields")(one) && one.path.length === 4 ? [{ path: one.path.slice(2), value: one.value }] : [one],
    ),
  },
  {
    id: "populate-filters-ignored",
    breaks: ["4.6-rule-6-filters"],
    fault: "filters inside of populate have no effect.",
    mutate: ignoring(isNested("filters")),
  },
  {
    id: "populate-filters-lists-alone",
    breaks: ["4.6-filters-to-one"],
    fault: "filters inside of populate have no effect on a relation to one entry.",
    mutate: ignoring((parameter) => isNested("filters")(parameter) && parameter.path.includes("maker")),
  },
  {
    id: "populate-filters-narrow-list",
    breaks: ["4.6-rule-6-filters"],
    fault: "filters inside of populate leave out the entries without a match.",
    mutate: answeringLists((list, { parameters }) => {
      const filtered = parameters.filter(isNested("filters")).map(({ path }) => path[1] ?? "");
      return {
        ...list,
        data: list.data.filter(({ attributes }) => !filtered.some((name) => isEmptyRelation(attributes[name]))),
      };
    }),
  },
  {
    id: "populate-sort-ignored",
    breaks: ["4.6-rule-6-sort"],
    fault: "sort inside of populate has no effect.",
    mutate: ignoring(isNested("sort")),
  },
  {
    id: "populate-sort-ascending-only",
    breaks: ["4.6-rule-6-sort"],
    fault: "sort inside of populate is ascending, whatever its suffix is.",
    mutate: misreading(isNested("sort"), (value) => value.replace(/:desc$/i, "")),
  },
  {
    id: "populate-sort-of-one-relation-only",
    breaks: ["4.6-rule-6-sort"],
    fault: "Where several relations are populated, only the first one of them is sorted.",
    mutate: understanding((parameters) => {
      const first = parameters.find(isNested("sort"))?.path[1];
      return parameters.filter((one) => !isNested("sort")(one) || one.path[1] === first);
    }),
  },
  {
    id: "populate-nested-in-twenty-only",
    breaks: ["4.6-nested"],
    fault: "What is nested is populated in the first twenty related entries of an answer, and empty in the others.",
    mutate: answeringLists((list) => {
      let met = 0;
      const emptied = (entry: Entry): Entry => ({
        ...entry,
        attributes: replaceMembers(entry.attributes, (value) => (isRelation(value) ? { data: null } : value)),
      });
      const below = (value: unknown): unknown =>
        isRelation(value) && Array.isArray(value.data)
          ? { data: value.data.map((each) => (isEntry(each) && ++met > 20 ? emptied(each) : each)) }
          : value;
      return {
        ...list,
        data: list.data.map((each) => ({ ...each, attributes: replaceMembers(each.attributes, below) })),
      };
    }),
  },
  {
    id: "populate-options-first-level-only",
    breaks: ["4.6-rule-6-together"],
    fault: "Operators have no effect in a populate inside of populate.",
    mutate: ignoring(
      (one) => depth(one) > 1 && ["fields", "filters", "sort"].some((name) => one.path.includes(name, 3)),
    ),
  },
  {
    id: "populate-options-of-media-ignored",
    breaks: ["4.6-rule-6-media"],
    fault: "Operators have no effect on populated media fields.",
    mutate: ignoring(
      (one) =>
        isPopulate(one) &&
        media.includes(one.path[1] ?? "") &&
        ["fields", "filters", "sort"].includes(one.path[2] ?? ""),
    ),
  },
];
