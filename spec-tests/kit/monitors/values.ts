import type { ScalarAttribute, ScalarType } from "../reference.js";

/** How the value of an attribute is written in JSON. */
export interface Writing {
  /** `an integer`: as a report says it. */
  readonly words: string;
  /** Whether the specification leaves the JSON form open (I-80). */
  readonly isOpen: boolean;
  readonly holds: (value: unknown) => boolean;
}

const text = (words: string, pattern: RegExp): Pick<Writing, "words" | "holds"> => ({
  words,
  holds: (value) => typeof value === "string" && pattern.test(value),
});

const aText: Writing = { words: "a string", isOpen: false, holds: (value) => typeof value === "string" };
const anyJson: Writing = { words: "any value", isOpen: false, holds: () => true };
const aNumber = (isOpen: boolean): Writing => ({
  words: "a number",
  isOpen,
  holds: (value) => typeof value === "number",
});

const aMoment = text(
  "an ISO 8601 timestamp",
  /^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/,
);

const writings: Readonly<Record<ScalarType, Writing>> = {
  string: aText,
  text: aText,
  richtext: aText,
  email: aText,
  uid: aText,
  password: aText,
  enumeration: aText,
  integer: { words: "an integer", isOpen: false, holds: Number.isInteger },
  float: aNumber(false),
  decimal: aNumber(true),
  // SQLite bends those beyond 2^53.
  biginteger: { ...text("a string of digits", /^-?\d+(\.\d+e\+\d+)?$/), isOpen: true },
  boolean: { words: "a boolean", isOpen: false, holds: (value) => typeof value === "boolean" },
  date: { ...text("a date yyyy-MM-dd", /^\d{4}-\d\d-\d\d$/), isOpen: true },
  time: { ...text("a time HH:mm:ss.SSS", /^\d\d:\d\d:\d\d(\.\d{1,6})?$/), isOpen: true },
  datetime: { ...aMoment, isOpen: true },
  timestamp: { ...text("a string of milliseconds", /^-?\d+$/), isOpen: true },
  json: anyJson,
  blocks: { words: "an array", isOpen: true, holds: Array.isArray },
};

const stamps: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt"]);

/** Whether an attribute is a time stamp that the service sets. */
export const isStamp = ({ name, type }: ScalarAttribute): boolean => type === "datetime" && stamps.has(name);

/** How the values of an attribute are written. */
export const writingOf = (attribute: ScalarAttribute): Writing => {
  if (isStamp(attribute)) return { ...aMoment, isOpen: false };
  const { type, enum: values } = attribute;
  if (type !== "enumeration" || values === undefined) return writings[type];
  const known: ReadonlySet<unknown> = new Set(values);
  return { words: `one of ${values.join(", ")}`, isOpen: false, holds: (value) => known.has(value) };
};
