import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { compile } from "json-schema-to-typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../base/package-root.js";
import { buildModel } from "../../data/model/build-model.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { shapeChecks } from "../../data/read/shared/shape-checks.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentModel } from "../../reference/model/schema.js";
import { generateTypes, type SchemaCompiler } from "./generate-types.js";
import { preludeText } from "./prelude-text.js";

// The declared schema type is narrower than what the compiler takes.
const compiler = compile as SchemaCompiler;

const examples = join(packageRoot(), "src", "tools", "types", "museum");
const tsc = join(packageRoot(), "node_modules", "typescript", "bin", "tsc");

/** What the compiler says about the examples beside a generated file; empty: nothing. */
const compileExamples = async (types: string, names: readonly string[], example = ""): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-types-"));
  try {
    for (const name of [...names, "tsconfig.json"]) await cp(join(examples, name), join(folder, name));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "content-api.test-data.ts"), types);
    if (example !== "") await writeFile(join(folder, "example.ts"), example);
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch(
      (error: { readonly stdout?: string }) => ({ stdout: error.stdout ?? String(error) }),
    );
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const both = ["answers.test-data.ts", "queries.test-data.ts"];

let museum: Dataset;
let text: string;

beforeAll(async () => {
  museum = await loadDataset(bundledDatasetPath());
  text = await generateTypes(museum, compiler);
});

describe("the types of the bundled dataset", () => {
  test("are those in the repository", async () => {
    await expect(text).toMatchFileSnapshot("museum/content-api.test-data.ts");
  });

  test("are the same each time", async () => {
    expect(await generateTypes(museum, compiler)).toBe(text);
  });

  test("stand for themselves: one file of types, without an import", () => {
    const declared = text.split("\n").filter((line) => /^[a-z]/.test(line));
    expect(declared.length).toBeGreaterThan(150);
    expect(declared.filter((line) => !/^(export )?(type|interface) \w+/.test(line))).toEqual([]);
    expect(text).not.toMatch(/^import|\bimport\(|: any\b|<any\b/m);
  });

  test("make the examples compile as strictly as can be", async () => {
    expect(await compileExamples(text, both)).toBe("");
  });

  test("make the example of docs/types.md compile", async () => {
    const page = await readFile(join(packageRoot(), "docs/types.md"), "utf8");
    const [, example = ""] = /^```ts$(.*?)^```$/ms.exec(page) ?? [];
    expect(example).toContain("@ts-expect-error: there is no such operator");
    const used = example.replace("./content-api.js", "./content-api.test-data.js");
    expect(await compileExamples(text, [], used)).toBe("");
    expect(await compileExamples(text, [], used.replace("titel", "title"))).toContain("ts-expect-error");
  });

  test.each([
    ["a relation is gone", /^ {6}maker: LinkTo.*\n/m, "", "maker"],
    [
      "a password is shown",
      /^ {6}title: "text";\n/m,
      '      title: "text";\n      vaultCode: "text";\n',
      "ts-expect-error",
    ],
    ["a to-one relation is never unset", /(NestedState<Q, D>>) \| null>/, "$1>", "true"],
    ["a number is text", /^ {6}quantity: "number";\n/m, '      quantity: "text";\n', "ts-expect-error"],
  ])("do not when %s", async (_, pattern, replacement, mention) => {
    expect(text).toMatch(pattern);
    expect(await compileExamples(text.replace(pattern, replacement), both)).toContain(mention);
  });
});

const modelOf = (
  types: Readonly<Record<string, object>>,
  components: Readonly<Record<string, object>> = {},
): ContentModel => {
  const definitions = (jsons: Readonly<Record<string, object>>) =>
    Object.entries(jsons).map(([uid, json]) => ({ uid, file: uid, json }));
  const { diagnostics, model } = buildModel(
    { contentTypes: definitions(types), components: definitions(components) },
    shapeChecks,
  );
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return model;
};

const info = (singularName: string, displayName: string = singularName) => ({
  info: { singularName, pluralName: `${singularName}-list`, displayName },
});

describe("the types of awkward schemas", () => {
  test("compile", async () => {
    const model = modelOf(
      {
        "api::response.response": {
          ...info("response", 'Ends */ here " and \\ there'),
          attributes: {
            "my-name": { type: "string" },
            default: { type: "enumeration", enum: ["it's", 'a "quote"', "back\\slash", "*/"] },
            zone: { type: "dynamiczone", components: [] },
            parts: { type: "dynamiczone", components: ["a.self"] },
            anything: { type: "relation", relation: "morphToMany" },
          },
        },
        "api::record.record": { ...info("record"), attributes: {} },
        "api::404-page.404-page": { ...info("404-page"), attributes: { body: { type: "json", required: true } } },
        "api::артикул.артикул": { ...info("артикул"), attributes: { название: { type: "string" } } },
        "api::a.block": { ...info("block"), attributes: { label: { type: "blocks" } } },
        "api::b.self": { ...info("self"), attributes: { parent: { type: "component", component: "a.self" } } },
      },
      { "a.self": { attributes: { inner: { type: "dynamiczone", components: ["a.self"] }, n: { type: "integer" } } } },
    );
    const generated = await generateTypes({ model, locales: [] }, compiler);
    expect(await compileExamples(generated, [])).toBe("");
    const declared = new Set([...generated.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name));
    expect(["ApiResponseResponse", "ApiRecordRecord", "Type404Page"].filter((name) => !declared.has(name))).toEqual([]);
    expect(generated.split("\n").filter((line) => line.startsWith("  default: "))).toEqual([
      `  default: "it's" | 'a "quote"' | "back\\\\slash" | "*/" | null;`,
    ]);
  });
});

test("a hundred types that all lead to each other are no burden to the compiler", async () => {
  const uids = Array.from({ length: 100 }, (_, index) => `api::t${index}.t${index}`);
  const types = uids.map((uid, index) => {
    const relation = (step: number) => ({
      type: "relation",
      relation: "oneToMany",
      target: uids[(index + step) % 100],
    });
    const relations = Array.from({ length: 15 }, (_, step) => [`r${index}x${step}`, relation(step)]);
    const fields = Array.from({ length: 12 }, (_, field) => [`f${index}x${field}`, { type: "string" }]);
    return [uid, { ...info(`t${index}`), attributes: Object.fromEntries([...relations, ...fields]) }];
  });
  const model = modelOf(Object.fromEntries(types));
  const generated = await generateTypes({ model, locales: [] }, compiler);
  const use = `
export const query = { populate: ["r7x3"], filters: { r7x3: { f10x2: "x" } }, sort: "f7x1:desc" } as const satisfies Query<"api::t7.t7">;
export const read = (answer: ListResponse<"api::t7.t7", typeof query>) => answer.data[0]?.attributes.r7x3.data[0]?.attributes.f10x1;
// @ts-expect-error: that of another type
export const wrong: Query<"api::t7.t7"> = { sort: "f8x1" };
`;
  expect(await compileExamples(generated + use, [])).toBe("");
});

test("nothing of the prelude is lost on its way", async () => {
  const source = await readFile(join(packageRoot(), "src/tools/types/prelude/answer.ts"), "utf8");
  expect(preludeText()).toContain(source.slice(source.indexOf("/** One object, which editors")));
});
