import type { Attribute, Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import { type Breach, get, type Pairs, scattered } from "./breach.js";
import { type LinkKind, linkKinds } from "./links.js";
import { attributesOf, linksOf, listed, scalarsOf, typeAt, valuesOf } from "./world.js";

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
  isOwn(parameter: Parameter, relation: string): boolean;
  asks(path: string, link: Link): readonly Pairs[];
}

const optionsOf = (prefix: string, schema: Schema, name: Name): readonly Pairs[] => {
  const known = ["string", "uid", "enumeration", "integer", "date"];
  const own = scalarsOf(schema).filter(({ type }) => known.includes(type));
  const at = prefix === "" ? name : `${prefix}[${name}]`;
  if (name === "fields") return own.slice(0, 3).map((each): Pairs => [[`${at}[0]`, each.name]]);
  if (name === "sort") return own.slice(0, 4).map((each): Pairs => [[`${at}[0]`, `${each.name}:desc`]]);
  if (name === "populate") return linksOf(schema).map((each): Pairs => [[`${at}[0]`, each.name]]);
  return own
    .slice(0, 4)
    .flatMap((each) => valuesOf(schema, each.name, 2).map((value): Pairs => [[`${at}[${each.name}][$ne]`, value]]));
};

const ofList = (name: Exclude<Name, "populate">): Side => ({
  text: `${name} of a list`,
  isOwn: ({ path }) => path[0] === name,
  asks: (path) => optionsOf("", typeAt(path), name),
});

const ofRelation = (name: Name): Side => ({
  text: `${name} inside populate`,
  isOwn: ({ path }, relation) => path[0] === "populate" && path[1] === relation && path[2] === name,
  asks: (_, { name: relation, to }) => optionsOf(`populate[${relation}]`, to, name),
});

const onRelation: Side = {
  text: "a condition on the relation",
  isOwn: ({ path }, relation) => path[0] === "filters" && path[1] === relation,
  asks: (_, { name, to }) =>
    optionsOf("", to, "filters").map((pairs) =>
      pairs.map(([at, value]) => [`filters[${name}]${at.slice("filters".length)}`, value] as const),
    ),
};

const pairs: readonly (readonly [Side, Side])[] = [
  ...(["fields", "filters", "sort"] as const).flatMap((name) =>
    names.flatMap((other) => [[ofList(name), ofRelation(other)] as const, [ofRelation(other), ofList(name)] as const]),
  ),
  ...names.flatMap((name) =>
    names.flatMap((other) => (name === other ? [] : [[ofRelation(name), ofRelation(other)] as const])),
  ),
  ...names.flatMap((name) => [[onRelation, ofRelation(name)] as const, [ofRelation(name), onRelation] as const]),
];

type Change = (own: readonly Parameter[], others: readonly Parameter[], relation: string) => readonly Parameter[];

/** Nothing of it is left; a relation is populated still. */
const lost: Change = (_, __, relation) => [{ path: ["populate", relation, "populate"], value: "" }];

const changing = ([one, other]: readonly [Side, Side], change: Change, { holds }: LinkKind) =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    let changed = parameters;
    for (const attribute of type === undefined ? [] : attributesOf(type)) {
      if (attribute.kind !== "relation" || type === undefined || !holds(attribute, type)) continue;
      const { name } = attribute;
      if (!parameters.some(({ path: [first, second] }) => first === "populate" && second === name)) continue;
      const [own, others] = [one, other].map((side) => changed.filter((each) => side.isOwn(each, name)));
      if (own === undefined || others === undefined || own.length === 0 || others.length === 0) continue;
      const left = changed.filter((each) => !own.includes(each));
      const more = change(own, others, name).filter(
        (each) =>
          each.path[0] !== "populate" ||
          each.value !== "" ||
          !left.some(({ path: at }) => at[1] === name && at[0] === "populate"),
      );
      changed = [...left, ...more];
    }
    return changed;
  });

const asksFor = ([one, other]: readonly [Side, Side], { holds }: LinkKind) =>
  scattered(
    [...listed].flatMap(([path, type]) =>
      linksOf(type).flatMap((link) => {
        const attribute = type.attributes.get(link.name) as Attribute; // a link is an attribute of its type
        if (!holds(attribute, type)) return [];
        return one.asks(path, link).flatMap((own) => other.asks(path, link).map((its) => get(path, [...own, ...its])));
      }),
    ),
  );

const isOfRelations = ({ text }: LinkKind): boolean => !text.includes("component");

/** `fields` of a list are those of what it populates, too; or a condition is. */
const spread = (name: "fields" | "filters"): readonly Breach[] => {
  const side = ofList(name);
  return linkKinds.filter(isOfRelations).map(({ text, holds }) => ({
    section: name === "fields" ? "4.5" : "4.4",
    manner: `${name} of a list are those of what is populated, too`,
    where: text,
    mutate: understanding((parameters, path) => {
      const type = listed.get(path);
      const own = parameters.filter((each) => side.isOwn(each, ""));
      const populated = parameters.filter(({ path: [first] }) => first === "populate");
      if (type === undefined || own.length === 0) return parameters;
      return parameters.flatMap((each) => {
        const relation = populated.includes(each) && each.path.length === 2 ? (each.value ?? "") : "";
        const link = linksOf(type).find((one) => one.name === relation);
        const attribute = type.attributes.get(relation);
        if (link === undefined || attribute === undefined || !holds(attribute, type)) return [each];
        const has = ({ path: at, value = "" }: Parameter) =>
          link.to.attributes.has(name === "fields" ? value : (at[1] ?? ""));
        return [
          { path: ["populate", relation, "populate"], value: "" },
          ...own.filter(has).map(({ path: at, value }) => ({ path: ["populate", relation, ...at], value })),
        ];
      });
    }),
    witnesses: () =>
      scattered(
        [...listed].flatMap(([path, type]) =>
          linksOf(type).flatMap((link) => {
            const shared = optionsOf("", type, name).filter(([first]) => {
              const [at = "", value = ""] = first ?? [];
              return link.to.attributes.has(name === "fields" ? value : (/\[(.*?)\]/.exec(at)?.[1] ?? ""));
            });
            return shared.map((own) => get(path, [...own, ["populate[0]", link.name]]));
          }),
        ),
      ),
  }));
};

/** See above. */
export const optionPairBreaches: readonly Breach[] = [
  ...pairs.flatMap((pair) =>
    linkKinds.filter(isOfRelations).map(
      (kind): Breach => ({
        section: "4.6",
        manner: `${pair[0].text} has no effect beside ${pair[1].text}`,
        where: kind.text,
        mutate: changing(pair, pair[0].text.includes("inside") ? lost : () => [], kind),
        witnesses: () => asksFor(pair, kind),
      }),
    ),
  ),
  ...spread("fields"),
  ...spread("filters"),
];
