import { execFileSync } from "node:child_process";
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadDataset } from "../load-dataset.js";
import { folderAssets } from "./assets.js";
import { makeFolder } from "./source-folder.test-data.js";
import { firstOf } from "./source-tree.js";

const read = async (assets: ReturnType<typeof folderAssets>, path: string): Promise<string | undefined> => {
  const bytes = await assets.read(path);
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
};

describe("the files of a folder", () => {
  test.each<readonly [string, string | undefined]>([
    ["a.txt", "inside"],
    ["sub/b.txt", "below"],
    ["sub/../a.txt", "inside"],
    ["..a.txt", "dots"],
    ["missing.txt", undefined],
    ["", undefined],
    [".", undefined],
    ["sub", undefined],
    ["../secret.txt", undefined],
    ["sub/../../secret.txt", undefined],
    ["..", undefined],
    ["../uploads2/c.txt", undefined],
    ["/etc/hostname", undefined],
    ["link.txt", undefined],
    ["folder/secret.txt", undefined],
    ["inner.txt", "inside"],
    ["a.txt\0", undefined],
    ["..\\secret.txt", undefined],
  ])("%j", async (path, expected) => {
    const root = await makeFolder({
      "uploads/a.txt": "inside",
      "uploads/..a.txt": "dots",
      "uploads/sub/b.txt": "below",
      "uploads2/c.txt": "neighbour",
      "secret.txt": "outside",
    });
    await symlink(join(root, "secret.txt"), join(root, "uploads/link.txt"));
    await symlink(root, join(root, "uploads/folder"));
    await symlink(join(root, "uploads/a.txt"), join(root, "uploads/inner.txt"));
    expect(await read(folderAssets(join(root, "uploads")), path)).toBe(expected);
  });

  test("a folder of a source that is a link leads no further than the source", async () => {
    const [root, elsewhere] = [await makeFolder({ "real/a.txt": "inside" }), await makeFolder({ "a.txt": "outside" })];
    await symlink(elsewhere, join(root, "out"));
    await symlink("real", join(root, "uploads"));
    await symlink(root, join(elsewhere, "source"));
    expect(await read(folderAssets(root, "out"), "a.txt")).toBeUndefined();
    expect(await read(folderAssets(root, "uploads"), "a.txt")).toBe("inside");
    expect(await read(folderAssets(join(elsewhere, "source"), "uploads"), "a.txt")).toBe("inside");
  });

  test("a folder of uploads that lies elsewhere is a warning, one that is a link within the source is none", async () => {
    const elsewhere = await makeFolder({ "a.txt": "outside" });
    const type = JSON.stringify({ info: { singularName: "note", pluralName: "notes" }, attributes: {} });
    const [fixtures, project, inside] = [
      await makeFolder({ "content-types/note.json": type }),
      await makeFolder({ "src/api/note/content-types/note/schema.json": type, "public/robots.txt": "" }),
      await makeFolder({ "content-types/note.json": type, "real/a.txt": "inside" }),
    ];
    await symlink(elsewhere, join(fixtures, "uploads"));
    await symlink(elsewhere, join(project, "public/uploads"));
    await symlink("real", join(inside, "uploads"));
    const warned = async (source: string) =>
      (await loadDataset(source)).warnings.flatMap(({ file, message }) => (/link/.test(message) ? [file] : []));
    expect([await warned(fixtures), await warned(project), await warned(inside)]).toEqual([
      ["uploads"],
      ["public/uploads"],
      [],
    ]);
  });

  test("what is no file is not read: it may never end", async () => {
    const root = await makeFolder({ "a.txt": "inside" });
    execFileSync("mkfifo", [join(root, "pipe")]);
    expect(await read(folderAssets(root), "pipe")).toBeUndefined();
  });

  test("a folder that is not there has no files", async () => {
    expect(await folderAssets("/nowhere/uploads").read("a.txt")).toBeUndefined();
  });
});

test("the first of several places wins", async () => {
  const one = folderAssets(await makeFolder({ "a.txt": "one" }));
  const two = folderAssets(await makeFolder({ "a.txt": "two", "b.txt": "two" }));
  const assets = firstOf({ read: async () => undefined }, one, two);
  expect(await read(assets, "a.txt")).toBe("one");
  expect(await read(assets, "b.txt")).toBe("two");
  expect(await read(assets, "c.txt")).toBeUndefined();
});
