import { plural } from "../../../base/words/plural.js";
import type { Attribute, MorphAttribute, RelationAttribute, Uid } from "../../../reference/model/schema.js";
import type { Dice } from "./dice.js";
import { type Making, sharePartly } from "./making.js";
import { isAdded, type Plan, type PlannedEntry } from "./plan-entries.js";
import { askedFor, countRule, type Rule, rangeOf, ruleFor, rulesFault } from "./rules/rules.js";

type Relating = Pick<Making, "isComplete" | "model" | "pools" | "remark" | "rules">;

type Entries = readonly PlannedEntry[];

/** The attribute that sees a relation from its other side. */
const inverseOf = ({ model }: Relating, { inverse, target }: RelationAttribute): RelationAttribute | undefined => {
  const found = inverse === undefined ? undefined : model.contentTypes.get(target)?.attributes.get(inverse);
  return found?.kind === "relation" ? found : undefined;
};

/** Whether each target of a relation is that of one entry alone. */
export const isExclusive = ({ inverse, relation }: RelationAttribute): boolean =>
  relation === "oneToOne" && inverse !== undefined;

/** Whether an entry has a relation: the first one and those of stories always do, unless a rule says otherwise. */
const isFilled = (
  { first, story }: PlannedEntry,
  { required }: RelationAttribute,
  rule: Rule | undefined,
  dice: Dice,
  isComplete: boolean,
): boolean =>
  rule === undefined
    ? required || isComplete || first || story !== undefined || dice.chance(sharePartly)
    : !dice.chance(rule.null ?? 0);

const isRelative = (one: PlannedEntry, other: PlannedEntry): boolean =>
  one.type === other.type && (one.original ?? one) === (other.original ?? other);

/** Whom an entry may relate to: nine times out of ten only published ones; of its own type those before it, so that trees have a root and no circle. */
const candidates = (
  owner: PlannedEntry,
  attribute: RelationAttribute,
  dice: Dice,
  { isComplete, pools }: Relating,
): Entries => {
  const pool = pools.of(attribute.target, owner, isComplete || owner.story !== undefined || dice.chance(0.9));
  if (attribute.target !== owner.type.uid) return pool;
  const others = pool.filter((entry) => !isRelative(entry, owner));
  const earlier = attribute.many ? others : others.filter(({ id }) => id < owner.id);
  return earlier.length > 0 || !attribute.required ? earlier : others.length > 0 ? others : pool;
};

/**
 * Entries for an attribute: as many as its rule asks for, or else one, or up to three. `needy` are those that need somebody that relates to them:
 * they come first, `share` of them at least, and are taken out of their list. Throws a RulesError where there are fewer than a rule asks for.
 */
export const chosenFrom = (
  pool: Entries,
  { many, target }: RelationAttribute,
  rule: Rule | undefined,
  dice: Dice,
  { needy, share }: { readonly needy: PlannedEntry[]; readonly share: number } = { needy: [], share: 0 },
): readonly number[] => {
  const range = rangeOf(rule);
  const wanted = dice.integer(...(range ?? [1, many ? 3 : 1]));
  const first = range !== undefined || !many ? wanted : Math.max(wanted, share);
  const chosen = new Set(needy.splice(Math.max(0, needy.length - first)));
  for (const next of dice.some(pool, wanted)) if (chosen.size < wanted) chosen.add(next);
  if (range === undefined || chosen.size >= wanted) return [...chosen].map(({ id }) => id);
  const there = `there are only ${chosen.size} of ${target} to relate to`;
  throw rulesFault(`${rule?.path}.count`, `${wanted}, but ${there}: see --count`);
};

const publishedFirst = (entries: Entries, isComplete: boolean): Entries =>
  isComplete ? [...entries].sort((one, other) => Number(one.draft) - Number(other.draft)) : entries;

/** One to one, both sides: each target once. An entry that a story adds has one only where the story says so. */
const pairUp = (owners: Entries, attribute: RelationAttribute, dice: Dice, relating: Relating): void => {
  const { isComplete, pools, remark, rules } = relating;
  const both = attribute.required || inverseOf(relating, attribute)?.required === true;
  const claimed = new Set(owners.map(({ json }) => json[attribute.name]));
  const free = new Set(
    publishedFirst(dice.shuffled(pools.all(attribute.target)), isComplete).filter(({ id }) => !claimed.has(id)),
  );
  const firstFree = (test: (entry: PlannedEntry) => boolean): PlannedEntry | undefined => {
    for (const entry of free) if (test(entry)) return entry;
    return undefined;
  };
  for (const owner of publishedFirst(owners, isComplete)) {
    if (
      isAdded(owner) ||
      Object.hasOwn(owner.json, attribute.name) ||
      askedFor(owner.story?.given, attribute.name) === null
    )
      continue;
    const rule = ruleFor(rules, owner.type, attribute.name);
    if (!both && !isFilled(owner, attribute, rule, dice.named(String(owner.id)), isComplete)) continue;
    const isOther = (entry: PlannedEntry): boolean => !isRelative(entry, owner);
    const isNear = (entry: PlannedEntry): boolean =>
      isOther(entry) && (entry.locale === owner.locale || entry.locale === undefined);
    const target = firstFree(isNear) ?? firstFree(isOther) ?? (both ? firstFree(() => true) : undefined);
    if (target !== undefined) {
      free.delete(target);
      owner.json[attribute.name] = target.id;
    } else if (attribute.required)
      remark(owner.type.uid, attribute.name, `has no ${attribute.target} left to relate to`);
  }
};

/** Some of the targets each; all of them in turn, where each needs somebody that relates to it, however few owners there are. */
const relate = (owners: Entries, attribute: RelationAttribute, dice: Dice, relating: Relating): void => {
  const { isComplete, pools, remark, rules } = relating;
  const { many, name, required, target } = attribute;
  const needy = inverseOf(relating, attribute)?.required ? dice.shuffled(pools.all(target)) : [];
  const share = Math.ceil(needy.length / Math.max(1, owners.filter((owner) => !isAdded(owner)).length));
  // The first entry of a tree is its root: the second one relates to it, so that somebody does.
  let isAnyRelated = many;
  for (const owner of owners) {
    const asked = askedFor(owner.story?.given, name);
    if (asked === null || Object.hasOwn(owner.json, name)) continue;
    const own = dice.named(String(owner.id));
    const rule =
      typeof asked === "number" ? countRule(owner.story?.given, name, asked) : ruleFor(rules, owner.type, name);
    const isNeeded = needy.length > 0 || (!isAnyRelated && rule === undefined);
    if (!isNeeded && !isFilled(owner, attribute, rule, own, isComplete)) continue;
    const pool = candidates(owner, attribute, own, relating);
    const ids = chosenFrom(pool, attribute, rule, own, { needy, share });
    isAnyRelated ||= ids.length > 0;
    if (many || ids.length > 0) owner.json[name] = many ? ids : ids[0];
    if (required && ids.length === 0) remark(owner.type.uid, name, `has no ${target} to relate to`);
  }
  const rule = owners[0] && ruleFor(rules, owners[0].type, name);
  if (rule?.count === undefined || needy.length === 0) return;
  const left = plural(needy.length, "entry", "entries");
  const inverse = `${target} ${attribute.inverse}`;
  throw rulesFault(`${rule.path}.count`, `leaves ${left} unrelated, and ${inverse}, its other side, is required`);
};

/** What a polymorphic attribute names: entries of the types that see it in turn, so that each of them is seen. */
export const morphTargets = (
  attribute: MorphAttribute,
  schemaUid: Uid,
  owner: PlannedEntry,
  turn: number,
  { dice, pools }: Pick<Making, "pools"> & { readonly dice: Dice },
): unknown => {
  const uids = pools.mirrors(schemaUid, attribute.name);
  const named = (step: number): object | undefined => {
    const uid = uids[(turn + step) % Math.max(1, uids.length)] ?? "";
    const pool = pools.of(uid, owner, step > 0);
    if (pool.length === 0) return undefined;
    const target = step === 0 ? pool[Math.floor(turn / uids.length) % pool.length] : dice.pick(pool);
    return { __type: uid, ref: target?.id };
  };
  if (!attribute.many) return named(0);
  const steps = Array.from({ length: dice.integer(1, 3) }, (_, step) => named(step));
  const targets = new Map(steps.flatMap((each) => (each === undefined ? [] : [[JSON.stringify(each), each] as const])));
  return [...targets.values()];
};

const relateAttribute = (owners: Entries, attribute: Attribute, dice: Dice, relating: Relating): void => {
  const { name } = attribute;
  if (attribute.kind === "morph")
    for (const [turn, owner] of owners.entries()) {
      const own = { dice: dice.named(String(owner.id)), pools: relating.pools };
      const targets = morphTargets(attribute, owner.type.uid, owner, turn, own);
      if (targets !== undefined) owner.json[name] = targets;
    }
  if (attribute.kind !== "relation" || !attribute.owner || name === "localizations") return;
  if (relating.pools.all(attribute.target).length === 0) return;
  (isExclusive(attribute) && inverseOf(relating, attribute) !== undefined ? pairUp : relate)(
    owners,
    attribute,
    dice,
    relating,
  );
};

/**
 * Relates the entries of a plan, those apart that stories have related: each relation from the side that owns it, so that both sides agree. Throws a
 * RulesError where a rule asks for more than there is.
 */
export const relateEntries = (plan: Plan, dice: Dice, relating: Relating): void => {
  for (const owners of plan.values())
    for (const attribute of owners[0]?.type.attributes.values() ?? [])
      relateAttribute(owners, attribute, dice.named(`${owners[0]?.type.uid} ${attribute.name}`), relating);
};
