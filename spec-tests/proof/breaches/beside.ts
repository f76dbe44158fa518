import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { parametersOf, pathOf } from "../faults/requests.js";
import { conditionsOn } from "./asks.js";
import { type Breach, crossed, get, type Pairs, query, scattered } from "./breach.js";
import { attributeOf, attributesOf, inLists, linksOf, listed, scalarsOf, targetOf, typeAt } from "./world.js";

/** What stands beside the parameter that is broken: whether a request has it, and requests that have. */
interface Companion {
  /** A parameter, or what a condition is on: `filters` is each of them, too. */
  readonly name: string;
  isThere(parameters: readonly Parameter[], path: string): boolean;
  at(path: string): readonly Pairs[];
}

/** Whether a request has a parameter, or a group of filters. */
export const isBeside = (name: string, parameters: readonly Parameter[]): boolean =>
  parameters.some(({ path }) => (name.startsWith("$") ? path[1] : path[0]) === name);

const parameter = (name: string, at: Companion["at"]): Companion => ({
  name,
  isThere: (parameters) => isBeside(name, parameters),
  at,
});

const first = (path: string): string => `${scalarsOf(typeAt(path))[0]?.name}`;

/** A condition on what a field of a list leads to: some entries fulfil each. */
const condition = (name: string, isMeant: (kind: string, many: boolean) => boolean): Companion => ({
  name,
  isThere: (parameters, path) =>
    parameters.some(({ path: [of, link = ""] }) => {
      const attribute = of === "filters" ? attributeOf(typeAt(path), link) : undefined;
      return attribute !== undefined && "many" in attribute && isMeant(attribute.kind, attribute.many);
    }),
  at: (path) =>
    attributesOf(typeAt(path)).flatMap((attribute) => {
      const target = targetOf(attribute);
      const { name: own } = attribute;
      if (target === undefined || own === "localizations" || !("many" in attribute)) return [];
      if (!isMeant(attribute.kind, attribute.many)) return [];
      const choice = { operators: ["$ne"], values: 2, most: 1 };
      return conditionsOn(target, choice, `filters[${own}]`).map((pair) => [pair]);
    }),
});

const populating = (name: string, isMeant: (path: readonly string[]) => boolean, at: Companion["at"]): Companion => ({
  name,
  isThere: (parameters) => parameters.some(({ path }) => path[0] === "populate" && isMeant(path)),
  at,
});

const companions: readonly Companion[] = [
  parameter("sort", (path) => [query`sort=${first(path)}:desc`]),
  parameter("filters", () => [query`filters[id][$gt]=1`]),
  parameter("fields", (path) => [query`fields[0]=${first(path)}`]),
  parameter("pagination", () => [query`pagination[pageSize]=4`]),
  parameter("populate", () => [query`populate=*`]),
  parameter("$or", () => [query`filters[$or][0][id][$gt]=3&filters[$or][1][id][$lt]=3`]),
  parameter("locale", (path) => (typeAt(path).localized ? [query`locale=fr`] : [])),
  parameter("publicationState", (path) => (typeAt(path).draftAndPublish ? [query`publicationState=preview`] : [])),
  condition("a condition on a relation to one", (kind, many) => kind === "relation" && !many),
  condition("a condition on a relation to many", (kind, many) => kind === "relation" && many),
  condition("a condition on a component", (kind) => kind === "component"),
  {
    name: "$in on ids",
    isThere: (parameters) =>
      parameters.some(({ path: [of, name, operator] }) => of === "filters" && name === "id" && operator === "$in"),
    at: () => [[9, 2, 7, 4, 1, 8, 3, 5, 6].map((id, index) => [`filters[id][$in][${index}]`, String(id)] as const)],
  },
  populating(
    "one populated relation",
    (path) => path.length === 2 && /^\d+$/.test(path[1] ?? ""),
    (path) => linksOf(typeAt(path)).map(({ name }) => query`populate[0]=${name}`),
  ),
  populating(
    "populate with options",
    (path) => path.length > 3,
    (path) => linksOf(typeAt(path)).map(({ name }) => query`populate[${name}][fields][0]=createdAt`),
  ),
];

/** How a parameter of lists is broken, and requests that show it. */
export interface Manner {
  readonly mutate: Mutate;
  readonly asks: (path: string) => readonly Pairs[];
}

/** Manners that the same requests show. */
export const shownBy = (asks: Manner["asks"], manners: Readonly<Record<string, Mutate>>) =>
  Object.fromEntries(Object.entries(manners).map(([name, mutate]): [string, Manner] => [name, { mutate, asks }]));

const isPopulating = ({ name }: Companion): boolean => name.includes("populate");

interface Where {
  readonly text: string;
  readonly paths: readonly string[];
  readonly beside?: Companion;
}

/**
 * Breaches of one parameter of lists: everywhere, in one content-type alone, and beside one other parameter alone, or one condition. Pagination and
 * populate are not combined, as the specification says that they cannot be.
 */
export const breachesOf = (
  section: string,
  own: string,
  manners: Readonly<Record<string, Manner>>,
): readonly Breach[] => {
  const paths = [...listed.keys()];
  const others = companions.filter(
    (each) =>
      each.name !== own &&
      !(own === "pagination" && isPopulating(each)) &&
      !(own === "populate" && (each.name === "pagination" || isPopulating(each))),
  );
  const wheres: readonly Where[] = [
    { text: "", paths },
    ...inLists,
    ...others.map((beside) => ({ text: `beside ${beside.name}`, paths, beside })),
  ];
  return Object.entries(manners).flatMap(([manner, { mutate, asks }]) =>
    crossed(section, { [manner]: mutate }, wheres, {
      mutate:
        (change, { paths: within, beside }) =>
        (server) => {
          const wrong = change(server);
          return (asked) => {
            const path = pathOf(asked);
            const isHere = within.includes(path) && (beside === undefined || beside.isThere(parametersOf(asked), path));
            return (isHere ? wrong : server)(asked);
          };
        },
      *witnesses({ paths: within, beside }) {
        const all = within.flatMap((path) =>
          (beside?.at(path) ?? [[]]).flatMap((more) => asks(path).map((pairs) => [path, [...pairs, ...more]] as const)),
        );
        for (const [path, pairs] of scattered(all)) yield get(path, pairs);
      },
    }),
  );
};
