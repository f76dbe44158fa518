import { expect, onTestFinished, test, vi } from "vitest";
import type { FetchHandler, Transport } from "../../kit/contract/exchange.js";
import { paced } from "../../kit/own/own-transport.js";
import { randomModels } from "../../kit/random/models.js";
import { createContentApi, loadFiles } from "../../kit/reference.js";
import { ownChecks } from "../../statements/own/index.js";
import { writeChecks } from "../../statements/own/writes.js";
import { found, judge, namesOf, open, served } from "./judge.test-data.js";

const [model] = await randomModels(1);
if (model === undefined) throw new Error("no model was made");
const own = { schemas: model };
const checksNamed = (...ids: readonly string[]) => ownChecks.filter(({ id }) => ids.includes(id));

test("nothing is found in what the reference serves, by schemas and by names alone, and nothing but GET is sent", async () => {
  const methods = new Set<string>();
  const handler = served(model);
  const watched: FetchHandler = (request) => {
    methods.add(request.method);
    return handler(request);
  };
  expect(found(await judge(watched, { own, runs: 25 }))).toEqual([]);
  expect(found(await judge(watched, { own: { types: namesOf(model) }, runs: 15 }))).toEqual([]);
  expect([...methods]).toEqual(["GET"]);
});

/** Asks as somebody else does while a run is under way. */
const ask = async (fetch: FetchHandler, method: string, path: string, data?: object) => {
  const headers = { "content-type": "application/json" };
  const init = data === undefined ? { method } : { method, headers, body: JSON.stringify({ data }) };
  const answer = await fetch(new Request(`http://any.test/api/${path}`, init));
  return { status: answer.status, text: await answer.text() };
};

const rename = async (fetch: FetchHandler, title: string): Promise<void> => {
  const { status, text } = await ask(fetch, "PUT", "gammas/1", { title });
  if (status !== 200) throw new Error(text);
};

/** Content of one type, with a title and other attributes. */
const pagesOf = (attributes: object, entries: readonly object[]) =>
  loadFiles({
    "content-types/page.json": {
      ...{ kind: "collectionType", collectionName: "pages" },
      info: { singularName: "page", pluralName: "pages", displayName: "page" },
      attributes: { title: { type: "string" }, ...attributes },
    },
    "entries/pages.json": entries,
  });

test("a difference that comes of content that changed meanwhile is no failure", async () => {
  const api = createContentApi(model, { profile: "spec" });
  let asked = 0;
  const moving: FetchHandler = async (request) => {
    // Once, after it was pulled.
    if (++asked === 60) await rename(api.fetch, "Renamed");
    return api.fetch(request);
  };
  const results = await judge(moving, { own, checks: checksNamed("own-one", "own-eq", "own-windows") });
  expect(asked).toBeGreaterThan(100);
  expect(found(results)).toEqual([]);
});

test("what another check has read meanwhile has changed for all that was judged before it", async () => {
  const api = createContentApi(model, { profile: "spec" });
  const { context } = await open(api.fetch, { own });
  const state = context.own;
  if (state === undefined) throw new Error("nothing is known of the content");
  const before = state.current();
  await rename(api.fetch, "Renamed");
  // Two checks that were judged by the same content, one after the other.
  expect(await state.reread(before)).toBeGreaterThan(0);
  expect(await state.reread(before)).toBeGreaterThan(0);
  expect(await state.reread(state.current())).toBe(0);
});

test("content that changes all the time blocks what differs, and says how many entries changed", async () => {
  const api = createContentApi(model, { profile: "spec" });
  let asked = 0;
  const moving: FetchHandler = async (request) => {
    if (++asked % 5 === 0) await rename(api.fetch, `Renamed ${asked}`);
    return api.fetch(request);
  };
  const [line] = found(await judge(moving, { own, checks: checksNamed("own-windows") }));
  expect(line).toMatch(/^blocked own-windows: content: \d+ entr(y|ies) changed during the check$/);
});

test("what rests on too little is not decided, and says why", async () => {
  const thin = await pagesOf({}, [{ title: "only" }]);
  const results = await judge(served(thin), { own: { schemas: thin }, runs: 20 });
  expect(found(results)).toEqual([]);
  const reasons = new Map(results.map(({ check, reason, verdict }) => [check.id, `${verdict}: ${reason}`]));
  expect(reasons.get("own-null")).toBe(
    "not-applicable: not decided: no attribute has values that $null decides on every database",
  );
  expect(reasons.get("own-locales")).toBe(
    "not-applicable: not decided: the server's content has no example of it: i18n",
  );
  expect(reasons.get("own-in-many")).toBe("not-applicable: not decided: no collection has more than two entries");
  expect(reasons.get("own-attributes")).toBe("not-applicable: not decided: 1 of 1 answer held entries");
});

test("what databases decide in other ways is no failure: integers that are shown rounded, a 500 for a mistake", async () => {
  const counts = ["9007199254740993", "9223372036854775807", "7", "-5", null];
  const entries = counts.map((count, at) => ({ title: `page ${at}`, count }));
  const long = await pagesOf({ count: { type: "biginteger" } }, entries);
  const handler = served(long, "strapi-4.26");
  // As measured of Strapi 4.26.2 over SQLite.
  const rounding: FetchHandler = async (request) => {
    const answer = await handler(request);
    const isAccident = /sort=id:up|\[page\]=x/.test(decodeURIComponent(request.url));
    const text = (await answer.text())
      .replaceAll('"9007199254740993"', '"9007199254740992"')
      .replaceAll('"9223372036854775807"', '"9223372036854776000"');
    const headers = { "content-type": "application/json" };
    return new Response(isAccident ? text.replace(":400", ":500") : text, {
      ...{ status: isAccident ? 500 : answer.status, headers },
    });
  };
  const results = await judge(rounding, { own: { schemas: long }, profile: "strapi-4.26", runs: 60 });
  expect(found(results)).toEqual([]);
});

test("types that are named are written to, and nothing else: entries come and go, and relations between them follow the rules", async () => {
  const api = createContentApi(model, { profile: "spec", limits: { maxLimit: 100 } });
  const sent = new Set<string>();
  const watched: FetchHandler = (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") sent.add(`${request.method} ${pathname.replace(/\d+$/, "n")}`);
    return api.fetch(request);
  };
  const all = async (): Promise<string> => {
    const paths = ["alphas", "betas", "gammas"].map((name) => `${name}?publicationState=preview&locale=all&populate=*`);
    return (await Promise.all(paths.map((path) => ask(api.fetch, "GET", path)))).map(({ text }) => text).join("\n");
  };
  const before = await all();
  const writing = { own: { ...own, writes: ["alphas", "beta"] }, checks: writeChecks, runs: 60 };
  const results = await judge(watched, writing);
  expect(found(results)).toEqual([]);
  expect(results.map(({ verdict }) => verdict)).toEqual(writeChecks.map(() => "passed"));
  expect([...sent].sort()).toEqual(
    ["DELETE", "POST", "PUT"].flatMap((method) =>
      ["alphas", "betas"].map((name) => `${method} /api/${name}${method === "POST" ? "" : "/n"}`),
    ),
  );
  expect(await all()).toBe(before);
  const { context } = await open(watched, writing);
  for (const [method, path] of [
    ["POST", "/api/gammas"],
    ["PUT", "/api/alphas/1"],
    ["DELETE", "/api/betas/2"],
    ["POST", "/api/alphas/1"],
  ] as const)
    await expect(context.transport.send({ method, path, headers: {} })).rejects.toThrow("it was not sent");
});

test("what an interrupted run has left in the types that are named is deleted, and what others made is not", async () => {
  const api = createContentApi(model, { profile: "spec", limits: { maxLimit: 100 } });
  const { uid, attributes } = model.model.contentTypes.get("api::alpha.alpha") ?? {};
  const text = [...(attributes?.values() ?? [])].find((each) => each.kind === "scalar" && each.type === "string")?.name;
  expect([uid, text]).toEqual(["api::alpha.alpha", expect.any(String)]);
  const make = async (value: string): Promise<number> =>
    JSON.parse((await ask(api.fetch, "POST", "alphas", { [text ?? ""]: value })).text).data.id;
  const statusOf = async (id: number) => (await ask(api.fetch, "GET", `alphas/${id}`)).status;
  // Of a machine, a process and a time that are not those of a run under way.
  const left = await make("touchstone-scratch-ffff-1-0-kf12oi01-1");
  const theirs = await make("touchstone-scratch-pads of the museum");
  const writing = { own: { ...own, writes: ["alphas"] }, checks: writeChecks.slice(0, 1), runs: 1 };
  await judge(api.fetch, { ...writing, own });
  expect(await statusOf(left)).toBe(200);
  await judge(api.fetch, writing);
  expect([await statusOf(left), await statusOf(theirs)]).toEqual([404, 200]);
});

test("entries of another run that is under way end this one before it writes", async () => {
  const api = createContentApi(model, { profile: "spec", limits: { maxLimit: 100 } });
  const seen: string[] = [];
  // A mark of another machine, made now.
  const mark = `touchstone-scratch-ffff-1-0-${Date.now().toString(36)}-1`;
  const beside: FetchHandler = async (request) => {
    seen.push(request.method);
    const answer = await api.fetch(request);
    return new Response((await answer.text()).replace(/"name":"[^"]*"/, `"name":"${mark}"`), answer);
  };
  const { preflight } = await open(beside, { own: { ...own, writes: ["alphas"] } });
  expect(preflight).toMatchObject({
    status: "disturbed",
    findings: [{ blocks: true, message: expect.stringContaining(`another run: its entry ${mark} was made`) }],
  });
  expect(new Set(seen)).toEqual(new Set(["GET"]));
});

test("a fault of relation updates is found where types may be written to, and nothing stays there", async () => {
  const api = createContentApi(model, { profile: "spec", limits: { maxLimit: 100 } });
  const replacing: FetchHandler = async (request) =>
    api.fetch(
      request.method === "PUT"
        ? new Request(request, { body: (await request.text()).replaceAll('"connect":', '"set":') })
        : request,
    );
  const count = async (): Promise<unknown> =>
    JSON.parse((await ask(api.fetch, "GET", "alphas?publicationState=preview")).text).meta;
  const before = await count();
  const writing = { own: { ...own, writes: ["alphas", "betas", "gammas"] }, checks: writeChecks, runs: 60 };
  const results = await judge(replacing, writing);
  expect(results.filter(({ failure }) => failure !== undefined).map(({ check }) => check.id)).toEqual([
    "own-relation-lists",
    "own-relation-sides",
  ]);
  expect(await count()).toEqual(before);
});

test("a type that the caller may not see is named, and the others are judged", async () => {
  const handler = served(model);
  const forbidding: FetchHandler = (request) =>
    new URL(request.url).pathname.startsWith("/api/betas")
      ? Response.json(
          { data: null, error: { status: 403, name: "ForbiddenError", message: "Forbidden" } },
          { status: 403 },
        )
      : handler(request);
  const { preflight } = await open(forbidding, { own });
  expect(preflight.findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^api::beta\.beta is not judged: forbidden: GET \/betas.*HTTP 403/),
  ]);
});

test("requests keep to a rate", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let sent = 0;
  const transport: Transport = {
    base: "http://any.test",
    send: async (request) => {
      sent++;
      return { request: { ...request, url: request.path }, problem: { kind: "refused", message: "nobody" } };
    },
    close: async () => {},
  };
  const { send } = paced(transport, 100);
  const all = Promise.all(["/a", "/b", "/c"].map((path) => send({ method: "GET", path, headers: {} })));
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toBe(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toBe(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toBe(3);
  await all;
});
