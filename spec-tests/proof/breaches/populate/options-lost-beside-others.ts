import type { Attribute, Schema } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import { below, parameter } from "../../servers/requests.js";
import { asking, optionsAt } from "../asks.js";
import { type Breach, crossed, mannersOf, type Pairs, query } from "../breach.js";
import { type LinkKind, linkKinds } from "../links.js";
import { isNumber } from "../walk.js";
import { attributeOf, attributesOf, linksOf, onLists, targetOf, typeAt } from "../world.js";

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
const ofNested = (kind: Attribute["kind"], text: string): Side => ({
  text: `${text} inside populate`,
  isOwn: ({ path: [first, second, option, name = ""], value = "" }, relation, to) =>
    first === "populate" &&
    second === relation &&
    option === "populate" &&
    attributeOf(to, isNumber(name) ? value : name)?.kind === kind,
  asks: (_, { name, to }) =>
    attributesOf(to).flatMap((each) =>
      each.kind === kind ? [query`populate[${name}][populate][0]=${each.name}`] : [],
    ),
});

const nested = [
  ofNested("component", "a component"),
  ofNested("dynamiczone", "a dynamic zone"),
  ofNested("media", "a file"),
];

const onRelation: Side = {
  text: "a condition on the relation",
  isOwn: (each, relation) => below("filters", relation)(each),
  asks: (_, { name, to }) => optionsAt(`filters[${name}]`, to, "filters"),
};

type Pair = readonly [Side, Side];

/** Each with each other one. */
const pairsOf = (ones: readonly Side[], others: readonly Side[] = ones): readonly Pair[] =>
  ones.flatMap((one) => others.flatMap((other) => (one === other ? [] : [[one, other] as const])));

const bothWays = (ones: readonly Side[], others: readonly Side[]): readonly Pair[] =>
  pairsOf(ones, others).flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);

const [lists, inside] = [(["fields", "filters", "sort"] as const).map(ofList), names.map(ofRelation)];

const pairs: readonly Pair[] = [
  ...bothWays(lists, inside),
  ...pairsOf(inside),
  ...bothWays([onRelation], inside),
  ...pairsOf(nested, inside.slice(0, 3)),
];

/** The first of two has no effect beside the other; a relation is populated still. */
const losing = ([one, other]: Pair, { holds }: LinkKind) =>
  onLists((parameters, type) => {
    let changed = parameters;
    for (const attribute of attributesOf(type)) {
      if (attribute.kind !== "relation" || !holds(attribute, type)) continue;
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

/** What a list is asked for is asked of what it populates, too. */
const spread = (name: "fields" | "filters"): readonly Breach[] => {
  const side = ofList(name);
  /** Whether what a relation leads to has the attribute that a parameter of the list names. */
  const isShared = ({ to }: Link, attribute: string | undefined, value: string | undefined) =>
    to.attributes.has((name === "fields" ? value : attribute) ?? "");
  const manners = { [`${name} of a list are those of what is populated, too`]: side };
  return crossed(name === "fields" ? "4.5" : "4.4", manners, ofRelations, {
    mutate: ({ isOwn }, { holds }) =>
      onLists((parameters, type) => {
        const own = parameters.filter((each) => isOwn(each, ""));
        if (own.length === 0) return parameters;
        return parameters.flatMap((each) => {
          const relation = each.path[0] === "populate" && each.path.length === 2 ? (each.value ?? "") : "";
          const link = linksOf(type).find((one) => one.name === relation);
          const attribute = type.attributes.get(relation);
          if (link === undefined || attribute === undefined || !holds(attribute, type)) return [each];
          return [
            parameter("", "populate", relation, "populate"),
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

const losses = mannersOf(pairs, (pair) => [`${pair[0].text} has no effect beside ${pair[1].text}`, pair]);

/** See above. */
export const optionPairBreaches: readonly Breach[] = [
  ...crossed("4.6", losses, ofRelations, { mutate: losing, witnesses: (kind, pair) => asksFor(pair, kind) }),
  ...spread("fields"),
  ...spread("filters"),
];
