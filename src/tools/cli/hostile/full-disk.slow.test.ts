import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noSmallDisk, smallDisk } from "../../../data/read/shared/small-disk.test-data.js";
import { makeFolder, typeJson } from "../../../data/read/shared/source-folder.test-data.js";
import { cli } from "../cli-session.test-data.js";
import { ask, serveSession, stopAll } from "../serve/serve-session.test-data.js";

/** A folder with few entries in one type, and with many in another. */
const source = {
  "content-types/note.json": typeJson("note", { text: { type: "text" } }),
  "content-types/page.json": typeJson("page", { text: { type: "text" } }),
  "entries/pages.json": [{ text: "small" }],
  "entries/notes.json": Array.from({ length: 500 }, () => ({ text: "x".repeat(1000) })),
} as const;

const disk = async (skip: (reason: string) => never) => {
  const made = await smallDisk("256k");
  if (made === undefined) return skip(noSmallDisk);
  onTestFinished(async () => {
    await stopAll();
    made.remove();
  });
  const files = async (): Promise<readonly string[]> =>
    (await readdir(made.folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  return { ...made, files };
};

const serving = async (files: Parameters<typeof makeFolder>[0]): Promise<string> => {
  const folder = await makeFolder(files);
  return serveSession(folder, folder).url;
};

const full = (file: string) => expect.stringContaining(`cannot write ${file}: ENOSPC: no space left on device`);

test("--record on a full disk passes the answer on, names the file, and records when there is room", async ({
  skip,
}) => {
  const { files, folder, remount } = await disk(skip);
  const real = await serving(source);
  const place = join(folder, "fixtures");
  const session = serveSession(folder, place, "--record", real);
  const url = await session.url;
  expect((await ask(url, "/api/pages")).status).toBe(200);
  const before = await files();
  expect((await ask(url, "/api/notes?pagination[limit]=1000")).json.data).toHaveLength(500);
  await session.printed("not recorded");
  expect(session.out()).toEqual(full(join(place, "entries/notes.json")));
  expect(await files()).toEqual(before);
  expect((await ask(url, "/api/pages")).status).toBe(200);
  remount("size=8m");
  expect((await ask(url, "/api/notes?pagination[limit]=1000")).json.data).toHaveLength(500);
  expect(await files()).toEqual([...before, "notes.json"].sort());
});

test("what is written is not kept on a full disk, which is answered with the file, and all stays as it was", async ({
  skip,
}) => {
  const { files, folder } = await disk(skip);
  const place = join(folder, "fixtures");
  const small = await serving({ ...source, "entries/notes.json": [] });
  expect((await cli("pull", "--url", small, "--output", place)).code).toBe(0);
  const session = serveSession(folder, place);
  const url = await session.url;
  await ask(url, "/api/notes", "POST", { data: { text: "y".repeat(300_000) } });
  const before = [await files(), await readFile(join(place, "entries/notes.json"), "utf8")];
  const { digest } = (await ask(url, "/__touchstone/keep")).json;
  const { json, status } = await ask(url, "/__touchstone/keep", "POST", { digest });
  expect([status, json.error.message]).toEqual([409, full("fixtures/entries/notes.json")]);
  expect([await files(), await readFile(join(place, "entries/notes.json"), "utf8")]).toEqual(before);
  expect((await ask(url, "/api/notes")).status).toBe(200);
});

test("pull onto a full disk names the file, and goes on when there is room", async ({ skip }) => {
  const { folder, remount } = await disk(skip);
  const { "entries/notes.json": many, "entries/pages.json": few } = source;
  const url = await serving({ ...source, "entries/notes.json": few, "entries/pages.json": many });
  const args = ["pull", "--url", url, "--output", join(folder, "pulled")];
  const failed = await cli(...args);
  expect([failed.code, failed.err]).toEqual([
    1,
    expect.stringMatching(/cannot write \S+\.pulled\.pull\/\S+: ENOSPC: no space left on device/),
  ]);
  expect(await readdir(folder)).toEqual([".pulled.pull"]);
  remount("size=8m");
  const again = await cli(...args);
  expect([again.code, again.out + again.err]).toEqual([0, expect.stringContaining("going on with")]);
  expect(JSON.parse(await readFile(join(folder, "pulled/entries/pages.json"), "utf8"))).toHaveLength(500);
});
