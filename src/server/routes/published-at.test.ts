import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { createContentApi } from "../api/create-content-api.js";

const dataset = await loadDataset(bundledDatasetPath());
const instant = "2031-05-06T07:08:09.010Z";
const { fetch } = createContentApi(dataset, { now: () => Date.parse(instant) });

const post = async (path: string, data: unknown) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(
    new Request(`http://host/api/${path}`, { method: "POST", headers, body: JSON.stringify({ data }) }),
  );
  expect(answer.status).toBe(200);
  return answer.json();
};

// Measured.
test.each([
  ["at once where nothing is said", {}, instant],
  ["not at all where null is", { publishedAt: null }, null],
  ["when the client says", { publishedAt: "2020-01-01" }, "2020-01-01T00:00:00.000Z"],
])("a new entry is published %s", async (_, data, publishedAt) => {
  const created = await post("makers", { name: `Maker of ${publishedAt}`, ...data });
  expect(created).toMatchObject({ data: { attributes: { publishedAt, createdAt: instant, updatedAt: instant } } });
});

test("an entry of a type without drafts has no publishedAt, whatever the client says", async () => {
  const created = await post("tags", { name: "New", slug: "new", publishedAt: "2020-01-01" });
  expect(created).toEqual({
    data: {
      id: Math.max(...(dataset.records.get("api::tag.tag") ?? []).map(({ id }) => id)) + 1,
      attributes: { name: "New", slug: "new", weight: null, createdAt: instant, updatedAt: instant },
    },
    meta: {},
  });
});
