import { isRecord, type JsonValue } from "../../../../base/json.js";
import { plural } from "../../../../base/plural.js";
import type { Attribute, MediaAttribute, Schema, Uid } from "../../../../reference/model/schema.js";
import { holdsParts, type PartAttribute, partUid, partUids } from "../../../model/parts.js";
import { copyShared, isUid, type Making, makeMembers, type Part, scalarOf } from "../make-members.js";
import { filesFor, kindsFor } from "../media-files.js";
import { pickEntry } from "../pools.js";
import { counted } from "../relate-entries.js";
import { ruledValue } from "./ruled-values.js";
import {
  type Given,
  givenParts,
  type Rule,
  type Rules,
  RulesError,
  rangeOf,
  ruleFor,
  rulesFault,
  sourceKey,
} from "./rules.js";
import { below } from "./rules-shape.js";

type Json = Record<string, unknown>;

/** What the entries of rules and stories are shaped with. */
export interface Shaping {
  readonly making: Making;
  readonly rules: Rules;
  /** The id of an entry of the story that is being made. */
  readonly idOf: (name: string) => number | undefined;
  /** How many components were made: rules for components in themselves have no other end. */
  readonly made: { count: number };
}

/** More components than these are a mistake in the rules. */
const mostMade = 100_000;

/** Components deeper than this follow no rule for their number. */
const deepest = 5;

const seeds = 2 ** 31 - 1;

/** The same part, whose words and dice depend on the name of a member alone. */
const memberPart = (part: Part, name: string): Part => {
  const dice = part.dice.named(name);
  part.words.restart(dice.integer(0, seeds));
  return { ...part, dice };
};

/** A {@link Making} whose values depend on nothing that was made before, unique ones apart. */
const apart = (making: Making): Making => ({
  ...making,
  filled: new Map(),
  values: { ...making.values, ...making.values.apart },
});

const childPart = (part: Part, uid: Uid, place: string, { making }: Shaping): Part | undefined => {
  const schema = making.model.components.get(uid);
  return schema && { ...part, schema, dice: part.dice.named(place), within: [...part.within, uid] };
};

/** A component that is made for a rule or a story. */
const newComponent = (part: Part, attribute: PartAttribute, uid: Uid, place: string, shaping: Shaping): Json => {
  if (++shaping.made.count > mostMade)
    throw new RulesError([{ path: "", message: `the rules make more than ${mostMade} components` }]);
  const child = childPart(part, uid, place, shaping);
  const members = child === undefined ? {} : makeMembers(memberPart(child, "made"), apart(shaping.making));
  return attribute.kind === "dynamiczone" ? { __component: uid, ...members } : members;
};

/** The component that stands at a place of a list: those of a zone take turns. */
const uidAt = (attribute: PartAttribute, index: number): Uid => {
  const uids = partUids(attribute);
  return uids[index % Math.max(1, uids.length)] ?? "";
};

/** So many components: those that are there, and new ones. */
const listOf = (part: Part, attribute: PartAttribute, count: number, there: unknown, shaping: Shaping): unknown => {
  const items: readonly unknown[] = Array.isArray(there) ? there : [];
  return Array.from(
    { length: count },
    (_, index) =>
      items[index] ?? newComponent(part, attribute, uidAt(attribute, index), `${attribute.name} ${index}`, shaping),
  );
};

const filesOf = (
  { dice }: Part,
  attribute: MediaAttribute,
  count: number,
  path: string,
  { making }: Shaping,
): unknown => {
  const names = filesFor(attribute, making.library);
  if (names.length < count)
    throw rulesFault(
      path,
      `${count}, but the library has only ${plural(names.length, "file")} of ${kindsFor(attribute).join(", ")}`,
    );
  return attribute.many ? dice.shuffled(names).slice(0, count) : dice.pick(names);
};

/** What a rule makes of an attribute: the value that it has from now on. */
const byRule = (rule: Rule, attribute: Attribute, part: Part, there: unknown, shaping: Shaping): unknown => {
  const { dice, entry, schema } = part;
  const { making } = shaping;
  if (dice.chance(rule.null ?? 0))
    return attribute.kind === "scalar" || !("many" in attribute && attribute.many) ? null : [];
  const fewest = holdsParts(attribute) ? Math.max(1, attribute.min ?? 1) : 1;
  const [least, most] = rangeOf(rule) ?? [fewest, fewest];
  const isThere = there !== undefined && there !== null;
  switch (attribute.kind) {
    case "scalar": {
      const isFree = (value: JsonValue): boolean => making.values.take(attribute, schema, value);
      if (sourceKey(rule) !== undefined) return ruledValue(rule, attribute, schema.uid, part, isFree);
      return isThere ? there : scalarOf(attribute, part, {}, making.values.apart);
    }
    case "component":
    case "dynamiczone":
      if (!attribute.many)
        return isThere ? there : newComponent(part, attribute, attribute.target, attribute.name, shaping);
      if (rule.count === undefined && isThere) return there;
      if (part.within.length >= deepest) return there ?? [];
      return listOf(part, attribute, dice.integer(least, most), there, shaping);
    case "media":
      return rule.count === undefined && isThere
        ? there
        : filesOf(part, attribute, dice.integer(least, most), below(rule.path, "count"), shaping);
    case "relation": {
      // Of a component: those of an entry were made with their rules.
      if (rule.count !== undefined)
        return counted(entry, attribute, rule, [], { dice, pools: making.pools, isComplete: making.isComplete });
      const found = pickEntry(making.pools.of(attribute.target, entry), dice)?.id;
      return isThere ? there : attribute.many && found !== undefined ? [found] : found;
    }
    case "morph":
      return there;
  }
};

/** What a story makes of an attribute. */
const byStory = (value: JsonValue, attribute: Attribute, path: string, part: Part, shaping: Shaping): unknown => {
  if (value === null || attribute.kind === "scalar") return value;
  if (typeof value === "number") return byRule({ path, count: value }, attribute, part, undefined, shaping);
  const { name } = attribute;
  const items = holdsParts(attribute)
    ? givenParts(attribute, value, path).map(({ uid }, at) =>
        newComponent(part, attribute, uid, `${name} ${at}`, shaping),
      )
    : [value].flat().flatMap((each) => shaping.idOf(String(each)) ?? []);
  return attribute.many ? items : items[0];
};

const shapeChildren = (
  part: Part,
  json: Json,
  attribute: Attribute,
  given: readonly Given[],
  shaping: Shaping,
): void => {
  if (!holdsParts(attribute)) return;
  for (const [index, item] of [json[attribute.name] ?? []].flat().entries()) {
    const child = childPart(part, String(partUid(attribute, item)), `${attribute.name} ${index}`, shaping);
    if (child !== undefined && isRecord(item)) shapePart(child, item, given[index], shaping);
  }
};

/** Whether a relation of this part is made with it: those of entries are made before. */
const isMade = (attribute: Attribute, { kind }: Schema): boolean =>
  kind === "component" ? attribute.kind !== "morph" : attribute.kind !== "relation" && attribute.kind !== "morph";

/** A uid whose target has got another value is made of it again. */
const remakeUids = (part: Part, json: Json, changed: ReadonlySet<string>, { making }: Shaping): void => {
  for (const attribute of [...part.schema.attributes.values()].filter(isUid)) {
    const { name, targetField = "" } = attribute;
    if (changed.has(name) || !changed.has(targetField)) continue;
    const made = scalarOf(attribute, memberPart(part, `uid ${name}`), json, making.values.apart);
    if (made !== undefined) json[name] = made;
  }
};

/** Gives an entry or component what rules and its story ask for. What they do not name stays as it is. */
export const shapePart = (part: Part, json: Json, given: Given | undefined, shaping: Shaping): void => {
  const { schema } = part;
  const changed = new Set<string>();
  for (const attribute of schema.attributes.values()) {
    const { name } = attribute;
    if (!isMade(attribute, schema) || copyShared(attribute, part, json)) continue;
    const asked = given !== undefined && Object.hasOwn(given.values, name) ? given.values[name] : undefined;
    const path = below(given?.path ?? "", name);
    const rule = asked === undefined ? ruleFor(shaping.rules, schema, name) : undefined;
    const value =
      asked !== undefined
        ? byStory(asked, attribute, path, memberPart(part, name), shaping)
        : rule && byRule(rule, attribute, memberPart(part, name), json[name], shaping);
    if (asked !== undefined || rule !== undefined) {
      if (value !== undefined) json[name] = value;
      // A uid that may only be missing is still made of its target.
      if (asked !== undefined || !isUid(attribute) || sourceKey(rule ?? {}) !== undefined || value === null)
        changed.add(name);
    }
    shapeChildren(part, json, attribute, givenParts(attribute, asked, path), shaping);
  }
  remakeUids(part, json, changed, shaping);
};
