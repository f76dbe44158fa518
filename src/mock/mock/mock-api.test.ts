import { describe, expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi, type Mock } from "./mock-api.js";

const open = (options: Parameters<typeof createMockApi>[1] = {}) =>
  createMockApi(sampleDataset, { now: () => Date.UTC(2026, 0, 1), ...options });

const send = async (mock: Mock, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { "content-type": "application/json" };
  const response = await mock.fetch(
    new Request(`http://mock.test${path}`, { method, ...init, headers: { ...type, ...headers } }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === "" ? undefined : JSON.parse(text) };
};

const titles = async (mock: Mock) => {
  const { json } = await send(mock, "GET", "/api/articles?sort=id&publicationState=preview");
  return json.data.map(({ attributes }: { readonly attributes: { readonly title: string } }) => attributes.title);
};

describe("data", () => {
  test("a seed is added to what is there, a reset takes it away", async () => {
    const mock = open();
    const before = await titles(mock);
    expect(await mock.seed({ articles: [{ title: "New" }, { title: "Newer" }], "api::tag.tag": [{}] })).toEqual({
      articles: [expect.any(Number), expect.any(Number)],
      "api::tag.tag": [expect.any(Number)],
    });
    expect(await titles(mock)).toEqual([...before, "New", "Newer"]);
    mock.reset();
    expect(await titles(mock)).toEqual(before);
  });

  test("what roles may do is not asked for a seed", async () => {
    const mock = open({ auth: true });
    expect(await mock.seed({ "hidden-item": [{}] })).toEqual({ "hidden-item": [expect.any(Number)] });
  });

  test("one entry needs no list, as that of a single type", async () => {
    const mock = open();
    expect(await mock.seed({ banner: { name: "Summer" } })).toEqual({ banner: [expect.any(Number)] });
    expect((await send(mock, "GET", "/api/banner")).json.data.attributes.name).toBe("Summer");
    await expect(mock.seed({ banner: { nam: "Winter" } })).rejects.toThrow(
      'banner: api::banner.banner has no attribute "nam". Did you mean "name"?',
    );
  });

  test("a seed with a fault changes nothing, and says where it is", async () => {
    const mock = open();
    const before = await titles(mock);
    await expect(mock.seed({ articles: [{ title: "New" }, { title: 1 }] })).rejects.toThrow(
      "articles[1]: api::article.article: data[title]: title must be a `string` type",
    );
    expect(await titles(mock)).toEqual(before);
    await expect(mock.seed({ artikles: [] })).rejects.toThrow(
      'There is no content-type "artikles". Did you mean "articles"? There are: api::article.article, ',
    );
  });
});

describe("requests", () => {
  test("are remembered with what was asked and how it was answered", async () => {
    const mock = open();
    await send(mock, "GET", "/api/articles?filters[title][$eq]=a%20b", undefined, { authorization: "Bearer x" });
    await send(mock, "POST", "/api/tags?fields=id", { data: { name: "one" } });
    await send(mock, "PUT", "/api/tags/999", { data: {} });
    const [list, created, missing, ...more] = mock.requests();
    expect(list).toMatchObject({ method: "GET", path: "/api/articles", body: undefined, status: 200 });
    expect(list?.query).toEqual({ filters: { title: { $eq: "a b" } } });
    expect([list?.header("Authorization"), list?.header("x-other")]).toEqual(["Bearer x", undefined]);
    expect(created).toMatchObject({ method: "POST", path: "/api/tags", query: { fields: "id" }, status: 200 });
    expect(created?.body).toEqual({ data: { name: "one" } });
    expect([missing?.status, more]).toEqual([404, []]);
    expect(mock.requests({ method: "put" }).map(({ path }) => path)).toEqual(["/api/tags/999"]);
    expect(mock.requests({ path: "/API/*s" }).map(({ path }) => path)).toEqual(["/api/articles", "/api/tags"]);
    expect(mock.requests({ path: /TAG/gi }).length).toBe(2);
    mock.reset();
    expect(mock.requests()).toEqual([]);
  });

  test("the latest thousand are kept", async () => {
    const mock = open();
    for (let index = 0; index < 2500; index++) await mock.handle(get(`/api/tags/${index}`));
    const paths = mock.requests().map(({ path }) => path);
    expect([paths.length, paths.at(0), paths.at(-1)]).toEqual([1000, "/api/tags/1500", "/api/tags/2499"]);
  });

  test("a listener is called with each, once it is answered", async () => {
    const reported: unknown[] = [];
    const mock = open({ onRequest: ({ method, path, status }) => reported.push([method, path, status]) });
    await send(mock, "GET", "/api/tags/1");
    expect(reported).toEqual([["GET", "/api/tags/1", 200]]);
  });
});

const get = (path: string) => ({
  method: "GET",
  path,
  headers: () => undefined,
  body: async () => new Uint8Array(),
});

test("a failure is the server's own error, for any origin, and changes nothing; its request is logged", async () => {
  const mock = open();
  const before = await titles(mock);
  mock.fail({ method: "POST", path: "/api/articles", status: 503 });
  const failed = await send(mock, "POST", "/api/articles", { data: { title: "New" } }, { origin: "http://front.test" });
  const error = { status: 503, name: "ServiceUnavailableError", message: "Service Unavailable", details: {} };
  expect([failed.status, failed.json]).toEqual([503, { data: null, error }]);
  expect(failed.headers.get("access-control-allow-origin")).toBe("http://front.test");
  expect(await titles(mock)).toEqual(before);
  expect(mock.requests({ method: "POST" })).toMatchObject([{ body: { data: { title: "New" } }, status: 503 }]);
});

test("browsers' questions are answered, whatever fails", async () => {
  const preflight = { "access-control-request-method": "GET", origin: "http://front.test" };
  const asked = await send(open({ fail: ["500"] }), "OPTIONS", "/api/tags/1", undefined, preflight);
  const allowed = "Content-Type,Authorization,Origin,Accept,X-Mock-Delay,X-Mock-Scenario,X-Mock-Status";
  expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, allowed]);
});

test.each([
  ["422", "GET", 422],
  ["500", "HEAD", 500],
  ["200", "GET", 200],
  ["4000", "GET", 200],
  ["x", "GET", 200],
])("a request that asks for the status %s: %s %d", async (asked, method, status) => {
  const headers = { "x-mock-status": asked };
  expect((await open().fetch("http://mock.test/api/tags/1", { method, headers })).status).toBe(status);
});

test.each([
  [{ status: 200 }, "status: expected 400 to 599, got 200"],
  [{ status: 404.5 }, "status: expected 400 to 599, got 404.5"],
  [{ status: 500, times: 0 }, "times: expected a whole number of at least 1, got 0"],
  [{ milliseconds: -1 }, "milliseconds: expected a number from 0 to 2147483647, got -1"],
  [{ milliseconds: Number.NaN }, "milliseconds: expected a number from 0 to 2147483647, got NaN"],
])("%j is no failure and no delay", (rule, message) => {
  const [add, standing] =
    "status" in rule
      ? [() => open().fail(rule), () => open({ fail: [rule] })]
      : [() => open().delay(rule), () => open({ delay: rule })];
  expect(add).toThrow(new RangeError(message));
  expect(standing).toThrow(message);
});

describe("another dataset", () => {
  test("is answered from, as is a reset; requests and failures stay", async () => {
    const mock = open({ fail: [{ path: "/api/tags/*", status: 500 }] });
    const snapshot = mock.snapshot();
    await send(mock, "POST", "/api/articles", { data: { title: "New" } });
    mock.load({ ...sampleDataset, name: "Again", records: new Map() });
    expect([mock.dataset.name, await titles(mock), mock.count("api::article.article")]).toEqual(["Again", [], 0]);
    await send(mock, "POST", "/api/articles", { data: { title: "Later" } });
    expect((await send(mock, "GET", "/api/tags/1")).status).toBe(500);
    mock.reset();
    expect(await titles(mock)).toEqual([]);
    expect(() => mock.restore(snapshot)).toThrow("The snapshot was not taken of this API.");
    const fitting = open({ defaultPopulate: { tags: "*" } });
    const contentTypes = new Map(sampleDataset.model.contentTypes);
    contentTypes.delete("api::tag.tag");
    expect(() => fitting.load({ ...sampleDataset, model: { ...sampleDataset.model, contentTypes } })).toThrow(
      "no content-type",
    );
    expect(fitting.dataset).toBe(sampleDataset);
  });

  test("and all other changes are reported", async () => {
    let changes = 0;
    const mock = open({ onChange: () => changes++ });
    const reported = async (act: () => unknown): Promise<number> => {
      const before = changes;
      await act();
      return changes - before;
    };
    const snapshot = mock.snapshot();
    expect(await reported(() => send(mock, "GET", "/api/articles"))).toBe(0);
    expect(await reported(() => send(mock, "PUT", "/api/tags/1", { data: {} }))).toBe(1);
    expect(await reported(() => send(mock, "GET", "/api/auth/email-confirmation?confirmation=x"))).toBe(1);
    expect(await reported(() => mock.restore(snapshot))).toBe(1);
    expect(await reported(() => mock.seed({ tags: [{}] }))).toBe(1);
    expect(await reported(() => mock.create("api::tag.tag", {}))).toBe(1);
    expect(await reported(() => mock.load(sampleDataset))).toBe(1);
    expect(await reported(() => mock.reset())).toBe(1);
  });
});

test("a seed and a clock make tokens that repeat", async () => {
  const answers = async (seed: number) => {
    const codes: string[] = [];
    const mock = open({ seed, onMessage: ({ token }) => codes.push(token) });
    const registered = await send(mock, "POST", "/api/auth/local/register", {
      username: "new",
      email: "new@test.io",
      password: "secret1",
    });
    await send(mock, "POST", "/api/auth/forgot-password", { email: "new@test.io" });
    const me = await send(mock, "GET", "/api/users/me", undefined, { authorization: `Bearer ${registered.json.jwt}` });
    return { status: me.status, jwt: registered.json.jwt, codes };
  };
  const first = await answers(1);
  expect([first.status, first.codes.length, first.codes[0]?.length]).toEqual([200, 1, 128]);
  expect(await answers(1)).toEqual(first);
  expect((await answers(2)).jwt).not.toBe(first.jwt);
});

describe("hints for clients of Strapi 5", () => {
  type Sent = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];

  const hintsOf = async (...requests: readonly Sent[]) => {
    const hints: string[] = [];
    const mock = open({ onHint: (hint) => hints.push(hint.split(" ", 1)[0] ?? "") });
    for (const request of requests) await send(mock, ...request);
    return hints;
  };

  test("are reported once each", async () => {
    const hints = await hintsOf(
      ["GET", "/api/articles/znrlzntu9ei5onjvwfaalu2v"],
      ["GET", "/api/articles?filters[documentId][$eq]=x&status=draft"],
      ["GET", "/api/articles?status=published", undefined, { "strapi-response-format": "v4" }],
    );
    expect(hints).toEqual(["documentId", "status=draft", "Strapi-Response-Format"]);
  });

  test.each<readonly [string, Sent]>([
    ["documentId", ["GET", "/api/articles?fields[0]=documentId"]],
    ["documentId", ["POST", "/api/articles", { data: { tags: { connect: [{ documentId: "x" }] } } }]],
    ["documentId", ["PUT", "/api/articles/znrlzntu9ei5onjvwfaalu2v", { data: {} }]],
  ])("%s: %j", async (hint, sent) => {
    expect(await hintsOf(sent)).toEqual([hint]);
  });

  test.each<readonly [Sent]>([
    [["GET", "/api/articles?filters[status]=draft&publicationState=preview"]],
    [["GET", "/api/articles?status=open"]],
    [["GET", "/api/articles/99"]],
    [["GET", "/api/articles/a-slug-with-24-characters"]],
    [["POST", "/api/articles", { data: { title: "documentId" } }]],
  ])("nothing is reported of %j", async (sent) => {
    expect(await hintsOf(sent)).toEqual([]);
  });
});
