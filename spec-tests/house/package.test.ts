import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path/posix";
import { expect, test } from "vitest";
import { importsIn, root } from "./imports.test-data.js";

/* What package.json promises, compared with the sources that the build compiles: no build is needed. */

const read = (path: string): string => readFileSync(join(root, path), "utf8");

type Targets = string | { readonly [condition: string]: Targets };

const { bin, exports, files } = JSON.parse(read("package.json")) as {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, Targets>>;
  readonly files: readonly string[];
}; // package.json has this form

const { exclude } = JSON.parse(read("tsconfig.build.json")) as { readonly exclude: readonly string[] };

/** A pattern of a file or folder, `**` and `*` as npm and TypeScript read them. */
const matches = (pattern: string, path: string): boolean => {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${source}(?:/.*)?$`).test(path);
};

const isPacked = (path: string): boolean => {
  if (path === "package.json") return true;
  const [without, within] = [
    files.filter((name) => name.startsWith("!")),
    files.filter((name) => !name.startsWith("!")),
  ];
  return within.some((pattern) => matches(pattern, path)) && !without.some((name) => matches(name.slice(1), path));
};

/** The source of what the build writes. Any other path is itself. */
const sourceOf = (path: string): string => path.replace(/^dist\/(.*?)(?:\.d)?\.[jt]s$/, "$1.ts");

/** Why a user would not find a file; undefined when they do. */
const missing = (path: string): string | undefined => {
  const source = sourceOf(path);
  if (!existsSync(join(root, source))) return `${source} is not there`;
  if (source !== path && exclude.some((pattern) => matches(pattern, source))) return `${source} is not compiled`;
  return isPacked(path) ? undefined : `${path} is not packed`;
};

/** Every file that an entry leads to, under any condition, with the way to it. */
const targetsOf = (targets: Targets, way: string): readonly (readonly [way: string, path: string])[] => {
  if (typeof targets !== "string")
    return Object.entries(targets).flatMap(([condition, inner]) => targetsOf(inner, `${way} ${condition}`));
  const path = targets.replace(/^\.\//, "");
  if (!path.includes("*")) return [[way, path]];
  const [folder = "", ending = ""] = path.split("*");
  return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(ending) ? [[way, folder + name]] : []));
};

const promised = [
  ...Object.entries(exports).flatMap(([entry, targets]) => targetsOf(targets, entry)),
  ...Object.entries(bin).map(([name, path]) => [`bin ${name}`, path] as const),
];

test("each target of exports and bin is made by the build, and is packed", () => {
  expect(promised.length).toBeGreaterThan(15);
  expect(promised.flatMap(([way, path]) => missing(path)?.replace(/^/, `${way}: `) ?? [])).toEqual([]);
});

test("each entry that has code has types, under the same conditions", () => {
  const untyped = promised.filter(
    ([way, path]) => path.endsWith(".js") && way.endsWith(" default") && !hasTypes(way, path),
  );
  expect(untyped).toEqual([]);
});

const hasTypes = (way: string, path: string): boolean =>
  promised.some(
    ([other, types]) => other === way.replace(/default$/, "types") && types === path.replace(/js$/, "d.ts"),
  );

test("each pattern of files means something", () => {
  const ours = [".", ...["src", "spec-tests", "conformance-cli", "docs", "fixtures"]].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== ".", encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const written = ["dist", "!dist/executable"];
  const patterns = files.filter((name) => !written.includes(name)).map((name) => name.replace(/^!?(?:dist\/)?/, ""));
  expect(patterns.filter((pattern) => !ours.some((path) => matches(pattern, path)))).toEqual([]);
});

test("the pages that the README leads to are packed: who installs the package has no clone", () => {
  const pages = [...read("README.md").matchAll(/\]\((docs\/[^)#]+)/g)].map(([, page = ""]) => page);
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !isPacked(page))).toEqual([]);
});

test("what an entry imports is packed too", () => {
  const reached = new Set<string>();
  const follow = (source: string): void => {
    if (reached.has(source)) return;
    reached.add(source);
    for (const { to } of importsIn(source, read(source))) follow(to);
  };
  // conformance-cli is bundled, and brings all that it imports.
  const entries = promised
    .map(([, path]) => sourceOf(path))
    .filter((path) => /^(?:src|spec-tests)\/.*\.ts$/.test(path));
  for (const source of entries) follow(source);
  expect(reached.size).toBeGreaterThan(500);
  const left = [...reached].filter((source) => !isPacked(join("dist", source.replace(/\.ts$/, ".js"))));
  expect(left.filter((source) => !source.includes("/generated/"))).toEqual([]);
});
