import { isRecord, type JsonObject, type JsonValue } from "../../../../base/json.js";
import { plural } from "../../../../base/plural.js";
import type { Attribute, ContentType, RelationAttribute, Schema, Uid } from "../../../../reference/model/schema.js";
import { userUid } from "../../../model/built-in/uids.js";
import { type PartAttribute, partUid, partUids } from "../../../model/parts.js";
import type { StoryEntry, StoryPart, StoryValue } from "./rules.js";
import { below, limits, type RulesSource, shown } from "./rules-shape.js";
import { attributeNamed, countFault, nullFault, type RulesReading, typeNamed } from "./schema-faults.js";
import { valueFault } from "./value-fault.js";

const isObject = (value: JsonValue): value is JsonObject => isRecord(value);

type Names = ReadonlyMap<string, ContentType>;

interface StoryReading extends RulesReading {
  /** The entries of the story, which relations may name. */
  readonly names: Names;
}

const readPart = (reading: StoryReading, uid: Uid, source: JsonObject, path: string): StoryPart | undefined => {
  const schema = reading.model.components.get(uid);
  return schema && { path, uid, values: readValues(reading, schema, source, path, new Set(["__component"])) };
};

const readParts = (
  reading: StoryReading,
  attribute: PartAttribute,
  value: JsonValue,
  path: string,
): StoryValue | undefined => {
  const items = attribute.many ? value : [value];
  if (!Array.isArray(items)) {
    reading.fault(path, `expected a list of objects, or how many of them, got ${shown(value)}`);
    return undefined;
  }
  if (attribute.many) {
    const fault = countFault(attribute, items.length, items.length);
    if (fault !== undefined) reading.fault(path, `has ${plural(items.length, "component")}: ${fault}`);
  }
  const parts = items.flatMap((item, index) => {
    const at = attribute.many ? below(path, index) : path;
    if (!isObject(item)) {
      reading.fault(at, `expected an object, got ${shown(item)}`);
      return [];
    }
    const [uids, uid] = [partUids(attribute), partUid(attribute, item)];
    const known = uids.find((each) => each === uid);
    if (known !== undefined) return readPart(reading, known, item, at) ?? [];
    reading.fault(below(at, "__component"), `expected one of ${uids.join(", ")}, got ${shown(uid)}`);
    return [];
  });
  return { kind: "parts", path, parts };
};

const readEntries = (
  { fault, names }: StoryReading,
  attribute: RelationAttribute,
  value: JsonValue,
  path: string,
): StoryValue | undefined => {
  const expected = attribute.many
    ? "a list of names of entries of this story, or how many"
    : "the name of an entry of this story";
  const given: readonly unknown[] = Array.isArray(value) && attribute.many ? value : [value];
  const found: string[] = [];
  for (const [index, name] of given.entries()) {
    const at = given === value ? below(path, index) : path;
    const type = typeof name === "string" ? names.get(name) : undefined;
    if (typeof name !== "string" || type === undefined)
      fault(at, `expected ${expected}, one of ${[...names.keys()].join(", ")}, got ${shown(name)}`);
    else if (type.uid !== attribute.target)
      fault(at, `expected an entry of ${attribute.target}, and ${name} is one of ${type.uid}`);
    else if (found.includes(name)) fault(at, `${name} is there already`);
    else found.push(name);
  }
  if (found.length === 0 && attribute.required) fault(path, "is empty, but the schema says that it is required");
  return { kind: "entries", path, names: found };
};

const readValue = (
  reading: StoryReading,
  attribute: Attribute,
  value: JsonValue,
  path: string,
  isPart: boolean,
): StoryValue | undefined => {
  const { fault } = reading;
  if (value === null) {
    const reason = nullFault(attribute, reading);
    if (reason !== undefined) fault(path, `null, but ${reason}`);
    return { kind: "value", path, value };
  }
  if (attribute.kind === "scalar") {
    const expected = valueFault(attribute, value);
    if (expected !== undefined) fault(path, `${shown(value)}, but the schema asks for ${expected}`);
    return { kind: "value", path, value };
  }
  if (typeof value === "number") {
    const isWhole = Number.isInteger(value) && value >= 0 && value <= limits.count;
    const reason = isWhole
      ? countFault(attribute, value, value)
      : `expected a whole number from 0 to ${limits.count}, got ${value}`;
    if (reason !== undefined) fault(path, reason);
    return { kind: "count", path, count: value };
  }
  switch (attribute.kind) {
    case "component":
    case "dynamiczone":
      return readParts(reading, attribute, value, path);
    case "relation":
      if (!isPart || attribute.owner) return readEntries(reading, attribute, value, path);
      break;
    case "media":
      fault(
        path,
        `expected ${attribute.many ? "how many files, or null" : "null, or nothing for a file"}, got ${shown(value)}`,
      );
      return undefined;
    case "morph":
  }
  fault(path, "of a polymorphic relation cannot be chosen");
  return undefined;
};

const readValues = (
  reading: StoryReading,
  schema: Schema,
  source: JsonObject,
  path: string,
  allowed: ReadonlySet<string> = new Set(),
): ReadonlyMap<Attribute, StoryValue> => {
  const read = new Map<Attribute, StoryValue>();
  for (const [name, value] of Object.entries(source)) {
    if (allowed.has(name)) continue;
    const at = below(path, name);
    const attribute = attributeNamed(reading, schema, name, at);
    const found = attribute && readValue(reading, attribute, value, at, schema.kind === "component");
    if (attribute !== undefined && found !== undefined) read.set(attribute, found);
  }
  return read;
};

/** Reads the stories of a rules file whose shape is right: each a few entries that are there together, related as it says. */
export const readStories = (
  stories: NonNullable<RulesSource["stories"]>,
  reading: RulesReading,
): ReadonlyMap<string, readonly StoryEntry[]> => {
  const singles = new Map<Uid, string>();
  const read = new Map<string, readonly StoryEntry[]>();
  for (const [story, entries] of Object.entries(stories)) {
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
    const found = Object.entries(entries).flatMap(([name, { values = {} }]): readonly StoryEntry[] => {
      const type = names.get(name);
      const at = below(path, name);
      return type === undefined
        ? []
        : [{ name, type, path: at, values: readValues({ ...reading, names }, type, values, below(at, "values")) }];
    });
    read.set(story, found);
  }
  return read;
};
