import { mkdir, readdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { cases } from "../../base/cases.test-data.js";
import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { createMock } from "../../mock/create-mock.js";
import { createClient } from "./client.js";
import { openDiskStore } from "./disk-store.js";
import { PullError } from "./fault.js";
import { pullInto } from "./pull-content.js";

const museum = await loadDataset(bundledDatasetPath());
const mock = await createMock(museum, { limits: { maxLimit: 20 } });

let folder: string;
beforeEach(async () => {
  folder = await makeFolder({});
});

/** Pulls the museum into a folder until it is done, or until it has sent so many requests. */
const pullUntil = async (place: string, most: number) => {
  const stopping = new AbortController();
  let sent = 0;
  const client = createClient({
    fetch: (url, init) => {
      if (++sent > most) stopping.abort();
      return mock.fetch(new Request(url, init));
    },
    url: "http://museum.test",
    signal: stopping.signal,
  });
  const store = await openDiskStore(place, "museum");
  const choice = { keepUsers: true, keepEmails: false, files: true };
  const { counts, entries, remarks, schemas, stripped } = await pullInto(store, client, museum, choice);
  const uploads = [...store.files.keys()].toSorted();
  await store.remove();
  return { result: { entries, uploads, counts, remarks, stripped, schemas }, sent };
};

const stopped = async (place: string, most: number) => {
  try {
    return await pullUntil(place, most);
  } catch (error) {
    if (error instanceof PullError && error.kind === "stopped") return undefined;
    throw error;
  }
};

test("a pull that was stopped, wherever and however often, is the same as one that was not", async () => {
  const whole = await pullUntil(join(folder, "whole"), Number.POSITIVE_INFINITY);
  expect(whole.result.entries.size).toBe(18);
  expect(whole.sent).toBeGreaterThan(50);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: whole.sent }), { maxLength: 4 }), async (stops) => {
      const place = join(folder, `${run++}`);
      for (const most of stops)
        if ((await stopped(place, most)) === undefined) expect(await readdir(place)).toContain("files");
      const resumed = await pullUntil(place, Number.POSITIVE_INFINITY);
      expect(resumed.result).toEqual(whole.result);
    }),
    { numRuns: cases(3) },
  );
});

test("what was read is not read again", async () => {
  const { sent } = await pullUntil(join(folder, "whole"), Number.POSITIVE_INFINITY);
  const place = join(folder, "again");
  expect(await stopped(place, 20)).toBeUndefined();
  const resumed = await pullUntil(place, Number.POSITIVE_INFINITY);
  // The locales are asked for again, and so is what was under way.
  expect(resumed.sent).toBeLessThanOrEqual(sent - 20 + 3);
});

test("another question begins anew", async () => {
  const place = join(folder, "other");
  await stopped(place, 20);
  expect((await openDiskStore(place, "museum")).goesOn).toBe(true);
  expect((await openDiskStore(place, "another")).goesOn).toBe(false);
  expect(await readdir(place)).toEqual(["files", "pull.jsonl"]);
});

test("what a pull has not written is neither read nor removed", async () => {
  const place = join(folder, "mine");
  await mkdir(place);
  await writeFile(join(place, "mine.txt"), "mine");
  await expect(openDiskStore(place, "museum")).rejects.toThrow("something else is there, which no pull has written");
  const link = join(folder, "link");
  await symlink(place, link);
  await expect(openDiskStore(link, "museum")).rejects.toThrow("something else is there");
  expect(await readdir(place)).toEqual(["mine.txt"]);
});

test("a state that is damaged begins anew", async () => {
  const place = join(folder, "damaged");
  await stopped(place, 20);
  await writeFile(join(place, "pull.jsonl"), '"museum"\n{"uid":\n');
  const store = await openDiskStore(place, "museum");
  expect([store.goesOn, await readdir(place)]).toEqual([false, ["files", "pull.jsonl"]]);
});
