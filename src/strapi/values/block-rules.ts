import { isRecord, own } from "../../base/json/json.js";
import type { Faults, Place } from "../../reference/write/body-fault.js";
import { booleanOf, numberOf, parsedText, printed } from "./lenient.js";
import { messages, wrongType } from "./messages.js";

/**
 * Reads a value inside of a blocks attribute: what is wrong goes to `faults`. Returns what is stored, undefined
 * where there is nothing. `value` is undefined where a key is missing.
 */
export type BlockRule = (value: unknown, place: Place, faults: Faults) => unknown;

/** A text; numbers and booleans are turned into one. */
export const text =
  (
    options: { readonly values?: readonly string[]; readonly required?: boolean; readonly nullable?: boolean } = {},
  ): BlockRule =>
  (value, place, faults) => {
    const read = printed(value);
    if (read === null && options.nullable) return null;
    const isText = typeof read === "string";
    const isAllowed = options.values === undefined || read === undefined || (isText && options.values.includes(read));
    if (read !== undefined && !isText) faults.add(place, wrongType(place, "string", read, value));
    if (!isAllowed) faults.add(place, messages.noneOf(place, options.values ?? []));
    const isMissing = read === undefined || read === "";
    if (options.required && isMissing && isAllowed) faults.add(place, messages.required(place));
    return read;
  };

/** A text that a test holds for; `message` says so when it does not. */
export const testedText =
  (test: (value: string | undefined) => boolean, message: string): BlockRule =>
  (value, place, faults) => {
    const read = printed(value);
    if (read !== undefined && typeof read !== "string") faults.add(place, wrongType(place, "string", read, value));
    else if (!test(read)) faults.add(place, message);
    return read;
  };

export const flag: BlockRule = (value, place, faults) => {
  if (value === undefined) return value;
  const read = booleanOf(value);
  if (read === undefined) faults.add(place, wrongType(place, "boolean", value, value));
  return read ?? value;
};

/** The same rule for a value that must be there. */
const needed =
  (rule: BlockRule): BlockRule =>
  (value, place, faults) => {
    if (value !== undefined) return rule(value, place, faults);
    faults.add(place, messages.required(place));
    return undefined;
  };

/** A number that must be there. */
export const count = (values?: readonly number[]): BlockRule =>
  needed((value, place, faults) => {
    const read = numberOf(value);
    if (Number.isNaN(read)) faults.add(place, wrongType(place, "number", read, value));
    if (values !== undefined && !values.includes(read)) faults.add(place, messages.noneOf(place, values));
    return read;
  });

export const anything: BlockRule = (value) => value;

/** An array that must be there. `empty` is the message about an array without elements, where that is a fault. */
export const list = (element: BlockRule, empty?: string): BlockRule =>
  needed((value, place, faults) => {
    const read = parsedText(value);
    if (!Array.isArray(read)) {
      faults.add(place, wrongType(place, "array", null, value));
      return undefined;
    }
    const elements = read.map((each: unknown, index) => element(each, [...place, String(index)], faults));
    if (elements.length === 0 && empty !== undefined) faults.add(place, empty);
    return elements;
  });

/** An object with these members, and any others. One that is missing counts as one that is empty (measured). */
export const node =
  (members: Readonly<Record<string, BlockRule>>): BlockRule =>
  (value, place, faults) => {
    const read = value === undefined ? {} : parsedText(value);
    if (!isRecord(read)) {
      faults.add(place, wrongType(place, "object", null, value));
      return undefined;
    }
    const given = new Map(Object.entries(read));
    for (const [key, rule] of Object.entries(members)) {
      const member = rule(given.get(key), [...place, key], faults);
      if (member !== undefined) given.set(key, member);
    }
    return Object.fromEntries(given);
  };

/** An object that must be there, with any members. */
export const record: BlockRule = needed((value, place, faults) => {
  const read = parsedText(value);
  if (!isRecord(read)) faults.add(place, wrongType(place, "object", null, value));
  return read;
});

/** One of several rules, by the `type` of the object. `message` is for all others. */
export const byType =
  (rules: Readonly<Record<string, BlockRule>>, message: string): BlockRule =>
  (value, place, faults) => {
    const type = isRecord(value) ? own(value, "type") : undefined;
    const rule = typeof type === "string" && Object.hasOwn(rules, type) ? rules[type] : undefined;
    if (rule !== undefined) return rule(value, place, faults);
    faults.add(place, message);
    return value;
  };
