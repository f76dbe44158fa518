import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { ask, keep, notes, post, stateOf, upload } from "./persist.test-data.js";

const dataset = await notes();

const opened = async () => {
  const file = join(await makeFolder({}), "state.jsonl");
  const texts = async (): Promise<readonly string[]> => {
    const names = await readdir(`${file}.files`);
    return (await Promise.all(names.map((name) => readFile(join(`${file}.files`, name), "utf8")))).sort();
  };
  return { file, texts, kept: await keep(dataset, file) };
};

test("uploaded files are files, once, as they were sent; those that are named no more are removed", async () => {
  const { file, kept, texts } = await opened();
  const { id, url } = await upload(kept, "first");
  expect(await texts()).toEqual(["first"]);
  expect((await stat(join(`${file}.files`, (await readdir(`${file}.files`))[0] ?? ""))).mode & 0o777).toBe(0o600);
  expect(await readFile(file, "utf8")).not.toMatch(/first|Zmlyc3/);
  const twin = await upload(kept, "first");
  await upload(kept, "two");
  expect(await texts()).toEqual(["first", "two"]);
  await upload(kept, "three", id);
  expect([await ask(kept, url), await texts()]).toEqual(["three", ["first", "three", "two"]]);
  await ask(kept, `/api/upload/files/${twin.id}`, "DELETE");
  expect(await texts()).toEqual(["three", "two"]);
  await kept.persistence.close();
  const again = await keep(dataset, file);
  expect([await ask(again, url), stateOf(again.mock)]).toEqual(["three", stateOf(kept.mock)]);
  again.mock.reset();
  await again.persistence.save();
  expect(await texts()).toEqual([]);
  await again.persistence.close();
});

test("what is deleted under the mock, with all that is beside it, is written again", async () => {
  const { file, kept, texts } = await opened();
  const { url } = await upload(kept, "one");
  await rm(dirname(file), { recursive: true });
  await mkdir(dirname(file));
  await post(kept, { text: "more" });
  expect(await texts()).toEqual(["one"]);
  await kept.persistence.close();
  const again = await keep(dataset, file);
  expect([await ask(again, url), stateOf(again.mock)]).toEqual(["one", stateOf(kept.mock)]);
  await again.persistence.close();
});

test("what a snapshot brings back is written again", async () => {
  const { file, kept, texts } = await opened();
  const { id, url } = await upload(kept, "one");
  const snapshot = kept.mock.snapshot();
  await ask(kept, `/api/upload/files/${id}`, "DELETE");
  expect(await texts()).toEqual([]);
  kept.mock.restore(snapshot);
  await kept.persistence.close();
  const again = await keep(dataset, file);
  expect([await texts(), await ask(again, url)]).toEqual([["one"], "one"]);
  await again.persistence.close();
});

test.each<readonly [string, (path: string) => Promise<void>]>([
  ["missing", (path) => rm(path)],
  ["cut off", (path) => writeFile(path, "on")],
  ["changed", (path) => writeFile(path, "two")],
  [
    "a folder",
    (path) =>
      rm(path)
        .then(() => mkdir(path))
        .then(() => {}),
  ],
])("a file that is %s is named, and nothing is removed", async (_, damage) => {
  const { file, kept, texts } = await opened();
  const { url } = await upload(kept, "one");
  await kept.persistence.close();
  const [name = ""] = await readdir(`${file}.files`);
  await damage(join(`${file}.files`, name));
  const before = await readdir(`${file}.files`);
  await expect(keep(dataset, file)).rejects.toThrow(
    `state.jsonl names a file that is missing or damaged: ${name}, the bytes of ${url}`,
  );
  expect(await readdir(`${file}.files`)).toEqual(before);
  expect(await texts().catch(() => [])).not.toContain("one");
});

test("what a killed process left is removed at the next start, and nothing that is somebody else's", async () => {
  const { file, kept, texts } = await opened();
  await upload(kept, "one");
  await kept.persistence.close();
  for (const name of [".new.tmp", "0".repeat(64), "notes.txt"]) await writeFile(join(`${file}.files`, name), name);
  await (await keep(dataset, file)).persistence.close();
  expect(await texts()).toEqual(["notes.txt", "one"]);
});
