import { describe, expect, test } from "vitest";
import { readDate, readDatetime, readTime } from "./values.js";

const instant = (iso: string) => ({ ok: true, value: Date.parse(iso) });
const noInstant = { ok: false, exact: true, message: "Invalid format, expected a timestamp or an ISO date" };

// Measured on the real server: ISO 8601, also partial and with offsets, or epoch milliseconds as text.
describe("readDatetime", () => {
  test.each([
    ["2024-02-02T01:15:30.123Z", instant("2024-02-02T01:15:30.123Z")],
    ["2024-02-02T01:15:30Z", instant("2024-02-02T01:15:30.000Z")],
    ["2024-02-02T01:15:30+02:00", instant("2024-02-01T23:15:30.000Z")],
    ["2024-02-02T01:15:30-0130", instant("2024-02-02T02:45:30.000Z")],
    ["2024-02-02T01:15", instant("2024-02-02T01:15:00.000Z")],
    ["2024-02-02 01:15:30", instant("2024-02-02T01:15:30.000Z")],
    ["2024-02-02", instant("2024-02-02T00:00:00.000Z")],
    ["2024-06", instant("2024-06-01T00:00:00.000Z")],
    ["2024", instant("2024-01-01T00:00:00.000Z")],
    ["0099-01-01", instant("0099-01-01T00:00:00.000Z")],
    ["2024-02-29T24:00:00Z", instant("2024-03-01T00:00:00.000Z")],
    ["1700086400000", { ok: true, value: 1_700_086_400_000 }],
    ["-1", { ok: true, value: -1 }],
    ["2024-02-30", noInstant],
    ["2024-13", noInstant],
    ["2024-02-02T25:00Z", noInstant],
    ["2024-02-02T24:00:01Z", noInstant],
    ["2024-02-02T01:60Z", noInstant],
    ["9999999999999999", noInstant],
    ["yesterday", noInstant],
    ["", noInstant],
    ["2024-01-01T00:00:00Z tail", noInstant],
  ])("%s", (text, expected) => {
    expect(readDatetime(text)).toEqual(expected);
  });
});

describe("readDate", () => {
  test.each([
    ["2024-02-11", { ok: true, value: "2024-02-11" }],
    ["2024-02-11T00:00:00Z", { ok: true, value: "2024-02-11" }],
    ["2024-02-29", { ok: true, value: "2024-02-29" }],
    ["2024-02-31", { ok: false, exact: true, message: "Invalid date" }],
    ["2023-02-29", { ok: false, exact: true, message: "Invalid date" }],
    ["2024-2-1", { ok: false, exact: true, message: "Invalid format, expected yyyy-MM-dd" }],
    ["", { ok: false, exact: true, message: "Invalid format, expected yyyy-MM-dd" }],
  ])("%s", (text, expected) => {
    expect(readDate(text)).toEqual(expected);
  });
});

describe("readTime", () => {
  const noTime = { ok: false, exact: true, message: "Invalid time format, expected HH:mm:ss.SSS" };
  test.each([
    ["15:30:05", { ok: true, value: "15:30:05.000" }],
    ["15:30:05.1", { ok: true, value: "15:30:05.100" }],
    ["23:59:59.999", { ok: true, value: "23:59:59.999" }],
    ["24:00:00", noTime],
    ["15:30", noTime],
    ["15:30:05.1234", noTime],
  ])("%s", (text, expected) => {
    expect(readTime(text)).toEqual(expected);
  });
});
