import { expect, onTestFinished, test, vi } from "vitest";
import { loadFiles } from "../../../data/read/load-tree.js";
import { library } from "../../../data/read/shared/library.test-data.js";
import { send } from "../../../server/http/send.test-data.js";
import { createMockApi, type MockState } from "../mock-api.js";

// What is answered in which scenario: `../../scripts/scenarios.jsonl`.

const dataset = await loadFiles({ ...library, "entries/tags.json": [{ slug: "a" }, { slug: "b" }] });
const open = () => createMockApi(dataset, { now: () => 0 });

const ask = (state: Pick<MockState, "fetch">, path: string, headers: Record<string, string> = {}) =>
  state.fetch(`http://mock.test${path}`, { headers });

const tagsIn = async (state: Pick<MockState, "fetch">, scenario: string): Promise<number> => {
  const { json } = await send(state, "GET", "/api/tags", undefined, { "x-mock-scenario": scenario });
  return json.meta.pagination.total;
};

const addTag = (state: Pick<MockState, "fetch">, scenario: string) =>
  send(state, "POST", "/api/tags", { data: {} }, { "x-mock-scenario": scenario });

test("later folders, and those that are given in code, take the place of others", async () => {
  const files = { ...library, "scenarios/a.json": { description: "first" } };
  const loaded = await loadFiles(files, {
    fixtures: { "tags.json": [], "scenarios/a.json": { description: "second" }, "scenarios/empty.json": { many: 1 } },
  });
  const mock = createMockApi(loaded, { scenarios: { b: { remove: "*" } } });
  const found = Object.fromEntries((await mock.scenarios()).map(({ description, name }) => [name, description]));
  expect(Object.keys(found).sort()).toEqual(["a", "b", "empty", "error", "logged-out", "many", "slow"]);
  expect([found.a, found.empty]).toEqual(["second", undefined]);
});

test("each that is asked for in code is a state of its own, which shares the entries that stay the same", async () => {
  const mock = open();
  const [one, two, copy] = [await mock.scenario("empty"), await mock.scenario("empty"), await mock.scenario("default")];
  await one.seed({ tags: [{ slug: "mine" }] });
  await ask(one, "/api/tags");
  expect([one.count("tags"), two.count("tags"), mock.count("tags")]).toEqual([1, 0, 2]);
  expect([one.name, one.requests().length, two.requests().length]).toEqual(["empty#1", 1, 0]);
  const tables = ({ saved }: MockState) => saved.store.tables;
  expect(tables(copy).get("api::tag.tag")).toBe(tables(mock).get("api::tag.tag"));
  const users = "plugin::users-permissions.user";
  expect(tables(two).get(users)).toBe(tables(mock).get(users));
  expect(tables(two).get("shared.seo")?.entries.size).toBe(0);
});

test("requests at the same time, while the state is made, share it", async () => {
  const mock = open();
  await Promise.all(Array.from({ length: 20 }, () => addTag(mock, "empty")));
  expect(await tagsIn(mock, "empty")).toBe(20);
});

test("it begins with another dataset once that is loaded", async () => {
  const mock = open();
  expect(await tagsIn(mock, "default:a")).toBe(2);
  mock.load(await loadFiles(library));
  expect(await tagsIn(mock, "default:a")).toBe(0);
});

test("a thousand states are kept: the one that nobody asked for longest begins anew", async () => {
  const mock = open();
  await addTag(mock, "empty:first");
  const others = async (from: number, to: number) => {
    for (let at = from; at < to; at++) await ask(mock, "/api/tags/1", { "x-mock-scenario": `default:${at}` });
  };
  await others(0, 999);
  expect(await tagsIn(mock, "empty:first")).toBe(1);
  await others(1000, 2000);
  expect(await tagsIn(mock, "empty:first")).toBe(0);
});

test("no more than a thousand requests wait in all scenarios together", async () => {
  const mock = open();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked = (at: number) =>
    ask(mock, "/api/tags/1", { "x-mock-scenario": `default:${at % 7}`, "x-mock-delay": "60000" });
  const waiting = Array.from({ length: 1000 }, (_, at) => asked(at));
  let isAnswered = false;
  void Promise.race(waiting).then(() => {
    isAnswered = true;
  });
  expect((await asked(1000)).status).toBe(200);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
});
