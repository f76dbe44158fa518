import type { Attribute, Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { below, parameter, understanding } from "../faults/requests.js";
import { asking, optionsAt } from "./asks.js";
import { type Breach, crossed, type Pairs, query } from "./breach.js";
import { type LinkKind, linkKinds } from "./links.js";
import { attributeOf, attributesOf, linksOf, listed, targetOf, typeAt } from "./world.js";

/*
 * What a list is asked for, and the options of a relation that it populates: each is for its own, and each option of a relation is there for itself.
 */

const names = ["fields", "filters", "sort", "populate"] as const;

type Name = (typeof names)[number];

interface Link {
  readonly name: string;
  readonly to: Schema;
}

/** One of two parameters: of the list, of a relation that is populated, or a condition of the list on that relation. */
interface Side {
  readonly text: string;
  isOwn(parameter: Parameter, relation: string, to?: Schema): boolean;
  asks(path: string, link: Link): readonly Pairs[];
}

const ofList = (name: Exclude<Name, "populate">): Side => ({
  text: `${name} of a list`,
  isOwn: below(name),
  asks: (path) => optionsAt(name, typeAt(path), name),
});

const ofRelation = (name: Name): Side => ({
  text: `${name} inside populate`,
  isOwn: (each, relation) => below("populate", relation, name)(each),
  asks: (_, { name: relation, to }) => optionsAt(`populate[${relation}][${name}]`, to, name),
});

/** What is nested in a relation, of one kind alone. */
const nested = (kind: Attribute["kind"], text: string): Side => ({
  text: `${text} inside populate`,
  isOwn: ({ path: [first, second, option, name = ""], value = "" }, relation, to) =>
    first === "populate" &&
    second === relation &&
    option === "populate" &&
    attributeOf(to, /^\d+$/.test(name) ? value : name)?.kind === kind,
  asks: (_, { name, to }) =>
    attributesOf(to).flatMap((each) =>
      each.kind === kind ? [query`populate[${name}][populate][0]=${each.name}`] : [],
    ),
});

const nestedKinds = [
  nested("component", "a component"),
  nested("dynamiczone", "a dynamic zone"),
  nested("media", "a file"),
];

const onRelation: Side = {
  text: "a condition on the relation",
  isOwn: (each, relation) => below("filters", relation)(each),
  asks: (_, { name, to }) => optionsAt(`filters[${name}]`, to, "filters"),
};

type Pair = readonly [Side, Side];

const bothWays = (one: Side, other: Side): readonly Pair[] => [
  [one, other],
  [other, one],
];

const pairs: readonly Pair[] = [
  ...(["fields", "filters", "sort"] as const).flatMap((name) =>
    names.flatMap((other) => bothWays(ofList(name), ofRelation(other))),
  ),
  ...names.flatMap((name) =>
    names.flatMap((other): readonly Pair[] => (name === other ? [] : [[ofRelation(name), ofRelation(other)]])),
  ),
  ...names.flatMap((name) => bothWays(onRelation, ofRelation(name))),
  ...nestedKinds.flatMap((one) =>
    (["fields", "filters", "sort"] as const).map((name): Pair => [one, ofRelation(name)]),
  ),
];

/** The first of two has no effect beside the other; a relation is populated still. */
const losing = ([one, other]: Pair, { holds }: LinkKind) =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    let changed = parameters;
    for (const attribute of type === undefined ? [] : attributesOf(type)) {
      if (attribute.kind !== "relation" || type === undefined || !holds(attribute, type)) continue;
      const { name } = attribute;
      const isPopulated = below("populate", name);
      if (!parameters.some(isPopulated)) continue;
      const own = changed.filter((each) => one.isOwn(each, name, targetOf(attribute)));
      if (own.length === 0 || !changed.some((each) => other.isOwn(each, name))) continue;
      const left = changed.filter((each) => !own.includes(each));
      const isLost = one.text.includes("inside") && !left.some(isPopulated);
      changed = isLost ? [...left, parameter("", "populate", name, "populate")] : left;
    }
    return changed;
  });

const asksFor = ([one, other]: Pair, { holds }: LinkKind) =>
  asking((type, path) =>
    linksOf(type).flatMap((link) => {
      const attribute = type.attributes.get(link.name) as Attribute; // a link is an attribute of its type
      if (!holds(attribute, type)) return [];
      return one.asks(path, link).flatMap((own) => other.asks(path, link).map((its) => [...own, ...its]));
    }),
  );

const ofRelations = linkKinds.filter(({ text }) => !text.includes("component"));

/** `fields` of a list are those of what it populates, too; or a condition is. */
const spread = (name: "fields" | "filters"): readonly Breach[] => {
  const side = ofList(name);
  /** Whether what a relation leads to has the attribute that a parameter of the list names. */
  const isShared = ({ to }: Link, attribute: string | undefined, value: string | undefined) =>
    to.attributes.has((name === "fields" ? value : attribute) ?? "");
  const manners = { [`${name} of a list are those of what is populated, too`]: side };
  return crossed(name === "fields" ? "4.5" : "4.4", manners, ofRelations, {
    mutate: (_, { holds }) =>
      understanding((parameters, path) => {
        const type = listed.get(path);
        const own = parameters.filter((each) => side.isOwn(each, ""));
        if (type === undefined || own.length === 0) return parameters;
        return parameters.flatMap((each) => {
          const relation = each.path[0] === "populate" && each.path.length === 2 ? (each.value ?? "") : "";
          const link = linksOf(type).find((one) => one.name === relation);
          const attribute = type.attributes.get(relation);
          if (link === undefined || attribute === undefined || !holds(attribute, type)) return [each];
          return [
            { path: ["populate", relation, "populate"], value: "" },
            ...own
              .filter(({ path: at, value }) => isShared(link, at[1], value))
              .map(({ path: at, value }) => ({ path: ["populate", relation, ...at], value })),
          ];
        });
      }),
    witnesses: () =>
      asking((type) =>
        linksOf(type).flatMap((link) =>
          optionsAt(name, type, name)
            .filter(([first]) => isShared(link, /\[(.*?)\]/.exec(first?.[0] ?? "")?.[1], first?.[1]))
            .map((own) => [...own, ["populate[0]", link.name] as const]),
        ),
      ),
  });
};

/** See above. */
export const optionPairBreaches: readonly Breach[] = [
  ...pairs.flatMap((pair) =>
    crossed("4.6", { [`${pair[0].text} has no effect beside ${pair[1].text}`]: pair }, ofRelations, {
      mutate: losing,
      witnesses: (kind) => asksFor(pair, kind),
    }),
  ),
  ...spread("fields"),
  ...spread("filters"),
];
