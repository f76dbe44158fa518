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

describe("failures", () => {
  test("come as often as their rule says, as the server's own errors do, and change nothing", async () => {
    const mock = open();
    const before = await titles(mock);
    mock.fail({ method: "POST", path: "/api/articles", status: 503, times: 2 });
    const post = () => send(mock, "POST", "/api/articles", { data: { title: "New" } }, { origin: "http://front.test" });
    const failed = await post();
    expect([failed.status, failed.json, failed.headers.get("access-control-allow-origin")]).toEqual([
      503,
      {
        data: null,
        error: { status: 503, name: "ServiceUnavailableError", message: "Service Unavailable", details: {} },
      },
      "http://front.test",
    ]);
    expect((await send(mock, "GET", "/api/articles")).status).toBe(200);
    expect([(await post()).status, (await post()).status]).toEqual([503, 200]);
    expect(await titles(mock)).toEqual([...before, "New"]);
    expect(mock.requests({ method: "POST" }).map(({ body, status }) => [body, status])).toEqual([
      [{ data: { title: "New" } }, 503],
      [{ data: { title: "New" } }, 503],
      [{ data: { title: "New" } }, 200],
    ]);
  });

  test("of several rules the latest counts; a reset forgets them; browsers' questions are answered", async () => {
    const mock = open();
    mock.fail({ status: 500, message: "Always" });
    mock.fail({ path: "/api/tags/*", status: 404, times: 1 });
    const preflight = { "access-control-request-method": "GET", origin: "http://front.test" };
    const asked = await send(mock, "OPTIONS", "/api/tags/1", undefined, preflight);
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([
      204,
      "Content-Type,Authorization,Origin,Accept,X-Mock-Delay,X-Mock-Scenario,X-Mock-Status",
    ]);
    expect((await send(mock, "GET", "/api/tags/1")).status).toBe(404);
    expect((await send(mock, "GET", "/api/tags/1")).json.error.message).toBe("Always");
    mock.reset();
    expect((await send(mock, "GET", "/api/tags/1")).status).toBe(200);
  });

  test("a request may ask for its own", async () => {
    const mock = open();
    const statuses = ["422", "200", "4000", "x"].map(async (status) => {
      const response = await send(mock, "GET", "/api/tags/1", undefined, { "x-mock-status": status });
      return response.status;
    });
    expect(await Promise.all(statuses)).toEqual([422, 200, 200, 200]);
    const head = await mock.fetch(
      new Request("http://mock.test/api/tags/1", { method: "HEAD", headers: { "x-mock-status": "500" } }),
    );
    expect([head.status, await head.text()]).toEqual([500, ""]);
  });

  test.each([200, 399, 600, 404.5])("the status %d is no failure", (status) => {
    expect(() => open().fail({ status })).toThrow(`status: expected 400 to 599, got ${status}`);
  });

  test("a rule that never counts is refused", () => {
    expect(() => open().fail({ status: 500, times: 0 })).toThrow("times: expected a whole number of at least 1, got 0");
  });
});

describe("delays", () => {
  /** The order in which answers come. */
  const race = async (answers: Readonly<Record<string, Promise<unknown>>>): Promise<readonly string[]> => {
    const order: string[] = [];
    await Promise.all(Object.entries(answers).map(async ([name, answer]) => order.push((await answer) ? name : name)));
    return order;
  };

  test("hold up what they are for, as often as their rule says", async () => {
    const mock = open();
    mock.delay({ path: "/api/tags/1", milliseconds: 30, times: 1 });
    const order = await race({
      slow: send(mock, "GET", "/api/tags/1"),
      quick: send(mock, "GET", "/api/articles"),
      again: send(mock, "GET", "/api/tags/1"),
    });
    expect(order.at(-1)).toBe("slow");
  });

  test("may be asked for by a request, and be those of the whole mock, also after a reset", async () => {
    const mock = open({ delay: { milliseconds: 10, jitter: 20 } });
    mock.delay({ path: "/api/tags/1", milliseconds: 0 });
    const without = { "x-mock-delay": "0" };
    const order = () =>
      race({
        held: send(mock, "GET", "/api/articles"),
        asked: send(mock, "GET", "/api/articles", undefined, without),
        free: send(mock, "GET", "/api/tags/1"),
      });
    expect((await order()).at(-1)).toBe("held");
    mock.reset();
    expect((await order()).at(0)).toBe("asked");
  });

  test.each([-1, Number.NaN, 2 ** 31])("%d ms is refused", (milliseconds) => {
    expect(() => open().delay(milliseconds)).toThrow("milliseconds: expected a number from 0 to 2147483647, got");
  });
});

describe("rules that stand", () => {
  test("count from the start, and again after a reset", async () => {
    const mock = open({ fail: [{ method: "GET", path: "/api/tags/1", status: 503, times: 1 }] });
    const statuses = async () => [
      (await send(mock, "GET", "/api/tags/1")).status,
      (await send(mock, "GET", "/api/tags/1")).status,
    ];
    expect(await statuses()).toEqual([503, 200]);
    mock.reset();
    expect(await statuses()).toEqual([503, 200]);
    expect(() => open({ fail: [{ status: 200 }] })).toThrow("status: expected 400 to 599, got 200");
  });
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
