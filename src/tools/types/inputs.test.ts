import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { createMock } from "../../mock/create-mock.js";
import { typesOf } from "./compile-types.test-data.js";
import { artifactUpdates, bodyOf, seeds, story } from "./museum/inputs.test-data.js";

const mock = await createMock(bundledDatasetPath());
const headers = { "content-type": "application/json" };
const send = async (method: string, path: string, body: string) => {
  const answer = await mock.fetch(`http://mock.test${path}`, { method, headers, body });
  return [answer.status, mock.warnings(), answer.status === 200 ? "" : await answer.text()];
};

describe("what the types of bodies take is taken by the reference", () => {
  test.each(artifactUpdates.map((data) => [JSON.stringify({ data })]))("%s", async (body) => {
    expect(await send("PUT", "/api/artifacts/3", body)).toEqual([200, [], ""]);
  });

  test("new entries", async () => {
    expect(await send("POST", "/api/tags", bodyOf({ name: "x", slug: "x" }))).toEqual([200, [], ""]);
    expect(await send("POST", "/api/stories", JSON.stringify({ data: story }))).toEqual([200, [], ""]);
  });

  test("seeds, by each name of a type and the natural keys of entries", async () => {
    const before = mock.count("tags");
    const { artifacts: [id] = [] } = await mock.seed(seeds);
    expect(mock.count("tags")).toBe(before + 2);
    const { data } = JSON.parse(await (await mock.fetch(`/api/artifacts/${id}?populate=maker,tags`)).text());
    expect([data.attributes.maker.data.attributes.name, data.attributes.tags.data.length]).toEqual(["Somebody", 3]);
  });
});

test("blocks that bodies alone hold, as no answer shows them, are declared", async () => {
  const { model, locales } = await loadFiles({
    "content-types/a.json": {
      kind: "collectionType",
      collectionName: "notes",
      info: { singularName: "note", pluralName: "notes", displayName: "Note" },
      attributes: { text: { type: "blocks", private: true } },
    },
  });
  expect(await typesOf({ model, locales })).toContain("export interface BlockParagraph {");
});
