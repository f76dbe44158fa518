import { isRecord, parseJson } from "../../kit/base.js";
import type { Json } from "./answers.js";
import type { Mutate, Quirk } from "./fault.js";
import { answeringWrites } from "./writes/bodies.js";

/** A server whose refusals of writes hold another error. */
const erring = (change: (error: Json) => Json): Mutate =>
  answeringWrites((answer) => {
    const document = parseJson(answer.text);
    if (answer.status < 400 || !isRecord(document) || !isRecord(document.error)) return answer;
    return { ...answer, text: JSON.stringify({ ...document, error: change(document.error) }) };
  });

/** The errors that are listed in the details of an error. */
const listedIn = ({ details }: Json): readonly Json[] =>
  isRecord(details) && Array.isArray(details.errors) ? details.errors.filter(isRecord) : [];

/** An error with others listed in its details. */
const listing = (error: Json, errors: readonly Json[]): Json =>
  errors.length === 0 ? error : { ...error, details: { errors } };

const values = ["text", "length", "pattern", "enumeration", "number", "boolean", "date", "required", "unique"] as const;

/** Those whose errors name the attribute in their details. */
const located = values.filter((what) => what !== "date");

const messageOf = (what: string): string =>
  ["required", "unique"].includes(what) ? `writes-${what}-message` : `writes-invalid-${what}-message`;

const ownWords = "What you sent cannot be stored.";

/** Servers whose errors about a write say the same otherwise. */
export const errorQuirks: readonly Quirk[] = [
  {
    id: "errors-in-own-words",
    differs: [
      "4.7-unknown-ids-message",
      ...["4.7-wrong-shapes-message", "4.7-position-message", "4.7-component-foreign-message", "4.7-component-message"],
      ...values.map((what) => `7-invalid-${what}-message`),
    ],
    difference: "Errors have words of their own.",
    warned: [
      ...["writes-unknown-ids-message", "writes-wrong-shapes-message", "writes-position-message"],
      ...["writes-component-foreign-message", "writes-component-error-path"],
      ...values.map(messageOf),
    ],
    mutate: erring((error) =>
      listing(
        { ...error, message: ownWords },
        listedIn(error).map((each) => ({ ...each, message: ownWords })),
      ),
    ),
  },
  {
    id: "errors-without-details",
    differs: ["4.7-component-message", ...located.map((what) => `7-invalid-${what}-message`)],
    difference: "The details of an error do not name the attribute.",
    warned: ["writes-component-error-path", ...located.map(messageOf)],
    mutate: erring((error) => ({ ...error, details: {} })),
  },
  {
    id: "errors-first-only",
    differs: ["7-invalid-required-message"],
    difference: "Of several mistakes in one body, only the first is reported.",
    warned: ["writes-required-message"],
    mutate: erring((error) => {
      const [first] = listedIn(error);
      return first === undefined ? error : { ...error, message: first.message, details: { errors: [first] } };
    }),
  },
  {
    id: "errors-paths-joined",
    differs: ["4.7-component-message"],
    difference: "The path of an error is one string with dots.",
    warned: ["writes-component-error-path"],
    mutate: erring((error) =>
      listing(
        error,
        listedIn(error).map(({ path, ...each }) => ({ ...each, path: Array.isArray(path) ? [path.join(".")] : path })),
      ),
    ),
  },
  {
    id: "component-foreign-as-validation-error",
    differs: ["4.7-component-foreign-message"],
    difference: "A component of another entry is refused with a ValidationError.",
    warned: ["writes-component-foreign-message"],
    mutate: erring((error) => (error.name === "ApplicationError" ? { ...error, name: "ValidationError" } : error)),
  },
];
