import type { ScalarAttribute } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs, scattered } from "./breach.js";
import { attributeOf, linksOf, listed, scalarsOf, scalarTypes, typeAt, valuesOf } from "./world.js";

/* Two parameters that speak of one attribute, or of two attributes of one name: one of them is taken for both, or lost. */

type Type = ScalarAttribute["type"];

/** What becomes of a request whose parameters speak of an attribute. */
interface Manner {
  readonly section: string;
  change(parameters: readonly Parameter[], name: string): readonly Parameter[];
  asks(name: string, values: readonly string[]): readonly Pairs[];
}

const isOn =
  (name: string) =>
  ({ path: [of, own] }: Parameter): boolean =>
    of === "filters" && own === name;

const isSortBy =
  (name: string) =>
  ({ path: [of], value = "" }: Parameter): boolean =>
    of === "sort" && value.split(":")[0] === name;

const isSelected = (parameters: readonly Parameter[], name: string): boolean => {
  const own = parameters.filter(({ path: [of] }) => of === "fields");
  return own.length === 0 || own.some(({ value }) => value === name || value === "*");
};

const conditions = (name: string, values: readonly string[]): readonly Pairs[] =>
  values.flatMap((value): readonly Pairs[] => [[[`filters[${name}][$eq]`, value]], [[`filters[${name}][$ne]`, value]]]);

/** Some attribute, but not this one. */
const fieldsWithout = (name: string) => ["fields[0]", name === "createdAt" ? "updatedAt" : "createdAt"] as const;

const beside = (all: readonly Pairs[], more: Pairs): readonly Pairs[] => all.map((pairs) => [...pairs, ...more]);

/** The conditions on one attribute, each by its operator. */
const byOperator = (parameters: readonly Parameter[], name: string): readonly (readonly Parameter[])[] => {
  const own = parameters.filter((each) => isOn(name)(each) && each.path[2]?.startsWith("$") === true);
  const operators = [...new Set(own.map(({ path }) => path[2]))];
  return operators.map((operator) => own.filter(({ path }) => path[2] === operator));
};

const without = (parameters: readonly Parameter[], gone: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter((each) => !gone.includes(each));

const twoOperators = (name: string, values: readonly string[]): readonly Pairs[] => {
  const [first = "", second = first, third = second] = values;
  return [
    [
      [`filters[${name}][$in][0]`, first],
      [`filters[${name}][$in][1]`, second],
      [`filters[${name}][$ne]`, first],
    ],
    [
      [`filters[${name}][$ne]`, second],
      [`filters[${name}][$in][0]`, second],
      [`filters[${name}][$in][1]`, third],
    ],
    [
      [`filters[${name}][$notNull]`, "true"],
      [`filters[${name}][$ne]`, third],
    ],
    [
      [`filters[${name}][$ne]`, third],
      [`filters[${name}][$notNull]`, "true"],
    ],
    [
      [`filters[${name}][$gte]`, second],
      [`filters[${name}][$ne]`, second],
    ],
    [
      [`filters[${name}][$gt]`, first],
      [`filters[${name}][$lt]`, third],
    ],
  ];
};

const inBranches = (name: string, values: readonly string[]): readonly Pairs[] =>
  values.map((value, index) => [
    [`filters[$or][0][${name}][$eq]`, value],
    [`filters[$or][1][${name}][$eq]`, values[index + 1] ?? values[0] ?? value],
    [`filters[${name}][$ne]`, value],
  ]);

const isInBranch =
  (name: string) =>
  ({ path: [of, group, , own] }: Parameter): boolean =>
    of === "filters" && group === "$or" && own === name;

const manners: Readonly<Record<string, Manner>> = {
  "a condition on an attribute that fields leaves out has no effect": {
    section: "4.5",
    change: (parameters, name) =>
      isSelected(parameters, name) ? parameters : parameters.filter((each) => !isOn(name)(each)),
    asks: (name, values) => beside(conditions(name, values), [fieldsWithout(name)]),
  },
  "a condition on an attribute that fields leaves out matches nothing": {
    section: "4.5",
    change: (parameters, name) =>
      isSelected(parameters, name) || !parameters.some(isOn(name))
        ? parameters
        : [...parameters, { path: ["filters", "id", "$null"], value: "true" }],
    asks: (name, values) => beside(conditions(name, values), [fieldsWithout(name)]),
  },
  "sort by an attribute that fields leaves out has no effect": {
    section: "4.5",
    change: (parameters, name) =>
      isSelected(parameters, name) ? parameters : parameters.filter((each) => !isSortBy(name)(each)),
    asks: (name) => [
      [["sort", `${name}:desc`], fieldsWithout(name)],
      [["sort", name], fieldsWithout(name)],
    ],
  },
  "an attribute that a condition names is shown beside fields": {
    section: "4.5",
    change: (parameters, name) =>
      isSelected(parameters, name) || !parameters.some(isOn(name))
        ? parameters
        : [...parameters, { path: ["fields", "97"], value: name }],
    asks: (name, values) => beside(conditions(name, values), [fieldsWithout(name)]),
  },
  "sort by an attribute that a condition names has no effect": {
    section: "4.2",
    change: (parameters, name) =>
      parameters.some(isOn(name)) ? parameters.filter((each) => !isSortBy(name)(each)) : parameters,
    asks: (name, values) =>
      [name, `${name}:desc`].flatMap((sort) => beside(conditions(name, values.slice(0, 2)), [["sort", sort]])),
  },
  "a condition on an attribute that sort names has no effect": {
    section: "4.4",
    change: (parameters, name) =>
      parameters.some(isSortBy(name)) ? parameters.filter((each) => !isOn(name)(each)) : parameters,
    asks: (name, values) => beside(conditions(name, values), [["sort", name]]),
  },
  "of an attribute that sort names the entries without a value are left out": {
    section: "4.2",
    change: (parameters, name) =>
      parameters.some(isSortBy(name))
        ? [...parameters, { path: ["filters", "$and", "88", name, "$notNull"], value: "true" }]
        : parameters,
    asks: (name) => [[["sort", name]], [["sort[0]", `${name}:desc`]]],
  },
  "of two operators on one attribute the first one has no effect": {
    section: "4.4",
    change: (parameters, name) => {
      const [first = [], ...others] = byOperator(parameters, name);
      return others.length === 0 ? parameters : without(parameters, first);
    },
    asks: twoOperators,
  },
  "of two operators on one attribute the second one has no effect": {
    section: "4.4",
    change: (parameters, name) => without(parameters, byOperator(parameters, name).slice(1).flat()),
    asks: twoOperators,
  },
  "of two operators on one attribute either one is enough": {
    section: "4.4",
    change: (parameters, name) => {
      const own = byOperator(parameters, name);
      if (own.length < 2) return parameters;
      return [
        ...without(parameters, own.flat()),
        ...own.flatMap((each, index) =>
          each.map(({ path, value }) => ({ path: ["filters", "$or", String(90 + index), ...path.slice(1)], value })),
        ),
      ];
    },
    asks: twoOperators,
  },
  "a condition beside $or on the same attribute has no effect": {
    section: "4.4",
    change: (parameters, name) =>
      parameters.some(isInBranch(name)) ? parameters.filter((each) => !isOn(name)(each)) : parameters,
    asks: inBranches,
  },
  "$or has no effect beside a condition on the same attribute": {
    section: "4.4",
    change: (parameters, name) =>
      parameters.some(isOn(name)) ? parameters.filter((each) => !isInBranch(name)(each)) : parameters,
    asks: inBranches,
  },
};

const suits = (type: Type): boolean => !["json", "blocks", "richtext", "text"].includes(type);

const ofType = (manner: string, { section, change, asks }: Manner, types: readonly Type[], where: string): Breach => ({
  section,
  manner,
  where,
  mutate: understanding((parameters, path) => {
    const schema = listed.get(path);
    const names = schema === undefined ? [] : scalarsOf(schema).filter(({ type }) => types.includes(type));
    return names.reduce<readonly Parameter[]>((changed, { name }) => change(changed, name), parameters);
  }),
  witnesses: () =>
    scattered(
      [...listed].flatMap(([path, schema]) =>
        scalarsOf(schema)
          .filter(({ type }) => types.includes(type))
          .flatMap(({ name }) => asks(name, valuesOf(schema, name, 4)).map((pairs) => get(path, pairs))),
      ),
    ),
});

/** Attributes of one name, in a list and in what a relation of it leads to: the conditions on both. */
const twoLevels: Readonly<
  Record<string, (top: readonly Parameter[], below: readonly Parameter[]) => readonly Parameter[]>
> = {
  "a condition is that of the attribute of the same name below a relation": (_, below) => [
    ...below.map(({ path: [of = "", , ...rest], value }) => ({ path: [of, ...rest], value })),
    ...below,
  ],
  "a condition below a relation is that of the attribute of the same name": (top, [below]) => [
    ...top,
    ...top.map(({ path: [of = "", ...rest], value }) => ({ path: [of, below?.path[1] ?? "", ...rest], value })),
  ],
  "a condition has no effect beside one on an attribute of the same name below a relation": (_, below) => below,
  "a condition below a relation has no effect beside one on an attribute of the same name": (top) => top,
};

const isShared = (path: string, name: string, own: string): boolean => {
  const link = linksOf(typeAt(path)).find((each) => each.name === name);
  return attributeOf(link?.to, own)?.kind === "scalar";
};

function* twoLevelRequests(): Iterable<Asked> {
  const all: Asked[] = [];
  for (const [path, schema] of listed)
    for (const link of linksOf(schema))
      for (const { name, type } of scalarsOf(schema)) {
        if (!suits(type) || attributeOf(link.to, name)?.kind !== "scalar") continue;
        for (const value of valuesOf(schema, name, 2))
          for (const other of valuesOf(link.to, name, 2))
            for (const [a, b] of [
              ["$ne", "$ne"],
              ["$eq", "$ne"],
              ["$ne", "$eq"],
            ] as const)
              all.push(
                get(path, [
                  [`filters[${name}][${a}]`, value],
                  [`filters[${link.name}][${name}][${b}]`, other],
                ]),
              );
      }
  yield* scattered(all);
}

const ofTwoLevels: readonly Breach[] = Object.entries(twoLevels).map(([manner, change]) => ({
  section: "4.4",
  manner,
  where: "",
  mutate: understanding((parameters, path) => {
    const [first] = parameters.filter(
      ({ path: [of, relation = "", own = ""] }) =>
        of === "filters" && listed.has(path) && isShared(path, relation, own),
    );
    const [, relation, own = ""] = first?.path ?? [];
    const top = parameters.filter(isOn(own));
    if (first === undefined || top.length === 0) return parameters;
    const below = parameters.filter(({ path: at }) => at[0] === "filters" && at[1] === relation && at[2] === own);
    return [...without(parameters, [...top, ...below]), ...change(top, below)];
  }),
  witnesses: twoLevelRequests,
}));

const types = scalarTypes.filter(suits);

/** See above. */
export const sameAttributeBreaches: readonly Breach[] = [
  ...Object.entries(manners).flatMap(([name, manner]) => [
    ofType(name, manner, types, ""),
    ...types.map((type) => ofType(name, manner, [type], `on ${type}`)),
  ]),
  ...ofTwoLevels,
];
