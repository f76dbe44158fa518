import { plural } from "../../../base/plural.js";
import type { ContentModel, MorphAttribute, RelationAttribute } from "../../../reference/model/schema.js";
import type { Dice } from "./dice.js";
import type { PlannedEntry } from "./plan-entries.js";
import { type Pools, pickEntries, pickEntry, publishedOf } from "./pools.js";
import { type Rule, type Rules, rangeOf, ruleFor, rulesFault } from "./rules/rules.js";

/** What relating entries needs. */
export interface Relating {
  readonly model: ContentModel;
  readonly pools: Pools;
  readonly dice: Dice;
  /** Every entry has every relation, to entries that are published. */
  readonly isComplete: boolean;
  readonly rules?: Rules | undefined;
  /** Reports a relation that is required and leads nowhere. */
  readonly remark: (uid: string, attribute: string, message: string) => void;
}

/** The attribute that sees a relation from its other side. */
const inverseOf = ({ model }: Relating, { inverse, target }: RelationAttribute): RelationAttribute | undefined => {
  const found = inverse === undefined ? undefined : model.contentTypes.get(target)?.attributes.get(inverse);
  return found?.kind === "relation" ? found : undefined;
};

const sharePartly = 0.88;

/** Whether an entry has a relation that it need not have: the first one always does, unless a rule says otherwise. */
const isFilled = (
  entry: PlannedEntry,
  { name }: RelationAttribute,
  required: boolean,
  { dice, isComplete, rules }: Relating,
): boolean => {
  const rule = ruleFor(rules, entry.type, name);
  if (rule !== undefined && rule.count === undefined) return required || !dice.chance(rule.null ?? 0);
  return required || isComplete || entry.first || dice.chance(sharePartly);
};

const isRelative = (one: PlannedEntry, other: PlannedEntry): boolean =>
  one.type === other.type && (one.original ?? one) === (other.original ?? other);

/** Whom an entry may relate to: of its own type those before it, so that trees have a root and no circle. */
export const candidates = (
  owner: PlannedEntry,
  attribute: RelationAttribute,
  { isComplete, pools }: Pick<Relating, "isComplete" | "pools">,
): readonly PlannedEntry[] => {
  const all = pools.of(attribute.target, owner);
  const pool = isComplete ? publishedOf(all) : all;
  if (attribute.target !== owner.type.uid) return pool;
  const others = pool.filter((entry) => !isRelative(entry, owner));
  const earlier = attribute.many ? others : others.filter(({ id }) => id < owner.id);
  return earlier.length > 0 || !attribute.required ? earlier : others.length > 0 ? others : pool;
};

const firstOf = <T>(items: Iterable<T>, test: (item: T) => boolean): T | undefined => {
  for (const item of items) if (test(item)) return item;
  return undefined;
};

const publishedFirst = (entries: readonly PlannedEntry[], isComplete: boolean): readonly PlannedEntry[] =>
  isComplete ? [...entries].sort((one, other) => Number(one.draft) - Number(other.draft)) : entries;

/** One to one, both sides: each target once. */
const pairUp = (owners: readonly PlannedEntry[], attribute: RelationAttribute, relating: Relating): void => {
  const { dice, pools, remark } = relating;
  const both = attribute.required || inverseOf(relating, attribute)?.required === true;
  const { isComplete } = relating;
  const free = new Set(publishedFirst(dice.shuffled(pools.all(attribute.target)), isComplete));
  for (const owner of publishedFirst(owners, isComplete)) {
    if (!isFilled(owner, attribute, both, relating)) continue;
    const isOther = (entry: PlannedEntry): boolean => !isRelative(entry, owner);
    const isNear = (entry: PlannedEntry): boolean =>
      isOther(entry) && (entry.locale === owner.locale || entry.locale === undefined);
    const found = firstOf(free, isNear) ?? firstOf(free, isOther) ?? (both ? firstOf(free, () => true) : undefined);
    if (found === undefined) {
      if (attribute.required) remark(owner.type.uid, attribute.name, `has no ${attribute.target} left to relate to`);
      continue;
    }
    free.delete(found);
    owner.json[attribute.name] = found.id;
  }
};

/** The targets that need somebody that relates to them, in any order. */
const awaiting = (attribute: RelationAttribute, relating: Relating): PlannedEntry[] =>
  inverseOf(relating, attribute)?.required ? relating.dice.shuffled(relating.pools.all(attribute.target)) : [];

/** One of the targets each; all of them in turn, where each needs somebody that relates to it. */
const relateOne = (owners: readonly PlannedEntry[], attribute: RelationAttribute, relating: Relating): void => {
  const { dice, remark } = relating;
  const waiting = awaiting(attribute, relating);
  // The first entry of a tree is its root: the second one relates to it, so that somebody does.
  let isAnyRelated = false;
  const isRuled = owners[0] !== undefined && ruleFor(relating.rules, owners[0].type, attribute.name) !== undefined;
  for (const owner of owners) {
    if (!isFilled(owner, attribute, attribute.required || waiting.length > 0 || (!isAnyRelated && !isRuled), relating))
      continue;
    const found = waiting.pop() ?? pickEntry(candidates(owner, attribute, relating), dice);
    isAnyRelated ||= found !== undefined;
    if (found !== undefined) owner.json[attribute.name] = found.id;
    else if (attribute.required) remark(owner.type.uid, attribute.name, `has no ${attribute.target} to relate to`);
  }
};

/** The ids of as many targets as a rule asks for, first of all those that need somebody. Throws a RulesError where there are too few. */
export const counted = (
  owner: PlannedEntry,
  attribute: RelationAttribute,
  rule: Rule,
  waiting: PlannedEntry[],
  relating: Pick<Relating, "dice" | "isComplete" | "pools">,
): readonly number[] => {
  const { dice } = relating;
  const wanted = dice.integer(...(rangeOf(rule) ?? [0, 0]));
  const found = new Set(waiting.splice(Math.max(0, waiting.length - wanted)));
  for (const next of dice.shuffled(candidates(owner, attribute, relating))) {
    if (found.size >= wanted) break;
    found.add(next);
  }
  if (found.size >= wanted) return [...found].map(({ id }) => id);
  const there = `there are only ${found.size} of ${attribute.target} to relate to`;
  throw rulesFault(`${rule.path}.count`, `${wanted}, but ${there}: see --count`);
};

/** So many of the targets each; all of them in turn, where each needs somebody that relates to it, however few owners there are. */
const relateMany = (owners: readonly PlannedEntry[], attribute: RelationAttribute, relating: Relating): void => {
  const waiting = awaiting(attribute, relating);
  const share = Math.ceil(waiting.length / owners.length);
  for (const owner of owners) {
    const rule = ruleFor(relating.rules, owner.type, attribute.name);
    if (rule?.count !== undefined) {
      owner.json[attribute.name] = counted(owner, attribute, rule, waiting, relating);
      continue;
    }
    if (!isFilled(owner, attribute, attribute.required || waiting.length > 0, relating)) continue;
    const found = new Set(pickEntries(candidates(owner, attribute, relating), relating.dice, 3));
    for (const next of waiting.splice(-share)) found.add(next);
    owner.json[attribute.name] = [...found].map(({ id }) => id);
  }
  const rule = owners[0] && ruleFor(relating.rules, owners[0].type, attribute.name);
  if (rule?.count === undefined || waiting.length === 0) return;
  const inverse = `${attribute.target} ${attribute.inverse}`;
  const left = plural(waiting.length, "entry", "entries");
  throw rulesFault(`${rule.path}.count`, `leaves ${left} unrelated, and ${inverse}, its other side, is required`);
};

/** What a polymorphic attribute names: entries of the types that see it in turn, so that each of them is seen. */
export const morphTargets = (
  attribute: MorphAttribute,
  schemaUid: string,
  owner: PlannedEntry,
  turn: number,
  { dice, pools }: Pick<Relating, "dice" | "pools">,
): unknown => {
  const uids = pools.mirrors(schemaUid, attribute.name);
  const named = (step: number): object | undefined => {
    const uid = uids[(turn + step) % Math.max(1, uids.length)] ?? "";
    const pool = pools.of(uid, owner);
    const found = step === 0 ? pool[Math.floor(turn / uids.length) % Math.max(1, pool.length)] : pickEntry(pool, dice);
    return found && { __type: uid, ref: found.id };
  };
  if (!attribute.many) return named(0);
  const wanted = dice.integer(1, 3);
  const found = new Map<string, object>();
  for (let step = 0; step < wanted; step++) {
    const target = named(step);
    if (target !== undefined) found.set(JSON.stringify(target), target);
  }
  return [...found.values()];
};

/** Relates the entries of a type: each relation from the side that owns it, so that both sides agree. */
export const relateEntries = (owners: readonly PlannedEntry[], relating: Relating): void => {
  const [first] = owners;
  if (first === undefined) return;
  for (const attribute of first.type.attributes.values()) {
    if (attribute.kind === "morph") {
      const uid = first.type.uid;
      const own = { ...relating, dice: relating.dice.named(`${uid} ${attribute.name}`) };
      for (const [turn, owner] of owners.entries()) {
        const targets = morphTargets(attribute, uid, owner, turn, own);
        if (targets !== undefined) owner.json[attribute.name] = targets;
      }
    }
    if (attribute.kind !== "relation" || !attribute.owner || attribute.name === "localizations") continue;
    if (relating.pools.all(attribute.target).length === 0) continue;
    const own = { ...relating, dice: relating.dice.named(`${first.type.uid} ${attribute.name}`) };
    if (attribute.many) relateMany(owners, attribute, own);
    else if (attribute.relation === "oneToOne" && inverseOf(own, attribute) !== undefined)
      pairUp(owners, attribute, own);
    else relateOne(owners, attribute, own);
  }
};
