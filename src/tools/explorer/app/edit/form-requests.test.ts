import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../../../data/read/bundled.js";
import { loadDataset } from "../../../../data/read/load-dataset.js";
import { loadFiles } from "../../../../data/read/load-tree.js";
import { relation, typeJson } from "../../../../data/read/shared/source-folder.test-data.js";
import { modelDocument } from "../../../../mock/control/model-document.js";
import { createMockApi } from "../../../../mock/mock/mock-api.js";
import { isEditable, readModel } from "../model.js";
import { addressFor } from "./form.js";

const museum = await loadDataset(bundledDatasetPath());
// As it goes over the wire.
const model = readModel(JSON.parse(JSON.stringify(modelDocument(createMockApi(museum)))));
const types = model.contentTypes.filter(isEditable);

test.each(types.map((type) => [type.uid, type] as const))(
  "the form of %s asks for nothing that means nothing: --strict errors would refuse it",
  async (_, type) => {
    const mock = createMockApi(museum, { strict: "errors" });
    const path = type.kind === "singleType" ? type.path : `${type.path}/1`;
    const { status } = await mock.fetch(`http://localhost${addressFor(model, type, path, "")}`);
    // Entry 1 of some types is not there.
    expect([200, 404]).toContain(status);
    expect(mock.warnings()).toEqual([]);
  },
);

test("what is private names no entry, and no field is made of what it leads to", async () => {
  const slug = { type: "string", unique: true, private: true };
  const lock = relation("oneToOne", "key", { private: true });
  const dataset = await loadFiles({ "content-types/key.json": typeJson("key", { slug, lock }) });
  expect(dataset.model.contentTypes.get("api::key.key")?.naturalKey).toBe("slug");
  const [key] = modelDocument(createMockApi(dataset)).contentTypes;
  expect(key).toMatchObject({ uid: "api::key.key", naturalKey: undefined, concealed: ["lock"] });
  expect(key?.unread.map(({ name }) => name)).toEqual(["slug"]);
});

test("a single type is shown as a draft, too; other entries by their ids are anyway", () => {
  const asked = types.filter((type) => addressFor(model, type, type.path, "").includes("publicationState=preview"));
  expect(asked.map(({ uid }) => uid)).toEqual(["api::homepage.homepage"]);
});
