import { isRecord } from "../../base/json/json.js";
import { fail, type IssueCode, ok, type Result } from "../../base/result.js";
import { type BodyFault, longestList, type Place } from "../../reference/write/body-fault.js";
import { isEmail } from "../../strapi/values/email.js";
import { listedFaults, messages, wrongType } from "../../strapi/values/messages.js";

/** A body, or an object in it. */
export type Body = Readonly<Record<string, unknown>>;

/** What is wrong with the value of a field. A missing one is undefined. `body` holds the field. */
export type FieldCheck = (value: unknown, place: Place, body: Body) => readonly BodyFault[];

/** The fields of a body, in the order in which their faults are listed. */
export interface Shape {
  readonly fields: Readonly<Record<string, FieldCheck>>;
  /** True: other keys are a fault. */
  readonly closed?: boolean;
}

/** The fault of a value that is missing. */
export const required = (place: Place): BodyFault => ({ place, message: messages.required(place) });

/** The fault of a value that is of another type. Nothing is cast here. */
export const mismatch = (place: Place, type: string, value: unknown): BodyFault => ({
  place,
  message: wrongType(place, type, value, value),
});

/** What a text field must be. */
export interface TextRules {
  /** Neither missing nor empty. */
  readonly required?: boolean;
  /** Not empty, in other words. */
  readonly filled?: boolean;
  readonly email?: boolean;
  /** Another field that it must be equal to. */
  readonly sameAs?: string;
}

/** A field of text. Null is no text. */
export const text =
  (rules: TextRules): FieldCheck =>
  (value, place, body) => {
    if (value === undefined) return rules.required ? [required(place)] : [];
    const faults = typeof value === "string" ? [] : [mismatch(place, "string", value)];
    const other = rules.sameAs === undefined ? value : ownValue(body, rules.sameAs);
    if (value !== other) faults.push({ place, message: "Passwords do not match" });
    // What it says is looked at only when it is of the right type and one of the right values (measured).
    return faults.length > 0 || typeof value !== "string" ? faults : wordingFaults(rules, value, place);
  };

const wordingFaults = (rules: TextRules, value: string, place: Place): readonly BodyFault[] => {
  const faults: BodyFault[] = [];
  if (rules.email && value !== "" && !isEmail(value)) faults.push({ place, message: messages.notEmail(place) });
  if (rules.filled && value === "") faults.push({ place, message: messages.tooShort(place, 1) });
  if (rules.required && value === "") faults.push(required(place));
  return faults;
};

/** The value of a key of a body; undefined for one that it only inherits. */
export const ownValue = (body: Body, key: string): unknown => (Object.hasOwn(body, key) ? body[key] : undefined);

/** A text field of a body whose shape has been checked: empty only where the check allows that it is missing. */
export const textOf = (body: Body, key: string): string => {
  const value = ownValue(body, key);
  return typeof value === "string" ? value : "";
};

/** What is wrong with the fields of an object. */
export const fieldFaults = (body: Body, { fields }: Shape, place: Place): readonly BodyFault[] =>
  Object.entries(fields).flatMap(([key, check]) => check(ownValue(body, key), [...place, key], body));

/** Checks the shape of a body. Fails with one issue that lists all faults. */
export const checkShape = (body: unknown, shape: Shape, code: IssueCode = "invalid-body"): Result<Body> => {
  if (!isRecord(body)) return fail(listedFaults([mismatch([], "object", body)], code));
  const faults = [...fieldFaults(body, shape, [])];
  const strangers = shape.closed ? Object.keys(body).filter((key) => !Object.hasOwn(shape.fields, key)) : [];
  if (strangers.length > 0)
    faults.push({ place: [], message: `this field has unspecified keys: ${strangers.join(", ")}` });
  return faults.length > 0 ? fail(listedFaults(faults.slice(0, longestList), code, faults.length)) : ok(body);
};
