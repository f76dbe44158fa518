import { expect, test } from "vitest";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import { withControl } from "../control/with-control.js";
import { createMockApi } from "./mock-api.js";

/** The sample, where no two tags have the same name. */
const uniqueTags = () => {
  const { model } = sampleDataset;
  const tag = model.contentTypes.get("api::tag.tag");
  const name = tag?.attributes.get("name");
  if (tag === undefined || name?.kind !== "scalar") throw new Error("the sample has tags with names");
  const attributes = new Map(tag.attributes).set("name", { ...name, unique: true });
  const contentTypes = new Map(model.contentTypes).set(tag.uid, { ...tag, attributes });
  return { ...sampleDataset, model: { ...model, contentTypes } };
};

/** How many cells of long arrays are looked at, at most, to find a value in them. */
const cellsSearched = async (work: () => Promise<unknown>): Promise<number> => {
  const { indexOf } = Array.prototype;
  let cells = 0;
  Array.prototype.indexOf = function (...given) {
    if (this.length > 100) cells += this.length;
    return indexOf.apply(this, given);
  };
  try {
    await work();
  } finally {
    Array.prototype.indexOf = indexOf;
  }
  return cells;
};

test("another entry with a unique value costs no more when there are many", async () => {
  const mock = createMockApi(uniqueTags());
  const tags = (from: number) => Array.from({ length: 1000 }, (_, index) => ({ name: `tag ${from + index}` }));
  await mock.seed({ tags: tags(0) });
  expect(await cellsSearched(() => mock.seed({ tags: tags(1000) }))).toBeLessThan(2000);
  await expect(mock.seed({ tags: [{ name: "other" }, { name: "tag 1500" }] })).rejects.toThrow(
    "tags[1]: api::tag.tag: data[name]: This attribute must be unique",
  );
  expect((await mock.seed({ tags: [{ name: "other" }] })).tags).toHaveLength(1);
});

test("the control route takes 20,000 entries at once, of all types together, and no more", async () => {
  const mock = createMockApi(sampleDataset);
  const api = withControl(mock, { token: "12345678" });
  const headers = { "content-type": "application/json", "x-touchstone-token": "12345678" };
  const before = mock.count("api::tag.tag");
  const body = JSON.stringify({ articles: [{}], tags: Array(20_000).fill({}) });
  const answer = await api.fetch(new Request("http://mock.test/__touchstone/seed", { method: "POST", headers, body }));
  const { error } = JSON.parse(await answer.text());
  expect([answer.status, error.message]).toEqual([
    400,
    "expected at most 20000 entries in one request, as nothing else is answered meanwhile, got 20001",
  ]);
  expect(mock.count("api::tag.tag")).toBe(before);
});
