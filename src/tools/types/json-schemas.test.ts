import { Ajv, type AnySchema } from "ajv";
import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { createContentApi } from "../../server/api/create-content-api.js";
import { jsonSchemas } from "./json-schemas.js";

// That answers follow the same definitions is held by the document of OpenAPI, whose test asks for all of them.

const dataset = await loadDataset(bundledDatasetPath());
const api = createContentApi(dataset, { now: () => Date.UTC(2024, 5, 1) });
const ajv = new Ajv({
  strict: true,
  allowUnionTypes: true,
  formats: { date: /^\d{4}-\d\d-\d\d$/, "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
});
// A schema bundle is a schema: the cast only forgets that its members are readonly.
ajv.addSchema(jsonSchemas(dataset.model) as AnySchema, "museum");

const faultsOf = (name: string, value: unknown): readonly unknown[] => {
  const validate = ajv.getSchema(`museum#/definitions/${name}`);
  if (validate === undefined) throw new Error(`there is no schema ${name}`);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
};

test.each<[string, object]>([
  ["a number as text", { quantity: "1" }],
  ["a biginteger as number", { registryNumber: 1 }],
  ["a timestamp as number", { scannedAt: 1 }],
  ["a datetime without a zone", { inspectedAt: "2024-01-01 00:00" }],
  ["a day with a time", { acquiredOn: "2024-01-01T00:00:00.000Z" }],
  ["another value of an enumeration", { kind: "boat" }],
  ["a password", { vaultCode: "secret" }],
  ["a private attribute", { acquisitionNote: null }],
  ["an attribute left out", { title: undefined }],
  ["no creation", { createdAt: null }],
  ["a relation without data", { maker: null }],
  ["a relation of one with several", { maker: { data: [] } }],
  ["a to-many relation that is null", { tags: { data: null } }],
  ["a component in data", { dimensions: { data: null } }],
  ["a zone with a foreign component", { chapters: [{ id: 1, __component: "shared.place" }] }],
])("what the reference would never answer does not follow the schemas: %s", async (_, members) => {
  const answer = JSON.parse(await (await api.fetch("http://museum.test/api/artifacts/5?populate=*")).text());
  expect(faultsOf("ArtifactResponse", answer)).toEqual([]);
  const { data, meta } = answer;
  const attributes = JSON.parse(JSON.stringify({ ...data.attributes, ...members }));
  expect(faultsOf("ArtifactResponse", { data: { id: data.id, attributes }, meta })).not.toEqual([]);
});

test("components are described that are twice in each other, 40 deep: a path is not followed twice", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 41 }, (_, depth): [string, object] => {
      const next = { type: "component", component: `parts.p${depth + 1}` };
      const link = { type: "relation", relation: "oneToOne", target: "plugin::users-permissions.user" };
      return [
        `components/parts/p${depth}.json`,
        componentJson(`p${depth}`, depth === 40 ? { link } : { a: next, b: next }),
      ];
    }),
  );
  const { model } = await loadFiles({ "content-types/note.json": typeJson("note", {}), ...files });
  const { definitions } = jsonSchemas(model);
  // A relation at the very end is wrapped in an entry and not in what is flat.
  expect(Object.keys(definitions).filter((name) => /^PartsP\d+(?:Flat)?$/.test(name))).toHaveLength(82);
});
