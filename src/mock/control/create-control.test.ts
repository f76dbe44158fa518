import { describe, expect, test } from "vitest";
import { loadFiles } from "../../data/read/load-tree.js";
import { handedOn, openControl, requestFor } from "./control.test-data.js";

const get = (path: string) => requestFor("GET", path);
const articles = "api::article.article";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("state", () => {
  test("says what the mock is and holds", async () => {
    const { ask, mock } = openControl({ version: "1.2.3", source: "./project" });
    const { json } = await ask("GET", "/state");
    expect(json).toMatchObject({ version: "1.2.3", source: "./project", profile: "strapi-4.26", requests: 0 });
    expect(json.snapshots).toEqual([]);
    expect(new Date(json.startedAt).toISOString()).toBe(json.startedAt);
    const article = json.types.find(({ uid }: { readonly uid: string }) => uid === articles);
    expect(article).toMatchObject({ kind: "collectionType", singularName: "article", path: "/api/articles" });
    await mock.seed({ articles: [{ title: "one more" }] });
    const after = (await ask("GET", "/state")).json.types.find(({ uid }: { readonly uid: string }) => uid === articles);
    expect(after.entries).toBe(article.entries + 1);
  });

  test("has no version, and the dataset's name, where none is given", async () => {
    const { ask, mock } = openControl();
    expect((await ask("GET", "/state")).json).toMatchObject({ version: null, source: mock.dataset.name });
  });
});

describe("data", () => {
  test("is seeded, remembered, brought back and reset", async () => {
    const { ask, mock } = openControl();
    const first = mock.count(articles);
    const seeded = await ask("POST", "/seed", { body: { articles: [{ title: "a" }, { title: "b" }] } });
    expect([seeded.status, seeded.json]).toEqual([200, { articles: [expect.any(Number), expect.any(Number)] }]);
    expect((await ask("POST", "/snapshot", { body: { name: "two more" } })).json.snapshots).toEqual(["two more"]);
    await ask("POST", "/reset");
    expect(mock.count(articles)).toBe(first);
    expect((await ask("POST", "/restore", { body: { name: "two more" } })).status).toBe(200);
    expect(mock.count(articles)).toBe(first + 2);
  });

  test("a name that no snapshot has is reported, with those that there are", async () => {
    const { ask } = openControl();
    const none = await ask("POST", "/restore", { body: { name: "a" } });
    expect([none.status, none.json.error.message]).toEqual([404, 'There is no snapshot "a". There are none']);
    await ask("POST", "/snapshot", { body: { name: "b" } });
    const { json } = await ask("POST", "/restore", { body: { name: "__proto__" } });
    expect(json.error).toEqual({
      status: 404,
      name: "NotFoundError",
      message: 'There is no snapshot "__proto__". There are: "b"',
      details: { errors: [{ path: ["name"], message: expect.any(String), name: "NotFoundError" }] },
    });
  });

  test("a snapshot of data that another dataset took the place of is gone", async () => {
    const { ask, mock } = openControl();
    await ask("POST", "/snapshot", { body: { name: "a" } });
    const { dataset } = mock;
    mock.load({ ...dataset });
    expect((await ask("GET", "/state")).json.snapshots).toEqual([]);
    expect((await ask("POST", "/restore", { body: { name: "a" } })).status).toBe(404);
    mock.load(dataset);
    expect((await ask("POST", "/restore", { body: { name: "a" } })).status).toBe(404);
  });

  test("a hundred snapshots of each scenario are kept", async () => {
    const { ask } = openControl();
    const headers = { "x-mock-scenario": "default:a" };
    for (let index = 0; index < 100; index++) await ask("POST", "/snapshot", { body: { name: `${index}` } });
    const other = await ask("POST", "/snapshot", { body: { name: "of a copy" }, headers });
    expect(other.json.snapshots).toEqual(["of a copy"]);
    // A reset of all lets the copies go, and what was taken of them.
    await ask("POST", "/reset");
    expect((await ask("GET", "/state", { headers })).json.snapshots).toEqual([]);
    expect((await ask("POST", "/snapshot", { body: { name: "one more" } })).status).toBe(409);
    expect((await ask("POST", "/snapshot", { body: { name: "7" } })).json.snapshots.length).toBe(100);
  });

  test("a seed with a fault changes nothing, and says where it is", async () => {
    const { ask, mock } = openControl();
    const first = mock.count(articles);
    const { json, status } = await ask("POST", "/seed", { body: { articles: [{ title: "a" }, { title: 1 }] } });
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("articles[1]: api::article.article")]);
    expect(mock.count(articles)).toBe(first);
    const unknown = await ask("POST", "/seed", { body: { __proto__: null, nothing: [{}] } });
    expect(unknown.json.error.message).toContain('There is no content-type "nothing". There are: api::article.article');
  });
});

describe("requests", () => {
  test("are listed by what was asked for, and from which on", async () => {
    const { ask, mock } = openControl();
    await mock.handle(get("/api/articles?filters[title]=a"));
    await mock.handle(requestFor("POST", "/api/tags", { body: { data: { name: "x" } } }));
    const { requests } = (await ask("GET", "/requests")).json;
    expect(requests).toEqual([
      {
        id: 1,
        method: "GET",
        path: "/api/articles",
        query: { filters: { title: "a" } },
        body: null,
        bodyBytes: 0,
        status: 200,
        scenario: "default",
        explorer: false,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        milliseconds: expect.any(Number),
        error: null,
        warnings: [],
      },
      expect.objectContaining({ id: 2, method: "POST", body: { data: { name: "x" } }, bodyBytes: 21 }),
    ]);
    const ids = async (query: string) =>
      (await ask("GET", `/requests?${query}`)).json.requests.map(({ id }: { readonly id: number }) => id);
    expect(await ids("after=1")).toEqual([2]);
    expect(await ids("method=get")).toEqual([1]);
    expect(await ids("path=/api/t*")).toEqual([2]);
    expect((await ask("DELETE", "/requests")).json.requests).toBe(0);
    await mock.handle(get("/api/tags"));
    expect(await ids("after=2")).toEqual([3]);
  });

  test("say why they were refused, and what in them means nothing, which a route lists by itself", async () => {
    const { ask, mock } = openControl();
    await mock.handle(get("/api/articles?sort=nothing&filter=1"));
    const { requests } = (await ask("GET", "/requests")).json;
    const warning = 'filter: It is not a parameter here, and has no effect. Did you mean "filters"?';
    expect(requests[0]).toMatchObject({ error: expect.stringContaining("nothing"), warnings: [warning] });
    await mock.handle(get("/api/articles?filter=1&token=T0P"));
    const { warnings } = (await ask("GET", "/warnings")).json;
    const [first, second] = warnings;
    expect([warnings.length, first.message, first.count, first.search]).toEqual([
      2,
      warning,
      2,
      "sort=nothing&filter=1",
    ]);
    expect([second.parameter, second.search]).toEqual(["token", null]);
    await ask("POST", "/reset");
    expect((await ask("GET", "/warnings")).json).toEqual({ warnings: [] });
  });

  test("show no secrets, and no more of a body than can be read", async () => {
    const { ask, mock } = openControl();
    const send = (path: string, body: unknown) => mock.handle(requestFor("POST", path, { body }));
    await send("/api/auth/local?token=T0P", { identifier: "me@T0P", password: "T0P" });
    await send("/api/auth/reset-password", { code: "T0P", password: "T0P", passwordConfirmation: "T0P" });
    await send("/api/users", { username: "u", password: "T0P", nested: [{ resetPasswordToken: "T0P" }] });
    await send("/api/tags", { data: { name: "x".repeat(20_000) } });
    await send("/api/tags", `${'{"a":'.repeat(600)}1${"}".repeat(600)}`);
    const { json } = await ask("GET", "/requests");
    expect(JSON.stringify(json)).not.toContain("T0P");
    expect(json.requests[2].body).toEqual({
      username: "u",
      password: "[redacted]",
      nested: [{ resetPasswordToken: "[redacted]" }],
    });
    expect([json.requests[3].body, json.requests[3].bodyBytes]).toEqual([null, 20_020]);
    expect(JSON.stringify(json.requests[4].body)).toContain("[too deep]");
  });

  test("show no secrets however a body is written, and whatever it is said to be", async () => {
    const { ask, mock } = openControl();
    const sent = { identifier: "me", password: "T0P-SECRET", nested: [{ passwordConfirmation: "T0P-SECRET" }] };
    const json = JSON.stringify(sent);
    const texts = [
      json,
      `${json}}`,
      json.slice(0, -3),
      `[${json}]`,
      "password=T0P-SECRET&a[token]=T0P-SECRET",
      `{"a":${json}}`,
    ];
    const ofAuth = ['["me","T0P-SECRET"]', '"T0P-SECRET"', "T0P-SECRET", '{"{\\"p\\":\\"T0P-SECRET\\"}":1}'];
    const types = [
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/vnd.api+json",
      undefined,
    ];
    for (const path of ["/api/auth/local", "/api/auth/reset-password", "/api/users", "/api/tags"])
      for (const body of path.startsWith("/api/auth") ? [...texts, ...ofAuth] : texts)
        for (const type of types) {
          await mock.handle(requestFor("POST", path, { body: encode(body), headers: { "content-type": type } }));
          const { requests } = (await ask("GET", "/requests")).json;
          expect(JSON.stringify(requests.at(-1)), `${path} ${type} ${body}`).not.toContain("T0P-SECRET");
        }
    await mock.handle(requestFor("POST", "/api/tags", { body: encode('{"data":{"name":"shown"}') }));
    expect((await ask("GET", "/requests")).json.requests.at(-1).body).toBe('{"data":{"name":"shown"}');
  });

  test("show no password of a type of the user's own, whatever its attribute is called", async () => {
    const { ask, mock } = openControl();
    const dataset = await loadFiles({
      "content-types/member.json": {
        kind: "collectionType",
        info: { singularName: "member", pluralName: "members", displayName: "Member" },
        attributes: { name: { type: "string" }, pin: { type: "password" } },
      },
    });
    mock.load(dataset);
    const data = { name: "shown", pin: "T0P" };
    await mock.handle(requestFor("POST", "/api/members", { body: { data } }));
    await mock.handle(requestFor("POST", "/api/members", { body: `${JSON.stringify({ data })}}` }));
    for (const type of ["text/plain", "application/x-www-form-urlencoded"])
      await mock.handle(
        requestFor("POST", "/api/members", { body: JSON.stringify({ data }), headers: { "content-type": type } }),
      );
    await mock.handle(get("/api/members?filters[pin][$eq]=T0P"));
    await mock.handle(get("/api/members?filters[pin][$eq]=T0P&filters[pin]=T0P&filter=1"));
    const { warnings } = (await ask("GET", "/warnings")).json;
    expect(warnings.length).toBe(2);
    expect(JSON.stringify(warnings)).not.toContain("T0P");
    const { requests } = (await ask("GET", "/requests")).json;
    expect(JSON.stringify(requests)).not.toContain("T0P");
    expect(requests[0].body).toEqual({ data: { name: "shown", pin: "[redacted]" } });
  });

  test("hold on to no more bodies than 64 MiB", async () => {
    const { mock } = openControl();
    const body = JSON.stringify({ data: { name: "x".repeat(1_000_000) } });
    for (let index = 0; index < 80; index++) await mock.handle(requestFor("POST", "/api/tags", { body }));
    const bodies = mock.requests().filter((request) => request.body !== undefined);
    expect([bodies.length < 65, mock.requests().length, mock.requests().at(-1)?.body]).toEqual([
      true,
      80,
      JSON.parse(body),
    ]);
  });
});

test.each([
  ["PUT", "/reset", 405, "POST"],
  ["GET", "/seed", 405, "POST"],
  ["PATCH", "/requests", 405, "GET, DELETE"],
  ["constructor", "/requests", 405, "GET, DELETE"],
  ["GET", "/nothing", 404, undefined],
  ["GET", "/constructor", 404, undefined],
  ["GET", "/state/more", 404, undefined],
  ["GET", "", 404, undefined],
  ["GET", "/State", 404, undefined],
  ["GET", "/state/", 200, undefined],
  ["GET", "/state?x=1", 200, undefined],
])("%s %s: %d", async (method, path, status, allow) => {
  const { ask, faults } = openControl();
  const answer = await ask(method, path);
  expect([answer.status, answer.headers.allow, faults]).toEqual([status, allow, []]);
});

test("HEAD has the headers of GET", async () => {
  const { control } = openControl();
  const answer = await control(requestFor("HEAD", "/__touchstone/state"));
  expect([answer.status, answer.body, Number(answer.headers["content-length"]) > 100]).toEqual([200, undefined, true]);
});

test.each(["/", "/api/articles", "/__touchstonely", "/__TOUCHSTONE/state", "/x/__touchstone/state"])(
  "%s is no control route",
  (path) => {
    expect(openControl().control(get(path))).toBe(handedOn);
  },
);

test("a fault of its own is an answer, and reported", async () => {
  const { ask, faults, mock } = openControl();
  const broken = new Error("broken");
  Object.assign(mock, {
    reset: () => {
      throw broken;
    },
  });
  const { json, status } = await ask("POST", "/reset");
  expect([status, json.error.message, faults]).toEqual([500, "Internal Server Error", [broken]]);
});

describe("scenarios", () => {
  const inEmpty = { headers: { "x-mock-scenario": "empty:a" } };

  test("a request that names one is about it alone", async () => {
    const { ask, mock } = openControl();
    const before = mock.count(articles);
    await ask("POST", "/seed", { ...inEmpty, body: { articles: [{ title: "a" }] } });
    await ask("POST", "/snapshot", { ...inEmpty, body: { name: "one" } });
    expect((await ask("POST", "/rules", { ...inEmpty, body: { respond: 503 } })).json.rules.length).toBe(1);
    const { json } = await ask("GET", "/state", inEmpty);
    expect([json.scenario, json.selected, json.snapshots]).toEqual(["empty:a", "default", ["one"]]);
    const entries = ({ types }: typeof json) => types.find(({ uid }: { uid: string }) => uid === articles).entries;
    expect([entries(json), mock.count(articles), mock.rules()]).toEqual([1, before, []]);
    const outside = (await ask("GET", "/state")).json;
    expect([outside.snapshots, entries(outside)]).toEqual([[], before]);
    expect(entries((await ask("POST", "/reset", inEmpty)).json)).toBe(0);
    expect((await ask("POST", "/restore", { ...inEmpty, body: { name: "one" } })).json.scenario).toBe("empty:a");
  });

  test("one is selected for the requests that name none, and a reset goes back", async () => {
    const { ask, control, mock } = openControl();
    const { json } = await ask("POST", "/scenario", { body: { name: "empty" } });
    expect([json.scenario, json.selected, mock.selected]).toEqual(["empty", "empty", "empty"]);
    expect(json.scenarios.map(({ name }: { readonly name: string }) => name)).toContain("slow");
    const refused = await ask("POST", "/scenario", { body: { name: "emty" } });
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining('there is no scenario "emty". Did you mean "empty"?'),
    ]);
    expect((await ask("POST", "/reset")).json.selected).toBe("default");
    expect(await control(get("/__scenario/none/__touchstone/state"))).toMatchObject({ status: 400 });
    expect(await control(get("/__scenario/empty/__touchstone/state"))).toMatchObject({ status: 200 });
  });
});
