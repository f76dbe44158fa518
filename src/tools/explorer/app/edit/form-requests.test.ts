import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../../../data/read/bundled.js";
import { loadDataset } from "../../../../data/read/load-dataset.js";
import { loadFiles } from "../../../../data/read/load-tree.js";
import { modelDocument } from "../../../../mock/control/model-document.js";
import { createMockApi } from "../../../../mock/mock/mock-api.js";
import { isEditable, readModel, relationsOf } from "../model.js";
import { relatedEntries } from "../relations/entries.js";
import type { Server } from "../server.js";
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
  const dataset = await loadFiles({
    "content-types/key.json": {
      ...{ kind: "collectionType", collectionName: "keys" },
      info: { singularName: "key", pluralName: "keys", displayName: "Key" },
      attributes: {
        slug: { type: "string", unique: true, private: true },
        lock: { type: "relation", relation: "oneToOne", target: "api::key.key", private: true },
      },
    },
  });
  expect(dataset.model.contentTypes.get("api::key.key")?.naturalKey).toBe("slug");
  const [key] = modelDocument(createMockApi(dataset)).contentTypes;
  expect(key).toMatchObject({ uid: "api::key.key", naturalKey: undefined, concealed: ["lock"] });
  expect(key?.unread.map(({ name }) => name)).toEqual(["slug"]);
});

const relations = types.flatMap((type) => relationsOf(model, type).map((relation) => ({ type, relation })));

test("nor does the view of relations, and a single type is shown as a draft, too", async () => {
  const mock = createMockApi(museum, { strict: "errors" });
  const asked: string[] = [];
  const send = async (_: string, address: string) => {
    asked.push(address);
    const answer = await mock.fetch(`http://localhost${address}`);
    const body: unknown = JSON.parse(await answer.text());
    return { status: answer.status, milliseconds: 0, bytes: 0, body, parameters: undefined, warnings: [] };
  };
  for (const { relation, type } of relations) {
    const address = type.kind === "singleType" ? type.path : `${type.path}/2`;
    const target = model.types.get(relation.target) ?? type;
    // An entry that is not there is refused; what means nothing would be refused with another message.
    const refusal = await relatedEntries({ send } as unknown as Server, type, address, relation.name, target).then(
      () => "Not Found",
      ({ message }: Error) => message,
    );
    expect(refusal).toBe("Not Found");
  }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => one.includes("publicationState")).map((one) => one.split("?")[0])).toEqual([
    "/api/homepage",
    "/api/homepage",
  ]);
});
