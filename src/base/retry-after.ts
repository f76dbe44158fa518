/** How the three forms of a date in HTTP begin and end: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37 1994`. */
const dates = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*(?:GMT|\d{4})$/;

/** Nobody waits for longer: a number that no clock can hold is this one. */
const most = 365 * 24 * 60 * 60_000;

/**
 * Milliseconds for which an answer asks to wait, by its `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. The date is read against the
 * answer's own `Date`, since the server's clock may differ, or else against `now` (milliseconds since 1970); one in the past is 0. Of a header
 * that was sent more than once, the longest counts. undefined without the header, and where any of it is neither.
 */
export const retryAfter = (header: string | undefined, date: string | undefined, now: number): number | undefined => {
  const answered = parseDate(date?.trim() ?? "") ?? now;
  let longest: number | undefined;
  for (const text of header?.split(between) ?? []) {
    const wait = waitOf(text.trim(), answered);
    if (wait === undefined) return undefined;
    longest = Math.max(longest ?? 0, wait);
  }
  return longest;
};

/** The comma of a date follows the name of a day, in small letters: no other member ends so. */
const between = /(?<![a-z]),/;

const waitOf = (text: string, now: number): number | undefined => {
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, most);
  const date = parseDate(text);
  return date === undefined ? undefined : Math.min(Math.max(0, date - now), most);
};

const parseDate = (text: string): number | undefined => {
  if (!dates.test(text)) return undefined;
  // The form of C's asctime has no zone, and means the same.
  const time = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
};
