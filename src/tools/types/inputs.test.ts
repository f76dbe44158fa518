import { describe, expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { createMock } from "../../mock/create-mock.js";
import { typesOf } from "./compile-types.test-data.js";
import { inputs } from "./museum-examples.test-data.js";

const mock = await createMock(bundledDatasetPath());
const headers = { "content-type": "application/json" };
const send = async (method: string, path: string, body: string) => {
  const answer = await mock.fetch(`http://mock.test${path}`, { method, headers, body });
  return [answer.status, mock.warnings(), answer.status === 200 ? "" : await answer.text()];
};

describe("what the types of bodies take is taken by the reference", () => {
  test.each(inputs.filter(([, target]) => target !== "seed"))("%s: %s %j", async (_, target, data) => {
    const [method = "", path = ""] = target.split(" ");
    expect(await send(method, path, JSON.stringify({ data }))).toEqual([200, [], ""]);
  });

  test("seeds, by each name of a type and the natural keys of entries", async () => {
    const before = mock.count("tags");
    const [, , seeds] = inputs.find(([, target]) => target === "seed") ?? [];
    const { artifacts: [id] = [] } = await mock.seed({ ...seeds });
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
