import { describe, expect, it } from "vitest";
import { ok, type Result } from "../../base/result.js";
import { unrestricted } from "../../reference/model/caller.js";
import { deviationsOf } from "../../reference/model/profile.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { ContentType } from "../../reference/model/schema.js";
import { findOne, findSingle, list } from "../../reference/read.js";
import { type Current, createStore } from "../../reference/store/store.js";
import type { CommandContext, Outcome } from "../../reference/write.js";
import * as commands from "../../reference/write.js";
import { hashingPasswords } from "../access/hash-passwords.js";
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

/** What the reference answers with to somebody who may do everything, from a store of its own. */
const newContext = (): CommandContext => {
  const current: Current = { store: createStore(sampleDataset) };
  return {
    current,
    deviations: deviationsOf("strapi-4.26"),
    limits: { defaultLimit: 25, maxLimit: undefined, withCount: true },
    caller: unrestricted,
    now: () => 0,
    carryOut: hashingPasswords(current, 5),
  };
};

const typeOf = (uid: string): ContentType => {
  const type = sampleDataset.model.contentTypes.get(uid);
  if (type === undefined) throw new Error(`no ${uid}`);
  return type;
};

const [article, tag, homepage] = ["api::article.article", "api::tag.tag", "api::homepage.homepage"].map(typeOf) as [
  ContentType,
  ContentType,
  ContentType,
];
const [user, file] = [typeOf("plugin::users-permissions.user"), typeOf("plugin::upload.file")];

/** A mistake of any query. */
const wrong = "fields=%C3%A9";

const textOf = ({ body }: ApiResponse): string => (typeof body === "string" ? body : new TextDecoder().decode(body));
const messageOf = (response: ApiResponse): string => JSON.parse(textOf(response)).error.message;

const json = { "content-type": "application/json" };

describe("routes that read", () => {
  const context = newContext();
  const rows: [string, Result<string | undefined>][] = [
    ["/api/articles", list(context, article, "")],
    ["/api/articles?sort=title&x=%5B", list(context, article, "sort=title&x=%5B")],
    ["/api/articles?sort=title:desc&fields=title", list(context, article, "sort=title:desc&fields=title")],
    ["/api/articles?populate=secret", list(context, article, "populate=secret")],
    ["/api/articles??a", list(context, article, "?a")],
    ["/API/TAGS/", list(context, tag, "")],
    ["/api/tags/1", findOne(context, tag, 1, "")],
    ["/api/tags/1/?fields=name", findOne(context, tag, 1, "fields=name")],
    ["/api/tags/%31", findOne(context, tag, 1, "")],
    ["/api/tags/01", findOne(context, tag, 1, "")],
    ["/api/homepage", findSingle(context, homepage, "")],
    ["/api/users", list(context, user, "", "bare")],
    ["/api/users/2?populate=role", findOne(context, user, 2, "populate=role", "bare")],
    ["/api/upload/files?limit=1", list(context, file, "limit=1", "bare")],
    ["/api/upload/files/1", findOne(context, file, 1, "", "bare")],
  ];
  it.each(rows)("GET %s", async (path, expected) => {
    const response = await send("GET", path);
    expect([response.status, ok(textOf(response))]).toEqual([200, expected]);
  });

  it("counts users as a bare number", async () => {
    const counts = [await send("GET", "/api/users/count"), await send("GET", "/api/users/count?filters[id]=2")];
    expect(counts.map(textOf)).toEqual(["6", "1"]);
  });

  // Measured: key order, `isDefault` last, the query ignored.
  it("lists locales as a bare array", async () => {
    const at = '"createdAt":"2026-11-21T05:22:59.511Z","updatedAt":"2026-11-21T05:22:59.511Z"';
    expect(textOf(await send("GET", "/api/i18n/locales?fields=wrong"))).toBe(
      `[{"id":1,"name":"English (en)","code":"en",${at},"isDefault":true},` +
        `{"id":2,"name":"French (fr)","code":"fr",${at},"isDefault":false}]`,
    );
  });

  // Measured: an unknown user is no error.
  it.each(["/api/users/999", "/api/users/abc"])("GET %s is 204", async (path) => {
    const { body, headers, status } = await send("GET", path);
    expect([status, body, headers["content-type"]]).toEqual([204, undefined, undefined]);
  });

  // Measured, but for //api/tags and bad percent-encoding, which the real server's file server answers with a 400.
  it.each([
    "/api/nope",
    "/api",
    "/api/",
    "/nope",
    "/api//tags",
    "//api/tags",
    "/api/tags//",
    "/api/t%61gs",
    "/api/tags/1/x",
    "/api/tags/999",
    "/api/tags/abc",
    "/api/tags/1.5",
    "/api/tags/-1",
    "/api/tags/0",
    "/api/tags/99999999999999999999",
    "/api/tags/%",
    "/api/tags/%E0%A4%A",
    "/api/tag",
    "/api/homepages",
    "/api/homepage/1",
    "/api/banner",
    "/api/auth/local",
    "/api/upload",
    "/api/articles/1/localizations",
    "/api/articles//localizations",
    "/somewhere",
    "/_healthy",
    "*",
    "",
  ])("GET %s is 404", async (path) => {
    const response = await send("GET", path);
    expect([response.status, textOf(response)]).toEqual([
      404,
      '{"data":null,"error":{"status":404,"name":"NotFoundError","message":"Not Found","details":{}}}',
    ]);
  });

  it("words a missing file's entry as the real server does", async () => {
    const response = await send("GET", "/api/upload/files/abc");
    expect([response.status, messageOf(response)]).toEqual([404, "file.notFound"]);
  });

  // Measured: the query is validated before the entry is looked up.
  it.each([
    "/api/tags",
    "/api/tags/1",
    "/api/tags/999",
    "/api/tags/abc",
    "/api/banner",
    "/api/users/999",
    "/api/users/count",
    "/api/upload/files/9",
  ])("GET %s with a wrong parameter is 400 and names it", async (path) => {
    const response = await send("GET", `${path}?${wrong}`);
    expect([response.status, messageOf(response)]).toEqual([400, "Invalid parameter é"]);
    expect(response.headers["touchstone-parameter"]).toBe("fields");
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
  // Measured: status, text and Allow header.
  const rows: [string, string, number, string][] = [
    ["POST", "/api/tags/1", 405, "HEAD, GET, PUT, DELETE"],
    ["PUT", "/api/tags", 405, "HEAD, GET, POST"],
    ["DELETE", "/api/tags", 405, "HEAD, GET, POST"],
    ["PATCH", "/api/articles/1", 405, "HEAD, GET, PUT, DELETE"],
    ["POST", "/api/homepage", 405, "HEAD, GET, PUT, DELETE"],
    ["POST", "/api/homepage/1", 405, "HEAD, GET"],
    ["POST", "/api/nope", 405, "HEAD, GET"],
    ["POST", "/api/tags//", 405, "HEAD, GET"],
    ["POST", "/api/articles//localizations", 405, "HEAD, GET"],
    ["PUT", "/nope", 405, "HEAD, GET"],
    ["POST", "/", 405, "HEAD, GET"],
    ["POST", "/uploads/a.txt", 405, "HEAD, GET"],
    ["PUT", "/api/users", 405, "HEAD, GET, POST"],
    ["POST", "/api/users/count", 405, "HEAD, GET, PUT, DELETE"],
    ["POST", "/api/i18n/locales", 405, "HEAD, GET"],
    ["POST", "/api/upload/files", 405, "HEAD, GET"],
    ["PUT", "/api/upload/files/1", 405, "HEAD, GET, DELETE"],
    ["DELETE", "/api/auth/local", 405, "HEAD, GET, POST"],
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

describe("access", () => {
  // Measured on Strapi 4.26.2 with the same roles and tokens.
  const rows: [string, string, string | undefined, number, string | undefined][] = [
    ["GET", "/api/tags", undefined, 200, undefined],
    ["GET", "/api/hidden-items", undefined, 403, "Forbidden"],
    ["HEAD", "/api/hidden-items", undefined, 403, undefined],
    ["GET", `/api/hidden-items?${wrong}`, undefined, 403, "Forbidden"],
    ["GET", "/api/hidden-items/999", undefined, 403, "Forbidden"],
    ["GET", "/api/users/me", undefined, 401, "Unauthorized"],
    ["GET", `/api/users/me?${wrong}`, undefined, 401, "Unauthorized"],
    ["GET", "/api/users-permissions/roles/1", undefined, 403, "Forbidden"],
    ["GET", "/api/content-type-builder/components", undefined, 403, "Forbidden"],
    ["PUT", "/api/users/me", undefined, 403, "Forbidden"],
    ["POST", "/api/articles/1/localizations", undefined, 403, "Forbidden"],
    ["GET", "/api/tags", "x", 401, "Missing or invalid credentials"],
    ["GET", `/api/tags?${wrong}`, "x", 401, "Missing or invalid credentials"],
    ["GET", "/api/nope", "x", 404, "Not Found"],
    ["GET", "/api/users/me", "x", 401, "Missing or invalid credentials"],
    ["GET", "/uploads/a.txt", "x", 200, undefined],
    ["GET", "/_health", "x", 204, undefined],
    ["GET", "/", "x", 200, undefined],
    ["POST", "/api/auth/local", "x", 401, "Missing or invalid credentials"],
    ["GET", "/api/users/me", "token-read", 403, "Forbidden"],
    ["GET", "/api/users/count", "token-read", 403, "Forbidden"],
    ["GET", "/api/i18n/locales", "token-read", 403, "Forbidden"],
    ["GET", "/api/upload/files/1", "token-read", 200, undefined],
    ["POST", "/api/auth/local", "token-read", 403, "Forbidden"],
    ["GET", "/api/users/me", "token-full", 401, "Unauthorized"],
    ["GET", "/api/hidden-items", "token-full", 200, undefined],
    ["GET", "/api/tags", "token-custom", 200, undefined],
    ["GET", "/api/upload/files", "token-custom", 200, undefined],
    ["GET", "/api/upload/files/1", "token-custom", 403, "Forbidden"],
  ];
  it.each(rows)("%s %s with token %j is %d", async (method, path, token, status, message) => {
    const headers = token === undefined ? json : { ...json, authorization: `Bearer ${token}` };
    const response = await send(method, path, { auth: true, headers, body: "{}" });
    expect(response.status).toBe(status);
    if (message !== undefined) expect(messageOf(response)).toBe(message);
  });

  it("lets a query see what its sender may find", async () => {
    const sees = async (headers: Record<string, string>) =>
      textOf(await send("GET", "/api/articles?populate=secret", { auth: true, headers })).includes('"secret"');
    expect([await sees({}), await sees({ authorization: "Bearer token-read" })]).toEqual([false, true]);
  });

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

describe("routes that write", () => {
  const input = ok({ data: {} });
  const data = '{"data":{}}';
  const rows: [string, string, string, (context: CommandContext) => Outcome | Promise<Outcome>][] = [
    ["POST", "/api/articles?fields=title", data, (context) => commands.create(context, article, "fields=title", input)],
    ["PUT", "/api/tags/1?x", data, (context) => commands.update(context, tag, 1, "x", input)],
    ["DELETE", "/api/tags/1", "", (context) => commands.remove(context, tag, 1, "")],
    ["PUT", "/api/homepage", data, (context) => commands.updateSingle(context, homepage, "", input)],
    ["DELETE", "/api/homepage", "", (context) => commands.removeSingle(context, homepage, "")],
    [
      "POST",
      "/api/articles/1/localizations",
      '{"locale":"fr","title":"x"}',
      (context) => commands.createLocalization(context, article, 1, { data: { locale: "fr", title: "x" } }),
    ],
  ];
  it.each(rows)("%s %s", async (method, path, body, command) => {
    const [api, context] = [openApi(false), newContext()];
    const [response, outcome] = [await sendTo(api, method, path, { headers: json, body }), await command(context)];
    expect(response.status).toBe(200);
    expect(outcome).toMatchObject({ ok: true, value: { text: textOf(response) } });
    expect(api.saved.store.tables).toEqual(context.current.store.tables);
  });
});

describe("bodies", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const many = "x".repeat(1024 * 1024);
  const missingData = 'Missing "data" payload in the request body';
  // Measured; a JSON fault goes before everything else, even an unknown path.
  const rows: [string, string, Record<string, string>, string, number, string, string | undefined][] = [
    ["POST", "/api/tags", json, "{bad", 400, "SyntaxError", undefined],
    ["PUT", "/api/tags", json, "{bad", 400, "SyntaxError", undefined],
    [
      "PATCH",
      "/api/nope",
      { "content-type": "Application/JSON; charset=utf-8" },
      "{bad",
      400,
      "SyntaxError",
      undefined,
    ],
    ["POST", "/api/tags", { "content-type": "application/vnd.api+json" }, "{bad", 400, "SyntaxError", undefined],
    ["POST", "/api/tags", json, "null", 400, "Error", "invalid JSON, only supports object and array"],
    ["POST", "/api/tags", json, '"x"', 400, "Error", "invalid JSON, only supports object and array"],
    ["POST", "/api/tags", json, " ", 400, "Error", "invalid JSON, only supports object and array"],
    ["POST", "/api/tags", json, `{"a":"${many}"}`, 413, "PayloadTooLargeError", "request entity too large"],
    ["POST", "/api/tags", form, "x".repeat(70_000), 413, "PayloadTooLargeError", "request entity too large"],
    ["DELETE", "/api/tags/99", json, "{bad", 404, "NotFoundError", undefined],
    ["POST", "/api/tags", { "content-type": "text/plain" }, "{bad", 400, "ValidationError", missingData],
    ["POST", "/api/tags", json, "{}", 400, "ValidationError", missingData],
    ["PUT", "/api/tags/1", json, '{"data":"x"}', 400, "ValidationError", missingData],
    ["PUT", "/api/homepage", json, '{"data":null}', 400, "ValidationError", missingData],
    ["PUT", "/api/tags/99", json, '{"data":{}}', 404, "NotFoundError", undefined],
    ["DELETE", "/api/banner", json, "", 404, "NotFoundError", undefined],
  ];
  it.each(rows)("%s %s, %j, %.20j is %d", async (method, path, headers, body, status, name, message) => {
    const response = await send(method, path, { headers, body });
    const { error } = JSON.parse(textOf(response));
    expect([response.status, error.name]).toEqual([status, name]);
    if (message !== undefined) expect(error.message).toBe(message);
  });

  const credentials: [Record<string, string>, string, string][] = [
    [form, "identifier=kai&password=secret1", "200"],
    [json, '{"identifier":"kai","password":"secret1","foo":1}', "200"],
    [json, '{"identifier":"kai","password":"bad"}', "Invalid identifier or password"],
    [json, '{"identifier":"blk","password":"secret1"}', "Your account has been blocked by an administrator"],
    [json, "{}", "2 errors occurred"],
    [json, "", "2 errors occurred"],
    [{}, "", "2 errors occurred"],
    [json, '{"identifier":"kai"}', "password is a required field"],
    [json, '{"identifier":"","password":"x"}', "identifier is a required field"],
    [
      json,
      '{"identifier":true,"password":"x"}',
      "identifier must be a `string` type, but the final value was: `true`.",
    ],
    [
      json,
      '{"identifier":null,"password":"x"}',
      "identifier must be a `string` type, but the final value was: `null`.",
    ],
    [
      json,
      '{"identifier":["kai"],"password":"x"}',
      'identifier must be a `string` type, but the final value was: `[\n  "\\"kai\\""\n]`.',
    ],
    [
      json,
      '{"identifier":{"a":1},"password":"x"}',
      'identifier must be a `string` type, but the final value was: `{\n  "a": "1"\n}`.',
    ],
    [json, "[]", "this must be a `object` type, but the final value was: `[]`."],
    [{ "content-type": "text/plain" }, "x", 'this must be a `object` type, but the final value was: `"x"`.'],
  ];
  it.each(credentials)("signing in with %j %s: %s", async (headers, body, expected) => {
    const response = await send("POST", "/api/auth/local", { headers, body });
    expect(response.status === 200 ? "200" : messageOf(response)).toBe(expected);
  });

  // Measured.
  it("names every credential that is wrong", async () => {
    const response = await send("POST", "/api/auth/local", { headers: json, body: "{}" });
    expect(textOf(response)).toBe(
      '{"data":null,"error":{"status":400,"name":"ValidationError","message":"2 errors occurred","details":{"errors":[{"path":["identifier"],"message":"identifier is a required field","name":"ValidationError"},{"path":["password"],"message":"password is a required field","name":"ValidationError"}]}}}',
    );
  });
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
