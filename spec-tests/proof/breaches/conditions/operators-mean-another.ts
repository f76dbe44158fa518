import type { Schema } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import type { Asked } from "../../servers/server.js";
import { about, type Breach, crossed, get, type Manners, mannersOf } from "../breach.js";
import { type Condition, type Place, places, replaceConditions } from "../walk.js";
import { ways } from "../ways.js";
import { anywhere, inLists, onLists, scalarsOf, scalarTypes, typeAt, valuesOf } from "../world.js";

type Change = (condition: Condition) => readonly Parameter[];

const renamed = ({ path, parameters }: Condition, operator: string): readonly Parameter[] =>
  parameters.map((each) => ({ path: [...path, operator, ...each.path.slice(path.length + 1)], value: each.value }));

/** The value of the condition read in another way. */
const valued =
  (change: (value: string) => string): Change =>
  ({ parameters }) =>
    parameters.map(({ path, value = "" }) => ({ path, value: change(value) }));

/** Some values of a list alone. */
const sliced =
  (...slice: readonly [number, number?]): Change =>
  ({ parameters }) =>
    parameters.slice(...slice);

/** Each value of a pair under an operator of its own. */
const ends =
  (...operators: readonly (string | undefined)[]): Change =>
  ({ path, parameters }) =>
    operators.flatMap((operator, index) =>
      operator === undefined ? [] : [{ path: [...path, operator], value: parameters[index]?.value }],
    );

const textTypes: readonly Condition["type"][] = ["string", "text", "richtext", "email", "uid", "enumeration"];

/** The ids of the dataset, and those that a run makes. */
const ids = Array.from({ length: 150 }, (_, index) => String(index + 1));

const numberTypes: readonly Condition["type"][] = ["id", "integer", "decimal", "float", "biginteger"];

const holdsOfTexts: Readonly<Record<string, (value: string, operands: readonly string[]) => boolean>> = {
  $gt: (value, [operand = ""]) => value > operand,
  $gte: (value, [operand = ""]) => value >= operand,
  $lt: (value, [operand = ""]) => value < operand,
  $lte: (value, [operand = ""]) => value <= operand,
  $between: (value, [first = "", second = ""]) => value >= first && value <= second,
};

/** Numbers stand in the order of their digits, as in a column of texts: 10 before 9. */
const comparingTexts: Change = ({ name, operator, parameters, path, schema, type }) => {
  if (!numberTypes.includes(type)) return parameters;
  const operands = parameters.map(({ value = "" }) => value);
  const known = type === "id" ? ids : valuesOf(schema, name, 1000);
  const matched = known.filter((value) => holdsOfTexts[operator]?.(value, operands));
  // Which no entry has.
  return (matched.length === 0 ? ["-987654"] : matched).map((value, index) => ({
    path: [...path, "$in", String(index)],
    value,
  }));
};

/** A pattern that is read with the beginning and the end of each line. */
const byLines: Change = ({ name, operator, parameters: [parameter], path, schema }) => {
  const fold = (text: string) => (operator.endsWith("i") ? text.toLowerCase() : text);
  const part = fold(parameter?.value ?? "");
  const isMet = (line: string) => (operator.startsWith("$starts") ? line.startsWith(part) : line.endsWith(part));
  const matched = valuesOf(schema, name, 1000).filter((value) => fold(value).split("\n").some(isMet));
  return (matched.length === 0 ? ["no such text"] : matched).map((value, index) => ({
    path: [...path, "$in", String(index)],
    value,
  }));
};

const [letters, spaces, cased] = [
  "looks at the first eight letters of its value",
  "leaves out spaces",
  "takes its value in lower case",
];

/** What a server may do in place of the meaning that the table of section 4.4 gives; what is not here is "is" and another operator. */
const changes: Manners<Change> = {
  "has no effect": ({ group }) => [{ path: [...group, "id", "$notNull"], value: "true" }],
  "matches nothing": ({ group }) => [{ path: [...group, "id", "$null"], value: "true" }],
  [letters]: valued((value) => value.slice(0, 8)),
  [spaces]: valued((value) => value.replaceAll(" ", "")),
  [cased]: valued((value) => value.toLowerCase()),
  "matches the value itself": (condition) => renamed(condition, `${condition.operator}e`),
  "does not match the value itself": (condition) => renamed(condition, condition.operator.slice(0, -1)),
  "looks at its first value alone": sliced(0, 1),
  "looks at its first two values alone": sliced(0, 2),
  "looks at its first five values alone": sliced(0, 5),
  "looks at its first ten values alone": sliced(0, 10),
  "looks at its last value alone": sliced(-1),
  "takes texts of digits for numbers": ({ parameters, type }) =>
    parameters.map(({ path, value = "" }) => ({
      path,
      value: textTypes.includes(type) && /^-?\d+(\.\d+)?$/.test(value) ? `${value} as a number` : value,
    })),
  "compares texts": comparingTexts,
  "holds in any line": byLines,
  "keeps its ends out": ends("$gt", "$lt"),
  "keeps its first end out": ends("$gt", "$lte"),
  "keeps its second end out": ends("$gte", "$lt"),
  "has no second end": ends("$gte", undefined),
  "has no first end": ends(undefined, "$lte"),
};

const lists = Object.keys(changes).filter((name) => /^looks at its|^takes texts/.test(name));

const texts = [letters, spaces];

/** The manners of each operator, beside those that all have. */
const manners: Readonly<Record<string, readonly string[]>> = {
  $eq: ["is $contains", "is $eqi", "is $gte", ...texts, cased],
  $eqi: ["is $eq", "is $containsi", "is $startsWithi", ...texts],
  $ne: ["is $eq", "is $nei", "is $notContains", "is $gt", ...texts],
  $nei: ["is $eqi", "is $ne", "is $notContainsi", ...texts],
  $lt: ["matches the value itself", "is $gt", "is $ne", "compares texts"],
  $lte: ["does not match the value itself", "is $gte", "is $eq", "compares texts"],
  $gt: ["matches the value itself", "is $lt", "is $ne", "compares texts"],
  $gte: ["does not match the value itself", "is $lte", "is $eq", "compares texts"],
  $in: ["is $notIn", ...lists],
  $notIn: ["is $in", ...lists],
  $contains: ["is $eq", "is $containsi", "is $startsWith", "is $endsWith", "is $notContains", ...texts, cased],
  $notContains: ["is $ne", "is $notContainsi", "is $contains", ...texts],
  $containsi: ["is $contains", "is $eqi", "is $startsWithi", ...texts],
  $notContainsi: ["is $notContains", "is $nei", "is $containsi", ...texts],
  $null: ["is $notNull"],
  $notNull: ["is $null"],
  $between: [...Object.keys(changes).filter((name) => / end$| ends? out$/.test(name)), "compares texts", "is $in"],
  $startsWith: ["is $contains", "is $startsWithi", "is $eq", "is $endsWith", "holds in any line", ...texts, cased],
  $startsWithi: ["is $containsi", "is $startsWith", "is $eqi", "holds in any line", ...texts],
  $endsWith: ["is $contains", "is $endsWithi", "is $eq", "is $startsWith", "holds in any line", cased],
  $endsWithi: ["is $containsi", "is $endsWith", "is $eqi", "holds in any line"],
};

const changeOf = (manner: string): Change =>
  changes[manner] ?? ((condition) => renamed(condition, manner.replace("is ", "")));

const types: readonly Condition["type"][] = [...scalarTypes, "id"];

/** Where alone a breach is: in one place, on one type of attribute, in one content-type. */
interface Where {
  readonly text: string;
  readonly places: readonly Place[];
  readonly types: readonly Condition["type"][];
  readonly paths: readonly string[];
}

const all: Where = { ...anywhere, places, types };

const wheres: readonly Where[] = [
  all,
  ...places.map((place) => ({ ...all, text: place, places: [place] })),
  ...types.map((type) => ({ ...all, text: `on ${type}`, types: [type] })),
  ...inLists.map(({ text, paths }) => ({ ...all, text, paths })),
];

/** What a condition may be on. */
type Compared = Pick<Condition, "name" | "type">;

/** The attributes of a schema, and the id of what is an entry. */
const comparedIn = (schema: Schema): readonly Compared[] => [
  ...scalarsOf(schema),
  ...(schema.kind === "component" ? [] : [{ name: "id", type: "id" } as const]),
];

/** The types of attribute for which an operator has a meaning that needs no collation. */
const meansSomething = (operator: string, type: Condition["type"]): boolean => {
  if (/ain|With|i$/.test(operator)) return textTypes.includes(type);
  if (/^\$([lg]te?|between)$/.test(operator)) return !textTypes.includes(type) && type !== "boolean";
  return true;
};

/** The values that a condition is tried with: what entries hold, and their neighbours. */
const operandsOf = (schema: Schema, { name, type }: Compared, operator: string): readonly (readonly string[])[] => {
  const values = valuesOf(schema, name, 12);
  const [first = "1", second = first] = values;
  const isText = textTypes.includes(type);
  if (operator === "$null" || operator === "$notNull") return [["true"], ["false"]];
  if (operator === "$in" || operator === "$notIn") {
    const digits = isText ? valuesOf(schema, name, 1000).filter((each) => /^\d+$/.test(each)) : [];
    return [...digits.map((each) => [each]), values.slice(0, 2), values.slice(0, 3), values];
  }
  if (operator === "$between") return [values.at(-1) ?? first, second].map((end) => [first, end]);
  const parts = [first.slice(0, 3), first.slice(2, 5), first.slice(-3), first.toUpperCase()];
  const lines = valuesOf(schema, name, 1000).flatMap((value) => value.split("\n").slice(1));
  const ofLines = lines.flatMap((line) => [line.slice(0, 6), line.slice(-6)]).filter((part) => part !== "");
  const more = isText ? [...parts, first.slice(1, 4).toUpperCase(), ...ofLines.slice(0, 6)] : [];
  return [...values.slice(0, 5), ...more].map((each) => [each]);
};

const takesList: ReadonlySet<string> = new Set(["$in", "$notIn", "$between"]);

function* witnessesOf(operator: string, where: Where): Iterable<Asked> {
  for (const place of where.places)
    for (const path of where.paths)
      for (const { prefix, schema, beside = [] } of ways[place](typeAt(path)))
        for (const attribute of comparedIn(schema))
          if (where.types.includes(attribute.type) && meansSomething(operator, attribute.type))
            for (const operand of operandsOf(schema, attribute, operator)) {
              const name = `${prefix}[${attribute.name}][${operator}]`;
              const named = (index: number) => (takesList.has(operator) ? `${name}[${index}]` : name);
              yield get(path, [...operand.map((value, index) => [named(index), value] as const), ...beside]);
            }
}

/** Operators that mean something else than section 4.4 says. */
export const operatorBreaches: readonly Breach[] = Object.entries(manners).flatMap(([operator, own]) =>
  crossed(
    "4.4",
    about(
      operator,
      mannersOf(["has no effect", "matches nothing", ...own], (name) => [name, changeOf(name)]),
    ),
    wheres,
    {
      mutate: (change, where) =>
        onLists((parameters, type, path) =>
          where.paths.includes(path)
            ? replaceConditions(type, parameters, (condition) => {
                const isHere =
                  (where.types === types || where.types.includes(condition.type)) &&
                  (where.places === places || where.places.some((place) => condition.places.has(place)));
                return condition.operator === operator && isHere ? change(condition) : undefined;
              })
            : parameters,
        ),
      witnesses: (where) => witnessesOf(operator, where),
    },
  ),
);
