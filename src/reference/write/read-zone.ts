import { isRecord } from "../../base/json.js";
import type { DynamicZoneAttribute, Schema } from "../model/schema.js";
import { own } from "../relations/read-ids.js";
import { wrongType } from "./faults.js";
import { memberOf, type Place } from "./place.js";
import { type ReadComponents, readList, refuseList } from "./read-components.js";
import type { BodyReading, Part } from "./reading.js";

const unnamed = "Cannot build relations store from dynamiczone, component identifier is undefined";

/** The real server lists the components of a project from the last to the first (measured). */
const printed = (uids: Iterable<string>): string => [...uids].sort().reverse().join(", ");

/** Tells what is wrong with an element that names no component of the project, as the real server does (measured). */
const refuseElement = (element: unknown, written: unknown, place: Place, body: BodyReading): undefined => {
  const { faults, relations } = body;
  if (!isRecord(element)) {
    relations.refuse("Invalid relations");
    return void faults.add(place, wrongType(place, "object", null, written));
  }
  const { components, contentTypes } = body.context.store.model;
  const at = memberOf(place, "__component");
  const name = own(element, "__component");
  // A type that is no component is refused below, but is one that relations could be looked for in.
  if (typeof name !== "string" || !contentTypes.has(name)) relations.refuse(name ? "Invalid relations" : unnamed);
  if (name === undefined) return void faults.add(at, `${at.label} is a required field`);
  if (typeof name === "object") faults.add(at, wrongType(at, "string", name, name));
  return void faults.add(at, `${at.label} must be one of the following values: ${printed(components.keys())}`);
};

const componentOf = (element: unknown, { context }: BodyReading): Schema | undefined => {
  const name = isRecord(element) ? own(element, "__component") : undefined;
  return typeof name === "string" ? context.store.model.components.get(name) : undefined;
};

/**
 * Reads the value of a dynamic zone (section 4.7): `{ __component, ... }` in order. As on the real server, it may hold
 * any component of the project (measured). Undefined when nothing is asked of it.
 */
export const readZone = (
  value: unknown,
  attribute: DynamicZoneAttribute,
  part: Part,
  body: BodyReading,
): ReadComponents | undefined => {
  const place = memberOf(part.place, attribute.name);
  if (!Array.isArray(value)) {
    if (value !== undefined && value !== null && componentOf(value, body) === undefined) body.relations.refuse(unnamed);
    return void refuseList(value, attribute, place, body);
  }
  return readList(value, attribute, part, body, {
    schemaOf: (element) => componentOf(element, body),
    refuse: (element, written, at) => refuseElement(element, written, at, body),
  });
};
