import { describe, expect, test, vi } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { library } from "../../../data/read/shared/library.test-data.js";
import { createMockApi, type MockOptions, type MockState } from "../mock-api.js";

const entries = {
  "entries/authors.json": [{ name: "Ann" }, { name: "Bob" }],
  "entries/tags.json": [{ slug: "a" }, { slug: "b" }],
  "entries/books.json": [
    { slug: "one", title: "One", author: "Ann", tags: ["a", "b"], seo: { metaTitle: "s" }, isbn: "9007199254740993" },
    { slug: "two", title: "Two", author: "Bob", parts: [{ __component: "shared.quote", text: "q", source: "Ann" }] },
    { slug: "one", locale: "fr", title: "Un" },
  ],
  "entries/roles.json": [{ name: "Authenticated", type: "authenticated", permissions: [] }],
  "entries/users.json": [{ username: "ann", email: "ann@test.io", password: "secret1", role: "authenticated" }],
  "dataset.json": {
    locales: [{ code: "en", default: true }, { code: "fr" }],
    apiTokens: [{ name: "reader", token: "the-token", type: "read-only" }],
  },
};

const dataset = (scenarios: Readonly<Record<string, unknown>> = {}, more: Readonly<Record<string, unknown>> = {}) =>
  loadFiles({
    ...library,
    ...entries,
    ...more,
    ...Object.fromEntries(Object.entries(scenarios).map(([name, json]) => [`scenarios/${name}.json`, json])),
  });

const open = async (scenarios: Readonly<Record<string, unknown>> = {}, options: MockOptions = {}) =>
  createMockApi(await dataset(scenarios), { now: () => 0, ...options });

/** What a front end sees. */
const ask = async (state: Pick<MockState, "fetch">, path: string, init: RequestInit = {}) => {
  const response = await state.fetch(`http://mock.test${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, json: text === "" ? undefined : JSON.parse(text) };
};

const named = (name: string) => ({ headers: { "x-mock-scenario": name } });

const titles = async (state: Pick<MockState, "fetch">, init: RequestInit = {}) => {
  const { json } = await ask(state, "/api/books?sort=id&publicationState=preview&locale=all", init);
  return json.data.map(({ attributes }: { readonly attributes: { readonly title: string } }) => attributes.title);
};

const post = (name: string, title: string) => ({
  method: "POST",
  headers: { "x-mock-scenario": name, "content-type": "application/json" },
  body: JSON.stringify({ data: { title } }),
});

describe("the built-in scenarios", () => {
  test("empty: no entry of the project's own types; users and files stay", async () => {
    const mock = await open();
    const empty = await mock.scenario("empty");
    expect(await titles(empty)).toEqual([]);
    expect(empty.count("api::author.author")).toBe(0);
    expect(empty.count("plugin::users-permissions.user")).toBe(1);
    expect((await ask(empty, "/api/imprint")).status).toBe(404);
    expect(await titles(mock)).toEqual(["One", "Two", "Un"]);
  });

  test("error: every request of the API is a 500", async () => {
    const state = await (await open()).scenario("error");
    const { json, status } = await ask(state, "/api/books");
    expect([status, json.error.name]).toEqual([500, "InternalServerError"]);
    expect((await ask(state, "/api/books", { method: "POST" })).status).toBe(500);
  });

  test("slow: every answer is delayed", async () => {
    const state = await (await open()).scenario("slow");
    expect(state.rules().map(({ rule }) => rule)).toEqual([{ match: {}, delay: { milliseconds: 3000 } }]);
  });

  test("logged-out: a token counts only once somebody has signed in there", async () => {
    const mock = await open();
    const signIn = async (state: Pick<MockState, "fetch">) => {
      const body = JSON.stringify({ identifier: "ann", password: "secret1" });
      const headers = { "content-type": "application/json" };
      return (await ask(state, "/api/auth/local", { method: "POST", headers, body })).json.jwt;
    };
    const me = (state: Pick<MockState, "fetch">, token: string) =>
      ask(state, "/api/users/me", { headers: { authorization: `Bearer ${token}` } });
    const outside = await signIn(mock);
    expect((await me(mock, outside)).status).toBe(200);
    const state = await mock.scenario("logged-out");
    expect((await me(state, outside)).status).toBe(401);
    expect((await me(state, await signIn(state))).status).toBe(200);
  });

  test("many: copies of what is there, each valid, with their components and relations", async () => {
    const mock = await open();
    const many = await mock.scenario("many");
    expect(["book", "author", "tag", "note"].map((name) => many.count(`api::${name}.${name}`))).toEqual([
      150, 150, 150, 0,
    ]);
    const { json } = await ask(many, "/api/books?filters[slug]=one-2&locale=en&populate=*");
    expect(json.data).toHaveLength(1);
    const { author, isbn, seo, slug, tags, title } = json.data[0].attributes;
    expect([title, slug, isbn, author.data.attributes.name, seo.metaTitle]).toEqual([
      "One",
      "one-2",
      "9007199254740993",
      "Ann",
      "s",
    ]);
    expect(tags.data).toHaveLength(2);
    for (const slug of ["two", "two-2"]) {
      const zones = await ask(many, `/api/books?filters[slug]=${slug}&populate[parts][populate]=source`);
      expect(zones.json.data[0].attributes.parts[0].source.data?.attributes.name).toBe("Ann");
    }
  });
});

describe("a scenario of a file", () => {
  const checkout = {
    description: "A shop with one new book",
    remove: ["tags"],
    entries: {
      books: [
        {
          slug: "new",
          title: "New",
          author: "Bob",
          parts: [{ __component: "shared.quote", text: "x", source: "Bob" }],
        },
        { slug: "one", title: "Renamed" },
        { id: 2, title: "By id" },
      ],
      imprint: { text: "set" },
    },
    fail: ["POST /api/books 503 x1", { path: "/api/authors", status: 404, message: "gone" }],
    delay: [{ path: "/api/imprint", milliseconds: 5 }],
    rules: [{ match: { path: "/api/notes" }, respond: [{ body: "first" }, "mock"] }],
  };

  test("has entries on top, by natural key and id; removed types; failures and delays", async () => {
    const mock = await open({ checkout });
    const state = await mock.scenario("checkout");
    expect(await titles(state)).toEqual(["Renamed", "By id", "Un", "New"]);
    expect([state.count("api::tag.tag"), mock.count("api::tag.tag")]).toEqual([0, 2]);
    const { json } = await ask(state, "/api/books?filters[slug]=new&populate[author]=*&populate[tags]=*");
    expect(json.data[0].attributes.author.data.attributes.name).toBe("Bob");
    const one = await ask(state, "/api/books/1?populate=tags,author");
    expect(one.json.data.attributes.tags.data).toEqual([]);
    expect(one.json.data.attributes.author.data.attributes.name).toBe("Ann");
    expect((await ask(state, "/api/authors")).json.error.message).toBe("gone");
    expect((await ask(state, "/api/imprint")).json.data.attributes.text).toBe("set");
    const status = async () => (await ask(state, "/api/books", post("default", "x"))).status;
    expect(
      (await ask(state, "/api/books", { ...post("", "x"), headers: { "content-type": "application/json" } })).status,
    ).toBe(503);
    expect(await status()).toBe(200);
    expect([(await ask(state, "/api/notes")).json, (await ask(state, "/api/notes")).json.data]).toEqual(["first", []]);
    expect(state.rules().map(({ answered, rule }) => [rule.match?.path, answered])).toEqual([
      ["/api/notes", 2],
      ["/api/authors", 1],
      ["/api/imprint", 1],
    ]);
  });

  test.each<readonly [string, unknown, string]>([
    ["no JSON", '{ "remove": [', "scenarios/x.json: is not JSON: "],
    ["an unknown key", { removed: [] }, 'scenarios/x.json: unknown key "removed"'],
    [
      "a rule",
      { fail: ["/api/books"] },
      'scenarios/x.json: fail[0]: expected a rule such as "POST /api/articles 500 x2"',
    ],
    ["a status", { fail: [{ status: 200 }] }, "scenarios/x.json: fail[0]: expected a rule such as"],
    ["a delay", { delay: "1s" }, "scenarios/x.json: delay: expected milliseconds, or a list of"],
    ["a caller", { caller: { name: "ann" } }, 'scenarios/x.json: caller: expected "public", { "user": "its name" }'],
    ["a list", { remove: "tags" }, 'scenarios/x.json: remove: expected "*" or a list of content-types'],
    ["a number", { many: -1 }, "scenarios/x.json: many: expected a number of entries"],
    ["entries", { entries: { books: "one" } }, "scenarios/x.json: entries.books: expected an entry or a list"],
  ])("%s of another form is a fault of the source", async (_, json, message) => {
    await expect(dataset({ x: json })).rejects.toThrow(message);
  });

  test("a name that cannot stand in a header is a fault, and so is default", async () => {
    for (const name of ["a b", "default", ".x:y"].filter((each) => !each.startsWith(".")))
      await expect(dataset({ [name]: {} })).rejects.toThrow(`scenarios/${name}.json: a name of letters`);
  });

  test.each<readonly [string, unknown, string]>([
    ["type", { remove: ["book", "tagz"] }, 'remove[1]: There is no content-type "tagz". Did you mean "tags"?'],
    ["type of entries", { entries: { boks: [] } }, 'entries: There is no content-type "boks". Did you mean "books"?'],
    ["type of many", { many: { boks: 3 } }, 'many: There is no content-type "boks"'],
    [
      "attribute",
      { entries: { books: [{ titel: "x" }] } },
      'entries.books[0]: api::book.book has no attribute "titel". Did',
    ],
    ["value", { entries: { books: [{ pages: "x" }] } }, "entries.books[0]: api::book.book: data[pages]"],
    [
      "relation",
      { entries: { books: [{ author: "Eve" }] } },
      'entries.books[0]: author: there is no api::author.author with name "Eve"',
    ],
    ["id", { entries: { books: [{ id: 99 }] } }, "entries.books[0]: id: api::book.book has no entry 99"],
    ["path", { fail: ["/api/boks 500"] }, 'fail[0]: path: nothing is at "/api/boks"'],
    ["path of a delay", { delay: [{ path: "/x", milliseconds: 1 }] }, 'delay[0]: path: nothing is at "/x"'],
    [
      "path of a rule",
      { rules: [{ match: { path: "/x" }, respond: 503 }] },
      'rules[0]: match.path: nothing is at "/x"',
    ],
    [
      "member of a rule",
      { rules: ["500", { respnd: 1 }] },
      'rules[1]: respnd: no such member. Did you mean "respond"?',
    ],
    ["user", { caller: { user: "eve" } }, 'caller.user: there is no user with the name or address "eve"'],
    ["token", { caller: { apiToken: "x" } }, 'caller.apiToken: there is no API token "x". There are: "reader"'],
  ])("an unknown %s is named, with the file and the key", async (_, json, message) => {
    const mock = await open({ x: json });
    await expect(mock.scenario("x")).rejects.toThrow(`scenarios/x.json: ${message}`);
    expect((await ask(mock, "/api/books", named("x"))).json.error.message).toContain(message);
    expect((await mock.scenarios()).find(({ name }) => name === "x")?.fault).toContain(message);
    expect((await ask(mock, "/api/books")).status).toBe(200);
  });

  test("later folders, and those that are given in code, take the place of others", async () => {
    const files = { ...library, ...entries, "scenarios/a.json": { description: "first" } };
    const loaded = await loadFiles(files, {
      fixtures: { "tags.json": [], "scenarios/a.json": { description: "second" }, "scenarios/empty.json": { many: 1 } },
    });
    const mock = createMockApi(loaded, { scenarios: { b: { remove: "*" } } });
    const found = Object.fromEntries((await mock.scenarios()).map(({ description, name }) => [name, description]));
    expect(Object.keys(found).sort()).toEqual(["a", "b", "empty", "error", "logged-out", "many", "slow"]);
    expect([found.a, found.empty]).toEqual(["second", undefined]);
  });
});

describe("a caller", () => {
  test("is a user, an API token or nobody, whatever a request says", async () => {
    const mock = await open(
      {
        user: { caller: { user: "ann@test.io" } },
        token: { caller: { apiToken: "reader" } },
        nobody: { caller: "public" },
      },
      { auth: true },
    );
    const wrong = { headers: { authorization: "Bearer wrong" } };
    const status = async (name: string, path: string) => (await ask(await mock.scenario(name), path, wrong)).status;
    expect(await status("user", "/api/users/me")).toBe(403);
    expect(await status("token", "/api/books")).toBe(200);
    expect(await status("nobody", "/api/books")).toBe(401);
    const signedIn = await open({ user: { caller: { user: "ann" } } });
    expect((await ask(await signedIn.scenario("user"), "/api/users/me", wrong)).json.username).toBe("ann");
  });
});

describe("which scenario a request is answered from", () => {
  test("the header counts more than the address, and that more than the cookie", async () => {
    const mock = await open();
    const count = async (path: string, headers: Record<string, string> = {}) =>
      (await ask(mock, `${path}/api/books?publicationState=preview&locale=all`, { headers })).json.data?.length;
    expect(await count("")).toBe(3);
    expect(await count("", { "x-mock-scenario": "empty" })).toBe(0);
    expect(await count("", { cookie: "a=b; mock-scenario=empty" })).toBe(0);
    expect(await count("/__scenario/empty")).toBe(0);
    expect(await count("/__scenario/default", { cookie: "mock-scenario=empty" })).toBe(3);
    expect(await count("/__scenario/empty", { "x-mock-scenario": "default" })).toBe(3);
    expect(await count("", { cookie: "mock-scenario-2=empty" })).toBe(3);
  });

  test("what names none is refused, with those that there are", async () => {
    const mock = await open();
    const refused = async (init: RequestInit, path = "/api/books") => {
      const { json, status } = await ask(mock, path, init);
      return [status, json.error.message];
    };
    const there = "There are: default, empty, error, slow, logged-out, many";
    expect(await refused(named("emty"))).toEqual([
      400,
      `the header X-Mock-Scenario: there is no scenario "emty". Did you mean "empty"? ${there}`,
    ]);
    expect(await refused({ headers: { cookie: "mock-scenario=gone" } })).toEqual([
      400,
      `the cookie mock-scenario: there is no scenario "gone". ${there}`,
    ]);
    expect((await refused(named("a b")))[1]).toContain("the header X-Mock-Scenario: expected a scenario such as empty");
    expect((await refused({}, "/__scenario/%zz/api/books"))[1]).toContain("the address: expected a scenario");
    expect((await refused({}, "/__scenario/x/api/books"))[1]).toContain('the address: there is no scenario "x"');
    await expect(mock.select("__proto__")).rejects.toThrow("expected a scenario");
    await expect(mock.scenario("toString")).rejects.toThrow("there is no scenario");
  });

  test("an address that is nothing but a scenario sets the cookie", async () => {
    const mock = await open();
    const cookie = async (name: string) => {
      const { headers, status } = await mock.fetch(`http://mock.test/__scenario/${name}`, { redirect: "manual" });
      expect([status, headers.get("location")]).toEqual([302, "/"]);
      return headers.get("set-cookie");
    };
    expect(await cookie("empty:tab")).toBe("mock-scenario=empty%3Atab; Path=/; SameSite=Lax");
    expect(await cookie("default/")).toBe("mock-scenario=default; Path=/; SameSite=Lax; Max-Age=0");
    const kept = { headers: { cookie: "mock-scenario=empty%3Atab" } };
    expect(await titles(mock, kept)).toEqual([]);
  });

  test.each(["%0d%0ax", "emty", "emty/", "constructor", "toString:tab", "__proto__"])(
    "an address that is nothing but %s, which is none, sets no cookie",
    async (name) => {
      const mock = await open();
      const { headers, status } = await mock.fetch(`http://mock.test/__scenario/${name}`, { redirect: "manual" });
      expect([status, headers.get("set-cookie")]).toEqual([400, null]);
      const header = { headers: { "x-mock-scenario": "empty" }, redirect: "manual" } as const;
      expect((await mock.fetch(`http://mock.test/__scenario/${name}`, header)).status).toBe(400);
    },
  );

  test("files too are below the address, and preflights allow the header", async () => {
    const mock = createMockApi(await dataset({}, { "uploads/a.txt": "hello" }));
    expect(await (await mock.fetch("http://mock.test/__scenario/empty/uploads/a.txt")).text()).toBe("hello");
    const headers = { "access-control-request-method": "GET", origin: "http://a.test" };
    const answer = await mock.fetch("http://mock.test/__scenario/error/api/books", { method: "OPTIONS", headers });
    expect(answer.headers.get("access-control-allow-headers")).toContain("X-Mock-Scenario");
  });

  test("the one that is selected is that of all others, until a reset", async () => {
    const mock = await open({}, { scenario: "empty" });
    expect(await titles(mock)).toEqual([]);
    expect(mock.selected).toBe("empty");
    await mock.select("default");
    expect(await titles(mock)).toEqual(["One", "Two", "Un"]);
    mock.reset();
    expect([mock.selected, await titles(mock)]).toEqual(["empty", []]);
  });
});

describe("the state of a scenario", () => {
  test("what is written in one is not in another, nor in a copy of it", async () => {
    const mock = await open();
    await ask(mock, "/api/books", post("empty", "in empty"));
    await ask(mock, "/api/books", post("empty:a", "in a"));
    await ask(mock, "/api/books", post("default:a", "in a copy of all"));
    expect(await titles(mock, named("empty"))).toEqual(["in empty"]);
    expect(await titles(mock, named("empty:a"))).toEqual(["in a"]);
    expect(await titles(mock, named("empty:b"))).toEqual([]);
    expect(await titles(mock)).toEqual(["One", "Two", "Un"]);
    expect(await titles(mock, named("default:a"))).toEqual(["One", "Two", "Un", "in a copy of all"]);
    const [one, two] = [await mock.scenario("empty"), await mock.scenario("empty")];
    await one.seed({ books: [{ title: "mine" }] });
    expect([await titles(one), await titles(two)]).toEqual([["mine"], []]);
  });

  test("requests at the same time, while the state is made, share it", async () => {
    const mock = await open();
    await Promise.all(Array.from({ length: 20 }, (_, at) => ask(mock, "/api/books", post("empty", `${at}`))));
    expect(await titles(mock, named("empty"))).toHaveLength(20);
  });

  test("a reset brings it back alone; that of the mock forgets them all", async () => {
    const mock = await open();
    await mock.seed({ tags: [{ slug: "c" }] });
    const state = await mock.scenario("empty");
    await state.seed({ tags: [{ slug: "d" }] });
    state.fail({ status: 500 });
    state.reset();
    expect([state.count("api::tag.tag"), mock.count("api::tag.tag"), state.rules()]).toEqual([0, 3, []]);
    await ask(mock, "/api/books", post("empty", "x"));
    mock.reset();
    expect([await titles(mock, named("empty")), mock.count("api::tag.tag")]).toEqual([[], 2]);
  });

  test("lists its own requests and warnings; the mock those of all", async () => {
    const mock = await open();
    const state = await mock.scenario("empty");
    await ask(state, "/api/books?populate=nothing");
    await ask(mock, "/api/tags", named("empty"));
    await ask(mock, "/api/tags");
    expect(state.requests().map(({ path, scenario }) => [path, scenario])).toEqual([["/api/books", "empty#1"]]);
    expect(mock.requests().map(({ scenario }) => scenario)).toEqual(["empty#1", "empty", "default"]);
    expect([state.warnings().length, mock.warnings().length]).toEqual([1, 1]);
    state.clear("requests");
    expect(mock.requests()).toHaveLength(2);
  });

  test("begins with another dataset once that is loaded", async () => {
    const mock = await open({ x: { entries: { tags: [{ slug: "x" }] } } });
    const tags = async () => (await ask(mock, "/api/tags", named("x"))).json.data.length;
    expect(await tags()).toBe(3);
    mock.load(await dataset({ x: { remove: ["tags"] } }));
    expect(await tags()).toBe(0);
  });

  test("a thousand of them are kept: the one that nobody asked for longest begins anew", async () => {
    const mock = await open();
    await ask(mock, "/api/books", post("empty:first", "x"));
    for (let at = 0; at < 999; at++) await ask(mock, "/api/tags/1", named(`default:${at}`));
    expect(await titles(mock, named("empty:first"))).toEqual(["x"]);
    for (let at = 1000; at < 2000; at++) await ask(mock, "/api/tags/1", named(`default:${at}`));
    expect(await titles(mock, named("empty:first"))).toEqual([]);
  });

  test("shares the entries that stay the same", async () => {
    const mock = await open();
    const state = await mock.scenario("empty");
    const copy = await mock.scenario("default");
    const tables = ({ saved }: MockState) => saved.store.tables;
    expect(tables(copy).get("api::book.book")).toBe(tables(mock).get("api::book.book"));
    expect(tables(state).get("plugin::users-permissions.user")).toBe(
      tables(mock).get("plugin::users-permissions.user"),
    );
    expect(tables(state).get("shared.seo")?.entries.size).toBe(0);
  });
});

test("no more than a thousand requests wait in all scenarios together", async () => {
  const mock = await open();
  vi.useFakeTimers();
  const asked = (at: number) =>
    ask(mock, "/api/tags/1", { headers: { "x-mock-scenario": `default:${at % 7}`, "x-mock-delay": "60000" } });
  const waiting = Array.from({ length: 1000 }, (_, at) => asked(at));
  let isAnswered = false;
  void Promise.race(waiting).then(() => {
    isAnswered = true;
  });
  try {
    expect((await asked(1000)).status).toBe(200);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
