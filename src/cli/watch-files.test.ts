import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../sources/source-folder.test-data.js";
import { fileState } from "./watch-files.js";

test("links that lead back are followed once", async () => {
  const root = await makeFolder({ "a/b/one.json": {}, "c/two.json": {} });
  for (const name of ["back", "again", "third"]) await symlink(root, join(root, "a/b", name));
  await symlink(join(root, "c"), join(root, "a/linked"));
  const files = [...(await fileState([root])).keys()].map((path) => path.slice(root.length + 1));
  expect(files.sort()).toEqual(["a/b/one.json", "a/linked/two.json", "c/two.json"]);
});

test("what is no JSON, or not there, has no part in it", async () => {
  const root = await makeFolder({ "one.json": {}, "two.txt": "", "node_modules/x/package.json": {} });
  const state = await fileState([root, join(root, "two.txt"), join(root, "nowhere")]);
  expect([...state.keys()].sort()).toEqual([join(root, "one.json"), join(root, "two.txt")]);
});
