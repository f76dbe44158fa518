import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWritable, writeReport } from "./write-report.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "write-report-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = (name: string) => join(folder, name);

test("a new file, and one that is replaced with its permissions kept", async () => {
  const file = inFolder("report.html");
  await writeReport(file, "one");
  await chmod(file, 0o640);
  await writeReport(file, "two");
  expect(await readFile(file, "utf8")).toBe("two");
  expect((await stat(file)).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(["report.html"]);
});

test("a check leaves no trace", async () => {
  await writeFile(inFolder("old"), "kept");
  await checkWritable(inFolder("new"));
  await checkWritable(inFolder("old"));
  expect(await readdir(folder)).toEqual(["old"]);
  expect(await readFile(inFolder("old"), "utf8")).toBe("kept");
});

test("a reader never sees half of a file", async () => {
  const file = inFolder("report.json");
  const [long, short] = ["a".repeat(20_000_000), "b"];
  await writeReport(file, short);
  const seen = new Set<number>();
  const writing = writeReport(file, long).then(() => true);
  for (
    let done = false;
    !done;
    done = await Promise.race([writing, new Promise<boolean>((next) => setImmediate(next, false))])
  )
    seen.add((await stat(file)).size);
  expect([...seen].filter((size) => size !== short.length && size !== long.length)).toEqual([]);
  expect((await stat(file)).size).toBe(long.length);
});

test.each([
  ["in no folder", async () => inFolder("none/report"), /ENOENT/],
  [
    "below a file",
    async () => {
      await writeFile(inFolder("file"), "");
      return inFolder("file/report");
    },
    /ENOTDIR/,
  ],
  [
    "a folder",
    async () => {
      await mkdir(inFolder("folder"));
      return inFolder("folder");
    },
    /EISDIR/,
  ],
])("what cannot be written is found out before and when writing: %s", async (_, prepare, message) => {
  const file = await prepare();
  await expect(checkWritable(file)).rejects.toThrow(message);
  await expect(writeReport(file, "x")).rejects.toThrow(message);
});

test("a link stays a link, and its file is replaced; a broken one is written through", async () => {
  await writeFile(inFolder("target"), "old");
  await symlink(inFolder("target"), inFolder("link"));
  await symlink(inFolder("absent"), inFolder("broken"));
  for (const name of ["link", "broken"]) {
    await checkWritable(inFolder(name));
    await writeReport(inFolder(name), "new");
    expect((await lstat(inFolder(name))).isSymbolicLink()).toBe(true);
  }
  expect([await readFile(inFolder("target"), "utf8"), await readFile(inFolder("absent"), "utf8")]).toEqual([
    "new",
    "new",
  ]);
});

test("a device is written to, not replaced", async () => {
  await checkWritable("/dev/null");
  await writeReport("/dev/null", "x");
  expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
});
