import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path/posix";
import { beforeAll, expect, test } from "vitest";
import { createVitest } from "vitest/node";
import { root } from "./imports.test-data.js";

/** The files that a mode runs, as paths from the folder of the repository. */
const filesOf = async (mode: string): Promise<readonly string[]> => {
  const vitest = await createVitest("test", { mode, root, watch: false });
  const found = await vitest.globTestSpecifications();
  await vitest.close();
  return found.map(({ moduleId }) => relative(root, moduleId)).sort();
};

/** Folders with test runners of their own, and what is not ours. */
const others = ["spec-tests/acceptance/clients", "spec-tests/acceptance/recipes/installed"];
const foreign: ReadonlySet<string> = new Set(["node_modules", "dist", ".git", ".cache"]);

/** Every file that is named as a test, whatever its ending. */
const testsBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return foreign.has(entry.name) || others.includes(path) ? [] : testsBelow(path);
    return /\.(?:test|spec)\.[a-z]+$/.test(path) ? [path] : [];
  });

let files: Readonly<Record<"test" | "all" | "plain" | "browser", readonly string[]>>;

beforeAll(async () => {
  const [few, all, plain, browser] = [
    await filesOf("test"),
    await filesOf("all"),
    await filesOf("plain"),
    await filesOf("browser"),
  ];
  files = { test: few, all, plain, browser };
});

test("each test file is run by `npm test`, by `npm run test:all` alone, or in a browser", () => {
  const slow = files.all.filter((file) => !files.test.includes(file));
  expect([...files.test, ...slow, ...files.browser].sort()).toEqual([...testsBelow(".")].sort());
  expect(slow.filter((file) => !file.endsWith(".slow.test.ts"))).toEqual([]);
  expect([files.test.length > 200, slow.length > 5, files.browser.length > 5]).toEqual([true, true, true]);
});

test("`npm run test:all` and `npm run test:plain` leave nothing out but the browser", () => {
  expect(files.test.filter((file) => !files.all.includes(file))).toEqual([]);
  expect(files.plain).toEqual(files.all);
});

test("files of `npm test` share modules, but for those that replace some", async () => {
  const vitest = await createVitest("test", { mode: "test", root, watch: false });
  const found = await vitest.globTestSpecifications();
  await vitest.close();
  const alone = found.filter(({ project }) => project.config.isolate).map(({ moduleId }) => relative(root, moduleId));
  const replacing = files.test.filter((file) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, file), "utf8")));
  expect(replacing.length).toBeGreaterThan(3);
  expect(alone.sort()).toEqual(replacing);
});

/** Tests that a machine may not be able to run, and the reason of each. */
const conditional: Readonly<Record<string, string>> = {
  "src/base/json-fault.test.ts": "runIf",
  "src/mock/persist/lock-file.slow.test.ts": "skip",
  "src/mock/persist/failing-disk.test.ts": "skip",
};

test("no test is skipped, left for later or run alone", () => {
  const ways = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\breturn skip\b/g;
  const found = Object.fromEntries(
    [...files.all, ...files.browser].flatMap((file) => {
      const uses = readFileSync(join(root, file), "utf8").match(ways) ?? [];
      return uses.length === 0 ? [] : [[file, uses.map((use) => use.replace(/^.*\W/, "")).join(", ")]];
    }),
  );
  expect(found).toEqual(conditional);
});
