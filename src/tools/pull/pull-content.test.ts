import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../mock/create-mock.js";
import { pullFrom, visible } from "./datasets.test-data.js";
import { type PullOptions, pullContent } from "./pull-content.js";

const museum = await loadDataset(bundledDatasetPath());
const registrar = { authorization: "Bearer havnsund-full-access-token" };

const pullMuseum = async (auth: boolean, more: Partial<PullOptions>) => {
  const mock = await createMock(museum, { auth });
  const pulled = await pullFrom(mock, { headers: auth ? registrar : {}, asIs: true, ...more });
  // It only asks, whatever it asks.
  expect(mock.requests().length).toBe(pulled.requests);
  expect(mock.requests().filter(({ method }) => method !== "GET")).toEqual([]);
  return pulled;
};

test.each([
  ["schemas that are given", { schemas: museum }],
  ["the content-type-builder", {}],
])("the museum comes back as it is, by %s", async (_, options) => {
  const { dataset, remarks, types } = await pullMuseum(true, { ...options, files: true });
  expect(remarks).toEqual([]);
  expect(types.filter(({ fault }) => fault !== undefined)).toEqual([]);
  expect(dataset.warnings).toEqual([]);
  expect(visible(dataset, museum.model)).toEqual(visible(museum, museum.model));
});

test("by names alone it only asks, too", async () => {
  const { discovered, requests } = await pullMuseum(true, { types: ["artifacts", "makers", "homepage"] });
  expect(discovered.findings.length).toBeGreaterThan(60);
  expect(requests).toBeGreaterThan(15);
});

test("what a database has rounded beyond 64 bits is the nearest integer of 64 bits, with a remark", async () => {
  const schemas = await loadFiles({ "content-types/page.json": typeJson("page", { number: { type: "biginteger" } }) });
  const numbers = ["9223372036854776000", "-9223372036854776000", "9223372036854775807", "5"];
  const data = numbers.map((number, at) => ({ id: at + 1, attributes: { number } }));
  const { dataset, remarks } = await pullContent({
    fetch: async (url) =>
      url.includes("/pages") ? new Response(JSON.stringify({ data })) : new Response("", { status: 403 }),
    url: "http://any.test",
    schemas,
  });
  expect(dataset.records.get("api::page.page")?.map(({ values }) => values.number)).toEqual([
    ...[2n ** 63n - 1n, -(2n ** 63n), 2n ** 63n - 1n, 5n],
  ]);
  expect(remarks).toContain(
    "api::page.page number: taken for the nearest integer of 64 bits: the server rounds it (2 times)",
  );
});
