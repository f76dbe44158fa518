import type { JsonValue } from "../../../../base/json.js";
import type { ContentModel, ScalarAttribute, Schema } from "../../../../reference/model/schema.js";
import type { Dice } from "../dice.js";
import type { Making } from "../make-members.js";
import type { Plan, PlannedEntry } from "../plan-entries.js";
import { createPools } from "../pools.js";
import type { ValueMaker } from "../scalar-values.js";
import type { Words } from "../words.js";
import { planStories, relateStories } from "./plan-stories.js";
import { type Given, givenParts, type Rules, rulesFault, sourceKey } from "./rules.js";
import { below } from "./rules-shape.js";
import { shapePart } from "./shape-entries.js";

/** The scalars that stories give, with their schemas and places. */
const givenScalars = ({ stories }: Rules, model: ContentModel) => {
  const found: { schema: Schema; attribute: ScalarAttribute; value: JsonValue; path: string }[] = [];
  const add = (schema: Schema | undefined, { path, values }: Given): void => {
    for (const attribute of schema?.attributes.values() ?? []) {
      const at = below(path, attribute.name);
      const value = Object.hasOwn(values, attribute.name) ? values[attribute.name] : undefined;
      for (const part of givenParts(attribute, value, at)) add(model.components.get(part.uid), part);
      if (schema && attribute.kind === "scalar" && value !== undefined && value !== null)
        found.push({ schema, attribute, value, path: at });
    }
  };
  for (const story of stories) for (const { given, type } of story) add(type, given);
  return found;
};

/** Takes the values that stories give, so that nothing else gets those that are unique. Throws a RulesError for one that is given twice. */
export const reserve = (rules: Rules, model: ContentModel, values: ValueMaker): void => {
  for (const { attribute, path, schema, value } of givenScalars(rules, model)) {
    if (values.take(attribute, schema, value)) continue;
    throw rulesFault(path, `is given twice, and ${schema.uid} ${attribute.name} is unique`);
  }
};

/** Forgets what rules make again: what they are for, and the uids that are made of it. */
const forgetRuled = ({ attributes }: Rules, model: ContentModel, values: ValueMaker): void => {
  for (const schema of [...model.contentTypes.values(), ...model.components.values()]) {
    const rules = attributes.get(schema.uid);
    for (const attribute of rules === undefined ? [] : schema.attributes.values()) {
      if (attribute.kind !== "scalar") continue;
      const isRemade = attribute.type === "uid" && rules?.has(attribute.targetField ?? "") === true;
      if (isRemade || sourceKey(rules?.get(attribute.name) ?? {}) !== undefined) values.forget(attribute, schema);
    }
  }
};

/** What rules are carried out with. */
export interface Doing {
  readonly rules: Rules;
  readonly making: Making;
  readonly dice: Dice;
  readonly wordsOf: (entry: PlannedEntry) => Words;
  /** Makes all of an entry that is new. */
  readonly complete: (entry: PlannedEntry, making: Making) => void;
}

/**
 * Carries out rules on the entries of a plan, which have been made without them, and adds the entries of stories. What no rule names stays as it was.
 * Throws a RulesError where the rules contradict the schema, or each other.
 */
export const doRules = (plan: Plan, { complete, dice, making, rules, wordsOf }: Doing): Plan => {
  const { model, values } = making;
  forgetRuled(rules, model, values);
  for (const { attribute, schema, value } of givenScalars(rules, model)) values.take(attribute, schema, value);
  const stories = planStories(plan, rules);
  const pools = createPools(model, stories.plan);
  relateStories(stories.asked, { plan: stories.plan, pools, rules, dice: dice.named("stories") });
  const known = new Set([...plan.values()].flat());
  const relating = { ...making, pools, filled: new Map(), isComplete: true, values: { ...values, ...values.apart } };
  for (const { entry } of stories.asked) if (!known.has(entry)) complete(entry, relating);
  const asked = new Map(stories.asked.map((each) => [each.entry, each]));
  const made = { count: 0 };
  for (const entry of [...stories.plan.values()].flat()) {
    const story = asked.get(entry);
    const part = { schema: entry.type, entry, words: wordsOf(entry), within: [] };
    const shaping = { making: { ...making, pools }, rules, made, idOf: (name: string) => story?.others.get(name)?.id };
    const own = dice.named(`rules ${entry.type.uid} ${entry.id}`);
    shapePart({ ...part, dice: own }, entry.json, story?.asked.given, shaping);
  }
  return stories.plan;
};
