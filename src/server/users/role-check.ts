import { isRecord } from "../../base/json/json.js";
import type { BodyFault, Place } from "../../reference/write/body-fault.js";
import { type Body, type FieldCheck, fieldFaults, mismatch, ownValue, required } from "./shape.js";

/** An id as the real server's users know it: a whole number, or any text. */
const isId = (value: unknown): boolean =>
  typeof value === "string" || (Number.isSafeInteger(value) && Number(value) >= 0);

const id: FieldCheck = (value, place) => {
  if (value === undefined) return [required(place)];
  return isId(value) ? [] : [mismatch(place, "strapiID", value)];
};

type ListCheck = (list: readonly unknown[], place: Place, body: Body) => readonly BodyFault[];

const list =
  (check: ListCheck): FieldCheck =>
  (value, place, body) => {
    if (value === undefined) return [required(place)];
    return Array.isArray(value) ? check(value, place, body) : [mismatch(place, "array", value)];
  };

/** A list of objects with an id each. */
const identified: ListCheck = (items, place) =>
  items.flatMap((item, index) => {
    const at = [...place, String(index)];
    return isRecord(item) ? fieldFaults(item, { fields: { id } }, at) : [mismatch(at, "object", item)];
  });

const atLeastOne: ListCheck = (items, place, body) =>
  items.length === 0 ? [{ place, message: "Users must have a role" }] : identified(items, place, body);

const notTheLast: ListCheck = (items, place, body) => {
  const connect = ownValue(body, "connect");
  const taken = Array.isArray(connect) && connect.length === 0 && items.length > 0;
  return taken ? [{ place, message: "Cannot remove role" }] : [];
};

const creation = { fields: { connect: list(atLeastOne) } };
const change = { fields: { connect: list(identified), disconnect: list(notTheLast) } };

const objectFaults = (value: object | null, place: Place, shape: typeof creation | typeof change) =>
  isRecord(value) ? fieldFaults(value, shape, place) : [mismatch(place, "object", value)];

/** The role of a new user: an id, or `connect` with at least one. */
export const newRole: FieldCheck = (value, place, body) =>
  typeof value === "object" ? objectFaults(value, place, creation) : id(value, place, body);

/** A change of a user's role: an id, or `connect` and `disconnect`, which must not leave the user without one. */
export const changedRole: FieldCheck = (value, place, body) => {
  if (value === undefined) return [];
  return typeof value === "object" ? objectFaults(value, place, change) : id(value, place, body);
};
