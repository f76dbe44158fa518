import type { JsonValue } from "../../../base/json/json.js";
import { below } from "../../../base/json/json-place.js";
import { heldAt } from "../../../base/maps.js";
import { plural } from "../../../base/words/plural.js";
import type {
  Attribute,
  MediaAttribute,
  RelationAttribute,
  ScalarAttribute,
  Schema,
  Uid,
} from "../../../reference/model/schema.js";
import { holdsParts, type PartAttribute, partUids } from "../../model/parts.js";
import { type Making, type Part, sharePartly } from "./making.js";
import { filesFor, kindsFor } from "./media-files.js";
import { chosenFrom, morphTargets } from "./relate-entries.js";
import { ruledValue } from "./rules/ruled-values.js";
import { askedFor, countRule, givenParts, type Rule, rangeOf, ruleFor, rulesFault, sourceKey } from "./rules/rules.js";

/**
 * Components inside of components are made this deep where nothing asks for them, this deep where a rule asks for them, and never deeper than the
 * last.
 */
const depths = { usual: 2, ruled: 5, most: 8 } as const;

/** What the service fills. */
const system: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt", "locale"]);

/** What pages build addresses, links and headings of, and look at without asking whether they are there. */
const neededByPages = /^(slug|path|url|href|title|name|label|head(ing|line))$/i;

const targets = new WeakMap<Schema, ReadonlySet<string | undefined>>();

const uidTargets = (schema: Schema): ReadonlySet<string | undefined> =>
  heldAt(targets, schema, ({ attributes }) => {
    const all = [...attributes.values()];
    return new Set(all.map((each) => (each.kind === "scalar" ? each.targetField : undefined)));
  });

const isUid = (attribute: Attribute): boolean => attribute.kind === "scalar" && attribute.type === "uid";

const isNeeded = (attribute: Attribute, schema: Schema): boolean => {
  if (attribute.required || isUid(attribute)) return true;
  return attribute.kind === "scalar" && (neededByPages.test(attribute.name) || uidTargets(schema).has(attribute.name));
};

/** The components that an attribute may hold, those left out that would be inside of themselves. */
const freshTargets = (attribute: PartAttribute, { within }: Part): readonly Uid[] =>
  partUids(attribute).filter((uid) => !within.includes(uid));

/** Whether an attribute gets a value where no rule decides: all that is required or that pages need, and most of the others. */
const isWanted = (attribute: Attribute, part: Part): boolean => {
  const { dice, full, schema, within } = part;
  if (holdsParts(attribute) && !attribute.required && within.length >= depths.usual)
    return full && freshTargets(attribute, part).length > 0;
  return full || isNeeded(attribute, schema) || dice.chance(sharePartly);
};

/** A component costs as much as so many characters, and one for each of its attributes. */
const componentSize = 30;

/** Undefined where there is no room for it. */
const component = (
  uid: Uid,
  attribute: PartAttribute,
  part: Part,
  { making, place }: { readonly making: Making; readonly place: number },
): Record<string, unknown> | undefined => {
  const schema = making.model.components.get(uid);
  const size = componentSize + (schema?.attributes.size ?? 0);
  if (schema === undefined || !making.room.take(size, part.schema, attribute.name)) return undefined;
  const own = { schema, dice: part.dice.named(String(place)), within: [...part.within, uid] };
  const members = makeMembers({ ...part, ...own }, making);
  return attribute.kind === "dynamiczone" ? { __component: uid, ...members } : members;
};

const itemCount = (attribute: PartAttribute, rule: Rule | undefined, part: Part, kinds: number): number => {
  const { dice, entry, within } = part;
  const { many, max = Number.POSITIVE_INFINITY, min = 0 } = attribute;
  const depth = within.length;
  const range = rangeOf(rule);
  if (range !== undefined) return dice.integer(...range);
  if (!many) return 1;
  const wanted = entry.first && depth === 0 ? Math.max(kinds, 2) : dice.integer(1, depth < depths.usual ? 3 : 1);
  return Math.min(max, Math.max(min, wanted));
};

/** The components of an attribute: those of a zone take turns, so that each of them is there, and the first of each kind is full. */
const partsOf = (attribute: PartAttribute, part: Part, making: Making, rule: Rule | undefined): unknown => {
  if (part.within.length >= depths.most) return undefined;
  const fresh = part.full ? freshTargets(attribute, part) : [];
  const uids = fresh.length > 0 ? fresh : partUids(attribute);
  const given = givenParts(attribute, part.given);
  const items: object[] = [];
  const wanted = given?.length ?? itemCount(attribute, rule, part, uids.length);
  while (items.length < wanted) {
    const place = items.length;
    const turn = part.turn + place;
    const asked = given?.[place];
    const uid = asked?.uid ?? uids[turn % uids.length] ?? "";
    const full = part.full || (attribute.kind === "dynamiczone" && turn < uids.length);
    const made = component(uid, attribute, { ...part, turn, full, given: asked }, { making, place });
    if (made === undefined) break;
    items.push(made);
  }
  return attribute.many ? items : items[0];
};

const mediaOf = (attribute: MediaAttribute, { dice }: Part, { library }: Making, rule: Rule | undefined): unknown => {
  const names = filesFor(attribute, library);
  const range = rangeOf(rule);
  const wanted = dice.integer(...(range ?? [1, attribute.many ? 3 : 1]));
  if (range !== undefined && names.length < wanted) {
    const kinds = kindsFor(attribute).join(", ");
    const there = `the library has only ${plural(names.length, "file")} of ${kinds}`;
    throw rulesFault(below(rule?.path ?? "", "count"), `${wanted}, but ${there}`);
  }
  const chosen = [...dice.some(names, wanted)];
  return attribute.many ? chosen : chosen[0];
};

/** The ids that a component's relation holds: those of an entry are made before. */
const relationOf = (
  attribute: RelationAttribute,
  part: Part,
  { isComplete, pools }: Making,
  rule: Rule | undefined,
) => {
  const { dice, entry, given } = part;
  const names = askedFor(given, attribute.name);
  const isPublished = isComplete || entry.story !== undefined || dice.chance(0.9);
  const pool = () => pools.of(attribute.target, entry, isPublished).filter((other) => other !== entry);
  const ids =
    names === undefined || typeof names === "number"
      ? chosenFrom(pool(), attribute, rule, dice)
      : [names].flat().flatMap((name) => entry.story?.others.get(String(name))?.id ?? []);
  return attribute.many ? ids : ids[0];
};

const scalarOf = (
  attribute: ScalarAttribute,
  part: Part,
  { remark, values }: Making,
  { rule, target }: { readonly rule: Rule | undefined; readonly target: unknown },
): JsonValue | undefined => {
  const { schema } = part;
  if (rule !== undefined && sourceKey(rule) !== undefined)
    return ruledValue(rule, attribute, schema.uid, part, (value) => values.take(attribute, schema, value));
  const made = values.make(attribute, schema, { ...part, owner: schema.uid.replace(/^.*\./, "") }, target);
  if (made === undefined && attribute.required)
    remark(schema.uid, attribute.name, "is required, but no value was found that its schema allows");
  return made;
};

/** The value of an attribute that is no relation of an entry: those have been made before. Undefined: none. */
const memberOf = (
  attribute: Attribute,
  part: Part,
  making: Making,
  others: Readonly<Record<string, unknown>>,
): unknown => {
  const { dice, entry, given, schema, turn, within } = part;
  const { name } = attribute;
  const asked = askedFor(given, name);
  if (asked === null || (asked !== undefined && attribute.kind === "scalar")) return asked;
  // A component that is in itself has an end, whatever a rule says of it.
  const isRuled = !holdsParts(attribute) || within.length < depths.ruled;
  const found = isRuled ? ruleFor(making.rules, schema, name) : undefined;
  const rule = typeof asked === "number" ? countRule(given, name, asked) : found;
  if (asked === undefined && rule !== undefined && dice.chance(rule.null ?? 0))
    return attribute.kind !== "scalar" && attribute.many ? [] : null;
  if (asked === undefined && rule === undefined && !isWanted(attribute, part)) return undefined;
  switch (attribute.kind) {
    case "scalar":
      return scalarOf(attribute, part, making, { rule, target: others[attribute.targetField ?? ""] });
    case "media":
      return mediaOf(attribute, part, making, rule);
    case "component":
    case "dynamiczone":
      return partsOf(attribute, part, making, rule);
    case "relation":
      return attribute.owner ? relationOf(attribute, part, making, rule) : undefined;
    case "morph":
      return morphTargets(attribute, schema.uid, entry, turn, { dice, pools: making.pools });
  }
};

const isMade = (attribute: Attribute, schema: Schema): boolean =>
  schema.kind === "component" ||
  (attribute.kind !== "relation" && attribute.kind !== "morph" && !system.has(attribute.name));

/** Makes the scalars, components and files of an entry or component, in the order of its schema. What is not localized is that of the original. */
export const makeMembers = (part: Part, making: Making): Record<string, unknown> => {
  const { entry, schema, words } = part;
  const original = schema === entry.type ? entry.original?.json : undefined;
  const made: Record<string, unknown> = {};
  const attributes = [...schema.attributes.values()].filter((each) => isMade(each, schema));
  // A uid is made of another attribute: it comes after all others.
  for (const attribute of [...attributes].sort((one, other) => Number(isUid(one)) - Number(isUid(other)))) {
    const { localized, name } = attribute;
    const dice = part.dice.named(name);
    words.restart(dice.integer(0, 2 ** 31 - 1));
    const value =
      original === undefined || localized
        ? memberOf(attribute, { ...part, dice }, making, made)
        : structuredClone(Object.hasOwn(original, name) ? original[name] : undefined);
    if (value !== undefined) made[name] = value;
  }
  return Object.fromEntries(attributes.flatMap(({ name }) => (Object.hasOwn(made, name) ? [[name, made[name]]] : [])));
};
