import { expect, test } from "vitest";
import { museum } from "../../server/api/museum.test-data.js";
import { createMockApi } from "../mock/mock-api.js";
import { modelDocument } from "./model-document.js";

// As it goes over the wire.
const model = JSON.parse(JSON.stringify(modelDocument(createMockApi(museum))));

interface Named {
  readonly name: string;
  readonly uid: string;
}
const byUid = (list: readonly Named[], uid: string) => list.find((type) => type.uid === uid);

// Read off fixtures/: content-types/artifact.json, dataset.json, entries/roles.json, components/.
test("the content-types with their attributes", () => {
  const artifact = JSON.parse(JSON.stringify(byUid(model.contentTypes, "api::artifact.artifact")));
  expect(artifact).toMatchObject({ kind: "collectionType", path: "/api/artifacts", draftAndPublish: true });
  const attribute = (name: string) => artifact.attributes.find((one: Named) => one.name === name);
  expect(attribute("maker")).toMatchObject({ kind: "relation", relation: "manyToOne", target: "api::maker.maker" });
  expect(attribute("chapters")).toMatchObject({
    kind: "dynamiczone",
    components: expect.arrayContaining(["blocks.gallery"]),
  });
  expect(attribute("cover")).toMatchObject({ kind: "media", many: false });
  expect(model.contentTypes.map(({ uid }: Named) => uid)).toContain("plugin::upload.file");
  expect(byUid(model.contentTypes, "api::homepage.homepage")).toMatchObject({
    kind: "singleType",
    path: "/api/homepage",
  });
});

test("what an answer never holds is not shown", () => {
  const every = [...model.contentTypes, ...model.components].flatMap(({ attributes }) => attributes);
  const names = new Set(every.map(({ name }: Named) => name));
  expect(["password", "resetPasswordToken", "createdBy", "updatedBy"].filter((name) => names.has(name))).toEqual([]);
  expect(byUid(model.contentTypes, "plugin::users-permissions.permission")).toBeUndefined();
});

test("locales, roles, components and remarks", () => {
  expect(model.locales).toEqual(museum.locales);
  expect(model.roles.map(({ type }: { readonly type: string }) => type)).toContain("public");
  expect(byUid(model.components, "shared.seo")).toBeDefined();
  const warning = { severity: "warning", file: "a.json", path: "b", message: "c" } as const;
  const faulty = modelDocument(createMockApi({ ...museum, warnings: Array.from({ length: 250 }, () => warning) }));
  expect([faulty.problems.length, faulty.problems[0], faulty.problemCount]).toEqual([100, warning, 250]);
});

test("the sizes of pages: what is set, the source's own, or those of a new project", async () => {
  const sizes = (...given: Parameters<typeof createMockApi>) => modelDocument(createMockApi(...given)).limits;
  const configured = { ...museum, limits: { defaultLimit: 10, withCount: false } };
  expect(sizes(museum)).toEqual({ defaultLimit: 25, withCount: true });
  expect(sizes(configured)).toEqual({ defaultLimit: 10, withCount: false });
  expect(sizes(configured, { limits: { defaultLimit: 3, maxLimit: 50 } })).toEqual({
    ...{ defaultLimit: 3, maxLimit: 50, withCount: false },
  });
  const mock = createMockApi(museum);
  mock.load(configured);
  expect(modelDocument(mock).limits.defaultLimit).toBe(10);
});
