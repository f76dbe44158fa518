import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { createMockApi, type MockOptions } from "../mock/mock-api.js";

const mockOf = (options: MockOptions = {}) => createMockApi(sampleDataset, options);
const message =
  'populate: api::article.article has no attribute "tag": nothing is populated by it. Did you mean "tags"?';

test("a mock lists what requests ask that means nothing, each once, and answers as ever", async () => {
  const mock = mockOf();
  const answer = await mock.fetch("/api/articles?populate=tag");
  await mock.fetch("/api/articles?populate=tag&sort=id");
  await mock.fetch("/api/articles?populate=tags");
  expect([answer.status, answer.headers.get("touchstone-warning")]).toEqual([200, null]);
  const warning = { message, parameter: "populate", method: "GET", path: "/api/articles", search: "populate=tag" };
  expect(mock.warnings()).toEqual([{ ...warning, count: 2 }]);
  expect(mock.requests().map(({ warnings }) => warnings)).toEqual([[message], [message], []]);
  mock.reset();
  expect(mock.warnings()).toEqual([]);
  await mock.fetch("/api/articles?populate=tag");
  expect(mock.warnings()).toEqual([{ ...warning, count: 1 }]);
});

test("the latest thousand are kept", async () => {
  const mock = mockOf();
  for (let at = 0; at < 1100; at++) await mock.fetch(`/api/articles/${at}?filter=1`);
  const paths = mock.warnings().map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([1000, "/api/articles/100", "/api/articles/1099"]);
});

test("strict headers name them, in ASCII", async () => {
  const mock = mockOf({ strict: "headers" });
  const answer = await mock.fetch("/api/articles?populate=tag&%C3%A9%0D%0Ax-a:b=1");
  expect(answer.status).toBe(200);
  const header = answer.headers.get("touchstone-warning");
  expect(header).toContain(message);
  expect(header).toMatch(/^[ -~]+$/);
  expect(header).toContain("%C3%A9");
  expect((await mock.fetch("/api/articles?populate=tags")).headers.has("touchstone-warning")).toBe(false);
});

test("the explorer is warned of what it asks, each by itself, whatever is in it", async () => {
  const mock = mockOf();
  const asked = "/api/articles?populate=tag&a;%20b%25%C3%A9=1";
  const answer = await mock.fetch(asked, { headers: { "x-touchstone-explorer": "1" } });
  const warned = answer.headers.get("touchstone-warning")?.split("; ").map(decodeURIComponent);
  await mock.fetch(asked);
  expect(warned).toEqual(mock.requests().at(-1)?.warnings);
  expect(warned?.join()).toContain("a; b%é: It is not a parameter here");
});

test("the explorer gets the reason why a request was refused, where the answer does not say so", async () => {
  const headers = { "x-touchstone-explorer": "1" };
  const { headers: answered } = await mockOf().fetch("/api/articles?sort=titel", { headers });
  expect(answered.get("touchstone-warning")).toBe('sort: There is no "titel". Did you mean "title"?');
});

test("strict errors refuse them before anything is changed", async () => {
  const mock = mockOf({ strict: "errors" });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"data":{"title":"x"}}' };
  const answer = await mock.fetch("/api/articles?populate=tag", init);
  expect(answer.status).toBe(400);
  const error = { name: "ValidationError", message: `Invalid parameter ${message}` };
  expect(await answer.json()).toMatchObject({ error });
  expect(mock.count("api::article.article")).toBe(3);
  expect((await mock.fetch("/api/articles?populate=tags", init)).status).toBe(200);
  expect(mock.warnings()).toHaveLength(1);
});

/** What the sample's service drops, and what else it looks at. */
const odd = (more: object = {}) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ data: { title: "x", titel: "y", ...more } }),
});
const dropped = 'data[titel]: api::article.article has no such attribute: it is not written. Did you mean "title"?';

test("a body is looked at when it is read, and written as ever", async () => {
  const mock = mockOf();
  expect((await mock.fetch("/api/articles?populate=tag", odd())).status).toBe(200);
  expect(mock.requests().map(({ warnings }) => warnings)).toEqual([[message, dropped]]);
  expect(mock.warnings().map(({ message: each, path }) => [each, path])).toEqual([
    [message, "/api/articles"],
    [dropped, "/api/articles"],
  ]);
  expect(mock.count("api::article.article")).toBe(4);
});

test("strict headers name what a body says, strict errors refuse it before anything is changed", async () => {
  const headers = mockOf({ strict: "headers" });
  expect((await headers.fetch("/api/articles", odd())).headers.get("touchstone-warning")).toBe(dropped);
  const errors = mockOf({ strict: "errors" });
  const answer = await errors.fetch("/api/articles", odd());
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: { message: `Invalid parameter ${dropped}` } });
  expect(errors.count("api::article.article")).toBe(3);
});

test("only what reaches the API is looked at: routes of the user's own read what they like", async () => {
  const mock = mockOf({
    strict: "errors",
    routes: [{ path: "/api/articles/own", handler: () => ({ own: true }) }],
    middlewares: [(request, next) => next(new Request(request.url.replace("?mine=1", ""), request))],
  });
  expect((await mock.fetch("/api/articles/own?filter=1")).status).toBe(200);
  expect((await mock.fetch("/api/articles?mine=1")).status).toBe(200);
  expect((await mock.fetch("/api/articles?filter=1")).status).toBe(400);
  expect(mock.requests().map(({ warnings }) => warnings.length)).toEqual([0, 0, 1]);
});

test("a logged request says why it was refused", async () => {
  const mock = mockOf({
    middlewares: [(request, next) => (request.url.endsWith("?text") ? new Response("no", { status: 400 }) : next())],
  });
  for (const path of ["/api/articles?sort=nothing", "/api/nothing", "/api/articles?text", "/api/articles"])
    await mock.fetch(path);
  expect(mock.requests().map(({ error }) => error)).toEqual([
    expect.stringContaining("nothing"),
    "Not Found",
    undefined,
    undefined,
  ]);
});

test("a plugin that populates, and another dataset, count", async () => {
  const mock = mockOf({ plugins: { populateDeep: true } });
  await mock.fetch("/api/articles?populate=deep");
  expect(mock.warnings()).toEqual([]);
  mock.load({ ...sampleDataset, release: "4.15.5" });
  await mock.fetch("/api/articles?populate[reviewers]=true&populate=tags");
  expect(mock.warnings().map(({ parameter }) => parameter)).toEqual(["populate"]);
  expect(mock.requests().at(-1)?.query).toEqual({ populate: { reviewers: "true", tags: true } });
});
