import { groupBy } from "../../kit/base.js";
import type { ScalarAttribute, Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { schemaOf } from "../faults/showing.js";
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

/** One condition of a query: `filters[<...>][<attribute>][<operator>]`, with the parameters of its value. */
export interface Condition {
  readonly operator: string;
  readonly type: ScalarAttribute["type"] | "id";
  readonly places: ReadonlySet<Place>;
  /** The path up to the operator, without it. */
  readonly path: readonly string[];
  /** The path of the innermost group that it is in, or of all filters of this place. */
  readonly group: readonly string[];
  readonly parameters: readonly Parameter[];
}

/** A condition in one parameter: how long the path up to its operator is, and that of its innermost group. */
interface Found extends Pick<Condition, "operator" | "type" | "places"> {
  readonly length: number;
  readonly group: number;
}

const groups: Readonly<Record<string, Place>> = { $or: "in $or", $and: "in $and", $not: "in $not" };

/** Reads the rest of a path below `filters`. */
const inFilters = (
  schema: Schema | undefined,
  path: readonly string[],
  start: number,
  within: ReadonlySet<Place>,
): Found | undefined => {
  let [here, at, relations, group] = [schema, start, 0, start];
  const found = new Set(within);
  while (at < path.length) {
    const part = path[at] ?? "";
    const attribute = here === undefined ? undefined : attributeOf(here, part);
    if (groups[part] !== undefined) {
      found.add(groups[part]);
      at++;
      while (/^\d+$/.test(path[at] ?? "")) at++;
      group = at;
    } else if (part === "id" || attribute?.kind === "scalar") {
      const isNegated = path[at + 1] === "$not";
      if (isNegated) found.add("in $not");
      if (found.size === 0) found.add("at the top");
      const length = at + (isNegated ? 2 : 1);
      const operator = path[length] ?? "";
      const type = attribute?.kind === "scalar" ? attribute.type : "id";
      return operator.startsWith("$") ? { operator, type, places: found, length, group } : undefined;
    } else if (attribute?.kind === "relation" || attribute?.kind === "component") {
      if (attribute.kind === "component") found.add("in a component");
      else found.add(++relations === 1 ? "below a relation" : "below two relations");
      here = schemaOf(attribute.target);
      at++;
    } else return undefined;
  }
  return undefined;
};

/** Reads a path below `populate`. */
const inPopulate = (
  schema: Schema | undefined,
  path: readonly string[],
  start: number,
  within: ReadonlySet<Place>,
): Found | undefined => {
  const attribute = attributeOf(schema, path[start] ?? "");
  if (attribute === undefined) return undefined;
  const isOn = path[start + 1] === "on";
  const here = isOn ? schemaOf(path[start + 2] ?? "") : targetOf(attribute);
  const at = start + (isOn ? 3 : 1);
  const places = new Set(isOn ? [...within, "in an on entry" as const] : within);
  if (path[at] === "filters") return inFilters(here, path, at + 1, places.add("in populate"));
  return path[at] === "populate" ? inPopulate(here, path, at + 1, places) : undefined;
};

/** Where a parameter says something about the value of an attribute; undefined of any other. */
const find = (type: Schema, { path }: Parameter): Found | undefined => {
  if (path[0] === "filters") return inFilters(type, path, 1, new Set());
  return path[0] === "populate" ? inPopulate(type, path, 1, new Set()) : undefined;
};

/** A query with some of its conditions replaced by other parameters; undefined leaves a condition as it is. */
export const replaceConditions = (
  type: Schema,
  parameters: readonly Parameter[],
  replace: (condition: Condition) => readonly Parameter[] | undefined,
): readonly Parameter[] => {
  const all = parameters.flatMap((parameter) => {
    const found = find(type, parameter);
    return found === undefined ? [] : [{ ...found, parameter, path: parameter.path.slice(0, found.length) }];
  });
  const replaced = new Map<Parameter, readonly Parameter[]>();
  for (const own of groupBy(all, ({ path, operator }) => JSON.stringify([...path, operator])).values()) {
    const [first] = own;
    const others =
      first &&
      replace({ ...first, group: first.path.slice(0, first.group), parameters: own.map(({ parameter }) => parameter) });
    if (others !== undefined)
      for (const [index, { parameter }] of own.entries()) replaced.set(parameter, index === 0 ? others : []);
  }
  return replaced.size === 0 ? parameters : parameters.flatMap((each) => replaced.get(each) ?? [each]);
};
