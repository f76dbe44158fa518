import { describe, expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { CustomCodeError } from "../../server/http/guarded.js";
import { serve } from "../../server/node/serve.js";
import type { Middleware } from "../rules/middleware-steps.js";
import type { CustomRoute } from "../rules/short-rule.js";
import { createMockApi, type Mock } from "./mock-api.js";

const open = (routes: readonly CustomRoute[], middlewares: readonly Middleware[] = [], errors: unknown[] = []): Mock =>
  createMockApi(sampleDataset, { routes, middlewares, onError: (error) => errors.push(error) });

const send = async (mock: Mock, method: string, path: string, init: RequestInit = {}) => {
  const response = await mock.fetch(new Request(`http://mock.test${path}`, { method, ...init }));
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const body = { body: '{"data":{"name":"x"}}', headers: { "content-type": "application/json" } };

describe("custom routes", () => {
  const echo: CustomRoute["handler"] = async (request, { params, query }) => ({
    method: request.method,
    url: request.url,
    params,
    query,
    body: request.method === "GET" ? null : await request.json(),
    type: request.headers.get("content-type"),
  });

  test("are given the request, and answer with JSON", async () => {
    const mock = open([{ method: "post", path: "/api/echo/:first/:second", handler: echo }]);
    const { headers, status, text } = await send(mock, "POST", "/API/Echo/a%20b/c/?a[b]=1", {
      ...body,
      headers: { ...body.headers, origin: "http://front.test" },
    });
    expect([status, headers.get("content-type"), headers.get("access-control-allow-origin")]).toEqual([
      200,
      "application/json; charset=utf-8",
      "http://front.test",
    ]);
    expect(JSON.parse(text)).toEqual({
      method: "POST",
      url: "http://localhost/API/Echo/a%20b/c/?a[b]=1",
      params: { first: "a b", second: "c" },
      query: { a: { b: "1" } },
      body: { data: { name: "x" } },
      type: "application/json",
    });
    expect(mock.requests()[0]).toMatchObject({
      path: "/API/Echo/a%20b/c/",
      status: 200,
      body: { data: { name: "x" } },
    });
  });

  test("come before the API, of their own method alone, and may let it answer", async () => {
    const mock = open([
      { path: "/api/tags", handler: () => undefined },
      { path: "/api/tags", handler: () => ["mine"] },
      { path: "/api/articles*", handler: () => "all" },
    ]);
    expect((await send(mock, "GET", "/api/tags")).text).toBe('["mine"]');
    expect((await send(mock, "POST", "/api/tags", { ...body, body: '{"data":{}}' })).status).toBe(200);
    expect((await send(mock, "GET", "/api/articles/1")).text).toBe('"all"');
    expect((await send(mock, "GET", "/api/banner")).status).toBe(404);
  });

  test("answer with a Response of any kind, HEAD and other origins too", async () => {
    const answer = () => new Response("<p>", { status: 201, headers: { "content-type": "text/html", "x-own": "1" } });
    const mock = open([
      { path: "/page", handler: answer },
      { path: "/gone", handler: () => new Response(null, { status: 304 }) },
    ]);
    const { headers, status, text } = await send(mock, "GET", "/page", { headers: { origin: "http://front.test" } });
    expect([status, headers.get("x-own"), headers.get("access-control-allow-origin"), text]).toEqual([
      201,
      "1",
      "http://front.test",
      "<p>",
    ]);
    const head = await send(mock, "HEAD", "/page");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([201, "", "3"]);
    expect((await send(mock, "GET", "/gone")).status).toBe(304);
  });

  test("ask the API itself, without what the mock does to it", async () => {
    const mock = open([
      {
        path: "/api/first",
        handler: async (_, { api }) => (await api.fetch(new Request("http://x/api/tags/1"))).json(),
      },
      { path: "/api/tags/1", handler: () => "never asked" },
      { path: "/api/count", handler: (_, { api }) => api.count("api::article.article") },
    ]);
    expect(JSON.parse((await send(mock, "GET", "/api/first")).text).data.id).toBe(1);
    expect((await send(mock, "GET", "/api/count")).text).toBe("3");
    expect(mock.requests().map(({ path }) => path)).toEqual(["/api/first", "/api/count"]);
  });

  test.each<[string, CustomRoute["handler"], string]>([
    ["a function", () => () => 1, "expected a Response or what JSON can say, got a function"],
    ["a symbol", () => Symbol("s"), "expected a Response or what JSON can say, got a symbol"],
    ["a bigint", () => BigInt(1), "BigInt"],
  ])("that give %s give nothing that can be sent", async (_, handler, message) => {
    const errors: unknown[] = [];
    const { status } = await send(open([{ path: "/api/own", handler }], [], errors), "GET", "/api/own");
    expect([status, errors.map((error) => (error instanceof CustomCodeError ? error.message : error))]).toEqual([
      500,
      [expect.stringContaining("the handler of GET /api/own failed: ")],
    ]);
    expect(String(errors[0])).toContain(message);
  });
});

describe("middlewares", () => {
  test("that forget to return what comes next are a 500, which is reported once and says so", async () => {
    const errors: unknown[] = [];
    const forgot: Middleware = async (_, next) => {
      await next();
      // A configuration in JavaScript has nobody who looks at its types.
      return undefined as unknown as Response;
    };
    const around: Middleware = (_, next) => next();
    const { status } = await send(open([], [around, forgot], errors), "GET", "/api/tags?token=secret");
    expect(status).toBe(500);
    expect(errors).toEqual([
      new CustomCodeError(
        'the middleware forgot returned nothing, at GET /api/tags: expected a Response. Is "return next()" missing?',
      ),
    ]);
  });

  const mark =
    (name: string): Middleware =>
    async (_, next) => {
      const response = await next();
      response.headers.append("x-order", name);
      return response;
    };

  test("are around every answer, the first outermost", async () => {
    const { headers, status } = await send(open([], [mark("outer"), mark("inner")]), "GET", "/api/tags/1");
    expect([status, headers.get("x-order")]).toEqual([200, "inner, outer"]);
  });

  test("are around what rules answer, and see nothing of what a network does to it", async () => {
    const seen: number[] = [];
    const look: Middleware = async (request, next) => {
      const response = await next(new Request(request));
      seen.push(response.status);
      response.headers.set("x-seen", "1");
      return response;
    };
    const mock = open([], [mark("outer"), look]);
    const outcome = async (respond: "cut" | "stalled" | 503) => {
      mock.use({ respond });
      const get = { method: "GET", path: "/api/tags/1", headers: () => undefined, body: async () => new Uint8Array() };
      const { fault, headers, status } = await mock.handle(get);
      return [status, fault, headers["x-order"]];
    };
    expect(await outcome(503)).toEqual([503, undefined, "outer"]);
    expect(await outcome("cut")).toEqual([200, "cut", "outer"]);
    expect(await outcome("stalled")).toEqual([0, "stalled", "outer"]);
    expect(seen).toEqual([503, 200, 502]);
  });

  test("change what is asked, read bodies that are still there after them, and answer themselves", async () => {
    const rewrite: Middleware = (request, next) => {
      const url = new URL(request.url);
      if (url.pathname === "/api/closed") return new Response("no", { status: 418 });
      url.pathname = url.pathname.replace("/v1/", "/api/");
      return next(new Request(url, request));
    };
    const seen: unknown[] = [];
    const look: Middleware = async (request, next) => {
      if (request.method === "POST") seen.push(await request.clone().json());
      return next();
    };
    const mock = open([], [look, rewrite]);
    expect(JSON.parse((await send(mock, "GET", "/v1/tags/1?fields=id")).text)).toMatchObject({ data: { id: 1 } });
    expect((await send(mock, "POST", "/v1/tags", body)).status).toBe(200);
    expect((await send(mock, "GET", "/api/closed")).status).toBe(418);
    expect(seen).toEqual([{ data: { name: "x" } }]);
  });

  test("that consume a body leave it to what comes after them", async () => {
    const consume: Middleware = async (request, next) => {
      await request.text();
      return next();
    };
    expect((await send(open([], [consume]), "POST", "/api/tags", body)).status).toBe(200);
  });

  test("see the headers of real sockets; odd methods and hosts are no trouble", async () => {
    const seen: (string | null)[] = [];
    const mock = open(
      [],
      [
        (request, next) => {
          seen.push(request.headers.get("x-own"));
          return next();
        },
      ],
    );
    const server = await serve(mock);
    expect((await fetch(`${server.url}/api/tags/1`, { headers: { "x-own": "1" } })).status).toBe(200);
    await server.close();
    const raw = {
      headers: (name: string) => (name === "host" ? "no host at all" : undefined),
      body: async () => new Uint8Array(),
    };
    expect((await mock.handle({ ...raw, method: "TRACE", path: "/api/tags" })).status).toBe(501);
    expect((await mock.handle({ ...raw, method: "GET", path: "//evil.test/api/tags" })).status).toBe(404);
    expect(seen).toEqual(["1", null]);
  });
});
