import { below, shown } from "../../../../base/json/json-place.js";
import { didYouMean } from "../../../../base/words/closest.js";
import { messageOf } from "../../../../base/words/message-of.js";
import type { Attribute, Schema, Uid } from "../../../../reference/model/schema.js";
import type { GenerateRules } from "../../../model/generated/generate-rules.schema.js";
import { type Forms, inWords, shapeChecks } from "../../../read/shared/shape-checks.js";
import { callFault } from "./faker-calls.js";
import { readStories } from "./read-stories.js";
import { mostCounted, type Rule, type Rules, RulesError, type RulesFault, rangeOf, sourceKey } from "./rules.js";
import {
  attributeNamed,
  countFault,
  nullFault,
  type RulesContext,
  type RulesReading,
  typeNamed,
} from "./schema-faults.js";
import { refusal } from "./value-fault.js";

const step = String.raw`\.(?:"[^"]*"|[^."]+)`;
const place = (end: string): RegExp => new RegExp(`^types${step}${step}${end}`);

/** What is expected of the parts of a rule. */
const forms: Forms = [
  [place(String.raw`\.faker$`), 'expected a function of faker such as "person.fullName"'],
  [place(String.raw`\.args$`), "expected a list of at most 10 arguments"],
  [place(String.raw`\.values$`), "expected a list of 1 to 10000 values"],
  [place(String.raw`\.pattern$`), "expected a regular expression of 1 to 500 characters"],
  [
    place(String.raw`\.count(?=$|\[)`),
    `expected a whole number from 0 to ${mostCounted}, or two of them: the least and the most`,
  ],
  [place(String.raw`\.null$`), "expected a share from 0 to 1"],
  [place("$"), "expected an object with one of faker (and its args), values, pattern and count, or with null"],
];

/** What is wrong with the shape of a rules file. A key that nobody knows is named as it is. */
const shapeFaults = (faults: readonly RulesFault[]): readonly RulesFault[] => {
  const isUnknown = ({ message }: RulesFault): boolean => message.startsWith("unknown key");
  return [
    ...faults.filter(isUnknown),
    ...inWords(
      forms,
      faults.filter((fault) => !isUnknown(fault)),
    ),
  ];
};

/** The largest number of characters that the counted parts of a pattern may make together. */
const mostRepeated = 10_000;

const patternFault = (pattern: string): string | undefined => {
  try {
    new RegExp(pattern);
  } catch (error) {
    return messageOf(error);
  }
  let product = 1;
  for (const [, least = "", most = ""] of pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g))
    product *= Math.max(1, Number(least), Number(most));
  return product > mostRepeated ? `repeats more than ${mostRepeated} times` : undefined;
};

const checkSource = (source: Rule, attribute: Attribute, { fakerNames, fault }: RulesReading) => {
  const { args = [], faker, path, pattern, values = [] } = source;
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

const checkRule = (source: Rule, attribute: Attribute, reading: RulesReading): void => {
  const { fault } = reading;
  const { path } = source;
  const range = rangeOf(source);
  if (range !== undefined) fault(below(path, "count"), countFault(attribute, ...range));
  const reason = source.null ? nullFault(attribute, reading) : undefined;
  fault(below(path, "null"), reason && `${source.null}, but ${reason}`);
  checkSource(source, attribute, reading);
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

const readTypes = (types: NonNullable<GenerateRules["types"]>, reading: RulesReading): Rules["attributes"] => {
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
      // Its parts are JSON, and a count has two bounds.
      const rule = { ...source, path: at } as Rule;
      checkRule(rule, attribute, reading);
      rules.set(key, rule);
    }
  }
  return read;
};

/**
 * Reads the rules that entries of a model are generated with: parsed JSON, of which nothing is ever run. Throws a {@link RulesError} that names
 * all faults with their places, what was expected, and the nearest name.
 */
export const readRules = (json: unknown, context: RulesContext): Rules => {
  const checked = shapeChecks.generateRules(json);
  if (!checked.ok) throw new RulesError(shapeFaults(checked.faults));
  const faults: RulesFault[] = [];
  const reading: RulesReading = {
    ...context,
    fault: (path, message) => void (message && faults.push({ path, message })),
  };
  const { stories = {}, types = {} } = checked.value;
  const rules = { attributes: readTypes(types, reading), stories: readStories(stories, reading) };
  if (faults.length > 0) throw new RulesError(faults);
  return rules;
};
