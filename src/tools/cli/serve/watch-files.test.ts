import { symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../data/read/shared/source-folder.test-data.js";
import { fileState } from "./watch-files.js";

test("folders that all link to each other are looked into once each, not once for each way through them", async () => {
  const names = Array.from({ length: 9 }, (_, index) => `f${index}`);
  const root = await makeFolder(Object.fromEntries(names.map((name) => [`${name}/${name}.json`, {}])));
  for (const from of names)
    for (const to of names) if (from !== to) await symlink(join(root, to), join(root, from, `to-${to}`));
  const found = [...(await fileState([root])).keys()].map((path) => basename(path));
  expect(found.sort()).toEqual(names.map((name) => `${name}.json`));
});

test("nothing is looked at once it was stopped", async () => {
  const root = await makeFolder({ "one.json": {} });
  expect((await fileState([root], AbortSignal.abort())).size).toBe(0);
});

test("what is no JSON, or not there, has no part in it", async () => {
  const root = await makeFolder({ "one.json": {}, "two.txt": "", "node_modules/x/package.json": {} });
  const state = await fileState([root, join(root, "two.txt"), join(root, "nowhere")]);
  expect([...state.keys()].sort()).toEqual([join(root, "one.json"), join(root, "two.txt")]);
});
