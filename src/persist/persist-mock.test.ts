import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { createMockApi, type Mock } from "../mock/mock-api.js";
import { sampleDataset } from "../model/sample-dataset.test-data.js";
import { loadFiles } from "../sources/load-tree.js";
import { makeFolder } from "../sources/source-folder.test-data.js";
import { type Persistence, persistMock } from "./persist-mock.js";

const open = async (file: string, dataset = sampleDataset) => {
  const errors: string[] = [];
  let persistence: Persistence | undefined;
  const mock = createMockApi(dataset, { onChange: () => persistence?.touch() });
  persistence = await persistMock(mock, file, (message) => errors.push(message));
  return { mock, persistence, errors };
};

const titles = async (mock: Mock): Promise<readonly string[]> => {
  const response = await mock.fetch(new Request("http://mock.test/api/articles?publicationState=preview&sort=id"));
  const { data } = JSON.parse(await response.text());
  return data.map((entry: { readonly attributes: { readonly title: string } }) => entry.attributes.title);
};

describe("a file", () => {
  test("is written once something has changed, for its user alone, and nothing is beside it", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    const { mock, persistence } = await open(file);
    await titles(mock);
    await persistence.close();
    expect(await readdir(folder)).toEqual([]);
    await mock.seed({ articles: [{ title: "Kept" }] });
    await persistence.close();
    expect(await readdir(folder)).toEqual(["state.jsonl"]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await open(file);
    expect([again.persistence.loaded, (await titles(again.mock)).at(-1)]).toEqual([true, "Kept"]);
  });

  test("is saved soon after a change, without being told to", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    const { mock } = await open(file);
    await mock.seed({ articles: [{ title: "Kept" }] });
    await expect.poll(() => readFile(file, "utf8").catch(() => ""), { timeout: 10_000 }).toContain('"Kept"');
  });

  test("is that of another dataset once one is loaded", async () => {
    const file = join(await makeFolder({}), "state.jsonl");
    const { mock, persistence } = await open(file);
    mock.load({ ...sampleDataset, records: new Map() });
    await persistence.close();
    expect(await titles((await open(file)).mock)).toEqual([]);
  });

  test("that cannot be written is told once, and written when it can be", async () => {
    const folder = await makeFolder({});
    const file = join(folder, "state.jsonl");
    const { errors, mock, persistence } = await open(file);
    // A folder with its name is in the way of the renaming, for whoever runs this.
    await mkdir(file);
    await writeFile(join(file, "x"), "");
    await mock.seed({ articles: [{ title: "One" }] });
    await persistence.close();
    await mock.seed({ articles: [{ title: "Two" }] });
    await persistence.close();
    expect(errors).toEqual([expect.stringMatching(/^cannot save .*state\.jsonl: /)]);
    expect(await readdir(folder)).toEqual(["state.jsonl"]);
    await rm(join(file, "x"));
    await rmdir(file);
    await persistence.close();
    expect((await titles((await open(file)).mock)).slice(-2)).toEqual(["One", "Two"]);
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

  test("what a killed process left beside it is removed, what a running one writes is not", async () => {
    const running = `.state.jsonl.${process.ppid}.tmp`;
    const folder = await makeFolder({});
    for (const name of [".state.jsonl.999999999.tmp", running, ".state.jsonl.x.tmp", ".other.999999999.tmp"])
      await writeFile(join(folder, name), "half");
    await open(join(folder, "state.jsonl"));
    expect((await readdir(folder)).sort()).toEqual([".other.999999999.tmp", running, ".state.jsonl.x.tmp"].sort());
  });
});

test("a process may be killed at any moment: the file is whole and holds one state, and what is left beside it goes", async () => {
  const folder = await makeFolder({});
  const file = join(folder, "state.jsonl");
  const program = join(await makeFolder({}), "writer.cjs");
  const entry = `import { writeForEver } from "./killed-writer.test-data.js"; void writeForEver(process.argv[2]);`;
  const resolveDir = fileURLToPath(new URL(".", import.meta.url));
  await build({ stdin: { contents: entry, resolveDir }, bundle: true, platform: "node", outfile: program });
  const dataset = await loadFiles({
    "content-types/note.json": {
      info: { singularName: "note", pluralName: "notes", displayName: "Note" },
      attributes: { text: { type: "text" }, count: { type: "integer" } },
    },
  });
  for (let round = 0; round < 6; round++) {
    const child = spawn(process.execPath, [program, file], { timeout: 60_000, killSignal: "SIGKILL" });
    let printed = "";
    let failed = "";
    child.stderr.on("data", (chunk) => (failed += chunk));
    const writing = new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (chunk) => {
        printed += chunk;
        resolve();
      });
      child.on("exit", () => reject(new Error(failed)));
    });
    await writing;
    // Once it has saved: at some moment of those that follow, while it does nothing else.
    const inode = async () => (await stat(file).catch(() => undefined))?.ino;
    for (const before = await inode(); (await inode()) === before; ) await pause(5);
    await pause(round * 23);
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGKILL");
    await ended;
    const lines = await readFile(file, "utf8");
    const mock = createMockApi(dataset);
    mock.loadState(lines.trimEnd().split("\n"));
    const counts = await Promise.all(
      [1, 2000].map(async (id) => {
        const response = await mock.fetch(new Request(`http://mock.test/api/notes/${id}`));
        return JSON.parse(await response.text()).data.attributes.count;
      }),
    );
    const last = Number(printed.trimEnd().split("\n").at(-1));
    // Both are written in turn: one state, not a mixture of two.
    expect(counts[0] - counts[1]).toBeOneOf([0, 1]);
    expect(counts[0]).toBeLessThanOrEqual(last + 2);
  }
  await open(file, dataset);
  expect(await readdir(folder)).toEqual(["state.jsonl"]);
});
