import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../spec-tests/runner/run/folder.test-data.js";
import { checkWritable, writeReport } from "./write-report.js";

const root = temporaryFolder();
let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(root, "write-report-"));
});

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
  ["none/report", /ENOENT/],
  ["file/report", /ENOTDIR/],
  ["folder", /EISDIR/],
])("what cannot be written is found out before and when writing: %s", async (name, message) => {
  await writeFile(inFolder("file"), "");
  await mkdir(inFolder("folder"));
  await expect(checkWritable(inFolder(name))).rejects.toThrow(message);
  await expect(writeReport(inFolder(name), "x")).rejects.toThrow(message);
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
  for (const name of ["target", "absent"]) expect(await readFile(inFolder(name), "utf8")).toBe("new");
});

test("a device is written to, not replaced", async () => {
  await checkWritable("/dev/null");
  await writeReport("/dev/null", "x");
  expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
});
