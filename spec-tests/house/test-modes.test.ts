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

const modes = ["test", "slow", "all", "plain", "browser"] as const;
const files: Partial<Record<(typeof modes)[number], readonly string[]>> = {};
const filesIn = (mode: (typeof modes)[number]): readonly string[] => files[mode] ?? [];

beforeAll(async () => {
  for (const mode of modes) files[mode] = await filesOf(mode);
});

test("each test file is run by `npm test`, by `npm run test:slow`, or in a browser", () => {
  const [few, slow, browser] = [filesIn("test"), filesIn("slow"), filesIn("browser")];
  expect([...few, ...slow, ...browser].sort()).toEqual([...testsBelow(".")].sort());
  expect(slow.filter((file) => !file.endsWith(".slow.test.ts"))).toEqual([]);
  expect([few.length > 200, slow.length > 5, browser.length > 5]).toEqual([true, true, true]);
});

test("`npm run test:all` and `npm run test:plain` leave nothing out but the browser", () => {
  expect(filesIn("all")).toEqual([...filesIn("test"), ...filesIn("slow")].sort());
  expect(filesIn("plain")).toEqual(filesIn("all"));
});

test("files of `npm test` share modules, but for those that replace some", async () => {
  const vitest = await createVitest("test", { mode: "test", root, watch: false });
  const found = await vitest.globTestSpecifications();
  await vitest.close();
  const alone = found.filter(({ project }) => project.config.isolate).map(({ moduleId }) => relative(root, moduleId));
  const replacing = filesIn("test").filter((file) =>
    /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(replacing.length).toBeGreaterThan(3);
  expect(alone.sort()).toEqual(replacing);
});

/** Tests that a machine may not be able to run, and the reason of each. */
const conditional: Readonly<Record<string, string>> = {
  "src/mock/persist/failing-disk.test.ts": "skip",
  "src/tools/cli/hostile/full-disk.slow.test.ts": "skip",
  "spec-tests/interop/database/private-database.slow.test.ts": "skipIf",
  "spec-tests/interop/from-specification/from-specification.slow.test.ts": "skipIf",
};

test("no test is skipped, left for later or run alone", () => {
  const ways = /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\breturn skip\b/g;
  const found = Object.fromEntries(
    [...filesIn("all"), ...filesIn("browser")].flatMap((file) => {
      const uses = readFileSync(join(root, file), "utf8").match(ways) ?? [];
      return uses.length === 0 ? [] : [[file, uses.map((use) => use.replace(/^.*\W/, "")).join(", ")]];
    }),
  );
  expect(found).toEqual(conditional);
});
