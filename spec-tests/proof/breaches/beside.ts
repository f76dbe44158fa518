import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { parametersOf, pathOf } from "../faults/requests.js";
import type { Breach } from "./breach.js";
import { get, type Pairs } from "./breach.js";
import { listed, scalarsOf, typeAt } from "./world.js";

/** What a list is asked for beside the parameter that is broken. */
const companionsAt = (path: string): Readonly<Record<string, Pairs>> => {
  const type = typeAt(path);
  const [first] = scalarsOf(type);
  return {
    sort: [["sort", `${first?.name}:desc`]],
    filters: [["filters[id][$gt]", "1"]],
    fields: [["fields[0]", `${first?.name}`]],
    pagination: [["pagination[pageSize]", "4"]],
    populate: [["populate", "*"]],
    $or: [
      ["filters[$or][0][id][$gt]", "3"],
      ["filters[$or][1][id][$lt]", "3"],
    ],
    ...(type.localized ? { locale: [["locale", "fr"]] } : {}),
    ...(type.draftAndPublish ? { publicationState: [["publicationState", "preview"]] } : {}),
  };
};

const companions = [
  "sort",
  "filters",
  "fields",
  "pagination",
  "populate",
  "$or",
  "locale",
  "publicationState",
] as const;

/** Whether a request has a parameter, or a group of filters. */
export const isBeside = (name: string, parameters: readonly Parameter[]): boolean =>
  parameters.some(({ path }) => (name.startsWith("$") ? path[1] : path[0]) === name);

/** How a parameter of lists is broken, and requests that show it. */
interface Manner {
  readonly mutate: Mutate;
  readonly asks: (path: string) => readonly Pairs[];
}

/**
 * Breaches of one parameter of lists: everywhere, in one content-type alone, and beside one other parameter alone. Pagination and populate are not
 * combined, as the specification says that they cannot be.
 */
export const breachesOf = (
  section: string,
  own: string,
  manners: Readonly<Record<string, Manner>>,
): readonly Breach[] => {
  const paths = [...listed.keys()];
  const others = companions.filter((name) => name !== own && !(own === "pagination" && name === "populate"));
  const wheres = [
    { text: "", paths, beside: undefined },
    ...paths.map((path) => ({ text: `in ${path}`, paths: [path], beside: undefined })),
    ...others.map((beside) => ({ text: `beside ${beside}`, paths, beside })),
  ];
  return Object.entries(manners).flatMap(([manner, { mutate, asks }]) =>
    wheres.map(
      ({ text, paths: within, beside }): Breach => ({
        section,
        manner,
        where: text,
        mutate: (server) => {
          const wrong = mutate(server);
          return (asked) => {
            const isHere =
              within.includes(pathOf(asked)) && (beside === undefined || isBeside(beside, parametersOf(asked)));
            return (isHere ? wrong : server)(asked);
          };
        },
        *witnesses() {
          for (const path of within) {
            const more = beside === undefined ? [] : companionsAt(path)[beside];
            if (more !== undefined) for (const pairs of asks(path)) yield get(path, [...pairs, ...more]);
          }
        },
      }),
    ),
  );
};
