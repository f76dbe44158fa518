import { afterEach, expect, test, vi } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { Table } from "../../reference/store/table.js";
import { createStateWriter } from "../../server/api/saved-state.js";
import { createMockApi } from "./mock-api.js";

afterEach(() => vi.restoreAllMocks());

const open = () => {
  const errors: string[] = [];
  const mock = createMockApi(sampleDataset, { onError: (error) => errors.push(String(error)) });
  const send = async (method: string, path: string, data?: object) => {
    const headers = { "content-type": "application/json" };
    const init = data === undefined ? { method } : { method, headers, body: JSON.stringify({ data }) };
    return (await mock.fetch(new Request(`http://mock.test${path}`, init))).status;
  };
  const breakNext = (): void => {
    vi.spyOn(Table.prototype, "setValue").mockImplementationOnce(() => {
      throw new RangeError("in the middle");
    });
  };
  return { mock, send, errors, breakNext };
};

test("an error anywhere but in the middle of a change leaves the data whole", async () => {
  const { mock, send } = open();
  expect(await send("POST", "/api/tags", { name: [] })).toBe(400);
  expect(await send("POST", "/api/tags", { name: "new" })).toBe(200);
  expect(mock.isWhole()).toBe(true);
});

test("an error in the middle of a change is known: nothing more is written or saved, until a reset", async () => {
  const { breakNext, errors, mock, send } = open();
  const [before, tags] = [mock.snapshot(), mock.count("api::tag.tag")];
  breakNext();
  expect(await send("POST", "/api/tags", { name: "new" })).toBe(500);
  expect([mock.isWhole(), errors]).toEqual([false, ["RangeError: in the middle"]]);
  expect(await send("GET", "/api/tags")).toBe(200);
  expect(await send("POST", "/api/tags", { name: "newer" })).toBe(500);
  expect(await send("DELETE", "/api/tags/1")).toBe(500);
  expect(errors.slice(1)).toEqual(Array(2).fill(expect.stringContaining("the data may not be whole")));
  expect(() => createStateWriter(mock.saved).lines()).toThrow("the data may not be whole");
  expect(() => mock.restore(before)).toThrow("the data may not be whole");
  mock.reset();
  expect([mock.isWhole(), mock.count("api::tag.tag")]).toEqual([true, tags]);
  expect(await send("POST", "/api/tags", { name: "new" })).toBe(200);
  expect(createStateWriter(mock.saved).lines().length).toBeGreaterThan(0);
});
