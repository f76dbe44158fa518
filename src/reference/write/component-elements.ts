import { isRecord, own } from "../../base/json/json.js";
import type { Issue } from "../../base/result.js";
import type { Link } from "../model/dataset.js";
import type { ComponentAttribute, DynamicZoneAttribute, Schema, Uid } from "../model/schema.js";
import { linksOf, tableOf } from "../store/store.js";
import { type Place, pathInBody } from "./body-fault.js";
import type { ComponentWrite } from "./entry-write.js";
import type { BodyReading, Part } from "./reading.js";

/** An attribute that holds components. */
export type Holder = ComponentAttribute | DynamicZoneAttribute;

/** One component of a body that has the right form. */
export interface Element {
  readonly value: Readonly<Record<string, unknown>>;
  readonly schema: Schema;
  readonly place: Place;
}

/** An id that is none of the components of the entry: a mistake of its own kind, with another name in zones (measured). */
export const foreignId = ({ kind, name }: Holder, place: Place, { setting }: BodyReading): Issue => {
  const issue = { path: pathInBody(place), message: setting.ways.words.foreignComponent(name) };
  return kind === "component"
    ? { code: "rejected-body", ...issue }
    : { code: "foreign-component", ...issue, details: null };
};

/** The component that an element is; undefined: none. As on the real server, a zone may hold any component of the project (measured). */
export const componentOf = (element: unknown, attribute: Holder, { store }: BodyReading): Schema | undefined => {
  if (!isRecord(element)) return undefined;
  if (attribute.kind === "component") return tableOf(store, attribute.target).schema;
  const name = own(element, "__component");
  return typeof name === "string" ? store.model.components.get(name) : undefined;
};

const keyOf = (uid: Uid, id: unknown): string => `${uid} ${String(id)}`;

/**
 * Which of the held components an element means by its `id`, a number or a text of one (section 4.7; measured).
 * Undefined: a new one. A new entry or component has nothing that ids could mean: they are passed over.
 */
export const meaningOf = (
  { before }: Part,
  attribute: string,
): ((element: Readonly<Record<string, unknown>>, uid: Uid) => Link | "foreign" | undefined) => {
  const held = before === undefined ? [] : linksOf(before, attribute);
  const byKey = new Map(held.map((each) => [keyOf(each.type, each.id), each]));
  return (element, uid) => {
    if (before === undefined || !Object.hasOwn(element, "id")) return undefined;
    const id = own(element, "id");
    if (typeof id !== "number" && typeof id !== "string") return "foreign";
    return byKey.get(keyOf(uid, id)) ?? "foreign";
  };
};

/** A component that is named more than once is written as often, the last winning, and held once (measured). */
export const mergeRepeated = (writes: readonly ComponentWrite[]): readonly ComponentWrite[] => {
  const kept = new Map<Link | number, ComponentWrite>();
  for (const [index, write] of writes.entries()) {
    const key = write.held ?? index;
    const earlier = kept.get(key);
    kept.set(key, earlier ? { ...write, write: new Map([...earlier.write, ...write.write]) } : write);
  }
  return [...kept.values()];
};
