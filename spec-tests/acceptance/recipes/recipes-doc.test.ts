import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const blocksOf = (page: string): readonly string[] => {
  const text = readFileSync(join(import.meta.dirname, "../../..", page), "utf8");
  return [...text.matchAll(/^```(?:ts|js)\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
};
const pages = ["docs/recipes.md", "docs/scenarios.md", "docs/fixtures.md", "README.md"];
const blocks = pages.flatMap(blocksOf);

/** The files that recipes are, by their paths in this folder. */
const files = ["", "installed/jest", "installed/playwright"].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, folder))
    .filter((name) => /\.(?:ts|js)$/.test(name) && !/(?:\.config|browser\.test|recipes-doc\.test)\./.test(name))
    .filter((name) => !["vite.test.ts", "next-route.test.ts"].includes(name))
    .map((name) => join(folder, name)),
);

test("there are recipes", () => {
  expect(files).toHaveLength(12);
});

// What readers copy is what was run.
test.each(files)("a page shows %s as it is", (name) => {
  const code = readFileSync(join(import.meta.dirname, name), "utf8").replace("../../../src/index.js", "touchstone");
  expect(blocks.map((block) => block.replace(/^\/\/ .*\n/, ""))).toContain(code);
});
