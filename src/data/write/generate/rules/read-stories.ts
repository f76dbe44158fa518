import { isRecord, type JsonObject, type JsonValue } from "../../../../base/json/json.js";
import { below, shown } from "../../../../base/json/json-place.js";
import { plural } from "../../../../base/words/plural.js";
import type { Attribute, ContentType, RelationAttribute, Schema, Uid } from "../../../../reference/model/schema.js";
import { userUid } from "../../../model/built-in/uids.js";
import type { GenerateRules } from "../../../model/generated/generate-rules.schema.js";
import { holdsParts, type PartAttribute, partUid, partUids } from "../../../model/parts.js";
import { mostCounted, type Rules, type StoryEntry } from "./rules.js";
import { attributeNamed, countFault, nullFault, type RulesReading, typeNamed } from "./schema-faults.js";
import { refusal } from "./value-fault.js";

const isObject = (value: JsonValue): value is JsonObject => isRecord(value);

/** What a story gives an attribute, and where. */
interface GivenValue {
  readonly path: string;
  readonly value: JsonValue;
}

interface StoryReading extends RulesReading {
  /** The entries of the story, which relations may name. */
  readonly names: ReadonlyMap<string, ContentType>;
}

const checkParts = (reading: StoryReading, attribute: PartAttribute, value: JsonValue, path: string): void => {
  const { fault, model } = reading;
  const items = attribute.many ? value : [value];
  if (!Array.isArray(items)) {
    fault(path, `expected a list of objects, or how many of them, got ${shown(value)}`);
    return;
  }
  const reason = attribute.many ? countFault(attribute, items.length, items.length) : undefined;
  fault(path, reason && `has ${plural(items.length, "component")}: ${reason}`);
  const uids = partUids(attribute);
  for (const [index, item] of items.entries()) {
    const at = attribute.many ? below(path, index) : path;
    const uid = uids.find((each) => each === partUid(attribute, item));
    const schema = model.components.get(uid ?? "");
    if (!isObject(item)) fault(at, `expected an object, got ${shown(item)}`);
    else if (uid === undefined)
      fault(below(at, "__component"), `expected one of ${uids.join(", ")}, got ${shown(item.__component)}`);
    else if (schema !== undefined) checkValues(reading, schema, item, at);
  }
};

const checkEntries = (
  { fault, names }: StoryReading,
  attribute: RelationAttribute,
  value: JsonValue,
  path: string,
): void => {
  const expected = attribute.many
    ? "a list of names of entries of this story, or how many"
    : "the name of an entry of this story";
  const given: readonly unknown[] = Array.isArray(value) && attribute.many ? value : [value];
  const found = new Set<unknown>();
  for (const [index, name] of given.entries()) {
    const at = given === value ? below(path, index) : path;
    const type = typeof name === "string" ? names.get(name) : undefined;
    if (type === undefined)
      fault(at, `expected ${expected}, one of ${[...names.keys()].join(", ")}, got ${shown(name)}`);
    else if (type.uid !== attribute.target)
      fault(at, `expected an entry of ${attribute.target}, and ${name} is one of ${type.uid}`);
    else if (found.has(name)) fault(at, `${name} is there already`);
    else found.add(name);
  }
  if (found.size === 0 && attribute.required) fault(path, "is empty, but the schema says that it is required");
};

const checkValue = (reading: StoryReading, schema: Schema, attribute: Attribute, { path, value }: GivenValue): void => {
  const { fault } = reading;
  if (value === null) {
    const reason = nullFault(attribute, reading);
    fault(path, reason && `null, but ${reason}`);
  } else if (attribute.kind === "scalar") fault(path, refusal(attribute, value));
  else if (typeof value === "number") {
    const isWhole = Number.isInteger(value) && value >= 0 && value <= mostCounted;
    const expected = `expected a whole number from 0 to ${mostCounted}, got ${value}`;
    fault(path, isWhole ? countFault(attribute, value, value) : expected);
  } else if (holdsParts(attribute)) checkParts(reading, attribute, value, path);
  else if (attribute.kind === "media") {
    const expected = attribute.many ? "how many files, or null" : "null, or nothing for a file";
    fault(path, `expected ${expected}, got ${shown(value)}`);
  } else if (attribute.kind === "relation" && (schema.kind !== "component" || attribute.owner))
    checkEntries(reading, attribute, value, path);
  else fault(path, "of a polymorphic relation cannot be chosen");
};

const checkValues = (reading: StoryReading, schema: Schema, source: JsonObject, path: string): void => {
  for (const [name, value] of Object.entries(source)) {
    if (name === "__component" && schema.kind === "component") continue;
    const at = below(path, name);
    const attribute = attributeNamed(reading, schema, name, at);
    if (attribute !== undefined) checkValue(reading, schema, attribute, { path: at, value });
  }
};

/** Reads the stories of a rules file whose shape is right: each a few entries that are there together, related as it says. */
export const readStories = (
  stories: NonNullable<GenerateRules["stories"]>,
  reading: RulesReading,
): Rules["stories"] => {
  const singles = new Map<Uid, string>();
  return Object.entries(stories).map(([story, entries]) => {
    const path = below("stories", story);
    const names = new Map<string, ContentType>();
    for (const [name, { type }] of Object.entries(entries)) {
      const at = below(below(path, name), "type");
      const found = typeNamed(reading, type, at);
      if (found === undefined) continue;
      names.set(name, found);
      if (found.uid === userUid) reading.fault(at, "users are no part of stories");
      if (found.kind !== "singleType") continue;
      const other = singles.get(found.uid);
      if (other !== undefined) reading.fault(at, `${found.uid} has one entry, which is in ${other} already`);
      singles.set(found.uid, below(path, name));
    }
    const found = [...names].map(([name, type]): StoryEntry => {
      const at = below(path, name);
      return {
        name,
        type,
        path: at,
        given: { path: below(at, "values"), values: Object.assign({}, entries[name]?.values) },
      };
    });
    for (const { given, type } of found) checkValues({ ...reading, names }, type, given.values, given.path);
    return found;
  });
};
