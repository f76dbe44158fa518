import { describe, expect, test } from "vitest";
import { loadDataset } from "../load-dataset.js";
import { linksOf, recordsOf } from "../shared/library.test-data.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { book, contentOf, load, loadBytes, tag } from "./archive-loading.test-data.js";
import { packings, sampleArchive, tarOf } from "./export-archive.test-data.js";

describe("an export", () => {
  test("its entries: ids kept, in id order, every value in canonical form", async () => {
    const dataset = await load(sampleArchive);
    expect(dataset.warnings).toEqual([]);
    const [novel, atlas] = recordsOf(dataset, book);
    expect(novel?.id).toBe(2);
    expect(atlas?.values).toEqual({
      title: "Atlas",
      slug: "atlas",
      isbn: 9007199254740993n,
      kind: "atlas",
      printedOn: "2024-02-29",
      secret: "$2a$10$hash",
      createdAt: Date.parse("2024-05-01T10:00:00.000Z"),
      updatedAt: Date.parse("2024-05-02T10:00:00.000Z"),
      publishedAt: null,
      locale: "fr",
    });
    expect(recordsOf(dataset, "plugin::users-permissions.user")[0]?.values.password).toBe("$2a$10$hash");
  });

  test("components are rows with their own ids, nested ones too; zones keep their order", async () => {
    const dataset = await load(sampleArchive);
    expect(recordsOf(dataset, "shared.quote").map(({ id, values }) => [id, values.text])).toEqual([
      [3, "q3"],
      [4, "q4"],
      [18, "q18"],
    ]);
    expect(linksOf(dataset, "shared.seo", "quotes")).toEqual({ 5: [18, 3] });
    expect(linksOf(dataset, book, "seo")).toEqual({ 9: [5] });
    expect(recordsOf(dataset, book)[1]?.links.parts).toEqual([
      { type: "shared.quote", id: 4 },
      { type: "shared.seo", id: 7 },
    ]);
  });

  const links: readonly (readonly [string, string, string, Record<number, number[]>])[] = [
    ["the owner's list by its positions", book, "tags", { 2: [1], 9: [3, 1] }],
    ["the other side's list by its own", tag, "books", { 1: [2, 9], 3: [9] }],
    ["one to one", book, "sequel", { 2: [9] }],
    ["and back", book, "prequel", { 9: [2] }],
    ["localizations", book, "localizations", { 2: [9], 9: [2] }],
    ["polymorphic lists by position", book, "about", { 2: [2, 3, 1], 9: [3, 2] }],
    ["and back by the same positions", tag, "mentions", { 2: [2, 9], 3: [9] }],
    ["through the field that the link names", tag, "echoes", { 3: [2] }],
    ["polymorphic to one", book, "main", { 9: [1] }],
    ["and back by id, without a field", tag, "stars", { 1: [9] }],
    ["relations of components", "shared.quote", "source", { 3: [2] }],
    ["a single file", book, "cover", { 9: [1] }],
    ["files by position", book, "scans", { 9: [2, 1] }],
    ["files of components", "shared.seo", "image", { 7: [2] }],
    ["permissions", "plugin::users-permissions.role", "permissions", { 1: [5] }],
    ["roles", "plugin::users-permissions.user", "role", { 1: [1] }],
  ];

  test.each(links)("its links: %s", async (_, uid, attribute, expected) => {
    expect(linksOf(await load(sampleArchive), uid, attribute)).toEqual(expected);
  });

  test("it names the release that it was made with", async () => {
    expect((await load(sampleArchive)).release).toBe("4.26.2");
    const older = { ...sampleArchive, "metadata.json": { strapi: { version: "4.9.0" } } };
    expect((await load(older)).release).toBe("4.9.0");
  });

  test("locales are its entries, and the default one is that of its configuration", async () => {
    const dataset = await load(sampleArchive);
    expect(dataset.locales).toEqual([
      { code: "en", name: "English (en)", isDefault: false },
      { code: "fr", name: "French (fr)", isDefault: true },
    ]);
    expect(recordsOf(dataset, "plugin::i18n.locale")).toHaveLength(2);
  });

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

  test("parts that were not exported are empty", async () => {
    const { "metadata.json": metadata, "schemas/schemas_00001.jsonl": schemas } = sampleArchive;
    const dataset = await load({ "schemas/schemas_00001.jsonl": schemas, "metadata.json": metadata });
    expect(recordsOf(dataset, book)).toEqual([]);
    expect(dataset.locales).toEqual([{ code: "en", name: "English (en)", isDefault: true }]);
    expect(recordsOf(dataset, "plugin::users-permissions.role").map(({ values }) => values.type)).toEqual([
      "authenticated",
      "public",
    ]);
  });
});
