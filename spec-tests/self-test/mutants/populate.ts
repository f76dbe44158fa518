import { isRecord } from "../../kit/json.js";
import { isEmptyRelation, isRelation, type List, listing, replaceMembers } from "./answers.js";
import type { Mutant } from "./mutant.js";
import type { Parameter } from "./parameters.js";
import { below, ignoring, misreading, parameter, reading, understanding } from "./requests.js";

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
    mutate: starWithout(isEmptyRelation),
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
        data: list.data.filter(({ attributes }) => !filtered.some((name) => isEmptyRelation(attributes[name]))),
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
];
