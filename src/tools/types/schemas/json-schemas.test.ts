import { Ajv, type AnySchema } from "ajv";
import { expect, test } from "vitest";
import { bundledDatasetPath } from "../../../data/read/bundled.js";
import { loadDataset } from "../../../data/read/load-dataset.js";
import { loadFiles } from "../../../data/read/load-tree.js";
import { componentJson, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { jsonSchemas } from "./json-schemas.js";

// What follows these definitions, and what does not, is held by the document of OpenAPI, which has the same.

test("the schemas of the museum are JSON Schemas in all strictness", async () => {
  const { model } = await loadDataset(bundledDatasetPath());
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats: { date: true, "date-time": true } });
  const bundle = jsonSchemas(model);
  // A schema bundle is a schema: the cast only forgets that its members are readonly.
  ajv.addSchema(bundle as AnySchema, "museum");
  for (const name of Object.keys(bundle.definitions))
    expect(ajv.getSchema(`museum#/definitions/${name}`)).toBeDefined();
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
