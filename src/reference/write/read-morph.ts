import { isRecord, own } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import type { MorphAttribute } from "../model/schema.js";
import { namedEntry } from "../relations/read-relation-update.js";
import { entryAt } from "../store/store.js";
import { bodyIssue, type Place } from "./body-fault.js";
import { checkNull } from "./read-relation.js";
import type { BodyReading, Part } from "./reading.js";

/** The content-type that an element names by its `__type`. */
const typeOf = (element: unknown, { store }: BodyReading): string | undefined => {
  const type = isRecord(element) ? own(element, "__type") : undefined;
  return typeof type === "string" && store.model.contentTypes.has(type) ? type : undefined;
};

/** The entry that an element names. The real server fails on what names none with a 500. */
const readLink = (element: unknown, place: Place, body: BodyReading): Result<Link> => {
  const type = typeOf(element, body);
  const id = namedEntry(element)?.id;
  if (type !== undefined && id !== undefined) return ok({ type, id });
  return fail(bodyIssue(place, body.setting.ways.words.noLink(place)));
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

/** The links to entries that exist, each once: the real server stores others too, but they lead nowhere (measured). */
const existing = (links: readonly Link[], { store }: BodyReading): readonly Link[] => {
  const distinct = new Map(links.map((link) => [`${link.type} ${link.id}`, link]));
  return [...distinct.values()].filter((link) => entryAt(store, link) !== undefined);
};

/**
 * Reads the value of a polymorphic attribute: `{ __type, id }`, or a list of these (the specification is silent;
 * measured). Elements of a list that lead to a type that the caller may not find are passed over. Undefined when nothing is
 * asked of it: an empty list is no request to empty it (measured).
 */
export const readMorph = (
  value: unknown,
  attribute: MorphAttribute,
  part: Part,
  body: BodyReading,
): Result<readonly Link[]> | undefined => {
  const place = [...part.place, attribute.name];
  const mayRelate = (element: unknown): boolean => {
    const type = typeOf(element, body);
    return type === undefined || body.setting.caller.mayFind(type);
  };
  const permitted = Array.isArray(value) ? value.filter(mayRelate) : value;
  const isNothing = Array.isArray(permitted) && permitted.length === 0;
  checkNull(isNothing ? undefined : permitted, attribute, place, body);
  if (isNothing) return undefined;
  if (!attribute.many && permitted === null) return ok([]);
  const links: Link[] = [];
  for (const [index, element] of (attribute.many ? elementsOf(permitted) : [permitted]).entries()) {
    const isElement = attribute.many && Array.isArray(permitted);
    const link = readLink(element, isElement ? [...place, String(index)] : place, body);
    if (!link.ok) return link;
    links.push(link.value);
  }
  return ok(existing(links, body));
};
