import { afterEach, expect, test } from "vitest";
import { bundledDatasetPath, createMock } from "../../../src/index.js";

const mock = await createMock(bundledDatasetPath());
afterEach(() => mock.reset());

test("a page without entries", async () => {
  const empty = await mock.scenario("empty"); // a state of its own, with fetch, install, seed, fail, requests ...
  const { data } = JSON.parse(await (await empty.fetch("http://localhost:1337/api/tags")).text());
  expect(data).toEqual([]);
  expect(mock.count("tags")).toBe(12);
});
