import type { RelationAttribute } from "../../../../reference/model/schema.js";
import type { Dice } from "../dice.js";
import type { Plan, PlannedEntry } from "../plan-entries.js";
import { type Pools, pickEntries, pickEntry } from "../pools.js";
import { candidates, counted, morphTargets } from "../relate-entries.js";
import { type Rules, ruleFor, rulesFault, type StoryEntry } from "./rules.js";
import { below } from "./rules-shape.js";

/** An entry of a story, and the entry that it became. */
export interface AskedEntry {
  readonly asked: StoryEntry;
  readonly entry: PlannedEntry;
  /** The entries of the same story, by their names. */
  readonly others: ReadonlyMap<string, PlannedEntry>;
}

/** A plan with the entries of stories behind all others; that of a single type is the one that is there. */
export const planStories = (
  plan: Plan,
  { stories }: Rules,
): { readonly plan: Plan; readonly asked: readonly AskedEntry[] } => {
  const planned = new Map([...plan].map(([uid, entries]) => [uid, [...entries]]));
  const locale = [...plan.values()].flat().find((entry) => entry.locale !== undefined)?.locale;
  const asked = stories.flatMap((story) => {
    const others = new Map<string, PlannedEntry>();
    for (const { name, type } of story) {
      const entries = planned.get(type.uid) ?? [];
      planned.set(type.uid, entries);
      const [only] = entries;
      const id = entries.length + 1;
      const own = type.localized ? locale : undefined;
      const isNew = type.kind !== "singleType" || only === undefined;
      const entry = isNew
        ? { type, id, locale: own, original: undefined, draft: false, first: false, json: { id } }
        : only;
      if (isNew) entries.push(entry);
      others.set(name, entry);
    }
    return story.flatMap((each): readonly AskedEntry[] => {
      const entry = others.get(each.name);
      return entry === undefined ? [] : [{ asked: each, entry, others }];
    });
  });
  return { plan: planned, asked };
};

/** Entries of stories are complete. */
const isComplete = true;

interface StoryRelating {
  readonly plan: Plan;
  readonly pools: Pools;
  readonly rules: Rules;
  readonly dice: Dice;
}

/** Takes a target from whoever has it: in a relation of one to one, each has one. */
const free = (
  attribute: RelationAttribute,
  target: number,
  { entry, asked }: AskedEntry,
  { plan }: StoryRelating,
): void => {
  for (const other of plan.get(entry.type.uid) ?? []) {
    if (other === entry || other.json[attribute.name] !== target) continue;
    if (attribute.required) {
      const owner = `${entry.type.uid} ${attribute.name}`;
      throw rulesFault(asked.path, `takes the ${attribute.target} of another entry, and ${owner} is required`);
    }
    delete other.json[attribute.name];
  }
};

const isExclusive = ({ inverse, relation }: RelationAttribute): boolean =>
  relation === "oneToOne" && inverse !== undefined;

/** Relates an entry of a story to the entries of the story that it names, from whichever side. */
const relateAsked = (relating: StoryRelating, each: AskedEntry): void => {
  const { entry, others, asked } = each;
  for (const [key, value] of Object.entries(asked.given.values)) {
    const attribute = entry.type.attributes.get(key);
    if (attribute?.kind !== "relation") continue;
    if (value === null) delete entry.json[key];
    if (typeof value === "number") {
      const path = below(asked.given.path, key);
      const dice = relating.dice.named(path);
      entry.json[key] = counted(entry, attribute, { path, count: value }, [], { ...relating, dice, isComplete });
    }
    const targets = [value].flat().flatMap((name) => (typeof name === "string" ? (others.get(name) ?? []) : []));
    if (value === null || typeof value === "number") continue;
    if (attribute.owner) {
      const ids = targets.map(({ id }) => id);
      entry.json[attribute.name] = attribute.many ? ids : ids[0];
      if (isExclusive(attribute)) for (const id of ids) free(attribute, id, each, relating);
      continue;
    }
    for (const target of targets) {
      const name = attribute.inverse ?? "";
      const owner = target.type.attributes.get(name);
      if (owner?.kind !== "relation") continue;
      const ids = [target.json[name] ?? []].flat();
      target.json[name] = owner.many ? [...new Set([...ids, entry.id])] : entry.id;
      if (isExclusive(owner)) free(owner, entry.id, { asked, entry: target, others }, relating);
    }
  }
};

/** Relates an entry of a story to any others, where the story says nothing. */
const relateOthers = (relating: StoryRelating, { entry, asked }: AskedEntry): void => {
  const { dice, pools, rules } = relating;
  for (const [turn, attribute] of [...entry.type.attributes.values()].entries()) {
    const { name } = attribute;
    if (Object.hasOwn(asked.given.values, name) || entry.json[name] !== undefined || name === "localizations") continue;
    const own = dice.named(`${asked.path} ${name}`);
    if (attribute.kind === "morph") {
      const targets = morphTargets(attribute, entry.type.uid, entry, turn, { dice: own, pools });
      if (targets !== undefined) entry.json[name] = targets;
    }
    if (attribute.kind !== "relation" || !attribute.owner) continue;
    const rule = ruleFor(rules, entry.type, name);
    const pool = candidates(entry, attribute, { pools, isComplete });
    if (rule?.count !== undefined)
      entry.json[name] = counted(entry, attribute, rule, [], { dice: own, pools, isComplete });
    else if (own.chance(rule?.null ?? 0)) continue;
    else if (attribute.many) entry.json[name] = pickEntries(pool, own, 3).map(({ id }) => id);
    else if (!isExclusive(attribute)) entry.json[name] = pickEntry(pool, own)?.id;
  }
};

/** Refuses a story that leaves a required relation empty. */
const checkRequired = (relating: StoryRelating, { entry, asked }: AskedEntry): void => {
  for (const attribute of entry.type.attributes.values()) {
    if (attribute.kind !== "relation" || !attribute.required) continue;
    const { inverse = "", name, owner, target } = attribute;
    const isThere = owner
      ? [entry.json[name] ?? []].flat().length > 0
      : (relating.plan.get(target) ?? []).some(({ json }) => [json[inverse] ?? []].flat().includes(entry.id));
    if (!isThere) {
      const names = `name an entry of ${target}`;
      throw rulesFault(asked.given.path, `${entry.type.uid} ${name} is required: ${names}`);
    }
  }
};

/** Relates the entries of stories: as they say, and where they say nothing, to any. Throws a RulesError that names the story. */
export const relateStories = (asked: readonly AskedEntry[], relating: StoryRelating): void => {
  for (const each of asked) relateAsked(relating, each);
  for (const each of asked) relateOthers(relating, each);
  for (const each of asked) checkRequired(relating, each);
};
