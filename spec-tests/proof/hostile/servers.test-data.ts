import {
  closesKeptConnections,
  drips,
  exaggerates,
  grows,
  hintsEarly,
  nests,
  neverAnswers,
  overflows,
  packs,
  pours,
  redirects,
  refusesAfter,
  resets,
  sendsChunkedGarbage,
  sendsChunks,
  sendsGzipBomb,
  sendsHeadersOnly,
  sendsStatus,
  shoutsHeaders,
  speaksHttp10,
  wavers,
  withBody,
  withIds,
} from "./behaviours.test-data.js";
import type { Behaviour } from "./server.test-data.js";

/** Servers that cannot be reached, or whose answers cannot be read: what they do, what the report says, and after how many requests at most. */
export const unreachable: readonly [string, Behaviour, RegExp, number][] = [
  ["never answers", neverAnswers, /no complete answer within 250 ms; --timeout gives a slow server more time$/, 1],
  [
    "sends its headers and no more",
    sendsHeadersOnly,
    /no complete answer within 250 ms; --timeout gives a slow server more time$/,
    1,
  ],
  [
    "sends its answer byte by byte",
    drips,
    /no complete answer within 250 ms; --timeout gives a slow server more time$/,
    1,
  ],
  ["resets every connection", resets, /ECONNRESET.*does it want https\?$/, 2],
  ["sends garbage for chunks", sendsChunkedGarbage, /not HTTP as it should be: .*chunk size/, 1],
  [
    "goes on for 2 GB",
    pours,
    /5 requests in a row got no answer that could be read .*the body is larger than 16777216 bytes\)$/,
    5,
  ],
  ["packs 64 MiB into 64 KiB", sendsGzipBomb, /5 requests in a row .*the body is larger than 16777216 bytes\)$/, 5],
  [
    "lists 150,000 entries",
    overflows(150_000, 1),
    /5 requests in a row .*the JSON holds more than 100000 values\)$/,
    5,
  ],
  [
    "has 100,000 attributes",
    overflows(1, 100_000),
    /5 requests in a row .*the JSON holds more than 100000 values\)$/,
    5,
  ],
  [
    "says 100 and then answers",
    sendsStatus("100 Continue"),
    /status 100, or more than one answer, which nobody asked/,
    2,
  ],
  ["says 103 and never answers", sendsStatus("103 Early Hints"), /not HTTP as it should be/, 2],
  ["sends a body with 204", sendsStatus("204 No Content"), /not HTTP as it should be: .*content-length/, 1],
  [
    "changes the protocol",
    sendsStatus("101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade"),
    /another protocol/,
    2,
  ],
  ["refuses connections before it is read", refusesAfter(3), /5 requests in a row .*ECONNREFUSED/, 4],
];

/** Those of them that are there, though nobody can read what they send. */
export const answering: ReadonlySet<string> = new Set([
  "sends its headers and no more",
  "sends its answer byte by byte",
  "sends garbage for chunks",
  "goes on for 2 GB",
  "packs 64 MiB into 64 KiB",
  "lists 150,000 entries",
  "has 100,000 attributes",
  "sends a body with 204",
]);

/** Servers that answer, but do not hold the dataset, and the named thing that the report blames. */
export const strangers: readonly [string, () => Behaviour, RegExp][] = [
  [
    "redirects for ever",
    () => redirects,
    /^all 16 types: GET .* was answered with 302 → .* Give an address that does not redirect$/,
  ],
  ["sends JSON that is none", () => withBody((body) => body.slice(0, -1)), /was answered with 200, but not with JSON/],
  [
    "sends HTML",
    () => withBody(() => "<p>Welcome", "text/html"),
    /200, but not with JSON: "<p>Welcome" \(and so on\)$/,
  ],
  ["sends NaN as id", () => withIds("NaN"), /200, but not with JSON/],
  ["sends text as id", () => withIds('"x"'), /gives two entries with the id "x" /],
  ["sends one id for all", () => withIds("1"), /gives two entries with the id 1 \(and so on\)$/],
  ["never answers twice alike", () => wavers, /was answered with 500 "Oops" \(and so on\)$/],
];

/** Servers that hold the dataset, and name its entries wrongly. */
export const misnaming: readonly [string, () => Behaviour, RegExp][] = [
  ["sends infinity as id", () => withIds("1e999"), /\bid null|\bid is null/],
  ["sends a huge id", () => withIds("9007199254740993"), /9007199254740992/],
  ["sends no id", () => withIds("null"), /\bid null|\bid is null/],
];

/** Servers that hold the dataset, and then say nothing that could be read. */
export const silent: readonly [string, () => Behaviour, RegExp][] = [
  ["never answers", () => neverAnswers, /no complete answer within/],
  ["sends headers and no more", () => sendsHeadersOnly, /no complete answer within/],
  ["sends byte by byte", () => drips, /no complete answer within/],
  ["resets connections", () => resets, /ECONNRESET/],
  ["goes on for 2 GB", () => pours, /larger than 16777216 bytes|no complete answer within/],
  ["packs 64 MiB into 64 KiB", () => sendsGzipBomb, /larger than 16777216 bytes/],
  ["makes each answer sixteen times as large", grows, /larger than 16777216 bytes|no complete answer within/],
  ["makes each answer deeper", nests, /nested more than 500 levels deep/],
];

/** Servers that hold the dataset, and then answer wrongly. Exit code 3 where its entries seem to be gone or changed in the end, which is said. */
export const wrong: readonly [string, () => Behaviour, 1 | 3][] = [
  ["redirects for ever", () => redirects, 1],
  ["claims a thousand million entries", () => exaggerates, 1],
  ["sends JSON that is none", () => withBody((body) => body.slice(0, -1)), 1],
  ["sends garbage for chunks", () => sendsChunkedGarbage, 1],
  ["says 100 and then answers", () => sendsStatus("100 Continue"), 1],
  ["sends a body with 204", () => sendsStatus("204 No Content"), 1],
  ["sends infinity as id", () => withIds("1e999"), 3],
  ["sends a huge id", () => withIds("9007199254740993"), 3],
  ["sends text as id", () => withIds('"x"'), 3],
  ["sends numbers in quotes as id", () => withBody((body) => body.replaceAll(/"id":(\d+)/g, '"id":"$1"')), 1],
  ["sends one id for all", () => withIds("1"), 3],
  ["never answers twice alike", () => wavers, 3],
];

/** Servers that do odd things which HTTP allows: they are right all the same. */
export const right: readonly [string, () => Behaviour][] = [
  ["closes kept connections when it is asked again", closesKeptConnections],
  ["packs its answers by gzip though nobody asked it to", () => packs("gzip")],
  ["packs its answers by br though nobody asked it to", () => packs("br")],
  ["packs its answers by deflate though nobody asked it to", () => packs("deflate")],
  ["speaks HTTP/1.0", () => speaksHttp10],
  ["sends chunks of seven bytes", () => sendsChunks(7)],
  ["shouts its headers", () => shoutsHeaders],
  ["gives early hints", () => hintsEarly],
  ["calls its JSON HTML", () => withBody((body) => body, "text/html")],
];

/** Further servers, each with a test of its own: what they do, and what comes of it. */
export const others = {
  tls: "TLS where plain HTTP is asked for, and the other way round, are no servers: 3, with a hint",
  gone: "a server that refuses connections after its data was read blocks what is left: 3",
  polluted: "a server that answers nothing right after one hostile request is blamed for that request alone",
  slow: "a server that takes 300 ms for each answer passes, also when a single one never came",
  hangsOnOne: "a server that hangs on one parameter, in many checks in a row, is asked about everything else",
  hangsAtTimes: "a server that hangs now and then does not cost hundreds of time-outs",
} as const;

/** How many requests a server of a group gets, at most: a random case of relations sends eight, and up to 250 are tried to make a wrong one smaller. */
export const bounds = { strangers: 500, silent: 50, wrong: 3600 } as const;
