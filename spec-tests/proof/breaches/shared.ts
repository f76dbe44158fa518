import { isRecord } from "../../kit/base.js";
import type { Schema } from "../../kit/reference.js";
import { answering } from "../faults/answers.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs } from "./breach.js";
import { attributesOf, linksOf, listed, scalarsOf, valuesOf } from "./world.js";

/*
 * Two parameters that speak of the same relation or id, of which a server takes what one says for the other as well: a join that filters loads what it
 * found, `$in` decides the order.
 */

const isPopulate = ({ path: [first] }: Parameter): boolean => first === "populate";

/** The name that the only populate parameter of a request names. */
const populatedName = (parameters: readonly Parameter[]): string | undefined => {
  const [one, ...more] = parameters.filter(isPopulate);
  return one !== undefined && more.length === 0 && one.path.length <= 2 ? one.value : undefined;
};

/** What a populated relation or component holds is narrowed by the conditions on it. */
const narrowing = (holds: (schema: Schema, name: string) => boolean): Mutate =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    const name = populatedName(parameters);
    if (type === undefined || name === undefined || !holds(type, name)) return parameters;
    const conditions = parameters.filter(({ path: [first, second] }) => first === "filters" && second === name);
    if (conditions.length === 0) return parameters;
    const narrowed = conditions.map(({ path: [, , ...rest], value }) => ({
      path: ["populate", name, "filters", ...rest],
      value,
    }));
    return [...parameters.filter((each) => !isPopulate(each)), ...narrowed];
  });

function* narrowedRequests(): Iterable<Asked> {
  for (const [path, type] of listed)
    for (const { name, to } of linksOf(type))
      for (const { name: own } of scalarsOf(to).filter((each) => each.type === "uid" || each.type === "string"))
        for (const value of valuesOf(to, own, 6))
          yield get(path, [
            [`filters[${name}][${own}][$eq]`, value],
            ["populate[0]", name],
          ]);
}

const relationKinds = ["oneToMany", "manyToMany"] as const;

const ofKind = (kind: (typeof relationKinds)[number], owner: boolean) => (schema: Schema, name: string) => {
  const attribute = schema.attributes.get(name);
  return attribute?.kind === "relation" && attribute.relation === kind && attribute.owner === owner;
};

const narrowings: readonly Breach[] = [
  { where: "", holds: () => true },
  ...relationKinds.flatMap((kind) =>
    [true, false].map((owner) => ({
      where: `on ${kind} relations, ${owner ? "owning" : "inverse"} side`,
      holds: ofKind(kind, owner),
    })),
  ),
].map(({ where, holds }) => ({
  section: "4.6",
  manner: "a condition on a relation narrows what is populated of it",
  where,
  mutate: narrowing(holds),
  witnesses: narrowedRequests,
}));

/** The ids that a request asks for with `$in`, in its order. */
const idsAsked = (parameters: readonly Parameter[]): readonly number[] =>
  parameters
    .filter(({ path: [a, b, operator] }) => a === "filters" && b === "id" && operator === "$in")
    .map(({ value }) => Number(value));

/** A list is in the order of the ids that were asked for. */
const inOrderOfIds = (isMeant: (parameters: readonly Parameter[]) => boolean): Mutate =>
  answering((document, { parameters }) => {
    const ids = idsAsked(parameters);
    if (ids.length < 2 || !isMeant(parameters) || !isRecord(document) || !Array.isArray(document.data)) return document;
    const place = (entry: unknown) => ids.indexOf(isRecord(entry) ? Number(entry.id) : 0);
    return { ...document, data: [...document.data].sort((a, b) => place(a) - place(b)) };
  });

function* idRequests(more: (type: Schema) => readonly Pairs[]): Iterable<Asked> {
  for (const [path, type] of listed)
    for (const pairs of more(type))
      for (const ids of [
        [3, 1, 2],
        [2, 3, 1],
        [1, 2, 3],
      ])
        yield get(path, [...ids.map((id, index) => [`filters[id][$in][${index}]`, String(id)] as const), ...pairs]);
}

const sorts = (type: Schema): readonly Pairs[] => scalarsOf(type).map(({ name }) => [["sort", `${name}:desc`]]);

const orders: readonly Breach[] = [
  {
    section: "4.2",
    manner: "the order of $in on ids decides, whatever sort says",
    where: "",
    mutate: inOrderOfIds((parameters) => parameters.some(({ path: [first] }) => first === "sort")),
    witnesses: () => idRequests(sorts),
  },
];

const withItself = (list: readonly unknown[], entry: unknown) => [...list, entry];

const ofLocalizations: Readonly<Record<string, (list: readonly unknown[], entry: unknown) => readonly unknown[]>> = {
  "hold the entry itself too": withItself,
  "hold the first of them twice": (list) => [...list, ...list.slice(0, 1)],
};

/** What all lists of localizations hold. */
const localizations: readonly Breach[] = Object.entries(ofLocalizations).map(([manner, change]) => ({
  section: "4.6",
  manner: `localizations ${manner}`,
  where: "",
  mutate: answering((document) => {
    const shown = (entry: unknown): unknown => {
      const attributes = isRecord(entry) && isRecord(entry.attributes) ? entry.attributes : {};
      const { localizations: held } = attributes;
      if (!isRecord(entry) || !isRecord(held) || !Array.isArray(held.data)) return entry;
      const { localizations: _, ...own } = attributes;
      const data = change(held.data, { id: entry.id, attributes: own });
      return { ...entry, attributes: { ...attributes, localizations: { data } } };
    };
    if (!isRecord(document)) return document;
    const { data } = document;
    return { ...document, data: Array.isArray(data) ? data.map(shown) : shown(data) };
  }),
  *witnesses() {
    for (const [path, type] of listed)
      if (attributesOf(type).some(({ name }) => name === "localizations"))
        yield get(path, [["populate[0]", "localizations"]]);
  },
}));

/** See above. */
export const sharedBreaches: readonly Breach[] = [...narrowings, ...orders, ...localizations];
