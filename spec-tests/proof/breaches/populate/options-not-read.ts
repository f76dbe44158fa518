import type { Attribute, ContentType, Schema } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import { understanding } from "../../servers/requests.js";
import type { Mutate } from "../../servers/server.js";
import { amongValues, type Breach, crossed, get, type Manners, mannersOf, type Pairs, query } from "../breach.js";
import { relationKinds } from "../links.js";
import { hasOrder, turned } from "../lists/sorts.js";
import { isNumber } from "../walk.js";
import { relationsIn, type Way } from "../ways.js";
import { anywhere, attributeOf, inLists, linksOf, listed, scalarsOf, scalarTypes, typeAt } from "../world.js";

/** Of the options of one kind what is left; `all` are the parameters of the request. */
type Change = (own: readonly Parameter[], all: readonly Parameter[]) => readonly Parameter[];

type Suits = (attribute: Attribute | undefined) => boolean;

const holderKinds = { component: "component", on: "dynamiczone" } as const;

interface Where {
  readonly text: string;
  readonly paths: readonly string[];
  /** Of which attributes of the list the options are meant, where these are not all that a request populates. */
  readonly suits: Suits;
  /** In what the populated relation is, if not in the entry itself. */
  readonly holder?: keyof typeof holderKinds;
}

/** The options of populated relations: `fields`, `filters` and `sort` inside of populate. */
const inside = (option: string, change: Change, { text, paths, suits, holder }: Where): Mutate =>
  understanding((parameters, path) => {
    const isMeant = (names: readonly string[], at: number) => {
      if (text === "") return true;
      if (!paths.includes(path)) return false;
      const nameAt = (index: number) => attributeOf(typeAt(path), names[index] ?? "");
      if (holder === undefined) return suits(nameAt(at - 1));
      return at > 2 && names[at - 2] === "populate" && nameAt(1)?.kind === holderKinds[holder];
    };
    const own = parameters.filter(
      (each) =>
        each.path[0] === "populate" && each.path.includes(option) && isMeant(each.path, each.path.indexOf(option)),
    );
    if (own.length === 0) return parameters;
    // The relation is populated still.
    const kept = own.map((each) => ({
      path: [...each.path.slice(0, each.path.indexOf(option)), "populate"],
      value: "",
    }));
    const changed = change(own, parameters);
    return [
      ...parameters.filter((each) => !own.includes(each)),
      ...(changed.length === 0 ? kept.slice(0, 1) : changed),
    ];
  });

/** Requests with an option of a relation that `prefix` populates. */
const optionsOf = (prefix: string, to: Schema, option: string): readonly Pairs[] => {
  const [first, second] = scalarsOf(to);
  if (first === undefined || second === undefined) return [];
  if (option === "fields")
    return [
      query`${prefix}[fields][0]=${first.name}`,
      query`${prefix}[fields][0]=${second.name}&${prefix}[fields][1]=createdAt`,
    ];
  if (option === "sort")
    return scalarsOf(to)
      .flatMap(({ name }) => [
        query`${prefix}[sort][0]=${name}`,
        query`${prefix}[sort][0]=${name}:desc&${prefix}[fields][0]=${first.name === name ? second.name : first.name}`,
        ...[first, second].map((other) => query`${prefix}[sort][1]=${other.name}:desc&${prefix}[sort][0]=${name}`),
        ...[first, second].map((other) => query`${prefix}[sort][0]=${name}&${prefix}[sort][1]=${other.name}:desc`),
      ])
      .map(amongValues);
  return [
    query`${prefix}[filters][id][$gt]=3`,
    query`${prefix}[filters][id][$lt]=3`,
    query`${prefix}[filters][${first.name}][$notNull]=true&${prefix}[filters][id][$gt]=2`,
  ];
};

const indexOf = ({ path }: Parameter): string => path.at(-1) ?? "";

/** What sorts say of which relation. */
const relationOf = ({ path }: Parameter): string => path.slice(0, path.lastIndexOf("sort")).join(" ");

const typeOfTerm = ({ value = "" }: Parameter): string | undefined => typesByName.get(/^[^:.]*/.exec(value)?.[0] ?? "");

const typesByName = new Map(
  [...listed.values()].flatMap((type) => scalarsOf(type).map(({ name, type: kind }) => [name, kind] as const)),
);

const sortChanges: Manners<Change> = {
  "the order of sort inside populate is turned round": (own) =>
    own.map(({ path, value = "" }) => ({ path, value: turned(value) })),
  "sort inside populate looks at its first field alone": (own) => own.filter((each) => indexOf(each) !== "1"),
  "the fields of sort inside populate are taken as they come": (own) => {
    const seen = new Map<string, number>();
    return own.map((each) => {
      const index = seen.get(relationOf(each)) ?? 0;
      seen.set(relationOf(each), index + 1);
      return isNumber(indexOf(each)) ? { ...each, path: each.path.with(-1, String(index)) } : each;
    });
  },
  "sort inside populate by what is not among its fields has no effect": (own, all) =>
    own.filter((each) => {
      const its = all.filter(
        ({ path }) => path.at(-2) === "fields" && path.slice(0, -2).join(" ") === relationOf(each),
      );
      return its.length === 0 || its.some(({ value }) => value === /^[^:]*/.exec(each.value ?? "")?.[0]);
    }),
  ...mannersOf(scalarTypes.filter(hasOrder), (type): readonly [string, Change] => [
    `sort inside populate by ${type} has no effect`,
    (own) => own.filter((each) => typeOfTerm(each) !== type),
  ]),
};

const changesOf = (option: string): Manners<Change> => ({
  [`${option} inside populate has no effect`]: () => [],
  ...(option === "sort"
    ? sortChanges
    : { [`the last of ${option} inside populate has no effect`]: (own: readonly Parameter[]) => own.slice(0, -1) }),
});

const all: Where = { ...anywhere, suits: () => true };

const wheres: readonly Where[] = [
  all,
  ...relationKinds.map(({ text, isOf }) => ({
    ...{ ...all, text: text.replace("on ", "of ") },
    suits: (each: Attribute | undefined) => each !== undefined && isOf(each),
  })),
  ...inLists.map(({ text, paths }) => ({ ...all, text, paths })),
  { ...all, text: "below components", holder: "component" },
  { ...all, text: "below dynamic zones", holder: "on" },
];

const relationsOf = (type: ContentType, { suits, holder }: Where): readonly Way[] =>
  holder === undefined
    ? linksOf(type).flatMap(({ name, to }) =>
        suits(attributeOf(type, name)) ? [{ prefix: `populate[${name}]`, schema: to }] : [],
      )
    : relationsIn(type, holder);

/** Options inside of populate that do not do what rule 6 of section 4.6 says. */
export const optionBreaches: readonly Breach[] = ["fields", "filters", "sort"].flatMap((option) =>
  crossed("4.6", changesOf(option), wheres, {
    mutate: (change, where) => inside(option, change, where),
    *witnesses(where) {
      for (const path of where.paths)
        for (const { prefix, schema } of relationsOf(typeAt(path), where))
          for (const pairs of optionsOf(prefix, schema, option)) yield get(path, pairs);
    },
  }),
);
