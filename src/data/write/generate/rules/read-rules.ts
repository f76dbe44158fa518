import { didYouMean } from "../../../../base/closest.js";
import { messageOf } from "../../../../base/message-of.js";
import type { Attribute, Schema, Uid } from "../../../../reference/model/schema.js";
import { callFault } from "./faker-calls.js";
import { readStories } from "./read-stories.js";
import { type Rule, type Rules, RulesError, rangeOf, sourceKey } from "./rules.js";
import { below, type RuleSource, type RulesFault, type RulesSource, shapeFaults, shown } from "./rules-shape.js";
import {
  attributeNamed,
  countFault,
  nullFault,
  type RulesContext,
  type RulesReading,
  typeNamed,
} from "./schema-faults.js";
import { refusal } from "./value-fault.js";

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

const checkSource = (source: RuleSource, attribute: Attribute, path: string, { fakerNames, fault }: RulesReading) => {
  const { args = [], faker, pattern, values = [] } = source;
  const key = sourceKey(source);
  if (key === undefined) return;
  const at = below(path, key);
  if (attribute.kind !== "scalar") {
    fault(at, `is for values, and ${attribute.name} is a ${attribute.kind}: expected count or null`);
    return;
  }
  const wrong = faker === undefined ? undefined : callFault(faker, args, fakerNames);
  if (wrong !== undefined) fault(below(path, wrong.at), wrong.message);
  if (pattern !== undefined) fault(at, patternFault(pattern));
  for (const [index, value] of values.entries()) fault(below(at, index), refusal(attribute, value));
};

const checkRule = (source: RuleSource, attribute: Attribute, path: string, reading: RulesReading): void => {
  const { fault } = reading;
  const range = rangeOf(source);
  if (range !== undefined) fault(below(path, "count"), countFault(attribute, ...range));
  const reason = source.null ? nullFault(attribute, reading) : undefined;
  fault(below(path, "null"), reason && `${source.null}, but ${reason}`);
  checkSource(source, attribute, path, reading);
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
      if (attribute === undefined) continue;
      checkRule(source, attribute, at, reading);
      rules.set(key, { ...source, path: at });
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
  const reading: RulesReading = {
    ...context,
    fault: (path, message) => void (message && faults.push({ path, message })),
  };
  // The shape has been looked at.
  const { stories = {}, types = {} } = json as RulesSource;
  const rules = { attributes: readTypes(types, reading), stories: readStories(stories, reading) };
  if (faults.length > 0) throw new RulesError(faults);
  return rules;
};
