import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { loadDataset } from "../../data/read/load-dataset.js";
import { type Files, makeFolder, typeJson } from "../../data/read/shared/source-folder.test-data.js";
import { failures } from "../../mock/mock/throwing.test-data.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { Edit } from "../../reference/store/edit.js";
import { ask, serveSession, stopAll } from "./serve-session.test-data.js";

afterEach(async () => {
  vi.restoreAllMocks();
  await stopAll();
});

const notes: Files = {
  "notes/content-types/note.json": typeJson("note", { text: { type: "string" } }),
  "notes/entries/notes.json": [{ text: "first" }],
};

test("a change that ended in the middle is reported once, and nothing of it is served or saved", async () => {
  const root = await makeFolder(notes);
  const file = join(root, "state.jsonl");
  const session = serveSession(root, join(root, "notes"), "--persist", file);
  const url = await session.url;
  const post = async (text: string): Promise<number> =>
    (await ask(url, "/api/notes", "POST", { data: { text } })).status;
  const saved = (): Promise<string> => readFile(file, "utf8").catch(() => "");
  expect(await post("second")).toBe(200);
  await expect.poll(saved).toContain("second");
  vi.spyOn(Edit.prototype, "setValue").mockImplementationOnce(() => {
    throw new RangeError("in the middle");
  });
  expect([await post("third"), await post("fourth")]).toEqual([500, 200]);
  const fault = "touchstone: a fault of touchstone itself, at POST /api/notes\nRangeError: in the middle";
  await session.printed(fault);
  expect(session.err().split(fault).length).toBe(2);
  await expect.poll(saved).toContain("fourth");
  expect(await saved()).not.toContain("third");
  expect((await ask(url, "/__touchstone/reset", "POST")).status).toBe(200);
  expect(await post("fifth")).toBe(200);
  expect(await session.stop()).toBe(0);
  expect(await saved()).toContain("fifth");
  expect(await saved()).not.toMatch(/second|third|fourth/);
});

test.each(failures.filter(({ name }) => !name.endsWith("later")))(
  "a source that cannot be read again, with $name, leaves the last one served",
  async ({ fail, message }) => {
    const root = await makeFolder(notes);
    let fails = false;
    // What fails does not come back with a dataset.
    const loader = (source = ""): Promise<Dataset> => (fails ? (fail() as Promise<Dataset>) : loadDataset(source));
    const session = serveSession({ folder: root, loader, columns: 100 }, join(root, "notes"), "--watch");
    await session.url;
    const entries = join(root, "notes/entries/notes.json");
    fails = true;
    await writeFile(entries, JSON.stringify([{ text: "changed" }]));
    await session.printed(`${message}\nthe last good state is still served`);
    fails = false;
    await writeFile(entries, JSON.stringify([{ text: "changed again" }]));
    await session.printed("was read again");
    expect(await session.stop()).toBe(0);
  },
);
