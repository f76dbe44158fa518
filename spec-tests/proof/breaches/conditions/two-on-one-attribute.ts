import type { ScalarAttribute } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import { below, parameter } from "../../servers/requests.js";
import type { Asked } from "../../servers/server.js";
import { asking, conditionsOn } from "../asks.js";
import { type Breach, crossed, everywhere, type Manners, type Pairs, query } from "../breach.js";
import { linksOf, onLists, scalarsOf, scalarTypes, typeOf, valuesOf } from "../world.js";

/* Two parameters that speak of one attribute, or of two attributes of one name: one of them is taken for both, or lost. */

type Change = (parameters: readonly Parameter[], name: string) => readonly Parameter[];

/** What becomes of a request whose parameters speak of an attribute, and requests that show it: by its name and some of its values. */
type Manner = readonly [section: string, Change, asks: (name: string, values: readonly string[]) => readonly Pairs[]];

const isOn = (name: string) => below("filters", name);

const isSortBy =
  (name: string) =>
  ({ path: [of], value = "" }: Parameter): boolean =>
    of === "sort" && value.split(":")[0] === name;

const isInBranch =
  (name: string) =>
  ({ path: [of, group, , own] }: Parameter): boolean =>
    of === "filters" && group === "$or" && own === name;

type Is = (name: string) => (parameter: Parameter) => boolean;

/** Some parameters have no effect. */
const losing =
  (is: Is): Change =>
  (parameters, name) =>
    parameters.filter((each) => !is(name)(each));

/** What becomes of requests with such a parameter. */
const beside =
  (is: Is, change: Change): Change =>
  (parameters, name) =>
    parameters.some(is(name)) ? change(parameters, name) : parameters;

/** What becomes of requests whose fields leave the attribute out. */
const unselected =
  (change: Change): Change =>
  (parameters, name) => {
    const own = parameters.filter(below("fields"));
    const isSelected = own.length === 0 || own.some(({ value }) => value === name || value === "*");
    return isSelected ? parameters : change(parameters, name);
  };

/** Requests with such a parameter have one more. */
const adding = (is: Is, value: string, path: (name: string) => readonly string[]): Change =>
  beside(is, (parameters, name) => [...parameters, parameter(value, ...path(name))]);

const without = (parameters: readonly Parameter[], gone: readonly Parameter[]): readonly Parameter[] =>
  parameters.filter((each) => !gone.includes(each));

/** The conditions on one attribute, each by its operator. */
const byOperator = (parameters: readonly Parameter[], name: string): readonly (readonly Parameter[])[] => {
  const own = parameters.filter((each) => isOn(name)(each) && each.path[2]?.startsWith("$") === true);
  const operators = [...new Set(own.map(({ path }) => path[2]))];
  return operators.map((operator) => own.filter(({ path }) => path[2] === operator));
};

const eitherOperator: Change = (parameters, name) => {
  const own = byOperator(parameters, name);
  if (own.length < 2) return parameters;
  const branches = own.flatMap((each, index) =>
    each.map(({ path, value }) => ({ path: ["filters", "$or", String(90 + index), ...path.slice(1)], value })),
  );
  return [...without(parameters, own.flat()), ...branches];
};

const conditions = (name: string, values: readonly string[]): readonly Pairs[] =>
  values.flatMap((value) => [query`filters[${name}][$eq]=${value}`, query`filters[${name}][$ne]=${value}`]);

const withMore = (all: readonly Pairs[], more: Pairs): readonly Pairs[] => all.map((pairs) => [...pairs, ...more]);

/** Some attribute, but not this one. */
const fieldsWithout = (name: string): Pairs => query`fields[0]=${name === "createdAt" ? "updatedAt" : "createdAt"}`;

const unselectedConditions = (name: string, values: readonly string[]): readonly Pairs[] =>
  withMore(conditions(name, values), fieldsWithout(name));

const twoOperators = (name: string, values: readonly string[]): readonly Pairs[] => {
  const [first = "", second = first, third = second] = values;
  const on = `filters[${name}]`;
  return [
    query`${on}[$in][0]=${first}&${on}[$in][1]=${second}&${on}[$ne]=${first}`,
    query`${on}[$ne]=${second}&${on}[$in][0]=${second}&${on}[$in][1]=${third}`,
    query`${on}[$notNull]=true&${on}[$ne]=${third}`,
    query`${on}[$ne]=${third}&${on}[$notNull]=true`,
    query`${on}[$gte]=${second}&${on}[$ne]=${second}`,
    query`${on}[$gt]=${first}&${on}[$lt]=${third}`,
  ];
};

const inBranches = (name: string, values: readonly string[]): readonly Pairs[] =>
  values.map((value, index) => {
    const other = values[index + 1] ?? values[0] ?? value;
    return query`filters[$or][0][${name}][$eq]=${value}&filters[$or][1][${name}][$eq]=${other}&filters[${name}][$ne]=${value}`;
  });

const manners: Manners<Manner> = {
  "a condition on an attribute that fields leaves out has no effect": [
    "4.5",
    unselected(losing(isOn)),
    unselectedConditions,
  ],
  "a condition on an attribute that fields leaves out matches nothing": [
    "4.5",
    unselected(adding(isOn, "true", () => ["filters", "id", "$null"])),
    unselectedConditions,
  ],
  "sort by an attribute that fields leaves out has no effect": [
    "4.5",
    unselected(losing(isSortBy)),
    (name) => withMore([query`sort=${name}:desc`, query`sort=${name}`], fieldsWithout(name)),
  ],
  "an attribute that a condition names is shown beside fields": [
    "4.5",
    unselected(beside(isOn, (parameters, name) => [...parameters, parameter(name, "fields", "97")])),
    unselectedConditions,
  ],
  "sort by an attribute that a condition names has no effect": [
    "4.2",
    beside(isOn, losing(isSortBy)),
    (name, values) =>
      [name, `${name}:desc`].flatMap((sort) => withMore(conditions(name, values.slice(0, 2)), query`sort=${sort}`)),
  ],
  "a condition on an attribute that sort names has no effect": [
    "4.4",
    beside(isSortBy, losing(isOn)),
    (name, values) => withMore(conditions(name, values), query`sort=${name}`),
  ],
  "of an attribute that sort names the entries without a value are left out": [
    "4.2",
    adding(isSortBy, "true", (name) => ["filters", "$and", "88", name, "$notNull"]),
    (name) => [query`sort=${name}`, query`sort[0]=${name}:desc`],
  ],
  "of two operators on one attribute the first one has no effect": [
    "4.4",
    (parameters, name) => {
      const [first = [], ...others] = byOperator(parameters, name);
      return others.length === 0 ? parameters : without(parameters, first);
    },
    twoOperators,
  ],
  "of two operators on one attribute the second one has no effect": [
    "4.4",
    (parameters, name) => without(parameters, byOperator(parameters, name).slice(1).flat()),
    twoOperators,
  ],
  "of two operators on one attribute either one is enough": ["4.4", eitherOperator, twoOperators],
  "a condition beside $or on the same attribute has no effect": ["4.4", beside(isInBranch, losing(isOn)), inBranches],
  "$or has no effect beside a condition on the same attribute": ["4.4", beside(isOn, losing(isInBranch)), inBranches],
};

const types = scalarTypes.filter((type) => !["json", "blocks", "richtext", "text"].includes(type));

const ofType = (schema: Parameters<typeof scalarsOf>[0], meant: readonly ScalarAttribute["type"][]) =>
  scalarsOf(schema).filter(({ type }) => meant.includes(type));

const wheres = [{ text: "", types }, ...types.map((type) => ({ text: `on ${type}`, types: [type] }))];

const ofOneAttribute = crossed((_, [section]) => section, manners, wheres, {
  mutate: ([, change], where) =>
    onLists((parameters, schema) =>
      ofType(schema, where.types).reduce((changed, { name }) => change(changed, name), parameters),
    ),
  witnesses: (where, [, , asks]) =>
    asking((schema) => ofType(schema, where.types).flatMap(({ name }) => asks(name, valuesOf(schema, name, 4)))),
});

/** Attributes of one name, in a list and in what a relation of it leads to: the conditions on both. */
const twoLevels: Manners<(top: readonly Parameter[], inner: readonly Parameter[]) => readonly Parameter[]> = {
  "a condition is that of the attribute of the same name below a relation": (_, inner) => [
    ...inner.map(({ path: [of = "", , ...rest], value }) => ({ path: [of, ...rest], value })),
    ...inner,
  ],
  "a condition below a relation is that of the attribute of the same name": (top, [inner]) => [
    ...top,
    ...top.map(({ path: [of = "", ...rest], value }) => ({ path: [of, inner?.path[1] ?? "", ...rest], value })),
  ],
  "a condition has no effect beside one on an attribute of the same name below a relation": (_, inner) => inner,
  "a condition below a relation has no effect beside one on an attribute of the same name": (top) => top,
};

const twoLevelRequests = (): readonly Asked[] =>
  asking((schema) =>
    linksOf(schema).flatMap((link) => {
      const conditions = { types, operators: ["$ne", "$eq"], values: 2 };
      const inner = conditionsOn(link.to, conditions, `filters[${link.name}]`);
      return conditionsOn(schema, conditions, "filters").flatMap((own) => {
        const end = own[0].slice("filters".length).split("[$")[0];
        return inner.filter(([name]) => name.includes(`]${end}[$`)).map((its) => [own, its]);
      });
    }),
  );

const ofTwoLevels = crossed("4.4", twoLevels, everywhere, {
  mutate: (change) =>
    onLists((parameters, schema) => {
      const linked = (name: string) => linksOf(schema).find((link) => link.name === name)?.to;
      const first = parameters.find(
        ({ path: [of, relation = "", own = ""] }) => of === "filters" && typeOf(linked(relation), own) !== undefined,
      );
      const [, relation = "", own = ""] = first?.path ?? [];
      const top = parameters.filter(isOn(own));
      if (first === undefined || top.length === 0) return parameters;
      const inner = parameters.filter(below("filters", relation, own));
      return [...without(parameters, [...top, ...inner]), ...change(top, inner)];
    }),
  witnesses: twoLevelRequests,
});

/** See above. */
export const sameAttributeBreaches: readonly Breach[] = [...ofOneAttribute, ...ofTwoLevels];
