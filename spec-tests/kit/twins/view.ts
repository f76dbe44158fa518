import { eachOf, isRecord } from "../base.js";
import type { Query, QueryValue } from "../contract/address.js";
import { Blocked } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import { withoutHidden } from "../dataset/hidden.js";
import { assignedAttributes, portableValue } from "../dataset/printed.js";
import { isPublic, publicActions } from "../dataset/reduced.js";
import type { Attribute, Dataset, Schema } from "../reference.js";

/*
 * What a server shows of entries, in a form that is the same for all servers that do the same: scratch entries by their names, those of the
 * dataset and files by their keys, components and times by the order in which they came up. So a component that is kept
 * differs from a new one, and a time that has risen from one that has not.
 */

/** What one server has shown in the course of a case. */
export interface Seen {
  readonly target: Target;
  /** The name of a scratch entry by its type and id: `restoration 12`. */
  readonly names: ReadonlyMap<string, string>;
  /** The numbers of components by their types and ids, in the order in which they came up; undefined where ids are open. */
  readonly components: Map<string, number> | undefined;
  /** The latest time of an attribute of an entry, and how often it has changed. */
  readonly times: Map<string, { readonly time: string; readonly count: number }>;
}

/**
 * Everything of a type, two levels deep where it has components, in the forms that the specification shows: several fields and those in
 * components as an array, dynamic zones as objects, for which there is another request.
 */
export const populateShown = (dataset: Dataset, schema: Schema): readonly Query[] => {
  const { components } = dataset.model;
  const actions = publicActions(dataset);
  // What nobody may find is not there, or leads to nothing: both are "left unpopulated".
  const isShown = (attribute: Attribute) =>
    isPopulated(attribute) && (attribute.kind !== "relation" || isPublic(actions, attribute.target));
  const populated = [...schema.attributes.values()].filter(isShown);
  const isZone = ({ kind }: Attribute) => kind === "dynamiczone";
  const zones = populated.filter(isZone).map(({ name }) => [name, { populate: "*" }]);
  const names = populated
    .filter((attribute) => !isZone(attribute))
    .flatMap((attribute) => {
      const inner = attribute.kind === "component" ? components.get(attribute.target) : undefined;
      const below = [...(inner?.attributes.values() ?? [])].filter(isShown);
      return [attribute.name, ...below.map(({ name }) => `${attribute.name}.${name}`)];
    });
  return [{ populate: names }, ...(zones.length === 0 ? [] : [{ populate: Object.fromEntries(zones) }])];
};

/** Everything of a type, two levels deep where it has components. */
export const populateAll = (schema: Schema): Readonly<Record<string, QueryValue>> =>
  Object.fromEntries(
    [...schema.attributes.values()]
      .filter(isPopulated)
      .map(({ name, kind }) => [name, kind === "component" || kind === "dynamiczone" ? { populate: "*" } : true]),
  );

/** Polymorphic relations have checks of their own: what they show depends on the database. */
const isPopulated = (attribute: Attribute): boolean =>
  attribute.kind !== "scalar" &&
  attribute.kind !== "morph" &&
  !(attribute.kind === "relation" && attribute.relation.startsWith("morph")) &&
  !attribute.hidden;

/** The attributes of an entry as every server should show them. */
export const viewEntry = (seen: Seen, schema: Schema, name: string, attributes: unknown): unknown =>
  viewMembers(
    seen,
    schema,
    name,
    isRecord(attributes) ? withoutHidden(seen.target.dataset, schema, attributes) : attributes,
  );

/** Whether localizations share an attribute. Each has components of its own then: new ones at each update, or the same, which is open (I-141). */
const isShared = (schema: Schema, { localized }: Attribute): boolean =>
  schema.kind !== "component" && schema.localized && !localized;

const viewMembers = (seen: Seen, schema: Schema, owner: string, members: unknown): unknown => {
  if (!isRecord(members)) return members;
  // In the order of the schema, whatever that of the answer: components are numbered as they come.
  const known = [...schema.attributes.values()]
    .filter(({ name }) => Object.hasOwn(members, name))
    .map((attribute) => {
      const within = isShared(schema, attribute) ? { ...seen, components: undefined } : seen;
      return [attribute.name, viewValue(within, attribute, owner, members[attribute.name])];
    });
  return { ...members, ...Object.fromEntries(known) };
};

const viewValue = (seen: Seen, attribute: Attribute, owner: string, value: unknown): unknown => {
  switch (attribute.kind) {
    case "scalar":
      return assignedAttributes.has(attribute.name)
        ? viewTime(seen, `${owner}.${attribute.name}`, value)
        : portableValue(attribute, value);
    case "relation":
    case "media":
      return viewLinks(seen, attribute, value);
    case "component":
      return eachOf(value, (item) => viewComponent(seen, attribute.target, item));
    case "dynamiczone":
      return eachOf(value, (item) => viewComponent(seen, isRecord(item) ? String(item.__component) : "", item));
    default:
      return value;
  }
};

/** `time 2` of one that has changed once; a time before the last one is no rise. */
const viewTime = ({ times }: Seen, key: string, value: unknown): unknown => {
  if (typeof value !== "string" || Number.isNaN(Date.parse(value))) return value;
  const last = times.get(key);
  if (last?.time === value) return `time ${last.count}`;
  if (last !== undefined && Date.parse(value) < Date.parse(last.time)) return "earlier than before";
  const count = (last?.count ?? 0) + 1;
  times.set(key, { time: value, count });
  return `time ${count}`;
};

const viewLinks = (
  seen: Seen,
  attribute: Extract<Attribute, { kind: "relation" | "media" }>,
  value: unknown,
): unknown => {
  if (!isRecord(value) || !("data" in value)) return value;
  const { data } = value;
  // An empty list of files is shown as null.
  if (data === null) return attribute.many ? [] : null;
  if (!Array.isArray(data)) return viewLinked(seen, attribute.target, data);
  const entries = data.map((entry) => viewLinked(seen, attribute.target, entry));
  return attribute.name === "localizations" ? entries.map(String).sort() : entries;
};

/** A related entry by its name: what else it shows is read from itself. */
const viewLinked = ({ target, names }: Seen, uid: string, entry: unknown): unknown => {
  if (!isRecord(entry) || typeof entry.id !== "number") return entry;
  const { singularName } = target.dataset.type(uid);
  return (
    names.get(`${singularName} ${entry.id}`) ?? `${singularName} ${keyIn(target, uid, entry.id) ?? `?${entry.id}`}`
  );
};

/** The key of an entry of the dataset; undefined also where it is not known. */
export const keyIn = (target: Target, type: string, id: number): string | undefined => {
  try {
    return target.key(type, id);
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
};

const viewComponent = (seen: Seen, uid: string, value: unknown): unknown => {
  const schema = seen.target.dataset.dataset.model.components.get(uid);
  if (!isRecord(value) || schema === undefined) return value;
  const { id, ...members } = value;
  const key = `${uid} ${String(id)}`;
  const named = Number.isInteger(id) ? numbered(seen, key) : `no integer: ${JSON.stringify(id)}`;
  const shown = viewMembers(seen, schema, key, members);
  return { id: named, ...(isRecord(shown) ? shown : {}) };
};

const numbered = ({ components }: Seen, key: string): string => {
  if (components === undefined) return "component";
  const number = components.get(key) ?? components.size + 1;
  components.set(key, number);
  return `component ${number}`;
};
