import { readRate } from "../../pull/rate.js";
import type { FlagsOf } from "./option-rows.js";
import { httpUrl, names, valued, wholeNumber } from "./option-values.js";
import { shared } from "./shared-options.js";

const url = ["--url <url>", "the server's address", httpUrl, { required: true }] as const;

const since = valued((text) => {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}, "a date or time such as 2024-06-01");

/** The options of `touchstone pull`. */
export const pullOptions = [
  url,
  shared.output,
  ["--schemas <source>", "where the content-types come from: a project, an archive or a fixture folder"],
  [
    "--openapi <file>",
    "where the content-types come from: the document of the documentation plugin, a file or an address",
  ],
  [
    "--types <names>",
    "the names of the content-types, if there is no other source: articles,pages,homepage; their attributes are inferred",
    names,
  ],
  ["--schemas-only", "write the schemas, and no entries", undefined, { default: false }],
  shared.only("read"),
  ["--files", "also read the bytes of files", undefined, { default: false }],
  ["--limit <number>", "read at most so many entries of each content-type", wholeNumber(1, 10_000_000)],
  ["--since <time>", "only entries changed since then: 2024-06-01", since],
  ...[shared.token, shared.header, shared.apiPrefix],
  [
    "--rate <rate>",
    "send at most so many requests in that time: 10/s, 300/m",
    valued(readRate, "a rate such as 10/s or 300/m"),
  ],
  ...[shared.timeout, shared.keepUsers, shared.keepEmails, shared.passphrase, shared.force],
] as const;

/** The options of `touchstone drift`. */
export const driftOptions = [
  url,
  ["--fixtures <folder>", "a folder of entries of the project"],
  shared.only("compare"),
  ...[shared.token, shared.header, shared.apiPrefix, shared.timeout],
  ["--json", "print what has changed as one line of JSON", undefined, { default: false }],
  shared.passphrase,
] as const;

/** What the command lines say. `rate`: milliseconds between requests. */
export type PullFlags = FlagsOf<typeof pullOptions>;
export type DriftFlags = FlagsOf<typeof driftOptions>;
