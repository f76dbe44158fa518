import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../base/package-root.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { loadFiles } from "../../data/read/load-tree.js";
import { relation, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { awkward } from "./awkward.test-data.js";
import { complaintsAbout, typesOf } from "./compile-types.test-data.js";
import { museumExamples } from "./museum-examples.test-data.js";

const all = ["answers.test-data.ts"];

let museum: Dataset;
let text: string;
let examples: string;

beforeAll(async () => {
  museum = await loadDataset(bundledDatasetPath());
  text = await typesOf(museum);
  examples = await museumExamples(museum);
});

describe("the types of the bundled dataset", () => {
  test("are printed like those of two content-types and a component, which were read by hand", async () => {
    const sample = await readFile(join(packageRoot(), "src/tools/types/museum/three-types.txt"), "utf8");
    expect(
      sample
        .trimEnd()
        .split("\n\n")
        .filter((declaration) => !text.includes(`\n${declaration}\n`)),
    ).toEqual([]);
  });

  test("are the same each time", async () => {
    expect(await typesOf(museum)).toBe(text);
  });

  test("stand for themselves: one file of types, without an import", () => {
    const declared = text.split("\n").filter((line) => /^[a-z]/.test(line));
    expect(declared.length).toBeGreaterThan(150);
    expect(declared.filter((line) => !/^(export )?(type|interface) \w+/.test(line))).toEqual([]);
    expect(text).not.toMatch(/^import|\bimport\(|: any\b|<any\b/m);
  });

  test("make the examples compile as strictly as can be", async () => {
    expect(await complaintsAbout(text, all, examples)).toBe("");
  });

  test.each([
    [0, "there is no such operator", "titel", "title"],
    [1, "there is no such operation", "conect", "connect"],
  ])("make example %s of docs/types.md compile", async (at, mention, slip, right) => {
    const page = await readFile(join(packageRoot(), "docs/types.md"), "utf8");
    const [, example = ""] = [...page.matchAll(/^```ts$(.*?)^```$/gms)][at] ?? [];
    expect(example).toContain(`@ts-expect-error: ${mention}`);
    const used = example.replace("./content-api.js", "./content-api.test-data.js");
    expect(await complaintsAbout(text, [], used)).toBe("");
    expect(await complaintsAbout(text, [], used.replace(slip, right))).toContain("ts-expect-error");
  });

  test.each([
    ["a relation is gone", /^ {6}maker: LinkTo.*\n/m, "", "maker"],
    [
      "a password is shown",
      /^ {6}title: "text";\n/m,
      '      title: "text";\n      vaultCode: "text";\n',
      "ts-expect-error",
    ],
    [
      "a body may hold anything",
      /^ {2}title\?: string \| null;\n(?= {2}slug\?)/m,
      "  title?: unknown;\n",
      "ts-expect-error",
    ],
    ["a body lacks a relation", /^ {2}maker\?: ToOneInput;\n/m, "", "maker"],
    ["a seed has no names", /^ {2}"api::tag\.tag": "tags" \| "tag";\n/m, '  "api::tag.tag": never;\n', "tag"],
    ["a to-one relation is never unset", /(NestedState<Q, D>>) \| null>/, "$1>", "constraint 'never'"],
    ["a number is text", /^ {6}quantity: "number";\n/m, '      quantity: "text";\n', "ts-expect-error"],
  ])("do not when %s", async (_, pattern, replacement, mention) => {
    expect(text).toMatch(pattern);
    expect(await complaintsAbout(text.replace(pattern, replacement), all, examples)).toContain(mention);
  });
});

test("the types of awkward schemas compile", async () => {
  const generated = await typesOf(await awkward());
  expect(await complaintsAbout(generated)).toBe("");
  const declared = new Set([...generated.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name));
  expect(["ApiResponseResponse", "ApiRecordRecord", "Type404Page"].filter((name) => !declared.has(name))).toEqual([]);
  expect(generated.split("\n").filter((line) => line.startsWith("  default: "))).toEqual([
    `  default: "it's" | 'a "quote"' | "back\\\\slash" | "*/" | null;`,
  ]);
});

test("a hundred types that all lead to each other are no burden to the compiler", async () => {
  const files = Array.from({ length: 100 }, (_, index): [string, object] => {
    const relations = Array.from({ length: 15 }, (_, step) => [
      `r${index}x${step}`,
      relation("oneToMany", `t${(index + step) % 100}`),
    ]);
    const fields = Array.from({ length: 12 }, (_, field) => [`f${index}x${field}`, { type: "string" }]);
    return [`content-types/t${index}.json`, typeJson(`t${index}`, Object.fromEntries([...relations, ...fields]))];
  });
  const generated = await typesOf(await loadFiles(Object.fromEntries(files)));
  const use = `
export const query = { populate: ["r7x3"], filters: { r7x3: { f10x2: "x" } }, sort: "f7x1:desc" } as const satisfies Query<"api::t7.t7">;
export const read = (answer: ListResponse<"api::t7.t7", typeof query>) => answer.data[0]?.attributes.r7x3.data[0]?.attributes.f10x1;
// @ts-expect-error: that of another type
export const wrong: Query<"api::t7.t7"> = { sort: "f8x1" };
`;
  expect(await complaintsAbout(generated + use)).toBe("");
});
