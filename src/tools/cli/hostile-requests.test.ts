import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { ask, type ServeSession, serveSession, stopAll } from "./serve-session.test-data.js";

let session: ServeSession;

beforeAll(() => {
  session = serveSession(import.meta.dirname, "--log");
});

afterAll(stopAll);

/** Around the depths at which parsers, printers and the stack give up. */
const depth = fc.oneof(fc.nat(12), fc.constantFrom(50, 51, 998, 999, 1000, 1001, 1002, 6000, 20_000));

const leaf = fc.oneof(
  fc.constantFrom("", "1", '"documentId":1', '"a"', "1e400", '"\\ud800"', "\u0000", '{"__proto__":{"x":1}}', '"'),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
);

/** JSON of any depth, whole, broken off, or closed too often. */
const nested = fc
  .tuple(fc.constantFrom(["[", "]"], ['{"documentId":', "}"], ['{"data":', "}"], ["[[],", "]"]), depth, leaf, fc.nat(9))
  .map(([[open = "", close = ""], levels, inner, ending]) => {
    const closed = ending === 0 ? 0 : ending === 1 ? levels + 1 : levels;
    return `${open.repeat(levels)}${inner}${close.repeat(closed)}`;
  });

const inText = fc
  .tuple(fc.constantFrom("name", "story", "location", "seo", "inscriptions", "blocks", "maker"), nested)
  .map(([name, text]) => JSON.stringify({ data: { [name]: text } }));

const form = fc
  .tuple(depth, fc.constantFrom("[a]", ".a", "[]", "[0]", "[__proto__]"), leaf)
  .map(
    ([levels, step, value]) => `data${step.repeat(Math.min(levels, 3000))}=${encodeURIComponent(value.slice(0, 99))}`,
  );

const multipart = fc
  .tuple(fc.constantFrom("data", "fileInfo", "files", 'files"; filename="a.png'), fc.oneof(nested, leaf))
  .map(([name, text]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--x--\r\n`);

const long = fc
  .tuple(fc.constantFrom("a", '{"a":1},', "\r\n", "[],", "%", "\u2028", "é"), fc.constantFrom(1000, 16_384, 60_000))
  .map(([piece, times]) => piece.repeat(times));

const type = fc.constantFrom(
  ...["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ...["application/vnd.api+json", "text/html;charset=utf-16", "application/octet-stream", "nothing", "*/*"],
);

const encoding = fc.constantFrom<readonly [string | undefined, (text: string) => Uint8Array]>(
  [undefined, (text) => Buffer.from(text)],
  [undefined, (text) => Buffer.from(text)],
  ["identity", (text) => Buffer.from(text)],
  ["gzip", (text) => gzipSync(text)],
  ["br", (text) => brotliCompressSync(text)],
  ["deflate", (text) => deflateSync(text)],
  ["gzip", (text) => Buffer.from(text)],
  ["x-none", (text) => Buffer.from(text)],
);

const request = fc.record({
  method: fc.constantFrom("POST", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"),
  path: fc.constantFrom(
    ...["/api/tags", "/api/tags/1", "/api/artifacts", "/api/homepage", "/api/nowhere", "/api/upload", "/api/users"],
    ...["/api/auth/local", "/api/auth/local/register", "/api/auth/forgot-password", "/api/users-permissions/roles"],
    ...[
      "/__touchstone/seed",
      "/__touchstone/rules",
      "/__touchstone/nothing",
      "/__touchstone/requests",
      "/",
      "/_health",
    ],
    ...["/uploads/none.png", "/api/tags?documentId=1&status=draft", `/api/tags?${"a[".repeat(5000)}`],
  ),
  type,
  encoding,
  text: fc.oneof(nested, inText, form, multipart, long),
});

test("whatever a body holds, its request is answered, its line is printed, and the next one is answered too", async () => {
  const url = await session.url;
  await fc.assert(
    fc.asyncProperty(request, async ({ encoding: [name, encoded], method, path, text, type }) => {
      const headers = { "content-type": type, ...(name !== undefined && { "content-encoding": name }) };
      const response = await fetch(`${url}${path}`, { method, headers, body: Buffer.from(encoded(text)) });
      await response.arrayBuffer();
      expect(response.status).not.toBe(500);
      expect((await ask(url, "/api/tags/1")).status).toBeLessThan(500);
      expect((await ask(url, "/__touchstone/requests?after=0")).status).toBe(200);
      await ask(url, "/__touchstone/reset", "POST");
    }),
    {
      numRuns: cases(400),
      examples: [
        [
          {
            method: "POST",
            path: "/api/tags",
            type: "text/plain",
            encoding: [undefined, (text) => Buffer.from(text)],
            text: "[".repeat(6000) + "]".repeat(6000),
          },
        ],
      ],
    },
  );
  expect(session.err()).not.toContain("touchstone: ");
});
