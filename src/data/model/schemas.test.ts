import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("./schemas/", import.meta.url));
const fixtures = fileURLToPath(new URL("../../../fixtures/", import.meta.url));

const read = (file: string): object => JSON.parse(readFileSync(file, "utf8"));

// As a reader of the package uses them: a validator that refuses keywords that it does not know.
const ajv = new Ajv({ allowUnionTypes: true });
for (const name of readdirSync(folder)) ajv.addSchema(read(folder + name));

const jsonFiles = (path: string): string[] =>
  readdirSync(fixtures + path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${path}/${name}`);

test.each([
  ...jsonFiles("content-types").map((file) => ["content-type", file] as const),
  ...jsonFiles("components").map((file) => ["component", file] as const),
  ...jsonFiles("entries").map((file) => ["entries", file] as const),
  ["dataset", "dataset.json"] as const,
])("the published schema %s accepts fixtures/%s", (schema, file) => {
  const valid = ajv.validate(`${schema}.schema.json`, read(fixtures + file));
  expect(ajv.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test.each([
  ["content-type", { info: {} }],
  ["component", { attributes: { title: { type: "strin" } } }],
  ["entries", { title: "not a list" }],
  ["dataset", { locales: "en" }],
])("the published schema %s refuses what is none", (schema, json) => {
  expect(ajv.validate(`${schema}.schema.json`, json)).toBe(false);
});
