import { didYouMean } from "../../../../base/closest.js";
import { messageOf } from "../../../../base/message-of.js";
import type { Attribute, Schema, Uid } from "../../../../reference/model/schema.js";
import { callFault } from "./faker-calls.js";
import { readStories } from "./read-stories.js";
import { type Rule, type Rules, RulesError, type RulesFault, type ValueSource } from "./rules.js";
import { below, type RuleSource, type RulesSource, shapeFaults, shown } from "./rules-shape.js";
import {
  attributeNamed,
  countFault,
  nullFault,
  type RulesContext,
  type RulesReading,
  typeNamed,
} from "./schema-faults.js";
import { valueFault } from "./value-fault.js";

/** The largest number of characters that the counted parts of a pattern may make together. */
const mostCounted = 10_000;

const patternFault = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern);
  } catch (error) {
    return messageOf(error);
  }
  let product = 1;
  for (const [, least = "", most = ""] of pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g))
    product *= Math.max(1, Number(least), Number(most));
  return product > mostCounted ? `repeats more than ${mostCounted} times` : undefined;
};

const sourceOf = (source: RuleSource, attribute: Attribute, path: string, reading: RulesReading) => {
  const { args = [], faker, pattern, values } = source;
  const found: ValueSource | undefined =
    faker !== undefined
      ? { kind: "faker", name: faker, args }
      : values !== undefined
        ? { kind: "values", values }
        : pattern !== undefined
          ? { kind: "pattern", pattern }
          : undefined;
  if (found === undefined) return undefined;
  const at = below(path, found.kind);
  if (attribute.kind !== "scalar") {
    reading.fault(at, `is for values, and ${attribute.name} is a ${attribute.kind}: expected count or null`);
    return undefined;
  }
  if (found.kind === "faker") {
    const fault = callFault(found.name, found.args, reading.fakerNames);
    if (fault !== undefined) reading.fault(below(path, fault.at), fault.message);
  } else if (found.kind === "values") {
    for (const [index, value] of found.values.entries()) {
      const expected = valueFault(attribute, value);
      if (expected !== undefined)
        reading.fault(below(at, index), `${shown(value)}, but the schema asks for ${expected}`);
    }
  } else {
    const fault = patternFault(found.pattern);
    if (fault !== undefined) reading.fault(at, fault);
  }
  return found;
};

const readRule = (source: RuleSource, attribute: Attribute, path: string, reading: RulesReading): Rule => {
  const { count, null: nullShare = 0 } = source;
  const range = count === undefined ? undefined : typeof count === "number" ? ([count, count] as const) : count;
  if (range !== undefined) {
    const fault = countFault(attribute, ...range);
    if (fault !== undefined) reading.fault(below(path, "count"), fault);
  }
  if (nullShare > 0) {
    const fault = nullFault(attribute, reading);
    if (fault !== undefined) reading.fault(below(path, "null"), `${nullShare}, but ${fault}`);
  }
  const values = sourceOf(source, attribute, path, reading);
  return { path, nullShare, ...(values && { source: values }), ...(range && { count: range }) };
};

const schemaNamed = (reading: RulesReading, name: string, path: string): Schema | undefined => {
  const component = reading.model.components.get(name);
  if (component !== undefined) return component;
  const components = [...reading.model.components.keys()];
  const near = name.includes(".") && !name.includes("::") ? didYouMean(components, name) : "";
  if (near === "") return typeNamed(reading, name, path);
  reading.fault(path, `there is no component ${shown(name)}.${near}`);
  return undefined;
};

const readTypes = (types: NonNullable<RulesSource["types"]>, reading: RulesReading): Rules["attributes"] => {
  const read = new Map<Uid, ReadonlyMap<string, Rule>>();
  for (const [name, attributes] of Object.entries(types)) {
    const path = below("types", name);
    const schema = schemaNamed(reading, name, path);
    if (schema === undefined) continue;
    if (read.has(schema.uid)) reading.fault(path, `is ${schema.uid}, which has its rules above`);
    const rules = new Map<string, Rule>();
    read.set(schema.uid, rules);
    for (const [key, source] of Object.entries(attributes)) {
      const at = below(path, key);
      const attribute = attributeNamed(reading, schema, key, at);
      if (attribute !== undefined) rules.set(key, readRule(source, attribute, at, reading));
    }
  }
  return read;
};

/**
 * Reads the rules that entries of a model are generated with: parsed JSON, of which nothing is ever run. Throws a {@link RulesError} that names
 * all faults with their places, what was expected, and the nearest name.
 */
export const readRules = (json: unknown, context: RulesContext): Rules => {
  const shape = shapeFaults(json);
  if (shape.length > 0) throw new RulesError(shape);
  const faults: RulesFault[] = [];
  const reading: RulesReading = { ...context, fault: (path, message) => void faults.push({ path, message }) };
  // The shape has been looked at.
  const { stories = {}, types = {} } = json as RulesSource;
  const rules = { attributes: readTypes(types, reading), stories: readStories(stories, reading) };
  if (faults.length > 0) throw new RulesError(faults);
  return rules;
};
