/** Nobody waits for longer: a number that no clock can hold is this one. */
const most = 365 * 24 * 60 * 60_000;

/** A date as HTTP has them, `Sun, 06 Nov 1994 08:49:37 GMT`; the parser of the platform takes much more. */
const dateOf = (text = ""): number => (/^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN);

/**
 * Milliseconds for which an answer asks to wait, by its `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. The date is read against the
 * answer's own `Date`, since the server's clock may differ, or else against `now` (milliseconds since 1970); one in the past is 0. undefined
 * without the header, and where it is neither.
 */
export const retryAfter = (header: string | undefined, date: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, most);
  const sent = dateOf(date?.trim());
  const wait = dateOf(text) - (Number.isNaN(sent) ? now : sent);
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), most);
};
