import { afterEach, expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { Edit } from "../../reference/store/edit.js";
import { send as sendTo } from "../../server/http/send.test-data.js";
import { stateLines } from "../../server/state/saved-state.js";
import { createMockApi } from "./mock-api.js";

afterEach(() => vi.restoreAllMocks());

const open = () => {
  const errors: string[] = [];
  const mock = createMockApi(sampleDataset, { onError: (error) => errors.push(String(error)) });
  const send = async (method: string, path: string, data?: object) =>
    (await sendTo(mock, method, path, data && { data })).status;
  const lines = () => [...stateLines(mock.saved.store, (_, path) => path)];
  return { mock, send, errors, lines };
};

test("what is refused leaves the very store that was there", async () => {
  const { mock, send } = open();
  const { store } = mock.saved;
  expect(await send("POST", "/api/tags", { name: [] })).toBe(400);
  expect(mock.saved.store === store).toBe(true);
  expect(await send("POST", "/api/tags", { name: "new" })).toBe(200);
  expect(mock.saved.store === store).toBe(false);
});

test("a change makes what it changes anew and shares the rest, and a reset is the store of the beginning", async () => {
  const { mock, send } = open();
  const { store: start } = mock.saved;
  const entries = () => mock.saved.store.tables.get("api::article.article")?.entries.toArray() ?? [];
  const before = entries();
  expect(await send("PUT", "/api/articles/2", { title: "Changed" })).toBe(200);
  expect(entries().map((entry, at) => entry === before[at])).toEqual(before.map(({ id }) => id !== 2));
  const [was, is] = [before, entries()].map((all) => all.find(({ id }) => id === 2)?.links ?? {});
  expect(Object.keys(is ?? {}).filter((name) => is?.[name] !== was?.[name])).toEqual([]);
  const changed = [...start.tables].filter(([uid, table]) => mock.saved.store.tables.get(uid) !== table);
  expect(changed.map(([uid]) => uid)).toEqual(["api::article.article"]);
  mock.reset();
  expect(mock.saved.store === start).toBe(true);
});

test.each(["insert", "setValue", "finish"] as const)(
  "an error in the middle of a change, in %s, is a 500 and leaves all as it was; what follows is written and saved",
  async (step) => {
    const { errors, lines, mock, send } = open();
    const [before, tags, { store }] = [mock.snapshot(), mock.count("api::tag.tag"), mock.saved];
    const linesBefore = lines();
    vi.spyOn(Edit.prototype, step).mockImplementationOnce(() => {
      throw new RangeError("in the middle");
    });
    expect(await send("POST", "/api/tags", { name: "new" })).toBe(500);
    expect([mock.saved.store === store, errors]).toEqual([true, ["RangeError: in the middle"]]);
    expect(lines()).toEqual(linesBefore);
    expect(await send("GET", "/api/tags")).toBe(200);
    expect(await send("POST", "/api/tags", { name: "newer" })).toBe(200);
    expect(await send("DELETE", "/api/tags/1")).toBe(200);
    expect(errors.length).toBe(1);
    mock.restore(before);
    expect(mock.count("api::tag.tag")).toBe(tags);
    mock.reset();
    expect(mock.count("api::tag.tag")).toBe(tags);
    expect(await send("POST", "/api/tags", { name: "new" })).toBe(200);
    expect(lines().length).toBe(linesBefore.length + 1);
  },
);
