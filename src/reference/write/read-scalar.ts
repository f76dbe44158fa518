import { ok, type Result } from "../../base/result.js";
import type { ScalarAttribute, ScalarType } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { wrongType } from "./faults.js";
import { memberOf, type Place } from "./place.js";
import { readBlocks } from "./read-blocks.js";
import { readBoolean } from "./read-boolean.js";
import { readJson } from "./read-json.js";
import { readDay, readInstant, readTimeOfDay } from "./read-moment.js";
import { readBigInteger, readNumber } from "./read-number.js";
import { readEnumeration, readText } from "./read-text.js";
import type { BodyReading, Part } from "./reading.js";
import type { ReadScalar } from "./scalar-reading.js";

/** How values of one type are read. */
interface Family {
  readonly read: ReadScalar;
  /** What the real server calls the type, when it looks at the type at all before it stores a value. */
  readonly type?: "string" | "number" | "boolean" | "array";
  /** Whether `unique` has an effect. */
  readonly comparable: boolean;
}

const text: Family = { read: readText, type: "string", comparable: true };
const number: Family = { read: readNumber, type: "number", comparable: true };
const instant: Family = { read: readInstant, comparable: true };

const families: Readonly<Record<ScalarType, Family>> = {
  string: text,
  text,
  richtext: text,
  password: text,
  email: text,
  uid: text,
  enumeration: { read: readEnumeration, type: "string", comparable: false },
  integer: number,
  float: number,
  decimal: number,
  biginteger: { read: readBigInteger, comparable: true },
  boolean: { read: readBoolean, type: "boolean", comparable: false },
  date: { read: readDay, comparable: true },
  time: { read: readTimeOfDay, comparable: true },
  datetime: instant,
  timestamp: instant,
  json: { read: readJson, comparable: false },
  blocks: { read: readBlocks, type: "array", comparable: false },
};

/**
 * Whether another entry has the value of a unique attribute. All locales and drafts count, and for a component every
 * component of its type, itself too (measured).
 */
const isTaken = (attribute: ScalarAttribute, value: Value, part: Part, body: BodyReading): boolean => {
  const { uid } = part.schema;
  const { context, entry } = body;
  const isOwn = part.depth === 0 && entry?.table.column(attribute.name)[entry.row] === value;
  return !isOwn && context.store.table(uid).hasValue(attribute.name, value);
};

/** Null: an attribute's value is taken away, unless it is required. */
const readNull = ({ type }: Family, required: boolean, place: Place, body: BodyReading): Result<Value> => {
  if (!required) return ok(null);
  const { faults, operation } = body;
  // What the real server makes of null before it looks at it.
  if (type !== undefined) faults.add(place, wrongType(place, type, type === "number" ? Number.NaN : null, null));
  else faults.add(place, `${place.label} ${operation === "create" ? "must be defined." : "cannot be null."}`);
  return ok(null);
};

/** The default of an attribute that a new entry or component does not say anything of; undefined when it has none. */
const defaultOf = (attribute: ScalarAttribute, { row }: Part): unknown =>
  row === undefined ? attribute.default : undefined;

/**
 * Reads the value of a scalar attribute (section 4.7): what is wrong with it is told to the body's faults, undefined
 * when nothing is asked of it. A result that failed is what would be found when the value is stored.
 */
export const readScalar = (
  written: unknown,
  attribute: ScalarAttribute,
  part: Part,
  body: BodyReading,
): Result<Value> | undefined => {
  const { draft, faults, operation } = body;
  const place = memberOf(part.place, attribute.name);
  const family = families[attribute.type];
  const required = attribute.required && !draft;
  const value = written === undefined ? defaultOf(attribute, part) : written;
  if (value === undefined) {
    if (required && operation === "create") faults.add(place, `${place.label} must be defined.`);
    return undefined;
  }
  if (value === null) return readNull(family, required, place, body);
  const fault = (message: string): undefined => {
    faults.add(place, message);
  };
  const read = family.read(value, { attribute, place, draft, faults, fault });
  const looksUnique = attribute.unique && family.comparable && written !== undefined;
  if (looksUnique && read?.ok && isTaken(attribute, read.value, part, body)) fault("This attribute must be unique");
  return read;
};
