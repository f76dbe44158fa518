import { groupBy } from "../../kit/base.js";
import type { ScalarAttribute, Schema } from "../../kit/reference.js";
import type { Parameter } from "../servers/parameters.js";
import { schemaOf } from "../servers/showing.js";
import { attributeOf, targetOf } from "./world.js";

/** Where a condition may stand, from the least to the most hidden. */
export const places = [
  "at the top",
  "in $or",
  "in $and",
  "in $not",
  "below a relation",
  "below two relations",
  "in a component",
  "in populate",
  "in an on entry",
] as const;

/** See {@link places}. */
export type Place = (typeof places)[number];

// No record: a query may name what every object has.
const groups: ReadonlyMap<string, Place> = new Map([
  ["$or", "in $or"],
  ["$and", "in $and"],
  ["$not", "in $not"],
]);

/** Whether a part of a path is an index. */
export const isNumber = (part = ""): boolean => /^\d+$/.test(part);

/** What names are populated in: an entry of `on`, or a relation or component that is populated itself. */
export type Holder = "on" | "relation" | "component";

/** A name on the path of a parameter, below `filters` or `populate`. */
interface Step {
  readonly of: "filters" | "populate";
  readonly name: string;
  /** Where it is in the path. */
  readonly at: number;
  /** What it is, or should be, an attribute of. */
  readonly schema: Schema;
  /** What leads to it, the outermost first. */
  readonly within: readonly Place[];
  /** Where in the path the innermost group that it is in begins, or all filters of this place. */
  readonly group: number;
  /** What a populated name is populated in; undefined: the list. */
  readonly holder: Holder | undefined;
}

/** The steps of a path from a type, as far as it is known what they lead to. */
export function* stepsOn(type: Schema, path: readonly string[]): Iterable<Step> {
  let [of, at, group]: [string | undefined, number, number] = [path[0], 1, 1];
  let holder: Holder | undefined;
  let [schema, within]: [Schema | undefined, readonly Place[]] = [type, []];
  while (schema !== undefined && at < path.length && (of === "filters" || of === "populate")) {
    const name = path[at] ?? "";
    yield { of, name, at, schema, within, group, holder };
    const attribute = attributeOf(schema, name);
    const inGroup = of === "filters" ? groups.get(name) : undefined;
    if (inGroup !== undefined) {
      within = [...within, inGroup];
      at++;
      while (isNumber(path[at])) at++;
      group = at;
    } else if (of === "filters") {
      const relation = within.includes("below a relation") ? "below two relations" : "below a relation";
      within = [...within, attribute?.kind === "component" ? "in a component" : relation];
      schema =
        attribute?.kind === "relation" || attribute?.kind === "component" ? schemaOf(attribute.target) : undefined;
      at++;
    } else {
      const isOn = path[at + 1] === "on";
      schema = isOn ? schemaOf(path[at + 2] ?? "") : targetOf(attribute);
      holder = isOn ? "on" : attribute?.kind === "component" ? "component" : "relation";
      at += isOn ? 3 : 1;
      of = path[at++];
      within = [
        ...within,
        ...(isOn ? ["in an on entry" as const] : []),
        ...(of === "filters" ? ["in populate" as const] : []),
      ];
      group = at;
    }
  }
}

/** One condition of a query: `filters[<...>][<attribute>][<operator>]`, with the parameters of its value. */
export interface Condition {
  readonly operator: string;
  /** What it is a condition on: an attribute of a schema, or its id. */
  readonly schema: Schema;
  readonly name: string;
  readonly type: ScalarAttribute["type"] | "id";
  readonly places: ReadonlySet<Place>;
  /** The path up to the operator, without it. */
  readonly path: readonly string[];
  /** The path of the innermost group that it is in, or of all filters of this place. */
  readonly group: readonly string[];
  readonly parameters: readonly Parameter[];
}

/** What a parameter says about the value of an attribute; undefined of any other. */
const conditionIn = (type: Schema, { path }: Parameter): Omit<Condition, "parameters"> | undefined => {
  const last = [...stepsOn(type, path)].at(-1);
  if (last?.of !== "filters") return undefined;
  const attribute = attributeOf(last.schema, last.name);
  if (last.name !== "id" && attribute?.kind !== "scalar") return undefined;
  const isNegated = path[last.at + 1] === "$not";
  const end = last.at + (isNegated ? 2 : 1);
  const operator = path[end] ?? "";
  const within = [...last.within, ...(isNegated ? ["in $not" as const] : [])];
  if (!operator.startsWith("$")) return undefined;
  return {
    operator,
    schema: last.schema,
    name: last.name,
    type: attribute?.kind === "scalar" ? attribute.type : "id",
    places: new Set(within.length === 0 ? ["at the top"] : within),
    path: path.slice(0, end),
    group: path.slice(0, last.group),
  };
};

/** A query with some of its conditions replaced by other parameters; undefined leaves a condition as it is. */
export const replaceConditions = (
  type: Schema,
  parameters: readonly Parameter[],
  replace: (condition: Condition) => readonly Parameter[] | undefined,
): readonly Parameter[] => {
  const all = parameters.flatMap((parameter) => {
    const condition = conditionIn(type, parameter);
    return condition === undefined ? [] : [{ condition, parameter }];
  });
  const replaced = new Map<Parameter, readonly Parameter[]>();
  const keyOf = ({ condition }: (typeof all)[number]) => JSON.stringify([...condition.path, condition.operator]);
  for (const own of groupBy(all, keyOf).values()) {
    const [first] = own;
    const others = first && replace({ ...first.condition, parameters: own.map(({ parameter }) => parameter) });
    if (others !== undefined)
      for (const [index, { parameter }] of own.entries()) replaced.set(parameter, index === 0 ? others : []);
  }
  return replaced.size === 0 ? parameters : parameters.flatMap((each) => replaced.get(each) ?? [each]);
};

/** All that a query says below one name: a condition, a group of conditions, or what is populated. */
export interface Member {
  readonly name: string;
  /** That of an attribute, or the name of a group; empty: neither. */
  readonly kind: string;
  /** The uid of what a relation or a component leads to. */
  readonly target: string | undefined;
  readonly parameters: readonly Parameter[];
}

/** Members that stand beside each other below one path. */
export interface Level {
  readonly of: "filters" | "populate";
  readonly path: readonly string[];
  readonly place: string;
  readonly members: readonly Member[];
}

const placeOf = ({ of, at, within }: Step): string => {
  if (of === "populate") return at === 1 ? "at the top" : "below a populated name";
  const last = within.at(-1) ?? "at the top";
  if (last.startsWith("in $")) return "in a branch";
  return last === "at the top" || last === "in populate" ? last : "below a relation";
};

const memberOf = ({ name, schema }: Step, parameters: readonly Parameter[]): Member => {
  const attribute = attributeOf(schema, name);
  return {
    name,
    kind: name.startsWith("$") ? name : name === "id" ? "scalar" : (attribute?.kind ?? ""),
    target: attribute !== undefined && "target" in attribute ? attribute.target : undefined,
    parameters,
  };
};

/** The levels of a query on a type; what an entry of `on` says is none. */
export const levelsOf = (type: Schema, parameters: readonly Parameter[]): readonly Level[] => {
  const steps = parameters.flatMap((parameter) =>
    [...stepsOn(type, parameter.path)]
      .filter(({ within }) => !within.includes("in an on entry"))
      .map((step) => ({ step, parameter, path: parameter.path.slice(0, step.at) })),
  );
  return [...groupBy(steps, ({ path }) => JSON.stringify(path)).values()].flatMap((own) => {
    const members = [...groupBy(own, ({ step }) => step.name).values()].flatMap((alike) =>
      alike.slice(0, 1).map(({ step }) =>
        memberOf(
          step,
          alike.map(({ parameter }) => parameter),
        ),
      ),
    );
    return own.slice(0, 1).map(({ step, path }) => ({ of: step.of, path, place: placeOf(step), members }));
  });
};
