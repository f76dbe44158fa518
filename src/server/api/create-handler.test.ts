import { expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ApiResponse } from "../http/message.js";
import { landing } from "../routes/landing.js";
import { createContentApi } from "./create-content-api.js";

// Which paths and methods are answered how: `../../mock/scripts/server.jsonl`, and fixtures/recordings.

const faults: unknown[] = [];

const { handle } = createContentApi(sampleDataset, {
  adaptQuery: (_, query) => {
    if (query.boom !== undefined) throw new Error("boom");
    return query;
  },
  onError: (error) => faults.push(error),
});

const send = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = "") =>
  handle({ method, path, headers: (name) => headers[name], body: async () => new TextEncoder().encode(body) });

const textOf = ({ body }: ApiResponse): string => (typeof body === "string" ? body : new TextDecoder().decode(body));

it("answers 414 to an endless request target", async () => {
  const response = await send("GET", `/api/tags?${"x".repeat(70_000)}`);
  expect([response.status, JSON.parse(textOf(response)).error.name]).toEqual([414, "URITooLongError"]);
});

it("answers a fault with a 500 that says nothing, and reports it", async () => {
  const response = await send("GET", "/api/tags?boom=1", { origin: "http://x.test" });
  expect([response.status, textOf(response), response.headers["access-control-allow-origin"]]).toEqual([
    500,
    '{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error"}}',
    "http://x.test",
  ]);
  expect(String(faults.pop())).toBe("Error: boom");
});

it.each(["/api/tags", "/api/nope", "/", "/uploads/folder/%C3%A9t%C3%A9.txt"])(
  "HEAD %s is GET without the body",
  async (path) => {
    const { body, headers, status } = await send("GET", path);
    const length = String(typeof body === "string" ? Buffer.byteLength(body) : body?.length);
    const expected = { status, headers: { ...headers, "content-length": length }, body: undefined };
    expect(await send("HEAD", path)).toEqual(expected);
  },
);

it("has the headers of the real server, and no others", async () => {
  // Measured on GET /api/tags, in lower case.
  expect((await send("GET", "/api/tags")).headers).toEqual({
    "content-security-policy":
      "connect-src 'self' https:;img-src 'self' data: blob: https://market-assets.strapi.io;media-src 'self' data: blob:;default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline'",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "SAMEORIGIN",
    "x-permitted-cross-domain-policies": "none",
    vary: "Origin",
    "access-control-allow-origin": "",
    "access-control-allow-credentials": "true",
    "content-type": "application/json; charset=utf-8",
    "x-powered-by": "Strapi <strapi.io>",
  });
  const preflight = await send("OPTIONS", "/api/tags", { "access-control-request-method": "PUT" });
  expect(preflight.headers["access-control-allow-headers"]).toBe("Content-Type,Authorization,Origin,Accept");
});

it.each([
  ["application/json", "{}", ["body", "authorization"]],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="data"\r\n\r\n{}\r\n--x--\r\n',
    ["authorization", "body"],
  ],
])("the sender of a body of %s is asked for once", async (type, text, order) => {
  const looked: string[] = [];
  const headers = (name: string) => {
    if (name === "authorization") looked.push(name);
    return name === "content-type" ? type : undefined;
  };
  const body = async () => {
    looked.push("body");
    return new TextEncoder().encode(text);
  };
  const { handle: guarded } = createContentApi(sampleDataset, { auth: true });
  await guarded({ method: "POST", path: "/api/tags", headers, body });
  expect(looked).toEqual(order);
});

it("shows a name as text in the page at /", () => {
  const page = textOf(landing({ ...sampleDataset, name: '<script>"&' }));
  expect([page.includes("<script>"), page.includes("<h1>&#60;script&#62;&#34;&#38;</h1>")]).toEqual([false, true]);
});
