import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** What each folder may import, itself apart. Imports run down this list only. `type`: types and nothing else. */
const layers: Readonly<Record<string, readonly string[]>> = {
  base: [],
  libraries: [],
  model: ["base"],
  operators: ["model", "base"],
  store: ["model", "base"],
  parse: ["libraries", "base"],
  validate: ["parse (type)", "parse/filters", "parse/paths", "parse/publication-state", "operators", "model", "base"],
  evaluate: ["validate (type)", "operators", "store", "model", "base"],
  relations: ["store", "model", "base"],
  write: ["libraries", "relations", "store", "model", "base"],
  serialize: ["evaluate (type)", "validate (type)", "store", "model", "base"],
  access: ["libraries", "store", "model", "base"],
  uploads: ["libraries", "write", "store", "model", "base"],
  sources: ["model", "base"],
  users: ["commands", "access", "write", "store", "model", "base"],
  http: [
    "commands",
    "query.ts",
    "users",
    "uploads",
    "access",
    "serialize",
    "validate",
    "parse",
    "libraries",
    "store",
    "model",
    "base",
  ],
  control: ["mock (type)", "http", "serialize", "model", "base"],
  mock: ["control", "http", "serialize", "libraries", "sources", "model", "base"],
  fixtures: ["sources", "model", "base"],
  config: ["mock (type)", "users (type)", "sources/regular-text", "model", "base"],
  persist: ["mock (type)", "http", "base"],
  types: ["operators", "sources/package-root", "model", "base"],
  page: ["http (type)", "sources/package-root", "operators", "model", "base"],
  cli: [
    "users (type)",
    "config",
    "persist",
    "mock",
    "control",
    "page",
    "types",
    "fixtures",
    "http",
    "sources",
    "model",
    "base",
  ],
  commands: ["query.ts", "write", "relations", "store", "validate (type)", "model", "base"],
  "query.ts": ["serialize", "evaluate", "validate", "parse", "operators", "store", "model", "base"],
  "browser.ts": ["mock", "http", "sources", "model", "base"],
  "index.ts": ["query.ts", "config", "mock", "control", "types", "http", "users", "sources", "model", "base"],
};

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === "node_modules" ? [] : filesBelow(path);
    return /\.tsx?$/.test(path) && !/\.test(-data)?\.tsx?$/.test(path) ? [path] : [];
  });

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const importPattern = /^(?:import|export)\s+(type\s+)?([^;]*?)\s*from\s+"(\.[^"]+)"|^import\s+"(\.[^"]+)"/gms;

const dynamicImportPattern = /\bimport\(\s*"(\.[^"]+)"\s*\)/g;

const target = (file: string, path: string): string => resolve(dirname(file), path).replace(/\.js$/, ".ts");

const importsOf = (file: string): Import[] => {
  const text = readFileSync(file, "utf8");
  const dynamic = [...text.matchAll(dynamicImportPattern)].map(([, path = ""]) => path);
  return [
    ...staticImportsOf(file, text),
    ...dynamic.map((path) => ({ from: file, to: target(file, path), typeOnly: false })),
  ];
};

const staticImportsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(importPattern)].map(([, type, names = "", path, bare]) => {
    const members = /^\{(.*)\}$/s
      .exec(names.trim())?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const typeOnly = type !== undefined || (members?.every((name) => name.startsWith("type ")) ?? false);
    return { from: file, to: target(file, path ?? bare ?? ""), typeOnly };
  });

/** The first folder below src, or the file itself. */
const layerOf = (file: string): string => relative(source, file).split("/")[0] ?? "";

const allowed = ({ from, to, typeOnly }: Import): boolean => {
  const layer = layerOf(from);
  if (relative(source, to).startsWith("..")) return false;
  if (layerOf(to) === layer || layers[layer]?.includes(layerOf(to))) return true;
  if (layers[layer]?.some((path) => `${path}.ts` === relative(source, to))) return true;
  return typeOnly && layers[layer]?.includes(`${layerOf(to)} (type)`) === true;
};

const printed = ({ from, to }: Import): string => `${relative(root, from)} -> ${relative(root, to)}`;

const all = filesBelow(source).flatMap(importsOf);

test("the scan sees imports, and would see a wrong one", () => {
  expect(all.length).toBeGreaterThan(50);
  expect(all.map(printed)).toContain("src/cli/touchstone.ts -> src/sources/load-dataset.ts");
  const upwards = { from: join(source, "base/issue.ts"), to: join(source, "http/reply.ts"), typeOnly: false };
  expect(allowed(upwards)).toBe(false);
});

test("every folder of src is in the table of layers", () => {
  expect(readdirSync(source).filter((name) => !/\.test(-data)?\.ts$/.test(name) && !(name in layers))).toEqual([]);
});

test("imports in src run down the table of layers", () => {
  expect(all.filter((found) => !allowed(found)).map(printed)).toEqual([]);
});

test("nothing outside of src imports anything of it but its index", () => {
  const outside = ["spec-tests", "conformance-cli"].flatMap((folder) => filesBelow(join(root, folder)));
  const wrong = outside
    .flatMap(importsOf)
    .filter(({ to }) => !relative(source, to).startsWith("..") && layerOf(to) !== "index.ts");
  expect(wrong.map(printed)).toEqual([]);
});
