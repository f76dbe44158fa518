import { isRecord } from "../../../../base/json/json.js";
import { takesList } from "../../../../reference/operators/operators.js";
import type { Condition, FilterNode, Group, Options, Populate, Query } from "./query.js";

/** Nested parameters, as `searchOf` writes them. */
type Parameters = { readonly [key: string]: ParameterValue };

type ParameterValue = string | Parameters | readonly ParameterValue[];

/** The parameters of a request (section 4.1). What is not filled in yet is left out; what has no form stands where a form says nothing. */
export const toParameters = (query: Query): Readonly<Record<string, unknown>> => {
  const { id, locale, options, others, pagination, publicationState } = query;
  const own: Parameters = {
    ...optionParameters(options),
    ...(id === "" && filled("pagination", givenIn(pagination))),
    ...givenIn({ locale, publicationState }),
  };
  return { ...own, ...Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(own, name))) };
};

const givenIn = (texts: Readonly<Record<string, string>>): Parameters =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

const optionParameters = ({ fields, filters, populate, populateAll, sort }: Options): Parameters => {
  const terms = sort.filter(({ path }) => path !== "");
  return {
    ...filled("filters", groupParameters(filters)),
    ...filled(
      "sort",
      terms.map(({ descending, path }) => (descending ? `${path}:desc` : `${path}:asc`)),
    ),
    ...filled("fields", fields),
    ...(populateAll ? { populate: "*" } : filled("populate", populateParameters(populate))),
  };
};

const filled = (name: string, value: ParameterValue): Parameters =>
  (Array.isArray(value) ? value.length : Object.keys(value).length) === 0 ? {} : { [name]: value };

/** The shape that needs the fewest keys: conditions on different attributes stand beside each other. */
const groupParameters = ({ join, nodes }: Group): Parameters => {
  const written = nodes.map(nodeParameters).filter((node) => Object.keys(node).length > 0);
  if (written.length === 0) return {};
  if (join === "$or") return { $or: written };
  const merged = written.reduce<Parameters | undefined>((all, node) => all && merge(all, node), {});
  const joined = merged ?? { $and: written };
  return join === "$not" ? { $not: joined } : joined;
};

const nodeParameters = (node: FilterNode): Parameters =>
  node.kind === "group" ? groupParameters(node) : conditionParameters(node);

const conditionParameters = ({ operator, path, values }: Condition): Parameters => {
  if (path === "" || path.endsWith(".") || operator === "") return {};
  const value = takesList(operator) ? values : (values[0] ?? "");
  if (Array.isArray(value) && value.length === 0) return {};
  return [...path.split("."), operator].reduceRight<ParameterValue>(
    (inner, key) => ({ [key]: inner }),
    value,
  ) as Parameters; // not empty: an operator
};

/** Both in one object; undefined where both have a value at one place. */
const merge = (a: Parameters, b: Parameters): Parameters | undefined => {
  const merged = new Map(Object.entries(a));
  for (const [key, value] of Object.entries(b)) {
    const present = merged.get(key);
    if (present === undefined) merged.set(key, value);
    else if (isRecord(present) && isRecord(value) && key !== "$not") {
      // isRecord cannot know that what is in parameters are parameters.
      const inner = merge(present as Parameters, value as Parameters);
      if (inner === undefined) return undefined;
      merged.set(key, inner);
    } else return undefined;
  }
  return Object.fromEntries(merged);
};

/** As a list of names where that says all, which `on` has none of. */
const populateParameters = (populate: readonly Populate[], isOn = false): ParameterValue => {
  const inner = populate.map((one) => [one.name, populatedParameters(one)] as const);
  if (!isOn && inner.every(([, parameters]) => Object.keys(parameters).length === 0))
    return inner.map(([name]) => name);
  return Object.fromEntries(
    inner.map(([name, parameters]) => [name, Object.keys(parameters).length === 0 ? "true" : parameters]),
  );
};

const populatedParameters = ({ on, options }: Populate): Parameters =>
  on.length === 0 ? optionParameters(options) : { on: populateParameters(on, true) };
