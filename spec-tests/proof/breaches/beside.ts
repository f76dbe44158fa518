import type { Attribute } from "../../kit/reference.js";
import type { Parameter } from "../servers/parameters.js";
import { below, parametersOf, pathOf } from "../servers/requests.js";
import type { Mutate } from "../servers/server.js";
import { alone, conditionsOn } from "./asks.js";
import { type Breach, crossed, get, type Manners, mannersOf, type Pairs, query, scattered } from "./breach.js";
import { isNumber } from "./walk.js";
import { anywhere, attributeOf, attributesOf, inLists, linksOf, scalarsOf, targetOf, typeAt } from "./world.js";

/** What stands beside the parameter that is broken: which parameters of a request are such, and requests that have some. */
interface Companion {
  /** A parameter, or what a condition is on: `filters` is each of them, too. */
  readonly name: string;
  isIt(parameter: Parameter, path: string): boolean;
  at(path: string): readonly Pairs[];
}

/** Whether a request has a parameter, or a group of filters. */
export const isBeside = (name: string, parameters: readonly Parameter[]): boolean =>
  parameters.some(({ path }) => (name.startsWith("$") ? path[1] : path[0]) === name);

const parameter = (name: string, at: Companion["at"]): Companion => ({
  ...{ name, at },
  isIt: (each) => isBeside(name, [each]),
});

const first = (path: string): string => `${scalarsOf(typeAt(path))[0]?.name}`;

/** A condition on what a field of a list leads to: some entries fulfil each. */
const condition = (name: string, isMeant: (kind: string, many: boolean) => boolean): Companion => {
  const isLink = (attribute: Attribute | undefined): attribute is Attribute =>
    attribute !== undefined && "many" in attribute && isMeant(attribute.kind, attribute.many);
  return {
    name,
    isIt: ({ path: [of, link = ""] }, path) => of === "filters" && isLink(attributeOf(typeAt(path), link)),
    at: (path) =>
      attributesOf(typeAt(path)).flatMap((attribute) => {
        const target = isLink(attribute) && attribute.name !== "localizations" ? targetOf(attribute) : undefined;
        const choice = { operators: ["$ne"], values: 2, most: 1 };
        return target === undefined ? [] : alone(conditionsOn(target, choice, `filters[${attribute.name}]`));
      }),
  };
};

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
    isIt: below("filters", "id", "$in"),
    at: () => [[9, 2, 7, 4, 1, 8, 3, 5, 6].map((id, index) => [`filters[id][$in][${index}]`, String(id)] as const)],
  },
  {
    name: "one populated relation",
    isIt: ({ path: [of, at], path }) => of === "populate" && path.length === 2 && isNumber(at),
    at: (path) => linksOf(typeAt(path)).map(({ name }) => query`populate[0]=${name}`),
  },
  {
    name: "populate with options",
    isIt: ({ path }) => path[0] === "populate" && path.length > 3,
    at: (path) => linksOf(typeAt(path)).map(({ name }) => query`populate[${name}][fields][0]=createdAt`),
  },
];

/** How a parameter of lists is broken, and requests that show it. */
export interface Manner {
  readonly mutate: Mutate;
  readonly asks: (path: string) => readonly Pairs[];
}

/** Manners that the same requests show. */
export const shownBy = (asks: Manner["asks"], manners: Manners<Mutate>): Manners<Manner> =>
  mannersOf(Object.entries(manners), ([name, mutate]) => [name, { mutate, asks }]);

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
export const breachesOf = (section: string, own: string, manners: Manners<Manner>): readonly Breach[] => {
  const others = companions.filter(
    (each) =>
      each.name !== own &&
      !(own === "pagination" && isPopulating(each)) &&
      !(own === "populate" && (each.name === "pagination" || isPopulating(each))),
  );
  const wheres: readonly Where[] = [
    anywhere,
    ...inLists,
    ...others.map((beside) => ({ ...anywhere, text: `beside ${beside.name}`, beside })),
  ];
  return crossed(section, manners, wheres, {
    mutate:
      ({ mutate }, { paths: within, beside }) =>
      (server) => {
        const wrong = mutate(server);
        return (asked) => {
          const path = pathOf(asked);
          const isBeside = () => beside === undefined || parametersOf(asked).some((each) => beside.isIt(each, path));
          return (within.includes(path) && isBeside() ? wrong : server)(asked);
        };
      },
    *witnesses({ paths: within, beside }, { asks }) {
      const all = within.flatMap((path) =>
        (beside?.at(path) ?? [[]]).flatMap((more) => asks(path).map((pairs) => [path, [...pairs, ...more]] as const)),
      );
      for (const [path, pairs] of scattered(all)) yield get(path, pairs);
    },
  });
};
