import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import { type Breach, get, type Pairs } from "./breach.js";
import { turned } from "./sorts.js";
import { attributeOf, attributesOf, linksOf, listed, scalarsOf, typeAt } from "./world.js";

/** The options of populated relations: `fields`, `filters` and `sort` inside of populate. */
const inside = (
  option: string,
  change: (own: readonly Parameter[]) => readonly Parameter[],
  isHere: (relation: string, path: string) => boolean,
): Mutate =>
  understanding((parameters, path) => {
    const own = parameters.filter(
      (each) =>
        each.path[0] === "populate" &&
        each.path.includes(option) &&
        isHere(each.path[each.path.indexOf(option) - 1] ?? "", path),
    );
    if (own.length === 0) return parameters;
    // The relation is populated still.
    const kept = own.map((each) => ({
      path: [...each.path.slice(0, each.path.indexOf(option)), "populate"],
      value: "",
    }));
    const changed = change(own);
    return [
      ...parameters.filter((each) => !own.includes(each)),
      ...(changed.length === 0 ? kept.slice(0, 1) : changed),
    ];
  });

const optionsOf = (path: string, name: string, option: string): readonly Pairs[] => {
  const link = linksOf(typeAt(path)).find((each) => each.name === name);
  const [first, second] = link === undefined ? [] : scalarsOf(link.to);
  const prefix = `populate[${name}]`;
  if (first === undefined || second === undefined) return [];
  if (option === "fields")
    return [
      [[`${prefix}[fields][0]`, first.name]],
      [
        [`${prefix}[fields][0]`, second.name],
        [`${prefix}[fields][1]`, "createdAt"],
      ],
    ];
  if (option === "sort")
    return [
      [[`${prefix}[sort][0]`, first.name]],
      [[`${prefix}[sort][0]`, `${first.name}:desc`]],
      [[`${prefix}[sort][0]`, `${second.name}:desc`]],
    ];
  return [
    [[`${prefix}[filters][id][$gt]`, "3"]],
    [[`${prefix}[filters][id][$lt]`, "3"]],
    [
      [`${prefix}[filters][${first.name}][$notNull]`, "true"],
      [`${prefix}[filters][id][$gt]`, "2"],
    ],
  ];
};

const kinds = ["oneToOne", "oneToMany", "manyToOne", "manyToMany"] as const;

/** Options inside of populate that do not do what rule 6 of section 4.6 says. */
export const optionBreaches: readonly Breach[] = (["fields", "filters", "sort"] as const).flatMap((option) => {
  const changes: Readonly<Record<string, (own: readonly Parameter[]) => readonly Parameter[]>> = {
    [`${option} inside populate has no effect`]: () => [],
    ...(option === "sort"
      ? {
          "the order of sort inside populate is turned round": (own: readonly Parameter[]) =>
            own.map(({ path, value = "" }) => ({ path, value: turned(value) })),
        }
      : {}),
    ...(option === "sort"
      ? {}
      : { [`the last of ${option} inside populate has no effect`]: (own: readonly Parameter[]) => own.slice(0, -1) }),
  };
  const places = [
    { text: "", paths: [...listed.keys()], suits: (_: string, __: string) => true },
    ...kinds.flatMap((kind) =>
      [true, false].map((owner) => ({
        text: `of ${kind} relations, ${owner ? "owning" : "inverse"} side`,
        paths: [...listed.keys()],
        suits: (name: string, path: string) => {
          const attribute = attributeOf(typeAt(path), name);
          return attribute?.kind === "relation" && attribute.relation === kind && attribute.owner === owner;
        },
      })),
    ),
    ...[...listed.keys()].map((path) => ({
      text: `in ${path}`,
      paths: [path],
      suits: (_: string, own: string) => own === path,
    })),
  ];
  return Object.entries(changes).flatMap(([manner, change]) =>
    places.map(({ text, paths, suits }) => ({
      section: "4.6",
      manner,
      where: text,
      mutate: inside(option, change, suits),
      *witnesses() {
        for (const path of paths)
          for (const attribute of attributesOf(typeAt(path)))
            if (suits(attribute.name, path))
              for (const pairs of optionsOf(path, attribute.name, option)) yield get(path, pairs);
      },
    })),
  );
});
