/** Reads of the clock: what both servers write as "now" differs by milliseconds. */
const instant = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;

const hour = 3600 * 1000;

/** Puts `"now"` in the place of every instant that lies around the present. No value of a test does. */
export const withoutClock = (text: string): string =>
  text.replace(instant, (found) => (Math.abs(Date.parse(found.slice(1, -1)) - Date.now()) < hour ? '"now"' : found));
