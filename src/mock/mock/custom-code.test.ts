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
  const answer = await mock.fetch(path, { method, ...init });
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
};

const body = { body: '{"data":{"name":"x"}}', headers: { "content-type": "application/json" } };
const origin = { origin: "http://front.test" };

describe("custom routes", () => {
  test("are given the request, and answer with JSON", async () => {
    const echo: CustomRoute["handler"] = async (request, context) => ({
      ...{ method: request.method, url: request.url, params: context.params, query: context.query },
      body: await request.json(),
      type: request.headers.get("content-type"),
    });
    const mock = open([{ method: "post", path: "/api/echo/:first/:second", handler: echo }]);
    const sent = { ...body, headers: { ...body.headers, ...origin } };
    const { headers, status, text } = await send(mock, "POST", "/API/Echo/a%20b/c/?a[b]=1", sent);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "http://front.test",
    });
    expect(JSON.parse(text)).toEqual({
      method: "POST",
      url: "http://localhost/API/Echo/a%20b/c/?a[b]=1",
      params: { first: "a b", second: "c" },
      query: { a: { b: "1" } },
      body: { data: { name: "x" } },
      type: "application/json",
    });
    const logged = { path: "/API/Echo/a%20b/c/", status: 200, body: { data: { name: "x" } } };
    expect(mock.requests()[0]).toMatchObject(logged);
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
    const headers = { "x-own": "1", "access-control-allow-origin": "http://front.test" };
    const page = await send(mock, "GET", "/page", { headers: origin });
    expect(page).toMatchObject({ status: 201, text: "<p>", headers });
    const head = { status: 201, text: "", headers: { "content-length": "3" } };
    expect(await send(mock, "HEAD", "/page")).toMatchObject(head);
    expect((await send(mock, "GET", "/gone")).status).toBe(304);
  });

  test("ask the API itself, without what the mock does to it", async () => {
    const mock = open([
      { path: "/api/first", handler: async (_, { api }) => (await api.fetch("/api/tags/1")).json() },
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
    expect((await send(open([{ path: "/api/own", handler }], [], errors), "GET", "/api/own")).status).toBe(500);
    expect(errors).toEqual([expect.any(CustomCodeError)]);
    expect(String(errors[0])).toMatch(`the handler of GET /api/own failed: `);
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
    const mock = open([], [(_, next) => next(), forgot], errors);
    expect((await send(mock, "GET", "/api/tags?token=secret")).status).toBe(500);
    const message =
      'the middleware forgot returned nothing, at GET /api/tags: expected a Response. Is "return next()" missing?';
    expect(errors).toEqual([new CustomCodeError(message)]);
  });

  const mark =
    (name: string): Middleware =>
    async (_, next) => {
      const response = await next();
      response.headers.append("x-order", name);
      return response;
    };

  test("are around what is answered, the first outermost, and see nothing of what a network does to it", async () => {
    const seen: number[] = [];
    const look: Middleware = async (request, next) => {
      const response = await next(new Request(request));
      seen.push(response.status);
      return response;
    };
    const mock = open([], [mark("outer"), mark("inner"), look]);
    const outcome = async (respond: "mock" | "cut" | "stalled" | 503) => {
      mock.use({ respond });
      const get = { method: "GET", path: "/api/tags/1", headers: () => undefined, body: async () => new Uint8Array() };
      const { fault, headers, status } = await mock.handle(get);
      return [status, fault, headers["x-order"]];
    };
    expect(await outcome("mock")).toEqual([200, undefined, "inner, outer"]);
    expect(await outcome(503)).toEqual([503, undefined, "inner, outer"]);
    expect(await outcome("cut")).toEqual([200, "cut", "inner, outer"]);
    expect(await outcome("stalled")).toEqual([0, "stalled", "inner, outer"]);
    expect(seen).toEqual([200, 503, 200, 502]);
  });

  test("change what is asked, read and consume bodies that are still there after them, and answer themselves", async () => {
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
    const consume: Middleware = async (request, next) => {
      await request.text();
      return next();
    };
    const mock = open([], [look, rewrite]);
    expect(JSON.parse((await send(mock, "GET", "/v1/tags/1?fields=id")).text)).toMatchObject({ data: { id: 1 } });
    expect((await send(mock, "POST", "/v1/tags", body)).status).toBe(200);
    expect((await send(mock, "GET", "/api/closed")).status).toBe(418);
    expect(seen).toEqual([{ data: { name: "x" } }]);
    expect((await send(open([], [consume]), "POST", "/api/tags", body)).status).toBe(200);
  });

  test("see the headers of real sockets; odd methods and hosts are no trouble", async () => {
    const seen: (string | null)[] = [];
    const look: Middleware = (request, next) => {
      seen.push(request.headers.get("x-own"));
      return next();
    };
    const mock = open([], [look]);
    const server = await serve(mock);
    expect((await fetch(`${server.url}/api/tags/1`, { headers: { "x-own": "1" } })).status).toBe(200);
    await server.close();
    const headers = (name: string) => (name === "host" ? "no host at all" : undefined);
    const raw = { headers, body: async () => new Uint8Array() };
    expect((await mock.handle({ ...raw, method: "TRACE", path: "/api/tags" })).status).toBe(501);
    expect((await mock.handle({ ...raw, method: "GET", path: "//evil.test/api/tags" })).status).toBe(404);
    expect(seen).toEqual(["1", null]);
  });
});
