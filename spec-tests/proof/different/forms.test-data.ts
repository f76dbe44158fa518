import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { changing, type Different } from "./different.js";

/** JSON printed in another way. */
const printed = (name: string, print: (text: string) => string): Different => ({
  ...{ name, kind: "json", why: "2.3 shows JSON, which may be printed in any way" },
  wrap: (fetch) => async (request) => {
    const response = await fetch(request);
    if (!/json/.test(response.headers.get("content-type") ?? "")) return response;
    const text = await response.text();
    const { status } = response;
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    return new Response(text === "" ? null : print(text), { status, headers });
  },
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
const headers = (name: string, change: (headers: Headers) => void, more: Partial<Different> = {}): Different => ({
  ...{ name, kind: "header", why: "no section shows a header" },
  ...more,
  wrap: (fetch) => async (request) => {
    const response = await fetch(request);
    const changed = new Headers(response.headers);
    change(changed);
    return new Response(response.body, { status: response.status, headers: changed });
  },
});

/** Bodies that are packed, whatever was asked for. */
const packed = (coding: string, pack: (bytes: Uint8Array) => Uint8Array): Different => ({
  ...{ name: `packed-by-${coding}`, kind: "header", why: "1: HTTP, which packs bodies" },
  wrap: (fetch: FetchHandler) => async (request) => {
    const response = await fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status } = response;
    if (bytes.length === 0) return new Response(null, { status, headers: response.headers });
    const changed = new Headers(response.headers);
    changed.set("content-encoding", coding);
    changed.delete("content-length");
    return new Response(Buffer.from(pack(bytes)), { status, headers: changed });
  },
});

const withType = (type: string) => (all: Headers) => {
  if (/json/.test(all.get("content-type") ?? "")) all.set("content-type", type);
};

/** Servers that write the same answers in their own way. */
export const forms: readonly Different[] = [
  {
    ...{ name: "keys-in-another-order", kind: "json", why: "2.3: the members of a JSON object have no order" },
    wrap: changing(reversed),
  },
  printed("json-indented", (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\r\n`),
  printed("json-escaped", escaped),
  printed("json-with-escaped-slashes", (text) => text.replaceAll("/", "\\/")),
  packed("gzip", (bytes) => gzipSync(bytes)),
  packed("br", (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })),
  packed("deflate", (bytes) => deflateSync(bytes)),
  headers(
    "no-headers",
    (all) => {
      for (const name of [...all.keys()]) if (!["content-type", "content-length"].includes(name)) all.delete(name);
    },
    { profile: "spec" },
  ),
  headers("many-headers", (all) => {
    for (let n = 0; n < 40; n++) all.append(`x-served-${n}`, `node-${n}; via="proxy ${n}"`);
    all.append("set-cookie", "a=1");
    all.append("set-cookie", "b=2");
    all.set("etag", 'W/"17"');
    all.set("vary", "Origin, Accept-Encoding");
  }),
  headers("no-charset", withType("application/json"), { profile: "spec" }),
  headers("type-in-capitals", withType("Application/JSON; Charset=UTF-8"), { profile: "spec" }),
  headers("json-api-type", withType("application/vnd.api+json"), { profile: "spec" }),
];
