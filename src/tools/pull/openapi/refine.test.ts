import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { createMock } from "../../../mock/create-mock.js";
import type { Attribute, Schema } from "../../../reference/model/schema.js";
import { pullFrom, visible } from "../datasets.test-data.js";
import { PullError } from "../fault.js";
import { pluginDocument } from "./plugin-document.test-data.js";
import { readDocument } from "./read-document.js";

const museum = await loadDataset(bundledDatasetPath());
const mock = await createMock(museum);
const { dataset, discovered, remarks } = await pullFrom(mock, {
  openApi: JSON.parse(JSON.stringify(pluginDocument(museum.model))),
  asIs: true,
});

/** What looks the same in documents and in answers. */
const alike: Readonly<Record<string, string>> = {
  ...{ text: "string", richtext: "string", uid: "string", decimal: "float", blocks: "json" },
};

const described = (attribute: Attribute): unknown => {
  if (attribute.kind === "scalar") return [alike[attribute.type] ?? attribute.type, attribute.enum ?? []];
  if (attribute.kind === "dynamiczone") return [...attribute.components].toSorted();
  return [attribute.kind, "target" in attribute ? attribute.target : "", attribute.many];
};

const shown = ({ attributes }: Schema): object =>
  Object.fromEntries(
    [...attributes.values()].filter(({ hidden }) => !hidden).map((found) => [found.name, described(found)]),
  );

test("by the documentation plugin's document, types of values, enumerations and components are what they are", () => {
  const schemas = [...museum.model.contentTypes.values(), ...museum.model.components.values()];
  const own = schemas.filter(({ uid }) => !/^(?:plugin|admin)::|season-programme/.test(uid));
  expect(own.length).toBeGreaterThan(20);
  for (const schema of own) {
    const found = dataset.model.contentTypes.get(schema.uid) ?? dataset.model.components.get(schema.uid);
    expect(found === undefined ? undefined : shown(found), schema.uid).toEqual(shown(schema));
  }
  expect([...dataset.model.components.keys()].toSorted()).toEqual([...museum.model.components.keys()].toSorted());
});

test("and the content is equal, but for what users have of their own", () => {
  expect(remarks).toEqual([]);
  const [found, wanted] = [dataset, museum].map((one) =>
    visible(one, museum.model, ["plugin::users-permissions.user"]),
  );
  expect(found).toEqual(wanted);
});

test("what a document says is sure", () => {
  expect(discovered.findings).toContainEqual({
    subject: "api::artifact.artifact",
    attribute: "condition",
    certainty: "sure",
    text: "enumeration of excellent, good, fair, poor, at_risk",
  });
  const rows = discovered.findings.map(({ attribute, subject }) => `${subject} ${attribute}`);
  expect(new Set(rows).size).toBe(rows.length);
});

test.each([
  null,
  [],
  "openapi: 3.0.0",
  {},
  { openapi: "3.0.0", paths: {} },
  { openapi: "3.0.0", paths: { "/a": { get: { responses: 1 } } } },
])("%j is no such document", (document) => {
  expect(() => readDocument(document)).toThrow(PullError);
});

test("references in a circle end", () => {
  const circle = { $ref: "#/components/schemas/A" };
  const paths = { "/a": { get: { responses: { 200: { content: { "application/json": { schema: circle } } } } } } };
  expect(() => readDocument({ openapi: "3.0.0", paths, components: { schemas: { A: circle } } })).toThrow(PullError);
});
