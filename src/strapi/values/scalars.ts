import type { ScalarType } from "../../reference/model/schema.js";
import type { ScalarForm } from "../../reference/ways.js";
import { readBlocks } from "./read-blocks.js";
import {
  readBigInteger,
  readBoolean,
  readDay,
  readEnumeration,
  readInstant,
  readJson,
  readNumber,
  readText,
  readTimeOfDay,
} from "./read-values.js";

const text: ScalarForm = { read: readText, type: "string", comparable: true };
const number: ScalarForm = { read: readNumber, type: "number", comparable: true };
const instant: ScalarForm = { read: readInstant, comparable: true };

/** How Strapi reads the values of each type. */
export const scalars: Readonly<Record<ScalarType, ScalarForm>> = {
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
