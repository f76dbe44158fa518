import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { changing } from "../servers/replying.js";
import { type Answered, answered, type Mutate } from "../servers/server.js";
import type { Different } from "./different.js";

type Headers = Answered["headers"];

const isJson = ({ headers }: Answered): boolean => /json/.test(headers["content-type"] ?? "");

/** Other answers of the same status. */
const answers = (change: (answer: Answered) => Partial<Answered>): Mutate =>
  answered((answer) => ({ ...answer, ...change(answer) }));

/** JSON printed in another way. */
const printed = (name: string, print: (text: string) => string): Different => ({
  ...{ name, kind: "json", why: "2.3 shows JSON, which may be printed in any way" },
  mutate: answers((answer) => (isJson(answer) && answer.text !== "" ? { text: print(answer.text) } : {})),
});

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, reversed(member)]),
  );
};

const escaped = (text: string): string =>
  text.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Other headers around the same answers. */
const headers = (name: string, change: (answer: Answered) => Headers, more: Partial<Different> = {}): Different => ({
  ...{ name, kind: "header", why: "no section shows a header" },
  ...more,
  mutate: answers((answer) => ({ headers: change(answer) })),
});

/** Bodies that are packed, whatever was asked for. */
const packed = (coding: string, pack: (bytes: Uint8Array) => Uint8Array): Different => ({
  ...{ name: `packed-by-${coding}`, kind: "header", why: "1: HTTP, which packs bodies" },
  mutate: answers(({ headers: all, text }) =>
    text === "" ? {} : { headers: { ...all, "content-encoding": coding }, bytes: pack(Buffer.from(text)) },
  ),
});

const withType = (type: string) => (answer: Answered) => ({
  ...answer.headers,
  ...(isJson(answer) ? { "content-type": type } : {}),
});

/** Servers that write the same answers in their own way. */
export const forms: readonly Different[] = [
  {
    ...{ name: "keys-in-another-order", kind: "json", why: "2.3: the members of a JSON object have no order" },
    mutate: changing(reversed),
  },
  printed("json-indented", (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\r\n`),
  printed("json-escaped", escaped),
  printed("json-with-escaped-slashes", (text) => text.replaceAll("/", "\\/")),
  packed("gzip", (bytes) => gzipSync(bytes)),
  packed("br", (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  packed("deflate", (bytes) => deflateSync(bytes)),
  headers(
    "no-headers",
    ({ headers: all }) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => name === "content-type" || name === "content-length")),
    { profile: "spec" },
  ),
  headers("many-headers", ({ headers: all }) => ({
    ...all,
    ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x-served-${n}`, `node-${n}; via="proxy ${n}"`])),
    ...{ "set-cookie": "a=1, b=2", etag: 'W/"17"', vary: "Origin, Accept-Encoding" },
  })),
  headers("no-charset", withType("application/json"), { profile: "spec" }),
  headers("type-in-capitals", withType("Application/JSON; Charset=UTF-8"), { profile: "spec" }),
  headers("json-api-type", withType("application/vnd.api+json"), { profile: "spec" }),
];
