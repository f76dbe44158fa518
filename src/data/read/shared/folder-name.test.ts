import { join } from "node:path";
import { expect, test } from "vitest";
import { diskTree } from "./disk-tree.js";
import { type Files, makeFolder } from "./source-folder.test-data.js";

test.each<[string, Files, string, string]>([
  ["its own package", { "shop/package.json": { name: "fair-shop" } }, "shop", "fair-shop"],
  ["a package of a scope", { "shop/package.json": { name: "@fair/shop-cms" } }, "shop", "shop-cms"],
  ["the folder, of a package with a usual name", { "shop/package.json": { name: "backend" } }, "shop", "shop"],
  [
    "the package of the repository",
    { "repo/package.json": { name: "fair" }, "repo/api/package.json": { name: "strapi" } },
    "repo/api",
    "fair",
  ],
  [
    "the folder of the repository",
    { "harbour/.git/HEAD": "", "harbour/apps/cms/x": "" },
    "harbour/apps/cms",
    "harbour",
  ],
  ["a folder of fixtures", { "harbour/package.json": {}, "harbour/fixtures/x": "" }, "harbour/fixtures", "harbour"],
  ["nothing above a repository", { "ada/package.json": {}, "ada/api/.git/HEAD": "" }, "ada/api", "api"],
  ["nothing above a folder that is in none", { "ada/api/x": "" }, "ada/api", "api"],
  ["a package that is no JSON", { "shop/package.json": "{" }, "shop", "shop"],
])("a folder is called as %s", async (_, files, folder, expected) => {
  // The folder above belongs to nothing.
  expect(diskTree(join(await makeFolder(files), folder)).name).toBe(expected);
});
