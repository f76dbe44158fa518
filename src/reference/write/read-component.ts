import { isRecord } from "../../base/json.js";
import { type ComponentAttribute, schemaOf } from "../model/schema.js";
import { wrongType } from "./faults.js";
import { meaningOf } from "./kept-components.js";
import { memberOf, type Place } from "./place.js";
import { type Element, type ReadComponents, readElements, readList, refuseList } from "./read-components.js";
import type { BodyReading, Part } from "./reading.js";

/** Reads the value of a component attribute (section 4.7). Undefined when nothing is asked of it. */
export const readComponent = (
  value: unknown,
  attribute: ComponentAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const place = memberOf(part.place, attribute.name);
  if (attribute.many) {
    if (!Array.isArray(value)) return void refuseList(value, attribute, place, body);
    return readList(value, attribute, part, body, {
      schemaOf: () => schemaOf(body.context.store.model, attribute.target),
      refuse: (_, written, at) => body.faults.add(at, wrongType(at, "object", null, written)),
    });
  }
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
