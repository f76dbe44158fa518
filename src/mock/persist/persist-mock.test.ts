import { renameSync } from "node:fs";
import fs, { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { Mock } from "../mock/mock-api.js";
import { ask, keep, notes, post, send } from "./persist.test-data.js";

const open = (file: string, dataset = sampleDataset) => keep(dataset, file);

const titles = async (mock: Mock): Promise<readonly string[]> => {
  const response = await mock.fetch(new Request("http://mock.test/api/articles?publicationState=preview&sort=id"));
  const { data } = JSON.parse(await response.text());
  return data.map((entry: { readonly attributes: { readonly title: string } }) => entry.attributes.title);
};

test("an answer to a write waits for the disk, those that come meanwhile share one save, and reads wait for none", async () => {
  let [saves, onDisk] = [0, (): void => {}];
  const gate = new Promise<void>((resolve) => {
    onDisk = resolve;
  });
  const kept = await keep(await notes(), join(await makeFolder({}), "state.jsonl"));
  const rename = vi.spyOn(fs, "rename").mockImplementation(async (from, to) => {
    saves++;
    await gate;
    renameSync(from, to);
  });
  syncBuiltinESMExports();
  try {
    const answered: string[] = [];
    const posts = ["a", "b", "c", "d"].map((text) => post(kept, { text }).then(() => answered.push(text)));
    await expect.poll(() => saves).toBe(1);
    expect(JSON.parse(await ask(kept, "/api/notes")).data).toHaveLength(4);
    expect((await send(kept, "/api/notes/99", { method: "DELETE" })).status).toBe(404);
    expect(answered).toEqual([]);
    onDisk();
    await Promise.all(posts);
    expect(saves).toBeLessThanOrEqual(2);
    await kept.persistence.close();
  } finally {
    rename.mockRestore();
    syncBuiltinESMExports();
  }
});

describe("a file", () => {
  test("is written once something has changed, for its user alone, and nothing is beside it", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    const { mock, persistence } = await open(file);
    await titles(mock);
    await persistence.save();
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^\.state\.jsonl\.lock-/)]);
    await mock.seed({ articles: [{ title: "Kept" }] });
    await persistence.close();
    expect(await readdir(folder)).toEqual(["state.jsonl"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await open(file);
    expect([again.persistence.loaded, (await titles(again.mock)).at(-1)]).toEqual([true, "Kept"]);
  });

  test("is that of another dataset once one is loaded", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    const { mock, persistence } = await open(file);
    mock.load({ ...sampleDataset, records: new Map() });
    await persistence.close();
    expect(await titles((await open(file)).mock)).toEqual([]);
  });

  test("that cannot be read, or is none, ends with its name", async () => {
    const folder = await makeFolder({ "other.json": "{}", "folder/x": "" });
    await expect(open(join(folder, "other.json"))).rejects.toThrow(
      /other\.json is no state that was saved by touchstone/,
    );
    await expect(open(join(folder, "folder"))).rejects.toThrow(/^cannot keep data in .*folder: /);
    await expect(open(join(folder, "nowhere/state"))).rejects.toThrow(/^cannot keep data in .*nowhere\/state: /);
    expect(await readFile(join(folder, "other.json"), "utf8")).toBe("{}");
  });

  test.each([
    ["cut off", (text: string) => text.slice(0, -3), "its last line is missing"],
    ["cut off behind a line", (text: string) => text.slice(0, text.lastIndexOf("\n{")), "its last line is missing"],
    ["changed by a bit", (text: string) => text.replace("Kept", "Keqt"), "is damaged: it is not what was saved"],
    ["white space", () => " \r\n\n", /state\.jsonl is empty: delete it to begin anew/],
  ])("that is %s is refused, and left as it is", async (_, damage, message) => {
    const file = join(await makeFolder({}), "state.jsonl");
    const { mock, persistence } = await open(file);
    await mock.seed({ articles: [{ title: "Kept" }] });
    await persistence.close();
    const damaged = damage(await readFile(file, "utf8"));
    await writeFile(file, damaged);
    await expect(open(file)).rejects.toThrow(message);
    expect(await readFile(file, "utf8")).toBe(damaged);
  });

  test("what a killed process left beside it is removed", async () => {
    const folder = await makeFolder({});
    const others = [".other.new.tmp", ".state.jsonl.new.tmp.txt"];
    for (const name of [".state.jsonl.new.tmp", ...others]) await writeFile(join(folder, name), "half");
    await (await open(join(folder, "state.jsonl"))).persistence.close();
    expect((await readdir(folder)).sort()).toEqual(others.sort());
  });
});
