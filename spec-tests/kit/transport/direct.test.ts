import { expect, test } from "vitest";
import type { WireRequest } from "../contract/exchange.js";
import type { ReferenceHandler } from "../reference.js";
import { isPlain } from "./direct.js";
import { createFetchTransport } from "./fetch.js";

const reading = (path: string, headers: WireRequest["headers"] = {}): WireRequest => ({ method: "GET", path, headers });

const json = { "content-type": "application/json" };

const written = (method: string, path: string, body: string) => ({ method, path, headers: json, body });

const plain: readonly WireRequest[] = [
  reading("/api/tags"),
  reading("/api/tags?filters[name][$eq]=a%20b&sort[0]=name:desc&pagination[page]=1"),
  reading("/api/artifacts/1?populate=*", { authorization: "Bearer none" }),
  written("POST", "/api/tags", '{"data":{"name":"é"}}'),
  written("POST", "/api/tags", "{"),
  written("PUT", "/api/tags/1", '{"data":{}}'),
  { ...reading("/api/tags/999"), method: "DELETE" },
  { ...reading("/api/tags"), method: "HEAD" },
  reading("/nowhere"),
];

const characters = Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code));

/** Each character in each place of a request, and what a standard of addresses or headers makes something else of. */
const odd: readonly WireRequest[] = [
  ...characters.flatMap((character) => [
    ...[`t${character}ags`, `${character}/tags`, `tags?a${character}=b`, `tags?${character}`].map((path) =>
      reading(`/api/${path}`),
    ),
    ...[`a${character}b`, `${character}a`, `a${character}`].map((authorization) =>
      reading("/api/tags", { authorization }),
    ),
  ]),
  ...["/./", "/../", "/.%2e/", "/%2E%2e/", "//", "/a/.", "/a/.."].map((part) => reading(`/api${part}tags`)),
  ...["GET", "get", "PATCH", "patch", "OPTIONS", "TRACE", "FOO"].map((method) => ({ ...reading("/api/tags"), method })),
  { method: "POST", path: "/api/tags", headers: {}, body: "text" },
  written("GET", "/api/tags", "text"),
  { method: "POST", path: "/api/tags", headers: json, bytes: new Uint8Array([0xff, 0]) },
  { method: "POST", path: "/api/tags", headers: { ...json, "Content-Type": "text/plain" }, body: "text" },
];

/** What a function is asked, through the Fetch standard and by values. */
const recording = () => {
  const asked: unknown[] = [];
  const note = (method: string, path: string, headers: Iterable<readonly [string, string]>, bytes: Uint8Array) =>
    void asked.push({ method, path, headers: [...headers], bytes: Buffer.from(bytes).toString("latin1") });
  const fetch = async (request: Request) => {
    const { method, url, headers } = request;
    note(method, url.slice("http://reference.invalid".length), headers, new Uint8Array(await request.arrayBuffer()));
    return new Response("{}");
  };
  const handle: ReferenceHandler["handle"] = async ({ method, path, headers, headerNames, body }) => {
    const pairs = [...(headerNames?.() ?? [])].map((name) => [name, headers(name) ?? ""] as const);
    note(method, path, pairs, (await body(100)) ?? new Uint8Array());
    return { status: 200, headers: {}, body: "{}" };
  };
  return { asked, fetch, handle };
};

test("a plain request reaches the reference by values as it does through the Fetch standard", async () => {
  expect(plain.filter((request) => !isPlain(request))).toEqual([]);
  const both = [...plain, ...odd].filter(isPlain);
  expect(both.length).toBeGreaterThan(500);
  const [direct, standard] = [recording(), recording()];
  for (const request of both) {
    await createFetchTransport(Object.assign((asked: Request) => direct.fetch(asked), direct)).send(request);
    await createFetchTransport(standard.fetch).send(request);
  }
  expect(direct.asked).toEqual(standard.asked);
});
