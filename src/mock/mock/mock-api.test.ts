import { describe, expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { send } from "../../server/http/send.test-data.js";
import { createMockApi, type Mock, type MockOptions } from "./mock-api.js";

// What a mock answers: `../scripts/mock.jsonl`.

const open = (options: MockOptions = {}) =>
  createMockApi(sampleDataset, { now: () => Date.UTC(2026, 0, 1), ...options });

test("requests are remembered with what was asked and how it was answered, and a listener is called with each", async () => {
  const reported: unknown[] = [];
  const mock = open({ onRequest: ({ method, path, status }) => reported.push([method, path, status]) });
  await send(mock, "GET", "/api/articles?filters[title][$eq]=a%20b", undefined, { authorization: "Bearer x" });
  await send(mock, "POST", "/api/tags?fields=id", { data: { name: "one" } });
  await send(mock, "PUT", "/api/tags/999", { data: {} });
  const [list, created] = mock.requests();
  expect(list).toMatchObject({ method: "GET", path: "/api/articles", body: undefined, status: 200 });
  expect(list?.query).toEqual({ filters: { title: { $eq: "a b" } } });
  expect([list?.header("Authorization"), list?.header("x-other")]).toEqual(["Bearer x", undefined]);
  expect(created).toMatchObject({ query: { fields: "id" }, body: { data: { name: "one" } } });
  expect(reported).toEqual([
    ["GET", "/api/articles", 200],
    ["POST", "/api/tags", 200],
    ["PUT", "/api/tags/999", 404],
  ]);
  const paths = (match: Parameters<Mock["requests"]>[0]) => mock.requests(match).map(({ path }) => path);
  expect(paths({ method: "put" })).toEqual(["/api/tags/999"]);
  expect(paths({ path: "/API/*s" })).toEqual(["/api/articles", "/api/tags"]);
  expect(paths({ path: /TAG/gi })).toHaveLength(2);
  mock.reset();
  expect(mock.requests()).toEqual([]);
});

test("the latest thousand requests are kept", async () => {
  const mock = open();
  const get = { method: "GET", headers: () => undefined, body: async () => new Uint8Array() };
  for (let index = 0; index < 2500; index++) await mock.handle({ ...get, path: `/api/tags/${index}` });
  const paths = mock.requests().map(({ path }) => path);
  expect([paths.length, paths.at(0), paths.at(-1)]).toEqual([1000, "/api/tags/1500", "/api/tags/2499"]);
});

test.each([-1, Number.NaN])("%j is no delay", (delay) => {
  const message = `delay: expected a number from 0 to 2147483647, got ${delay}`;
  for (const add of [() => open().use({ delay }), () => open({ delay })]) expect(add).toThrow(new RangeError(message));
});

describe("another dataset", () => {
  test("is answered from, as is a reset; requests and failures stay", async () => {
    const mock = open({ rules: ["/api/tags/* 500"] });
    const snapshot = mock.snapshot();
    await send(mock, "POST", "/api/articles", { data: { title: "New" } });
    mock.load({ ...sampleDataset, name: "Again", records: new Map() });
    expect([mock.dataset.name, mock.count("articles"), mock.requests().length]).toEqual(["Again", 0, 1]);
    await send(mock, "POST", "/api/articles", { data: { title: "Later" } });
    expect((await send(mock, "GET", "/api/tags/1")).status).toBe(500);
    mock.reset();
    expect(mock.count("articles")).toBe(0);
    expect(() => mock.restore(snapshot)).toThrow("The snapshot was not taken of this API.");
    const fitting = open({ defaultPopulate: { tags: "*" } });
    const contentTypes = new Map(sampleDataset.model.contentTypes);
    contentTypes.delete("api::tag.tag");
    const other = { ...sampleDataset, model: { ...sampleDataset.model, contentTypes } };
    expect(() => fitting.load(other)).toThrow("no content-type");
    expect(fitting.dataset).toBe(sampleDataset);
  });

  test("and all other changes are reported", async () => {
    let changes = 0;
    const mock = open({ onChange: () => changes++ });
    const snapshot = mock.snapshot();
    const acts: readonly (readonly [act: () => unknown, changes: number])[] = [
      [() => send(mock, "GET", "/api/articles"), 0],
      [() => send(mock, "PUT", "/api/tags/1", { data: {} }), 1],
      [() => send(mock, "GET", "/api/auth/email-confirmation?confirmation=x"), 1],
      [() => mock.restore(snapshot), 1],
      [() => mock.seed({ tags: [{}] }), 1],
      [() => mock.create("api::tag.tag", {}), 1],
      [() => mock.load(sampleDataset), 1],
      [() => mock.reset(), 1],
    ];
    for (const [act, expected] of acts) {
      const before = changes;
      await act();
      expect(changes - before, String(act)).toBe(expected);
    }
  });
});

test("of several folders of fixtures, the recorded answer of the last one counts, beside entry files too", async () => {
  const files = { "content-types/note.json": typeJson("note", {}), "answers.json": [{ path: "/api/search", body: 1 }] };
  const fixtures = [{ "answers.json": [{ path: "/api/search", body: 2 }], "notes.json": [] }];
  const dataset = await loadFiles(files, { fixtures });
  expect(dataset.warnings).toEqual([]);
  expect((await send(createMockApi(dataset), "GET", "/api/search")).json).toBe(2);
});

test("a seed and a clock make tokens that repeat", async () => {
  const answers = async (seed: number) => {
    const codes: string[] = [];
    const mock = open({ seed, onMessage: ({ token }) => codes.push(token) });
    const user = { username: "new", email: "new@test.io", password: "secret1" };
    const { jwt } = (await send(mock, "POST", "/api/auth/local/register", user)).json;
    await send(mock, "POST", "/api/auth/forgot-password", { email: "new@test.io" });
    const me = await send(mock, "GET", "/api/users/me", undefined, { authorization: `Bearer ${jwt}` });
    return { status: me.status, jwt, codes };
  };
  const first = await answers(1);
  expect([first.status, first.codes.length, first.codes[0]?.length]).toEqual([200, 1, 128]);
  expect(await answers(1)).toEqual(first);
  expect((await answers(2)).jwt).not.toBe(first.jwt);
});

type Sent = readonly [method: string, path: string, body?: unknown, headers?: Record<string, string>];
type Hints = readonly [hints: readonly string[], requests: readonly Sent[]];

test.each(rowsOf<Hints>("hints.jsonl", import.meta.url))(
  "hints for clients of Strapi 5: %j, each once: %j",
  async (expected, requests) => {
    const hints: string[] = [];
    const mock = open({ onHint: (hint) => hints.push(hint.split(" ", 1)[0] ?? "") });
    for (const [method, path, body, headers] of requests) await send(mock, method, path, body ?? undefined, headers);
    expect(hints).toEqual(expected);
  },
);
