import type { Issue } from "../../base/issue.js";
import { isRecord } from "../../base/json.js";
import type { ComponentAttribute, DynamicZoneAttribute, Schema } from "../model/schema.js";
import type { ComponentWrite } from "./entry-write.js";
import { pathInBody, unusableValue, wrongType } from "./faults.js";
import { type Meant, meaningOf, mergeRepeated } from "./kept-components.js";
import { parsedText } from "./parsed-text.js";
import { elementOf, memberOf, type Place } from "./place.js";
import { readPart } from "./read-part.js";
import { type BodyReading, maxDepth, type Part } from "./reading.js";

/** What was read of an attribute that holds components: what they are to be, and what is found when they are stored. */
export interface ReadComponents {
  readonly writes: readonly ComponentWrite[];
  readonly late: readonly Issue[];
}

/** One component of a body that has the right form. */
export interface Element {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly place: Place;
  readonly meant: Meant;
}

/** An id that is none of the components of the entry: a mistake of its own kind, with another name in zones (measured). */
const foreignId = (attribute: ComponentAttribute | DynamicZoneAttribute, place: Place): Issue => {
  const message = `Some of the provided components in ${attribute.name} are not related to the entity`;
  return attribute.kind === "component"
    ? { code: "rejected-body", path: pathInBody(place), message }
    : { code: "foreign-component", path: pathInBody(place), message, details: null };
};

/** Reads components one after the other. */
export const readElements = (
  elements: readonly Element[],
  attribute: ComponentAttribute | DynamicZoneAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents => {
  const foreign = elements.find(({ meant }) => meant === "foreign");
  const late: Issue[] = foreign === undefined ? [] : [foreignId(attribute, foreign.place)];
  const depth = part.depth + 1;
  const writes = elements.map(({ value, schema, place, meant }): ComponentWrite => {
    const row = typeof meant === "string" ? undefined : meant;
    const read = readPart(value, { schema, place, row, depth }, body);
    late.push(...read.late);
    const { values, relations, morphs, components } = read.write;
    return { values, relations, morphs, components, uid: schema.uid, id: row?.table.idOf(row.row) };
  });
  return { writes: mergeRepeated(writes), late: late.slice(0, 1) };
};

/** How the elements of a list are read: what component one is, and what is told of one that is none. */
interface ElementReading {
  readonly schemaOf: (element: unknown) => Schema | undefined;
  readonly refuse: (element: unknown, written: unknown, place: Place) => void;
}

/** Reads a list of components. A text in it may be the JSON of a component (measured). */
export const readList = (
  list: readonly unknown[],
  attribute: ComponentAttribute | DynamicZoneAttribute,
  part: Part,
  body: BodyReading,
  { refuse, schemaOf }: ElementReading,
): ReadComponents => {
  const place = memberOf(part.place, attribute.name);
  const meant = meaningOf(part, attribute.name);
  const elements: Element[] = [];
  for (const [index, written] of list.entries()) {
    const element = parsedText(written);
    const schema = schemaOf(element);
    const at = elementOf(place, index);
    if (isRecord(element) && schema) {
      elements.push({ value: element, schema, place: at, meant: meant(element, schema.uid) });
    } else refuse(element, written, at);
  }
  const read = readElements(elements, attribute, part, body);
  checkLength(list.length, attribute, place, body);
  return read;
};

/** What is wrong with a body that has components inside of components without end. */
export const tooManyLevels = (place: Place): Issue =>
  unusableValue(place, `${place.label} must not be inside of more than ${maxDepth} components`);

/** Tells that a list has too few or too many elements. A list that may be empty may be so whatever its least length. */
const checkLength = (
  length: number,
  { min, max, required }: ComponentAttribute | DynamicZoneAttribute,
  place: Place,
  { faults }: BodyReading,
): void => {
  if (min !== undefined && length < min && (required || length > 0)) {
    faults.add(place, `${place.label} field must have at least ${min} items`);
  }
  if (max !== undefined && length > max) {
    faults.add(place, `${place.label} field must have less than or equal to ${max} items`);
  }
};

/** Tells that a value is no list: whether it is required plays no part unless it is absent (measured). */
export const refuseList = (
  value: unknown,
  { required }: ComponentAttribute | DynamicZoneAttribute,
  place: Place,
  { faults, operation }: BodyReading,
): void => {
  if (value !== undefined) faults.add(place, wrongType(place, "array", value, value));
  else if (required && operation === "create") faults.add(place, `${place.label} must be defined.`);
};
