import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.js";

// RFC 9110, 5.6.7: two forms of one moment.
const moment = Date.UTC(1994, 10, 6, 8, 49, 37);
const [imf, rfc850] = ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"];

test.each([
  ["120", 120_000],
  [" 120 ", 120_000],
  ["0", 0],
  ["-1", undefined],
  ["1.5", undefined],
  ["1e3", undefined],
  ["1, 1", undefined],
  ["", undefined],
  ["soon", undefined],
  ["2024-05-06T07:08:09Z", undefined],
  ["Sun, 99 Nov 1994 08:49:37 GMT", undefined],
  ["9".repeat(400), 365 * 24 * 60 * 60_000],
])("%j is %s ms", (header, wait) => {
  expect(retryAfter(header, undefined, moment)).toBe(wait);
});

test.each([imf, rfc850])("%s is read against the Date of the answer, or else this machine's", (header) => {
  expect(retryAfter(header, undefined, moment - 5000)).toBe(5000);
  expect(retryAfter(header, undefined, moment + 1)).toBe(0);
  const date = "Sun, 06 Nov 1994 08:49:30 GMT";
  expect(retryAfter(header, date, moment + 1_000_000)).toBe(7000);
  expect(retryAfter(header, "noon", moment - 5000)).toBe(5000);
});

test("without the header nothing is asked", () => {
  expect(retryAfter(undefined, imf, moment)).toBeUndefined();
});
