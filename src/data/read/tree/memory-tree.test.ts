import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { diskTree } from "./disk-tree.js";
import { memoryTree } from "./memory-tree.js";
import type { SourceTree } from "./source-tree.js";

const files = {
  "a.txt": "top",
  "one/b.json": { b: 1 },
  "one/two/c.json": [1, null],
  "one/two/d.txt": new TextEncoder().encode("bytes"),
  "three/.hidden": "no",
  ".git/config": "no",
};

const paths = ["", "a.txt", "one", "one/two", "one/b.json", "one/two/d.txt", "three", "nothing", "one/nothing"];

/** All that a tree says of these places. */
const everything = async (tree: SourceTree) =>
  Promise.all(
    paths
      .map(async (path) => ({
        path,
        kind: await tree.kind(path),
        folders: await tree.folders(path),
        files: [await tree.files(path, ""), await tree.files(path, ".json")],
        text: tree.files(path, "").then(async ([file]) => file && tree.text(path === "" ? file : `${path}/${file}`)),
      }))
      .map(async (shown) => ({ ...(await shown), text: await (await shown).text })),
  );

test("files in memory are shown as those on a disk are", async () => {
  const root = await makeFolder(files);
  // A folder is on a disk even when nothing that is shown lies in it.
  await mkdir(join(root, "three"), { recursive: true });
  const inMemory = await everything(memoryTree({ ...files, "three/x": "" }));
  const onDisk = await everything(diskTree(root));
  expect(inMemory.filter(({ path }) => path !== "three")).toEqual(onDisk.filter(({ path }) => path !== "three"));
  expect(inMemory.find(({ path }) => path === "one/two")).toMatchObject({ kind: "folder", text: "[1,null]" });
});

test("paths may begin with ./ or /, as bundlers write them", async () => {
  const tree = memoryTree({ "./one/a.json": {}, "/one/b.json": {}, "one//c.json": {} });
  expect(await tree.files("one", ".json")).toEqual(["a.json", "b.json", "c.json"]);
});

test("a file that is not there is reported", async () => {
  await expect(memoryTree(files).text("one/x.json")).rejects.toThrow("there is no such file");
});

test("assets are the bytes of the files in a folder, and of nothing else", async () => {
  const assets = memoryTree(files).assets("one");
  const read = async (path: string) => {
    const bytes = await assets.read(path);
    return bytes && new TextDecoder().decode(bytes);
  };
  expect(
    await Promise.all(["two/d.txt", "b.json", "../a.txt", "two/../b.json", "./b.json", "two", ""].map(read)),
  ).toEqual(["bytes", '{"b":1}', undefined, undefined, undefined, undefined, undefined]);
});
