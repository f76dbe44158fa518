import { expect, test } from "vitest";
import { bundledDatasetPath, createMock, loadDataset } from "../../../src/index.js";

const dataset = await loadDataset(bundledDatasetPath()); // or your project, an export, a folder of fixtures

test("a failed save can be repeated", async () => {
  const mock = await createMock(dataset); // for each test, or call mock.reset()
  mock.use("POST /api/tags 503 x1");

  const body = JSON.stringify({ data: { name: "Rope", slug: "rope" } });
  const headers = { "content-type": "application/json" };
  // Here your front end would ask: give it `mock.fetch` in place of `fetch`.
  const save = () => mock.fetch(new Request("http://mock.test/api/tags", { method: "POST", headers, body }));

  expect((await save()).status).toBe(503);
  expect((await save()).status).toBe(200);
  expect(mock.count("tags")).toBe(13);
});
