import { readDay, readInstant } from "./iso-instant.js";
import { type Operand, operand, rejected } from "./operand.js";

const epochText = /^-?\d{1,16}$/;

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

/** Reads an instant in ISO 8601 form or in milliseconds since the epoch. */
export const readDatetime = (text: string): Operand => {
  const instant = readInstant(text);
  if (instant !== undefined) return operand(instant);
  if (epochText.test(text) && Math.abs(Number(text)) <= maxInstant) return operand(Number(text));
  return rejected("Invalid format, expected a timestamp or an ISO date");
};

/** Prints an instant as the API does: UTC with milliseconds. */
export const formatDatetime = (instant: number): string => new Date(instant).toISOString();

const leadingDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/;

/** Reads a day: the text must begin with `yyyy-MM-dd`; what follows is ignored, as the real server does. */
export const readDate = (text: string): Operand => {
  const day = leadingDate.exec(text)?.[0];
  if (day === undefined) return rejected("Invalid format, expected yyyy-MM-dd");
  return readDay(day) === undefined ? rejected("Invalid date") : operand(day);
};

const timeOfDay = /^(2[0-3]|[01][0-9]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?$/;

/** Reads a time of day, `HH:mm:ss` with up to three fraction digits, and pads it to `HH:mm:ss.SSS`. */
export const readTime = (text: string): Operand => {
  const match = timeOfDay.exec(text);
  if (!match) return rejected("Invalid time format, expected HH:mm:ss.SSS");
  return operand(`${match[1]}:${match[2]}:${match[3]}.${(match[4] ?? "").padEnd(3, "0")}`);
};
