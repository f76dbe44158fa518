import { describe, expect, test } from "vitest";
import type { Dataset } from "../../../reference/model/dataset.js";
import { loadDataset } from "../load-dataset.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { type ArchiveFiles, loadBytes, packings, sampleArchive, tarOf } from "./export-archive.test-data.js";

const load = async (files: ArchiveFiles): Promise<Dataset> => loadBytes(await tarOf(files));

const contentOf = ({ apiTokens, locales, records, warnings }: Dataset) => ({ apiTokens, locales, records, warnings });

describe("an export", () => {
  test.each(packings)("%s: the same dataset and the same files", async (extension, packed) => {
    const bytes = packed(await tarOf(sampleArchive));
    const dataset = await loadBytes(bytes, `export${extension}`, "open sesame");
    expect(contentOf(dataset)).toEqual(contentOf(await load(sampleArchive)));
    expect(await dataset.assets.read("a_1.png")).toEqual(Buffer.from([1, 2, 3]));
    expect(await dataset.assets.read("b_2.png")).toEqual(Buffer.alloc(700, 7));
    expect(await dataset.assets.read("c_3.png")).toBeUndefined();
    expect(await dataset.assets.read("../metadata/a_1.png.json")).toBeUndefined();
  });

  test("the order of the files does not matter, nor how they are split or named by a packer", async () => {
    const rows = sampleArchive["entities/entities_00001.jsonl"];
    const turned = Object.entries({
      ...sampleArchive,
      "entities/entities_00001.jsonl": rows.slice(0, 4),
      // The exporter starts every file but the first with a line feed.
      "entities/entities_00002.jsonl": `\n${rows
        .slice(4)
        .map((row) => JSON.stringify(row))
        .join("\n")}`,
    }).reverse();
    const dataset = await load(Object.fromEntries(turned.map(([name, content]) => [`./${name}`, content])));
    expect(contentOf(dataset)).toEqual(contentOf(await load(sampleArchive)));
  });

  test("unpacked, it is the same", async () => {
    const files: Record<string, unknown> = {};
    for (const [name, content] of Object.entries(sampleArchive)) {
      files[name] = Array.isArray(content) ? content.map((row) => JSON.stringify(row)).join("\n") : content;
    }
    const dataset = await loadDataset(await makeFolder(files));
    expect(contentOf(dataset)).toEqual(contentOf(await load(sampleArchive)));
    expect(await dataset.assets.read("a_1.png")).toEqual(Buffer.from([1, 2, 3]));
  });
});
