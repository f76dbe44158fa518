// By rule, and not by a date: those end within a month.
const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const midnight = (year: number, month: number, day: number): number => {
  const instant = new Date(0);
  return instant.setUTCFullYear(year, month - 1, day);
};

/** The Monday of the ISO week that has the year's fourth of January. */
const firstMonday = (year: number): number => {
  const fourth = midnight(year, 1, 4);
  const weekday = new Date(fourth).getUTCDay() || 7;
  return fourth - (weekday - 1) * dayLength;
};

const dayLength = 86_400_000;

const yearForm = /^(?:(\d{4}|[+-]\d{6})|(\d{2}|[+-]\d{4})$)/;
const dayForm = /^-?(?:(?<ordinal>\d{3})|(?<month>\d{2})(?:-?(?<day>\d{2}))?|W(?<week>\d{2})(?:-?(?<weekday>\d))?|)$/;

/**
 * Midnight (UTC) of a day: `2024-02-29`, `20240229`, `2024-060`, `2024-W09-4`, also without the day, the month, or the
 * last two digits of the year, and with a year of six digits and a sign. Undefined when it is none.
 */
export const readDay = (text: string): number | undefined => {
  const [match, fullYear, century] = yearForm.exec(text) ?? [];
  const parts = match === undefined ? undefined : dayForm.exec(text.slice(match.length))?.groups;
  if (parts === undefined) return undefined;
  const year = fullYear === undefined ? Number(century) * 100 : Number(fullYear);
  const ordinal = Number(parts.ordinal);
  if (parts.ordinal !== undefined)
    return ordinal >= 1 && ordinal <= 337 + daysIn(year, 2) ? midnight(year, 1, ordinal) : undefined;
  if (parts.week !== undefined) return weekDay(year, Number(parts.week), Number(parts.weekday ?? 1));
  const month = Number(parts.month ?? 1);
  const day = Number(parts.day ?? 1);
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return exists ? midnight(year, month, day) : undefined;
};

const weekDay = (year: number, week: number, weekday: number): number | undefined => {
  if (week < 1 || week > 53 || weekday < 1 || weekday > 7) return undefined;
  return firstMonday(year) + ((week - 1) * 7 + weekday - 1) * dayLength;
};

// Hours, minutes or seconds may end in a fraction.
const clockForm = /^(\d{2}(?:[.,]\d*)?)(?::?(\d{2}(?:[.,]\d*)?)(?::?(\d{2}(?:[.,]\d*)?))?)?$/;

/** Milliseconds since midnight, and a fraction of one. */
const readClock = (text: string): number | undefined => {
  const match = clockForm.exec(text);
  if (!match) return undefined;
  const [h = 0, m = 0, s = 0] = match.slice(1).map((part) => Number(part?.replace(",", ".") ?? 0));
  const exists = h === 24 ? m + s === 0 : h < 24 && m < 60 && s < 60;
  return exists ? (h * 60 + m) * 60_000 + s * 1000 : undefined;
};

const offsetForm = /^([+-])(\d{2})(?::?(\d{2}))?$/;

/** Minutes east of Greenwich. What is no offset counts as none, as on the real server. */
const readOffset = (text: string): number | undefined => {
  const [, sign, hours = "0", minutes = "0"] = offsetForm.exec(text) ?? [];
  if (Number(minutes) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};

const instantForm = /^([^T :Zz]+)(?:[T ]?(?=[Zz])|[T ]|$)([^T Z+-]*)([Z+-][^T ]*)?$/;

/**
 * Milliseconds since the epoch of an ISO 8601 instant: also partial (`2024`, `2024-06T10`, taken as UTC) and with an
 * offset. Undefined when the text is none. The forms are those that the real server reads (measured).
 */
export const readInstant = (text: string): number | undefined => {
  const [, dayText = "", clockText = "", offsetText = ""] = instantForm.exec(text) ?? [];
  const day = readDay(dayText);
  const clock = clockText === "" ? 0 : readClock(clockText);
  const offset = readOffset(offsetText);
  if (day === undefined || clock === undefined || offset === undefined) return undefined;
  // A date has no fraction of a millisecond, and a range.
  const instant = new Date(day + clock - offset * 60_000).getTime();
  return Number.isNaN(instant) ? undefined : instant;
};
