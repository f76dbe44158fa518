import { isRecord, own } from "../../../base/json.js";
import type { Issue } from "../../../base/result.js";
import type { ComponentAttribute, DynamicZoneAttribute, Schema } from "../../model/schema.js";
import { entryAt, tableOf } from "../../store/store.js";
import type { ComponentWrite } from "../entry/entry-write.js";
import type { BodyReading, Part } from "../entry/reading.js";
import { type BodyPlace, elementOf, memberOf, pathInBody } from "../faults.js";
import { meaningOf, mergeRepeated } from "./kept-components.js";

type Holder = ComponentAttribute | DynamicZoneAttribute;

/** What was read of an attribute that holds components: what they are to be, and what is found when they are stored. */
export interface ReadComponents {
  readonly writes: readonly ComponentWrite[];
  readonly late: readonly Issue[];
}

/** One component of a body that has the right form. */
interface Element {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly place: BodyPlace;
}

/** An id that is none of the components of the entry: a mistake of its own kind, with another name in zones (measured). */
const foreignId = ({ kind, name }: Holder, place: BodyPlace, { context }: BodyReading): Issue => {
  const issue = { path: pathInBody(place), message: context.ways.words.foreignComponent(name) };
  return kind === "component"
    ? { code: "rejected-body", ...issue }
    : { code: "foreign-component", ...issue, details: null };
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
  const writes = elements.map(({ place, schema, value }): ComponentWrite => {
    const held = meant(value, schema.uid);
    if (held === "foreign") foreign.push(foreignId(attribute, place, body));
    const before = typeof held === "string" ? undefined : entryAt(body.store, held);
    const read = body.readPart(value, { schema, place, before, depth: part.depth + 1 }, body);
    late.push(...read.late);
    return { ...read.write, uid: schema.uid, id: before?.id };
  });
  return { writes: mergeRepeated(writes), late: [...foreign, ...late].slice(0, 1) };
};

/** How the elements of a list are read: what component one is, and what is said of one that is none. */
interface ElementReading {
  readonly schemaOf: (element: unknown) => Schema | undefined;
  readonly refuse: (element: unknown, written: unknown, place: BodyPlace) => void;
}

/** Reads a list of components. A text in it may be the JSON of a component (measured). */
const readList = (
  list: unknown,
  attribute: Holder,
  part: Part,
  body: BodyReading,
  { refuse, schemaOf }: ElementReading,
): ReadComponents | undefined => {
  const place = memberOf(part.place, attribute.name);
  const { component, words } = body.context.ways;
  if (!Array.isArray(list)) {
    body.faults.add(place, words.wrongType(place, "array", list, list));
    return undefined;
  }
  const elements: Element[] = [];
  for (const [index, written] of list.entries()) {
    const element = component(written);
    const schema = schemaOf(element);
    const at = elementOf(place, index);
    if (isRecord(element) && schema) elements.push({ value: element, schema, place: at });
    else refuse(element, written, at);
  }
  const read = readElements(elements, attribute, part, body);
  const { max, min, required } = attribute;
  // A list that may be empty may be so whatever its least length.
  if (min !== undefined && list.length < min && (required || list.length > 0)) {
    body.faults.add(place, words.tooFew(place.label, min));
  }
  if (max !== undefined && list.length > max) body.faults.add(place, words.tooMany(place.label, max));
  return read;
};

/** Reads the value of a component attribute (section 4.7). Undefined when it is of a wrong type, which is a fault. */
export const readComponent = (
  value: unknown,
  attribute: ComponentAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const { context, draft, faults, store } = body;
  const { words } = context.ways;
  const { schema } = tableOf(store, attribute.target);
  if (attribute.many) {
    return readList(value, attribute, part, body, {
      schemaOf: () => schema,
      refuse: (_, written, at) => faults.add(at, words.wrongType(at, "object", null, written)),
    });
  }
  const place = memberOf(part.place, attribute.name);
  if (value === null && (!attribute.required || draft)) return { writes: [], late: [] };
  if (isRecord(value)) return readElements([{ value, schema, place }], attribute, part, body);
  faults.add(place, words.wrongType(place, "object", value, value));
  return undefined;
};

/** Reports what is wrong with an element that names no component of the project, as the real server does (measured). */
const refuseElement = (element: unknown, written: unknown, place: BodyPlace, body: BodyReading): void => {
  const { context, faults, relations, store } = body;
  const { words } = context.ways;
  if (!isRecord(element)) {
    relations.refuse("Invalid relations");
    faults.add(place, words.wrongType(place, "object", null, written));
    return;
  }
  const { components, contentTypes } = store.model;
  const at = memberOf(place, "__component");
  const name = own(element, "__component");
  // A type that is no component is refused below, but is one that relations could be looked for in.
  if (typeof name !== "string" || !contentTypes.has(name)) {
    relations.refuse(name ? "Invalid relations" : words.unnamedComponent);
  }
  if (typeof name === "object") faults.add(at, words.wrongType(at, "string", name, name));
  // The real server lists the components of a project from the last to the first (measured).
  const all = () => [...components.keys()].sort().reverse();
  faults.add(at, name === undefined ? words.required(at.label) : words.noneOf(at.label, all()));
};

/**
 * Reads the value of a dynamic zone (section 4.7): `{ __component, ... }` in order. As on the real server, it may hold
 * any component of the project (measured). Undefined when it is of a wrong type, which is a fault.
 */
export const readZone = (
  value: unknown,
  attribute: DynamicZoneAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const schemaOf = (element: unknown): Schema | undefined => {
    const name = isRecord(element) ? own(element, "__component") : undefined;
    return typeof name === "string" ? body.store.model.components.get(name) : undefined;
  };
  if (!Array.isArray(value) && value !== null && schemaOf(value) === undefined) {
    body.relations.refuse(body.context.ways.words.unnamedComponent);
  }
  return readList(value, attribute, part, body, {
    schemaOf,
    refuse: (element, written, at) => refuseElement(element, written, at, body),
  });
};
