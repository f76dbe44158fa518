import * as does from "./behaviours.test-data.js";
import type { Behaviour } from "./server.test-data.js";

const late = /no complete answer within 250 ms; --timeout gives a slow server more time$/;
const tooLarge = /5 requests in a row .*the body is larger than 16777216 bytes\)$/;
const tooMany = /5 requests in a row .*the JSON holds more than 100000 values\)$/;

/**
 * Servers that cannot be reached, or whose answers cannot be read: what they do, what the preflight and the report say, and after how many requests at
 * most.
 */
export const unreachable: readonly [string, Behaviour, "silent" | "unreachable" | "unreadable", RegExp, number][] = [
  ["never answers", does.neverAnswers, "silent", late, 1],
  ["sends its answer byte by byte", does.drips, "unreadable", late, 1],
  ["resets every connection", does.resets, "unreachable", /ECONNRESET.*does it want https\?$/, 2],
  ["sends garbage for chunks", does.sendsChunkedGarbage, "unreadable", /not HTTP as it should be: .*chunk size/, 1],
  ["goes on for 2 GB", does.pours, "unreadable", tooLarge, 5],
  ["packs 64 MiB into 64 KiB", does.sendsGzipBomb, "unreadable", tooLarge, 5],
  ["lists 150,000 entries", does.withBody(() => `{"data":[${"1,".repeat(150_000)}1]}`), "unreadable", tooMany, 5],
  [
    "says 100 and then answers",
    does.sendsStatus("100 Continue"),
    "unreachable",
    /status 100, or more than one answer/,
    2,
  ],
  [
    "refuses connections before it is read",
    does.refusesAfter(3),
    "unreachable",
    /5 requests in a row .*ECONNREFUSED/,
    4,
  ],
];

/** Servers that answer, but do not hold the dataset, and the named thing that the report blames. */
export const strangers: readonly [string, () => Behaviour, RegExp][] = [
  [
    "redirects for ever",
    () => does.redirects,
    /^all 16 types: GET .* was answered with 302 → .* Give an address that does not redirect$/,
  ],
  [
    "sends JSON that is none",
    () => does.withBody((body) => body.slice(0, -1)),
    /was answered with 200, but not with JSON/,
  ],
  [
    "sends HTML",
    () => does.withBody(() => "<p>Welcome", "text/html"),
    /200, but not with JSON: "<p>Welcome" \(and so on\)$/,
  ],
  ["sends NaN as id", () => does.withIds("NaN"), /200, but not with JSON/],
  ["sends text as id", () => does.withIds('"x"'), /gives two entries with the id "x" /],
  ["sends one id for all", () => does.withIds("1"), /gives two entries with the id 1 \(and so on\)$/],
  ["never answers twice alike", () => does.wavers, /was answered with 500 "Oops" \(and so on\)$/],
];

/** Servers that hold the dataset, and name its entries wrongly. */
export const misnaming: readonly [string, () => Behaviour, RegExp][] = [
  ["sends infinity as id", () => does.withIds("1e999"), /\bid null|\bid is null/],
  ["sends a huge id", () => does.withIds("9007199254740993"), /9007199254740992/],
  ["sends no id", () => does.withIds("null"), /\bid null|\bid is null/],
];

/** Servers that hold the dataset, and then say nothing that could be read. */
export const silent: readonly [string, () => Behaviour, RegExp][] = [
  ["never answers", () => does.neverAnswers, /no complete answer within/],
  ["sends byte by byte", () => does.drips, /no complete answer within/],
  ["resets connections", () => does.resets, /ECONNRESET/],
  ["goes on for 2 GB", () => does.pours, /larger than 16777216 bytes|no complete answer within/],
  ["packs 64 MiB into 64 KiB", () => does.sendsGzipBomb, /larger than 16777216 bytes/],
  ["makes each answer sixteen times as large", does.grows, /larger than 16777216 bytes|no complete answer within/],
  ["makes each answer deeper", does.nests, /nested more than 500 levels deep/],
];

/** Servers that hold the dataset, and then answer wrongly. Exit code 3 where its entries seem to be gone or changed in the end, which is said. */
export const wrong: readonly [string, () => Behaviour, 1 | 3][] = [
  ["redirects for ever", () => does.redirects, 1],
  ["claims a thousand million entries", () => does.exaggerates, 1],
  ["sends JSON that is none", () => does.withBody((body) => body.slice(0, -1)), 1],
  ["sends garbage for chunks", () => does.sendsChunkedGarbage, 1],
  ["says 100 and then answers", () => does.sendsStatus("100 Continue"), 1],
  ["sends infinity as id", () => does.withIds("1e999"), 3],
  ["sends a huge id", () => does.withIds("9007199254740993"), 3],
  ["sends text as id", () => does.withIds('"x"'), 3],
  ["sends numbers in quotes as id", () => does.withBody((body) => body.replaceAll(/"id":(\d+)/g, '"id":"$1"')), 1],
  ["sends one id for all", () => does.withIds("1"), 3],
  ["never answers twice alike", () => does.wavers, 3],
];

/** Servers that do odd things which HTTP allows: they are right all the same. */
export const right: readonly [string, () => Behaviour][] = [
  ["closes kept connections when it is asked again", does.closesKeptConnections],
  ["gives early hints", () => does.hintsEarly],
  ["calls its JSON HTML", () => does.withBody((body) => body, "text/html")],
];
