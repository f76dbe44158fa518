import { heldAt } from "../../../base/maps.js";
import type {
  Attribute,
  ComponentAttribute,
  ContentModel,
  DynamicZoneAttribute,
  MediaAttribute,
  ScalarAttribute,
  Schema,
  Uid,
} from "../../../reference/model/schema.js";
import { holdsParts, type PartAttribute, partUids } from "../../model/parts.js";
import type { Dice } from "./dice.js";
import { filesFor, type Library } from "./media-files.js";
import type { PlannedEntry } from "./plan-entries.js";
import { type Pools, pickEntries, pickEntry, publishedOf } from "./pools.js";
import { morphTargets } from "./relate-entries.js";
import type { Room } from "./room.js";
import type { ValueMaker } from "./scalar-values.js";
import type { Words } from "./words.js";

/** What the members of entries and components are made with. */
export interface Making {
  readonly model: ContentModel;
  readonly values: ValueMaker;
  readonly library: Library;
  readonly pools: Pools;
  readonly room: Room;
  /** The attributes that have been filled once, and how often: `shared.seo image`. */
  readonly filled: Map<string, number>;
  /** Every entry has every attribute. */
  readonly isComplete: boolean;
  readonly remark: (uid: string, attribute: string, message: string) => void;
}

/** One entry or component in the making. */
export interface Part {
  readonly schema: Schema;
  readonly entry: PlannedEntry;
  readonly words: Words;
  readonly dice: Dice;
  /** The components that it is or is inside of, the outermost first. */
  readonly within: readonly Uid[];
}

/** Components inside of components are made this deep where nothing asks for them, and never deeper than the second. */
const depths = { usual: 2, most: 8 } as const;

/** What the service fills. */
const system: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt", "locale"]);

/** What pages build addresses, links and headings of, and look at without asking whether they are there. */
const neededByPages = /^(slug|path|url|href|title|name|label|head(ing|line))$/i;

/** The attributes of which uids are made, by schema. */
const targets = new WeakMap<Schema, ReadonlySet<string | undefined>>();

const uidTargets = (schema: Schema): ReadonlySet<string | undefined> =>
  heldAt(targets, schema, ({ attributes }) => {
    const all = [...attributes.values()];
    return new Set(all.map((each) => (each.kind === "scalar" ? each.targetField : undefined)));
  });

const isNeeded = (attribute: Attribute, schema: Schema): boolean => {
  if (attribute.required) return true;
  if (attribute.kind !== "scalar") return false;
  return attribute.type === "uid" || neededByPages.test(attribute.name) || uidTargets(schema).has(attribute.name);
};

/** The components that an attribute may hold, those left out that would be inside of themselves. */
const freshTargets = (attribute: PartAttribute, { within }: Part): readonly Uid[] =>
  partUids(attribute).filter((uid) => !within.includes(uid));

/** Whether an attribute gets a value: all that is required or that pages need, every attribute once, and most of the others. */
const isWanted = (attribute: Attribute, part: Part, { filled, isComplete }: Making): boolean => {
  const { dice, entry, schema, within } = part;
  const depth = within.length;
  if (holdsParts(attribute) && depth >= depths.most) return false;
  if (isNeeded(attribute, schema) || !filled.has(`${schema.uid} ${attribute.name}`)) return true;
  if (isComplete) return !holdsParts(attribute) || freshTargets(attribute, part).length > 0;
  if (holdsParts(attribute) && depth >= depths.usual) return false;
  return entry.first || dice.chance(0.88);
};

const itemCount = ({ max, min = 0 }: PartAttribute, { dice, entry, within }: Part, kinds: number): number => {
  const depth = within.length;
  if (depth >= depths.most) return 0;
  const wanted = entry.first && depth === 0 ? Math.max(kinds, 2) : dice.integer(1, depth < depths.usual ? 3 : 1);
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, wanted));
};

/** A component costs as much as so many characters, and one for each of its attributes. */
const componentSize = 30;

/** Undefined where there is no room for it. */
const component = (uid: string, name: string, part: Part, making: Making): Record<string, unknown> | undefined => {
  const schema = making.model.components.get(uid);
  if (schema === undefined || !making.room.take(componentSize + schema.attributes.size, part.schema, name))
    return undefined;
  return makeMembers({ ...part, schema, within: [...part.within, uid] }, making);
};

/** So many things, or those for which there is room. */
const several = <T>(count: number, make: () => T | undefined): readonly T[] => {
  const made: T[] = [];
  while (made.length < count) {
    const next = make();
    if (next === undefined) break;
    made.push(next);
  }
  return made;
};

const componentsOf = (attribute: ComponentAttribute, part: Part, making: Making): unknown => {
  const make = () => component(attribute.target, attribute.name, part, making);
  return attribute.many ? several(itemCount(attribute, part, 1), make) : make();
};

/** Elements of a zone: its components take turns, so that each of them is there. */
const zoneOf = (attribute: DynamicZoneAttribute, part: Part, making: Making): unknown => {
  const isKnown = (uid: Uid): boolean => making.model.components.has(uid);
  const fresh = making.isComplete ? freshTargets(attribute, part).filter(isKnown) : [];
  const uids = fresh.length > 0 ? fresh : attribute.components.filter(isKnown);
  if (uids.length === 0) return [];
  const key = `${part.schema.uid} ${attribute.name} turn`;
  return several(itemCount(attribute, part, uids.length), () => {
    const turn = making.filled.get(key) ?? 0;
    making.filled.set(key, turn + 1);
    const uid = uids[turn % uids.length] ?? "";
    const made = component(uid, attribute.name, part, making);
    return made && { __component: uid, ...made };
  });
};

const mediaOf = (attribute: MediaAttribute, { dice }: Part, { library }: Making): unknown => {
  const names = filesFor(attribute, library);
  if (names.length === 0) return undefined;
  return attribute.many ? dice.shuffled(names).slice(0, dice.integer(1, 3)) : dice.pick(names);
};

/** The value of a scalar. `others` are those that its entry or component has already. */
export const scalarOf = (
  attribute: ScalarAttribute,
  { dice, schema, words }: Part,
  others: Readonly<Record<string, unknown>>,
  values: Pick<ValueMaker, "make">,
): unknown => values.make(attribute, schema, { words, dice, owner: schema.uid.replace(/^.*\./, "") }, others);

/** The value of an attribute that is no relation of an entry: those have been made before. Undefined: none. */
const valueOfAttribute = (
  attribute: Attribute,
  part: Part,
  making: Making,
  others: Readonly<Record<string, unknown>>,
): unknown => {
  const { dice, entry, schema } = part;
  switch (attribute.kind) {
    case "scalar": {
      const made = scalarOf(attribute, part, others, making.values);
      if (made === undefined && attribute.required) {
        making.remark(schema.uid, attribute.name, "is required, but no value was found that its schema allows");
      }
      return made;
    }
    case "media":
      return mediaOf(attribute, part, making);
    case "component":
      return componentsOf(attribute, part, making);
    case "dynamiczone":
      return zoneOf(attribute, part, making);
    case "relation": {
      // A component's relation is made here; an entry's has been made.
      if (!attribute.owner) return undefined;
      const seen = making.pools.of(attribute.target, entry).filter((other) => other !== entry);
      const pool = making.isComplete ? publishedOf(seen) : seen;
      return attribute.many ? pickEntries(pool, dice, 3).map(({ id }) => id) : pickEntry(pool, dice)?.id;
    }
    case "morph":
      return morphTargets(attribute, schema.uid, entry, dice.integer(0, 99), { dice, pools: making.pools });
  }
};

const isMade = (attribute: Attribute, schema: Schema): boolean => {
  if (schema.kind === "component") return true;
  return attribute.kind !== "relation" && attribute.kind !== "morph" && !system.has(attribute.name);
};

/** A uid is made of another attribute: it comes after all others. */
const lateUids = (schema: Schema): readonly Attribute[] =>
  [...schema.attributes.values()].sort((one, other) => Number(isUid(one)) - Number(isUid(other)));

/** Whether an attribute is a uid. */
export const isUid = (attribute: Attribute): attribute is ScalarAttribute =>
  attribute.kind === "scalar" && attribute.type === "uid";

/** Copies what is not localized from the entry in the first locale. False where nothing is to be copied. */
export const copyShared = (attribute: Attribute, { entry, schema }: Part, json: Record<string, unknown>): boolean => {
  const original = schema === entry.type ? entry.original : undefined;
  if (original === undefined || attribute.localized) return false;
  if (Object.hasOwn(original.json, attribute.name))
    json[attribute.name] = structuredClone(original.json[attribute.name]);
  return true;
};

/** Makes the scalars, components and files of an entry or component, in the order of its schema. */
export const makeMembers = (part: Part, making: Making): Record<string, unknown> => {
  const { schema } = part;
  const made: Record<string, unknown> = {};
  for (const attribute of lateUids(schema).filter((each) => isMade(each, schema))) {
    const { name } = attribute;
    if (copyShared(attribute, part, made) || !isWanted(attribute, part, making)) continue;
    const key = `${schema.uid} ${name}`;
    making.filled.set(key, (making.filled.get(key) ?? 0) + 1);
    const value = valueOfAttribute(attribute, part, making, made);
    if (value !== undefined) made[name] = value;
    else making.filled.delete(key);
  }
  const inOrder = [...schema.attributes.keys()].filter((name) => Object.hasOwn(made, name));
  return Object.fromEntries(inOrder.map((name) => [name, made[name]]));
};
