import { isRecord } from "../base/json.js";
import { type ComponentAttribute, schemaOf } from "../model/schema.js";
import { wrongType } from "./faults.js";
import { meaningOf } from "./kept-components.js";
import { parsedText } from "./parsed-text.js";
import { elementOf, memberOf, type Place } from "./place.js";
import { checkLength, type Element, type ReadComponents, readElements, refuseList } from "./read-components.js";
import type { BodyReading, Part } from "./reading.js";

/** Reads the value of a component attribute (section 4.7). Undefined when nothing is asked of it. */
export const readComponent = (
  value: unknown,
  attribute: ComponentAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const place = memberOf(part.place, attribute.name);
  if (attribute.many) return readRepeatable(value, attribute, place, part, body);
  const { draft, faults, operation } = body;
  const required = attribute.required && !draft;
  if (value === undefined) {
    if (required && operation === "create") faults.add(place, `${place.label} must be defined.`);
    return undefined;
  }
  if (value === null && !required) return { writes: [], late: [] };
  const element = isRecord(value) ? elementFor(value, place, attribute, part, body) : undefined;
  if (element !== undefined) return readElements([element], attribute, part, body);
  faults.add(place, wrongType(place, "object", value, value));
  return undefined;
};

const elementFor = (
  value: Readonly<Record<string, unknown>>,
  place: Place,
  attribute: ComponentAttribute,
  part: Part,
  { context }: BodyReading,
): Element | undefined => {
  const schema = schemaOf(context.store.model, attribute.target);
  return schema && { value, schema, place, meant: meaningOf(part, attribute.name)(value, attribute.target) };
};

/** A list of components. A text in it may be the JSON of a component (measured). */
const readRepeatable = (
  value: unknown,
  attribute: ComponentAttribute,
  place: Place,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  if (!Array.isArray(value)) return void refuseList(value, attribute, place, body);
  const schema = schemaOf(body.context.store.model, attribute.target);
  const meant = meaningOf(part, attribute.name);
  const elements: Element[] = [];
  for (const [index, written] of value.entries()) {
    const element = parsedText(written);
    const at = elementOf(place, index);
    if (isRecord(element) && schema) {
      elements.push({ value: element, schema, place: at, meant: meant(element, attribute.target) });
    } else body.faults.add(at, wrongType(at, "object", null, written));
  }
  const read = readElements(elements, attribute, part, body);
  checkLength(value.length, attribute, place, body);
  return read;
};
