import { afterEach, beforeEach, expect, test } from "vitest";
import { bundledDatasetPath, createMock, loadDataset, type NodeMock } from "../../../src/index.js";

// Read once: the costly part. In place of the bundled dataset: the path of your project or fixtures.
const dataset = await loadDataset(bundledDatasetPath());

let mock: NodeMock;
beforeEach(async () => {
  mock = await createMock(dataset, { now: () => Date.UTC(2026, 0, 1), seed: 1 });
  // Answers the global fetch for http://localhost:1337, until the mock is closed.
  mock.install();
});
afterEach(() => mock.close());

/** What a front end does: it calls the global fetch, or is given one. */
const saveTag = async (name: string): Promise<string> => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ data: { name, slug: name.toLowerCase() } });
  const answer = await fetch("http://localhost:1337/api/tags", { method: "POST", headers, body });
  return answer.ok ? "saved" : `not saved: ${answer.status}`;
};

test("a tag is saved", async () => {
  expect(await saveTag("Rope")).toBe("saved");
  expect(mock.requests({ method: "POST" }).map(({ body }) => body)).toEqual([{ data: { name: "Rope", slug: "rope" } }]);
});

test("a server that is down is reported", async () => {
  mock.use("POST /api/tags 503 x1");
  expect(await saveTag("Rope")).toBe("not saved: 503");
  expect(await saveTag("Rope")).toBe("saved");
});

test("a page of many entries", async () => {
  const tags = Array.from({ length: 40 }, (_, index) => ({ name: `Tag ${index}`, slug: `tag-${index}` }));
  const { tags: ids } = await mock.seed({ tags });
  expect(ids).toHaveLength(40);
});
