import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import type { MorphAttribute } from "../model/schema.js";
import { own } from "../relations/read-ids.js";
import { unusableValue } from "./faults.js";
import { elementOf, memberOf, type Place } from "./place.js";
import { checkRequired } from "./read-relation.js";
import type { BodyReading, Part } from "./reading.js";

const idOf = (value: unknown): number | undefined => {
  const id = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) ? id : undefined;
};

const form = 'an object with the "__type" of an entry, a content-type of the project, and its "id"';

/** The entry that an element names. The real server fails on what names none with a 500. */
const readLink = (element: unknown, place: Place, { context }: BodyReading): Result<Link> => {
  const type = isRecord(element) ? own(element, "__type") : undefined;
  const id = isRecord(element) ? idOf(own(element, "id")) : undefined;
  const isType = typeof type === "string" && context.store.model.contentTypes.has(type);
  return isType && id !== undefined ? ok({ type, id }) : fail(unusableValue(place, `${place.label} must be ${form}`));
};

/** What is asked of a list: the elements that it is to hold. Anything that sets nothing empties it (measured). */
const elementsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return value === null || value === true || value === false ? [] : [value];
  if (Object.hasOwn(value, "id")) return [value];
  const set = own(value, "set");
  if (!set) return [];
  return Array.isArray(set) ? set : [set];
};

/** Whether the caller may relate to what an element of a list names. What names no type is refused later. */
const mayRelate = (element: unknown, { context }: BodyReading): boolean => {
  const type = isRecord(element) ? own(element, "__type") : undefined;
  return typeof type !== "string" || !context.store.model.contentTypes.has(type) || context.caller.mayFind(type);
};

/** The links to entries that exist, each once: the real server stores others too, but they lead nowhere (measured). */
const existing = (links: readonly Link[], { context }: BodyReading): readonly Link[] => {
  const distinct = new Map(links.map((link) => [`${link.type} ${link.id}`, link]));
  return [...distinct.values()].filter(({ type, id }) => context.store.table(type).rowOf(id) !== undefined);
};

/**
 * Reads the value of a polymorphic attribute: `{ __type, id }`, or a list of these (the specification is silent;
 * measured). Undefined when nothing is asked of it: an empty list is no request to empty it (measured).
 */
export const readMorph = (
  value: unknown,
  attribute: MorphAttribute,
  part: Part,
  body: BodyReading,
): Result<readonly Link[]> | undefined => {
  const place = memberOf(part.place, attribute.name);
  const permitted = Array.isArray(value) ? value.filter((element) => mayRelate(element, body)) : value;
  const isNothing = permitted === undefined || (Array.isArray(permitted) && permitted.length === 0);
  checkRequired(isNothing ? undefined : permitted, attribute, place, body);
  if (isNothing) return undefined;
  if (!attribute.many) {
    if (permitted === null) return ok([]);
    const link = readLink(permitted, place, body);
    return link.ok ? ok(existing([link.value], body)) : link;
  }
  const links: Link[] = [];
  for (const [index, element] of elementsOf(permitted).entries()) {
    const link = readLink(element, Array.isArray(permitted) ? elementOf(place, index) : place, body);
    if (!link.ok) return link;
    links.push(link.value);
  }
  return ok(existing(links, body));
};
