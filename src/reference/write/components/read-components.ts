import { isRecord, own } from "../../../base/json.js";
import { fail, type Issue, ok, type Result } from "../../../base/result.js";
import type { Link } from "../../model/dataset.js";
import type { ComponentAttribute, DynamicZoneAttribute, Schema, Uid } from "../../model/schema.js";
import { entryAt, linksOf, tableOf } from "../../store/store.js";
import { type Place, pathInBody } from "../body-fault.js";
import type { ComponentWrite } from "../entry/entry-write.js";
import type { BodyReading, Part } from "../entry/reading.js";

type Holder = ComponentAttribute | DynamicZoneAttribute;

/** What the components of an attribute are to be. Fails with the first of what is found when they are stored. */
type ReadComponents = Result<readonly ComponentWrite[]>;

/** One component of a body that has the right form. */
interface Element {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly place: Place;
}

/** An id that is none of the components of the entry: a mistake of its own kind, with another name in zones (measured). */
const foreignId = ({ kind, name }: Holder, place: Place, { context }: BodyReading): Issue => {
  const issue = { path: pathInBody(place), message: context.ways.words.foreignComponent(name) };
  return kind === "component"
    ? { code: "rejected-body", ...issue }
    : { code: "foreign-component", ...issue, details: null };
};

/** Which component an element of a body means: a new one, one of those that are held, or one that is not. */
type Meant = Link | "new" | "foreign";

/** A name for a component among those of all types. */
export const keyOf = (uid: Uid, id: unknown): string => `${uid} ${String(id)}`;

/**
 * Which of the held components an element means by its `id`, a number or a text of one (section 4.7; measured).
 * A new entry or component has nothing that ids could mean: they are passed over.
 */
const meaningOf = (
  { before }: Part,
  attribute: string,
): ((element: Readonly<Record<string, unknown>>, uid: Uid) => Meant) => {
  const held = before === undefined ? [] : linksOf(before, attribute);
  const byKey = new Map(held.map((each) => [keyOf(each.type, each.id), each]));
  return (element, uid) => {
    if (before === undefined || !Object.hasOwn(element, "id")) return "new";
    const id = own(element, "id");
    if (typeof id !== "number" && typeof id !== "string") return "foreign";
    return byKey.get(keyOf(uid, id)) ?? "foreign";
  };
};

/** A component that is named more than once is written as often, the last winning, and held once (measured). */
const mergeRepeated = (writes: readonly ComponentWrite[]): readonly ComponentWrite[] => {
  if (writes.every(({ id }) => id === undefined)) return writes;
  const kept = new Map<string | number, ComponentWrite>();
  for (const [index, write] of writes.entries()) {
    const key = write.id === undefined ? index : keyOf(write.uid, write.id);
    const earlier = kept.get(key);
    kept.set(key, earlier ? { ...write, write: new Map([...earlier.write, ...write.write]) } : write);
  }
  return [...kept.values()];
};

/** Reads components one after the other. */
const readElements = (
  elements: readonly Element[],
  attribute: Holder,
  part: Part,
  body: BodyReading,
): ReadComponents => {
  const meant = meaningOf(part, attribute.name);
  const [foreign, late]: [Issue[], Issue[]] = [[], []];
  const writes: ComponentWrite[] = [];
  for (const { place, schema, value } of elements) {
    const held = meant(value, schema.uid);
    if (held === "foreign") foreign.push(foreignId(attribute, place, body));
    const before = typeof held === "string" ? undefined : entryAt(body.store, held);
    const read = body.readPart(value, { schema, place, before, depth: part.depth + 1 }, body);
    if (read.ok) writes.push({ uid: schema.uid, id: before?.id, write: read.value });
    else late.push(...read.issues);
  }
  const [first] = [...foreign, ...late];
  return first === undefined ? ok(mergeRepeated(writes)) : fail(first);
};

/** The component that an element is; undefined: none. As on the real server, a zone may hold any component of the project (measured). */
const componentOf = (element: unknown, attribute: Holder, { store }: BodyReading): Schema | undefined => {
  if (!isRecord(element)) return undefined;
  if (attribute.kind === "component") return tableOf(store, attribute.target).schema;
  const name = own(element, "__component");
  return typeof name === "string" ? store.model.components.get(name) : undefined;
};

/** Reads a list of components. A text in it may be the JSON of a component (measured). */
const readList = (list: readonly unknown[], attribute: Holder, part: Part, body: BodyReading): ReadComponents => {
  const place = [...part.place, attribute.name];
  const { faults } = body;
  const { component, refuseElement, words } = body.context.ways;
  const elements: Element[] = [];
  for (const [index, written] of list.entries()) {
    const value = component(written);
    const schema = componentOf(value, attribute, body);
    const at = [...place, String(index)];
    if (isRecord(value) && schema) elements.push({ value, schema, place: at });
    else if (attribute.kind === "dynamiczone") refuseElement(value, written, at, body);
    else faults.add(at, words.wrongType(at, "object", null, written));
  }
  const read = readElements(elements, attribute, part, body);
  const { max, min, required } = attribute;
  // A list that may be empty may be so whatever its least length.
  if (min !== undefined && list.length < min && (required || list.length > 0))
    faults.add(place, words.tooFew(place, min));
  if (max !== undefined && list.length > max) faults.add(place, words.tooMany(place, max));
  return read;
};

/**
 * Reads the value of a component attribute or of a dynamic zone, `{ __component, ... }` in order (section 4.7). Undefined when it is of a
 * wrong type, which is a fault.
 */
export const readComponents = (
  value: unknown,
  attribute: Holder,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const { context, draft, faults, relations } = body;
  const { words } = context.ways;
  const place = [...part.place, attribute.name];
  const { kind, many, required } = attribute;
  if (many && Array.isArray(value)) return readList(value, attribute, part, body);
  const schema = componentOf(value, attribute, body);
  if (kind === "dynamiczone" && value !== null && schema === undefined) relations.refuse(words.unnamedComponent);
  if (!many && value === null && (!required || draft)) return ok([]);
  if (!many && isRecord(value) && schema) return readElements([{ value, schema, place }], attribute, part, body);
  faults.add(place, words.wrongType(place, many ? "array" : "object", value, value));
  return undefined;
};
