import * as fs from "node:fs/promises";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeFolder } from "../../data/read/shared/source-folder.test-data.js";
import { sampleDataset } from "../../reference/model/sample-dataset.test-data.js";
import type { Mock } from "../mock/mock-api.js";
import { ask, keep, notes, post, put, send, stateIn, stateOf } from "./persist.test-data.js";

const open = (file: string, dataset = sampleDataset) => keep(dataset, file);

const titles = async (mock: Mock): Promise<readonly string[]> => {
  const response = await mock.fetch(new Request("http://mock.test/api/articles?publicationState=preview&sort=id"));
  const { data } = JSON.parse(await response.text());
  return data.map((entry: { readonly attributes: { readonly title: string } }) => entry.attributes.title);
};

test("an answer to a write waits for the disk, those that come meanwhile share one change, and reads wait for none", async () => {
  let [syncs, onDisk] = [0, (): void => {}];
  const gate = new Promise<void>((resolve) => {
    onDisk = resolve;
  });
  const open: typeof fs.open = async (...given) => {
    const handle = await fs.open(...given);
    handle.datasync = async () => {
      syncs++;
      await gate;
    };
    return handle;
  };
  const kept = await keep(await notes(), join(await makeFolder({}), "state.jsonl"), { disk: { ...fs, open } });
  // The file is made with it.
  await post(kept, { text: "first" });
  const answered: string[] = [];
  const posts = ["a", "b", "c", "d"].map((text) => post(kept, { text }).then(() => answered.push(text)));
  await expect.poll(() => syncs).toBe(1);
  expect(JSON.parse(await ask(kept, "/api/notes")).data).toHaveLength(5);
  expect((await send(kept, "/api/notes/99", { method: "DELETE" })).status).toBe(404);
  expect(answered).toEqual([]);
  onDisk();
  await Promise.all(posts);
  expect(syncs).toBeLessThanOrEqual(2);
  await kept.persistence.close();
});

test("a file does not grow with each change: it is written anew, and changes are put to it again", async () => {
  const dataset = await notes([{ text: "short" }]);
  const file = join(await makeFolder({}), "state.jsonl");
  const kept = await keep(dataset, file);
  const sizes: number[] = [];
  for (let count = 0; count < 12; count++) {
    await put(kept, 1, { text: String(count).repeat(300_000) });
    sizes.push((await stat(file)).size);
    expect(await stateIn(dataset, file)).toBe(stateOf(kept.mock));
  }
  expect(Math.max(...sizes)).toBeLessThan(2_500_000);
  expect(sizes.filter((size, at) => size < (sizes[at - 1] ?? 0)).length).toBeGreaterThan(1);
  await kept.persistence.close();
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

  test("what a killed process left beside it is removed", async () => {
    const folder = await makeFolder({});
    const others = [".other.new.tmp", ".state.jsonl.new.tmp.txt"];
    for (const name of [".state.jsonl.new.tmp", ...others]) await writeFile(join(folder, name), "half");
    await (await open(join(folder, "state.jsonl"))).persistence.close();
    expect((await readdir(folder)).sort()).toEqual(others.sort());
  });
});
