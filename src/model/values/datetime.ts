import { type Operand, operand, rejected } from "./operand.js";

const isoDate = /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?$/;
const isoTime = /^(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const epochText = /^-?\d{1,16}$/;

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const readDay = (text: string): number | undefined => {
  const match = isoDate.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2] ?? 1);
  const day = Number(match[3] ?? 1);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return instant.getTime();
};

const readOffset = (zone: string | undefined): number => {
  if (zone === undefined || zone.toUpperCase() === "Z") return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
};

const readClock = (text: string): number | undefined => {
  const match = isoTime.exec(text);
  if (!match) return undefined;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map((part) => Number(part ?? 0));
  const [h, m, s] = [hours ?? 0, minutes ?? 0, seconds ?? 0];
  if (m > 59 || s > 59 || h > 24 || (h === 24 && m + s > 0)) return undefined;
  const fraction = match[4] === undefined ? 0 : Math.floor(Number(`0.${match[4]}`) * 1000);
  return ((h * 60 + m) * 60 + s) * 1000 + fraction - readOffset(match[5]);
};

/**
 * Milliseconds since the epoch of an ISO 8601 instant: also partial (`2024`, `2024-06`, taken as UTC) and
 * with an offset. Undefined when the text is none.
 */
export const readInstant = (text: string): number | undefined => {
  const [dayText = "", clockText, ...rest] = text.trim().split(/[T ]/);
  if (rest.length > 0) return undefined;
  const day = readDay(dayText);
  if (day === undefined || clockText === undefined) return day;
  const clock = readClock(clockText);
  return clock === undefined ? undefined : day + clock;
};

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
