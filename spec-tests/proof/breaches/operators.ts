import type { ScalarAttribute, Schema } from "../../kit/reference.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get } from "./breach.js";
import { type Condition, type Place, places, replaceConditions } from "./conditions.js";
import { attributesOf, listed, scalarsOf, scalarTypes, schemaOf, targetOf, typeAt, valuesOf } from "./world.js";

type Change = (condition: Condition) => readonly Parameter[];

const renamed = ({ path, parameters }: Condition, operator: string): readonly Parameter[] =>
  parameters.map((each) => ({ path: [...path, operator, ...each.path.slice(path.length + 1)], value: each.value }));

/** The value of the condition read in another way. */
const valued =
  (change: (value: string) => string): Change =>
  ({ parameters }) =>
    parameters.map(({ path, value = "" }) => ({ path, value: change(value) }));

/** What is true of each entry, in the place of the condition. */
const always: Change = ({ group }) => [{ path: [...group, "id", "$notNull"], value: "true" }];

const never: Change = ({ group }) => [{ path: [...group, "id", "$null"], value: "true" }];

const as =
  (operator: string): Change =>
  (condition) =>
    renamed(condition, operator);

const cut =
  (most: number): Change =>
  ({ parameters }) =>
    parameters.slice(0, most);

/** Each value of a pair under an operator of its own. */
const ends =
  (...operators: readonly (string | undefined)[]): Change =>
  ({ path, parameters }) =>
    operators.flatMap((operator, index) =>
      operator === undefined ? [] : [{ path: [...path, operator], value: parameters[index]?.value }],
    );

const lists: Readonly<Record<string, Change>> = {
  "looks at its first value alone": cut(1),
  "looks at its first two values alone": cut(2),
  "looks at its first five values alone": cut(5),
  "looks at its first ten values alone": cut(10),
  "looks at its last value alone": ({ parameters }) => parameters.slice(-1),
  "takes texts of digits for numbers": ({ parameters, type }) =>
    parameters.map(({ path, value = "" }) => ({
      path,
      value: textTypes.includes(type) && /^-?\d+(\.\d+)?$/.test(value) ? `${value} as a number` : value,
    })),
};

const texts: Readonly<Record<string, Change>> = {
  "looks at the first eight letters of its value": valued((value) => value.slice(0, 8)),
  "leaves out spaces": valued((value) => value.replaceAll(" ", "")),
};

const cased: Readonly<Record<string, Change>> = {
  "takes its value in lower case": valued((value) => value.toLowerCase()),
};

/** What a server may do in place of the meaning that the table of section 4.4 gives. */
const manners: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  $eq: { "is $contains": as("$contains"), "is $eqi": as("$eqi"), "is $gte": as("$gte"), ...texts, ...cased },
  $eqi: { "is $eq": as("$eq"), "is $containsi": as("$containsi"), "is $startsWithi": as("$startsWithi"), ...texts },
  $ne: {
    "is $eq": as("$eq"),
    "is $nei": as("$nei"),
    "is $notContains": as("$notContains"),
    "is $gt": as("$gt"),
    ...texts,
  },
  $nei: { "is $eqi": as("$eqi"), "is $ne": as("$ne"), "is $notContainsi": as("$notContainsi"), ...texts },
  $lt: { "matches the value itself": as("$lte"), "is $gt": as("$gt"), "is $ne": as("$ne") },
  $lte: { "does not match the value itself": as("$lt"), "is $gte": as("$gte"), "is $eq": as("$eq") },
  $gt: { "matches the value itself": as("$gte"), "is $lt": as("$lt"), "is $ne": as("$ne") },
  $gte: { "does not match the value itself": as("$gt"), "is $lte": as("$lte"), "is $eq": as("$eq") },
  $in: { "is $notIn": as("$notIn"), ...lists },
  $notIn: { "is $in": as("$in"), ...lists },
  $contains: {
    "is $eq": as("$eq"),
    "is $containsi": as("$containsi"),
    "is $startsWith": as("$startsWith"),
    "is $endsWith": as("$endsWith"),
    "is $notContains": as("$notContains"),
    ...texts,
    ...cased,
  },
  $notContains: {
    "is $ne": as("$ne"),
    "is $notContainsi": as("$notContainsi"),
    "is $contains": as("$contains"),
    ...texts,
  },
  $containsi: {
    "is $contains": as("$contains"),
    "is $eqi": as("$eqi"),
    "is $startsWithi": as("$startsWithi"),
    ...texts,
  },
  $notContainsi: {
    "is $notContains": as("$notContains"),
    "is $nei": as("$nei"),
    "is $containsi": as("$containsi"),
    ...texts,
  },
  $null: { "is $notNull": as("$notNull") },
  $notNull: { "is $null": as("$null") },
  $between: {
    "keeps its ends out": ends("$gt", "$lt"),
    "keeps its first end out": ends("$gt", "$lte"),
    "keeps its second end out": ends("$gte", "$lt"),
    "has no second end": ends("$gte", undefined),
    "has no first end": ends(undefined, "$lte"),
    "is $in": as("$in"),
  },
  $startsWith: {
    "is $contains": as("$contains"),
    "is $startsWithi": as("$startsWithi"),
    "is $eq": as("$eq"),
    "is $endsWith": as("$endsWith"),
    ...texts,
    ...cased,
  },
  $startsWithi: {
    "is $containsi": as("$containsi"),
    "is $startsWith": as("$startsWith"),
    "is $eqi": as("$eqi"),
    ...texts,
  },
  $endsWith: {
    "is $contains": as("$contains"),
    "is $endsWithi": as("$endsWithi"),
    "is $eq": as("$eq"),
    "is $startsWith": as("$startsWith"),
    ...cased,
  },
  $endsWithi: { "is $containsi": as("$containsi"), "is $endsWith": as("$endsWith"), "is $eqi": as("$eqi") },
};

const everywhere: Readonly<Record<string, Change>> = { "has no effect": always, "matches nothing": never };

const types: readonly Condition["type"][] = [...scalarTypes, "id"];

/** Where alone a breach is: in one place, on one type of attribute, in one content-type. */
interface Where {
  readonly text: string;
  readonly places: readonly Place[];
  readonly types: readonly Condition["type"][];
  readonly paths: readonly string[];
  holds(condition: Condition, path: string): boolean;
}

const anywhere = { places, types, paths: [...listed.keys()] };

const wheres: readonly Where[] = [
  { text: "", ...anywhere, holds: () => true },
  ...places.map((place) => ({
    text: place,
    ...anywhere,
    places: [place],
    holds: (each: Condition) => each.places.has(place),
  })),
  ...types.map((type) => ({
    text: `on ${type}`,
    ...anywhere,
    types: [type],
    holds: (each: Condition) => each.type === type,
  })),
  ...[...listed.keys()].map((path) => ({
    text: `in ${path}`,
    ...anywhere,
    paths: [path],
    holds: (_: Condition, asked: string) => asked === path,
  })),
];

const breaking = (operator: string, change: Change, { holds }: Where): Mutate =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    if (type === undefined) return parameters;
    return replaceConditions(type, parameters, (condition) =>
      condition.operator === operator && holds(condition, path) ? change(condition) : undefined,
    );
  });

const textTypes: readonly Condition["type"][] = ["string", "text", "richtext", "email", "uid", "enumeration"];

/** The types of attribute for which an operator has a meaning that needs no collation. */
const meansSomething = (operator: string, type: Condition["type"]): boolean => {
  if (/ain|With|i$/.test(operator)) return textTypes.includes(type);
  if (/^\$([lg]te?|between)$/.test(operator)) return !textTypes.includes(type) && type !== "boolean";
  return true;
};

/** The values that a condition is tried with: what entries hold, and their neighbours. */
const operandsOf = (
  schema: Schema,
  { name, type }: ScalarAttribute,
  operator: string,
): readonly (readonly string[])[] => {
  const values = valuesOf(schema, name, 12);
  const [first = "1", second = first] = values;
  if (operator === "$null" || operator === "$notNull") return [["true"], ["false"]];
  if (operator === "$in" || operator === "$notIn") {
    const digits = textTypes.includes(type) ? valuesOf(schema, name, 1000).filter((each) => /^\d+$/.test(each)) : [];
    return [...digits.map((each) => [each]), values.slice(0, 2), values.slice(0, 3), values];
  }
  if (operator === "$between")
    return [
      [first, values.at(-1) ?? first],
      [first, second],
    ];
  const parts = textTypes.includes(type)
    ? [first.slice(0, 3), first.slice(2, 5), first.slice(-3), first.toUpperCase(), first.slice(1, 4).toUpperCase()]
    : [];
  return [...values.slice(0, 5), ...parts].map((each) => [each]);
};

/** The ways to an attribute of one content-type, by the place that it is in: names before and after the attribute. */
const waysTo = (
  type: Schema,
  place: Place,
): readonly {
  readonly prefix: string;
  readonly schema: Schema;
  readonly beside?: readonly (readonly [string, string])[];
}[] => {
  const below = (schema: Schema, kind: "relation" | "component") =>
    attributesOf(schema).flatMap((each) => {
      const target = targetOf(each);
      return each.kind === kind && target !== undefined ? [{ name: each.name, target }] : [];
    });
  switch (place) {
    case "at the top":
      return [{ prefix: "filters", schema: type }];
    case "in $or":
      return [{ prefix: "filters[$or][0]", schema: type, beside: [["filters[$or][1][id][$lt]", "2"]] }];
    case "in $and":
      return [{ prefix: "filters[$and][0]", schema: type, beside: [["filters[$and][1][id][$gt]", "1"]] }];
    case "in $not":
      return [{ prefix: "filters[$not]", schema: type }];
    case "below a relation":
      return below(type, "relation").map(({ name, target }) => ({ prefix: `filters[${name}]`, schema: target }));
    case "below two relations":
      return below(type, "relation").flatMap((first) =>
        below(first.target, "relation").map(({ name, target }) => ({
          prefix: `filters[${first.name}][${name}]`,
          schema: target,
        })),
      );
    case "in a component":
      return below(type, "component").map(({ name, target }) => ({ prefix: `filters[${name}]`, schema: target }));
    case "in populate":
      return below(type, "relation").map(({ name, target }) => ({
        prefix: `populate[${name}][filters]`,
        schema: target,
      }));
    case "in an on entry":
      return attributesOf(type).flatMap((zone) =>
        zone.kind === "dynamiczone"
          ? zone.components.flatMap((uid) => {
              const component = schemaOf(uid);
              return component === undefined
                ? []
                : below(component, "relation").map(({ name, target }) => ({
                    prefix: `populate[${zone.name}][on][${uid}][populate][${name}][filters]`,
                    schema: target,
                  }));
            })
          : [],
      );
  }
};

const takesList: ReadonlySet<string> = new Set(["$in", "$notIn", "$between"]);

function* witnessesOf(operator: string, where: Where): Iterable<Asked> {
  for (const place of where.places)
    for (const path of where.paths)
      for (const { prefix, schema, beside = [] } of waysTo(typeAt(path), place))
        for (const attribute of scalarsOf(schema))
          if (where.types.includes(attribute.type) && meansSomething(operator, attribute.type))
            for (const operand of operandsOf(schema, attribute, operator))
              yield get(path, [
                ...operand.map((value, index): readonly [string, string] => [
                  `${prefix}[${attribute.name}][${operator}]${takesList.has(operator) ? `[${index}]` : ""}`,
                  value,
                ]),
                ...beside,
              ]);
}

/** Operators that mean something else than section 4.4 says. */
export const operatorBreaches: readonly Breach[] = Object.entries(manners).flatMap(([operator, own]) =>
  Object.entries({ ...everywhere, ...own }).flatMap(([manner, change]) =>
    wheres.map((where) => ({
      section: "4.4",
      manner: `${operator} ${manner}`,
      where: where.text,
      mutate: breaking(operator, change, where),
      witnesses: () => witnessesOf(operator, where),
    })),
  ),
);
