import { isRecord } from "../../../kit/base.js";
import type { Attribute, Schema } from "../../../kit/reference.js";
import { answeringLists } from "../../servers/answers.js";
import type { Parameter } from "../../servers/parameters.js";
import { below } from "../../servers/requests.js";
import type { Asked, Mutate } from "../../servers/server.js";
import { asking, conditionsOn } from "../asks.js";
import { type Breach, crossed, type Pairs, query, unplaced } from "../breach.js";
import { linkKinds } from "../links.js";
import { isNumber } from "../walk.js";
import { attributeOf, attributesOf, linksOf, onLists, scalarTypes, typeAt } from "../world.js";

/*
 * A condition on a relation and what is populated of the same one, of which a server takes what one says for the other as well: a join that filters
 * loads what it found.
 */

/** How a request populates what it has a condition on. */
const forms = [
  "by its name",
  "beside another name",
  "with populate=*",
  "with options",
  "in $or",
  "two relations deep",
] as const;

type Form = (typeof forms)[number];

/** Where a server narrows what it populates. */
interface Where {
  readonly text: string;
  readonly forms: readonly Form[];
  holds(attribute: Attribute, schema: Schema): boolean;
}

const isPopulate = below("populate");

/** Populate as an object: each name with its options, or `true`. */
const asObject = (type: Schema, populates: readonly Parameter[]): readonly Parameter[] =>
  populates.flatMap((each) => {
    const { path, value = "" } = each;
    if (path.length > 1 && !isNumber(path[1])) return [each];
    const names =
      value === "*" ? attributesOf(type).flatMap(({ kind, name }) => (kind === "scalar" ? [] : [name])) : [value];
    return names.map((name) => ({ path: ["populate", name], value: "true" }));
  });

/** In which form a request populates a name, and has a condition on it. */
const formOf = (type: Schema, parameters: readonly Parameter[], name: string): Form | undefined => {
  const populates = parameters.filter(isPopulate);
  const [one] = populates;
  if (one === undefined) return undefined;
  if (populates.some(({ path }) => path[1] === name && path[2] !== "populate" && path.length > 2))
    return "with options";
  if (populates.some(({ path }) => path.length > 2)) return undefined;
  if (one.path.length === 1 && one.value === "*") return type.attributes.has(name) ? "with populate=*" : undefined;
  const names = populates.map(({ value }) => value);
  if (!names.includes(name)) return undefined;
  return names.length > 1 ? "beside another name" : "by its name";
};

/** The conditions on a name, as those inside of populate: at the top, or in all branches of `$or`. */
const ownConditions = (parameters: readonly Parameter[], name: string): readonly Parameter[] =>
  parameters.flatMap(({ path, value }) => {
    if (path[0] !== "filters") return [];
    if (path[1] === name) return [{ path: path.slice(2), value }];
    return path[1] === "$or" && path[3] === name ? [{ path: ["$or", path[2] ?? "", ...path.slice(4)], value }] : [];
  });

const narrowedTop = (type: Schema, parameters: readonly Parameter[], { forms: own, holds }: Where) => {
  let changed = parameters;
  for (const attribute of attributesOf(type)) {
    const { name, kind } = attribute;
    if (kind !== "relation" || !attribute.many || !holds(attribute, type)) continue;
    const conditions = ownConditions(parameters, name);
    const form = formOf(type, parameters, name);
    if (conditions.length === 0 || form === undefined) continue;
    if (!own.includes(conditions.some(({ path: [first] }) => first === "$or") ? "in $or" : form)) continue;
    const populated = asObject(type, changed.filter(isPopulate)).filter(
      ({ path }) => path.length > 2 || path[1] !== name,
    );
    changed = [
      ...changed.filter((each) => !isPopulate(each)),
      ...populated,
      ...conditions.map(({ path, value }) => ({ path: ["populate", name, "filters", "$and", "70", ...path], value })),
    ];
  }
  return changed;
};

/** `populate[a][populate][0]=b` and a condition on `filters[a][b]`. */
const narrowedBelow = (type: Schema, parameters: readonly Parameter[], { forms: own, holds }: Where) => {
  const [one, ...more] = parameters.filter(isPopulate);
  const [, outer = "", populate, index] = one?.path ?? [];
  if (one === undefined || more.length > 0 || populate !== "populate" || !isNumber(index)) return parameters;
  const inner = one.value ?? "";
  const below = linksOf(type).find(({ name }) => name === outer)?.to;
  const attribute = attributeOf(below, inner);
  const conditions = parameters.filter(({ path: [of, a, b] }) => of === "filters" && a === outer && b === inner);
  if (below === undefined || attribute === undefined || conditions.length === 0) return parameters;
  const isMany = attribute.kind === "relation" && attribute.many;
  if (!own.includes("two relations deep") || !isMany || !holds(attribute, below)) return parameters;
  return [
    ...parameters.filter((each) => each !== one),
    ...conditions.map(({ path, value }) => ({
      path: ["populate", outer, "populate", inner, "filters", ...path.slice(3)],
      value,
    })),
  ];
};

const narrowing = (where: Where): Mutate =>
  onLists((parameters, type) => narrowedBelow(type, narrowedTop(type, parameters, where), where));

const requestsFor = (
  path: string,
  form: Form,
  { name, to }: { readonly name: string; readonly to: Schema },
): readonly Pairs[] => {
  if (form === "two relations deep")
    return linksOf(to).flatMap((inner) =>
      conditionsOn(inner.to, { most: 2 }, `filters[${name}][${inner.name}]`).map((condition) => [
        condition,
        [`populate[${name}][populate][0]`, inner.name] as const,
      ]),
    );
  const second = linksOf(typeAt(path)).find((each) => each.name !== name)?.name ?? name;
  const populate: Readonly<Record<Exclude<Form, "two relations deep">, Pairs>> = {
    "by its name": query`populate[0]=${name}`,
    "beside another name": query`populate[0]=${second}&populate[1]=${name}`,
    "with populate=*": query`populate=*`,
    "with options": query`populate[${name}][fields][0]=createdAt`,
    "in $or": query`populate[0]=${name}`,
  };
  const prefix = form === "in $or" ? `filters[$or][0][${name}]` : `filters[${name}]`;
  const more = form === "in $or" ? query`filters[$or][1][${name}][id][$lt]=3` : [];
  return conditionsOn(to, { values: 6 }, prefix).map((condition) => [condition, ...more, ...populate[form]]);
};

const narrowedRequests = (where: Where): readonly Asked[] =>
  asking((type, path) => linksOf(type).flatMap((link) => where.forms.flatMap((form) => requestsFor(path, form, link))));

const wheres: readonly Where[] = [
  ...linkKinds.filter(({ text }) => !/component|oneToOne|manyToOne/.test(text)).map((kind) => ({ ...kind, forms })),
  ...forms.map((form) => ({ text: form, forms: [form], holds: () => true })),
];

/** The parts of a component that fulfil a condition by `$eq` alone are shown. */
const narrowedParts = answeringLists((list, { parameters }) => {
  const conditions = parameters.filter(({ path }) => path[0] === "filters" && path[3] === "$eq");
  if (conditions.length === 0) return list;
  const data = list.data.map((entry) => {
    let { attributes } = entry;
    for (const { path, value } of conditions) {
      const [, name = "", own = ""] = path;
      const parts = attributes[name];
      if (!Array.isArray(parts)) continue;
      attributes = { ...attributes, [name]: parts.filter((each) => isRecord(each) && String(each[own]) === value) };
    }
    return { ...entry, attributes };
  });
  return { ...list, data };
});

/** Lists of what is populated and filtered by alike. */
export const sharedBreaches: readonly Breach[] = [
  ...crossed("4.6", { "a condition on a relation narrows what is populated of it": narrowing }, wheres, {
    mutate: (change, where) => change(where),
    witnesses: narrowedRequests,
  }),
  ...unplaced("4.6", { "a condition on a repeatable component narrows what is populated of it": narrowedParts }, () =>
    asking((type) =>
      linksOf(type, "component").flatMap(({ name, to }) =>
        conditionsOn(to, { types: scalarTypes, values: 6 }, `filters[${name}]`).map((condition) => [
          condition,
          ["populate[0]", name] as const,
        ]),
      ),
    ),
  ),
];
