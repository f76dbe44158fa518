import { describe, expect, it } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ApiResponse } from "../http/message.js";
import { createContentApi } from "./create-content-api.js";

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly auth?: boolean;
}

const faults: unknown[] = [];

const openApi = (auth: boolean) =>
  createContentApi(sampleDataset, {
    auth,
    jwtSecret: "s3cr3t",
    now: () => 0,
    passwordCost: 5,
    adaptQuery: (_, query) => {
      if (query.boom !== undefined) throw new Error("boom");
      return query;
    },
    onError: (error) => faults.push(error),
  });

const apis = [openApi(false), openApi(true)];

const sendTo = async (
  { handle }: (typeof apis)[number],
  method: string,
  path: string,
  { body = "", headers = {} }: Sent,
) => handle({ method, path, headers: (name) => headers[name], body: async () => new TextEncoder().encode(body) });

const send = async (method: string, path: string, sent: Sent = {}) => {
  const api = apis[sent.auth ? 1 : 0];
  if (api === undefined) throw new Error("no API");
  return sendTo(api, method, path, sent);
};

const textOf = ({ body }: ApiResponse): string => (typeof body === "string" ? body : new TextDecoder().decode(body));
const messageOf = (response: ApiResponse): string => JSON.parse(textOf(response)).error.message;

const json = { "content-type": "application/json" };

describe("routes that read", () => {
  // Measured: key order, `isDefault` last, the query ignored.
  it("lists locales as a bare array", async () => {
    const at = '"createdAt":"2026-11-21T05:22:59.511Z","updatedAt":"2026-11-21T05:22:59.511Z"';
    expect(textOf(await send("GET", "/api/i18n/locales?fields=wrong"))).toBe(
      `[{"id":1,"name":"English (en)","code":"en",${at},"isDefault":true},` +
        `{"id":2,"name":"French (fr)","code":"fr",${at},"isDefault":false}]`,
    );
  });

  // Which paths there are is recorded: "routes" in fixtures/recordings. The real server's file server answers these with a 400.
  it.each(["//api/tags", "/api/tags/%", "/api/tags/%E0%A4%A", "*", ""])("GET %s is 404", async (path) => {
    const response = await send("GET", path);
    expect([response.status, textOf(response)]).toEqual([
      404,
      '{"data":null,"error":{"status":404,"name":"NotFoundError","message":"Not Found","details":{}}}',
    ]);
  });

  it("names a parameter in the letters of a header", async () => {
    const response = await send("GET", "/api/tags?filters[%C3%A9]=1");
    expect([response.status, messageOf(response)]).toEqual([400, "Invalid parameter é"]);
    expect(response.headers["touchstone-parameter"]).toBe("filters[%C3%A9]");
  });

  it("answers 414 to an endless request target", async () => {
    const response = await send("GET", `/api/tags?${"x".repeat(70_000)}`);
    expect([response.status, JSON.parse(textOf(response)).error.name]).toEqual([414, "URITooLongError"]);
  });

  it("answers a fault with a 500 that says nothing, and reports it", async () => {
    const response = await send("GET", "/api/tags?boom=1", { headers: { origin: "http://x.test" } });
    expect([response.status, textOf(response), response.headers["access-control-allow-origin"]]).toEqual([
      500,
      '{"data":null,"error":{"status":500,"name":"InternalServerError","message":"Internal Server Error"}}',
      "http://x.test",
    ]);
    expect(String(faults.pop())).toBe("Error: boom");
  });
});

describe("methods", () => {
  // Measured: status, text and Allow header; more paths are recorded ("routes" in fixtures/recordings), and allowed below.
  const rows: [string, string, number, string][] = [
    ["POST", "/api/tags/1", 405, "HEAD, GET, PUT, DELETE"],
    ["POST", "/api/tags//", 405, "HEAD, GET"],
    ["POST", "/api/articles//localizations", 405, "HEAD, GET"],
    ["POST", "/", 405, "HEAD, GET"],
    ["POST", "/uploads/a.txt", 405, "HEAD, GET"],
    ["TRACE", "/api/tags", 501, "HEAD, GET, POST"],
    ["PROPFIND", "/api/tags", 501, "HEAD, GET, POST"],
    ["constructor", "/api/tags", 501, "HEAD, GET, POST"],
  ];
  it.each(rows)("%s %s is %d", async (method, path, status, allow) => {
    const response = await send(method, path);
    const text = status === 405 ? "Method Not Allowed" : "Not Implemented";
    const { headers } = response;
    expect([response.status, textOf(response), headers.allow, headers["content-type"]]).toEqual([
      status,
      text,
      allow,
      "text/plain; charset=utf-8",
    ]);
  });

  const options: [string, string][] = [
    ["/api/tags", "HEAD, GET, POST"],
    ["/api/tags/1", "HEAD, GET, PUT, DELETE"],
    ["/api/homepage", "HEAD, GET, PUT, DELETE"],
    ["/api/nope", "HEAD, GET"],
    ["/", "HEAD, GET"],
    ["/uploads/a.txt", "HEAD, GET"],
    ["/api/users", "HEAD, GET, POST"],
    ["/api/users/me", "HEAD, GET, PUT, DELETE"],
    ["/api/users/count", "HEAD, GET, PUT, DELETE"],
    ["/api/i18n/locales", "HEAD, GET"],
    ["/api/upload", "HEAD, GET, POST"],
    ["/api/upload/files", "HEAD, GET"],
    ["/api/upload/files/1", "HEAD, GET, DELETE"],
    ["/api/auth/local", "HEAD, GET, POST"],
    ["/api/auth/local/register", "HEAD, GET, POST"],
    ["/api/auth/google/callback", "HEAD, GET"],
    ["/api/articles/1/localizations", "HEAD, GET, POST"],
    ["/api/articles/localizations", "HEAD, GET, PUT, DELETE"],
    ["/api/users-permissions/roles", "HEAD, GET, POST"],
    ["/api/content-type-builder/content-types/x", "HEAD, GET"],
    ["/api/email", "HEAD, GET, POST"],
  ];
  // Measured: no CORS headers but Vary.
  it.each(options)("OPTIONS %s allows %s", async (path, allow) => {
    const { body, headers, status } = await send("OPTIONS", path, { headers: { origin: "http://x.test" } });
    expect([status, body, headers.allow, headers.vary]).toEqual([200, "", allow, "Origin"]);
    expect(headers).not.toHaveProperty("access-control-allow-origin");
  });

  const unserved: [string, string][] = [
    ["GET", "/graphql"],
    ["POST", "/api/email"],
  ];
  it.each(unserved)("%s %s is 501 with a hint", async (method, path) => {
    const response = await send(method, path, { headers: json, body: "{}" });
    const { error } = JSON.parse(textOf(response));
    expect([response.status, error.name]).toEqual([501, "NotImplementedError"]);
    expect(error.message).toContain(`${method} ${path}`);
  });

  it.each(["GET", "HEAD", "POST", "OPTIONS"])("%s /_health is 204 with its greeting", async (method) => {
    const { body, headers, status } = await send(method, "/_health/");
    expect([status, body, headers.strapi]).toEqual([204, undefined, "You are so French!"]);
  });

  it.each(["/api/tags", "/api/nope", "/", "/uploads/folder/%C3%A9t%C3%A9.txt"])(
    "HEAD %s is GET without the body",
    async (path) => {
      const get = await send("GET", path);
      const head = await send("HEAD", path);
      const length = String(typeof get.body === "string" ? Buffer.byteLength(get.body) : get.body?.length);
      expect(head).toEqual({
        status: get.status,
        headers: { ...get.headers, "content-length": length },
        body: undefined,
      });
    },
  );
});

describe("headers", () => {
  // Measured on GET /api/tags, in lower case.
  const measured = {
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
  };

  it("are the real server's", async () => {
    expect((await send("GET", "/api/tags")).headers).toEqual(measured);
  });

  it.each([
    ["GET", "/api/tags"],
    ["GET", "/api/nope"],
    ["PUT", "/api/tags"],
    ["GET", "/uploads/a.txt"],
    ["GET", "/_health"],
    ["GET", "/api/users/999"],
  ])("%s %s names the origin of the request", async (method, path) => {
    const { headers } = await send(method, path, { headers: { origin: "http://x.test" } });
    expect([headers["access-control-allow-origin"], headers["access-control-allow-credentials"]]).toEqual([
      "http://x.test",
      "true",
    ]);
  });

  it.each(["/api/tags", "/nope", "/_health"])("answer a preflight to %s", async (path) => {
    const preflight = { origin: "http://x.test", "access-control-request-method": "PUT" };
    const { body, headers, status } = await send("OPTIONS", path, { headers: preflight });
    expect([status, body]).toEqual([204, undefined]);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "http://x.test",
      "access-control-allow-credentials": "true",
      "access-control-max-age": "31536000",
      "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS",
      "access-control-allow-headers": "Content-Type,Authorization,Origin,Accept",
    });
  });
});

// Who may do what is recorded with access enforced: "who may do what" and "routes" in fixtures/recordings.
describe("access", () => {
  it.each([false, true])("signs in and recognizes its token (enforced: %j)", async (auth) => {
    const body = JSON.stringify({ identifier: "kai", password: "secret1" });
    const signedIn = await send("POST", "/api/auth/local", { auth, headers: json, body });
    const { jwt, user } = JSON.parse(textOf(signedIn));
    expect([signedIn.status, user.username, user.id]).toEqual([200, "kai", 1]);
    const me = await send("GET", "/api/users/me?fields=email", { auth, headers: { authorization: `Bearer ${jwt}` } });
    expect(JSON.parse(textOf(me))).toEqual({ id: 1, email: "kai@test.io" });
  });

  it("takes any token while access is open, but does not take it for a user's", async () => {
    const headers = { authorization: "Bearer x" };
    const [tags, me] = [await send("GET", "/api/tags", { headers }), await send("GET", "/api/users/me", { headers })];
    expect([tags.status, me.status, messageOf(me)]).toEqual([200, 401, "Missing or invalid credentials"]);
  });
});

describe("bodies", () => {
  // Measured; what is smaller is recorded: "bodies" in fixtures/recordings.
  it.each([
    [json, `{"a":"${"x".repeat(1024 * 1024)}"}`],
    [{ "content-type": "application/x-www-form-urlencoded" }, "x".repeat(70_000)],
  ])("%j, too large, is 413", async (headers, body) => {
    const response = await send("POST", "/api/tags", { headers, body });
    const { error } = JSON.parse(textOf(response));
    expect([response.status, error.name, error.message]).toEqual([
      413,
      "PayloadTooLargeError",
      "request entity too large",
    ]);
  });
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
  await openApi(false).handle({ method: "POST", path: "/api/tags", headers, body });
  expect(looked).toEqual(order);
});

describe("the page at /", () => {
  it("links every content-type", async () => {
    const response = await send("GET", "/");
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    const links = [...textOf(response).matchAll(/<td><a href="([^"]+)"/g)].map(([, path]) => path);
    expect(links).toEqual(["/api/articles", "/api/hidden-items", "/api/tags", "/api/banner", "/api/homepage"]);
  });

  it("shows a name as text", async () => {
    const { landing } = await import("../routes/landing.js");
    const page = textOf(landing({ ...sampleDataset, name: '<script>"&' }));
    expect([page.includes("<script>"), page.includes("<h1>&#60;script&#62;&#34;&#38;</h1>")]).toEqual([false, true]);
  });
});
