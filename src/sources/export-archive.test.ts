import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dataset } from "../model/dataset.js";
import { type ArchiveFiles, encrypt, packings, sampleArchive, tarOf } from "./export-archive.test-data.js";
import { loadDataset } from "./load-dataset.js";
import { formatDiagnostic, SourceError } from "./source-error.js";
import { makeFolder } from "./source-folder.test-data.js";

const loadBytes = async (bytes: Uint8Array, name = "export.tar", passphrase?: string): Promise<Dataset> =>
  loadDataset(join(await makeFolder({ [name]: bytes }), name), { passphrase });

const load = async (files: ArchiveFiles): Promise<Dataset> => loadBytes(await tarOf(files));

const faultsOf = async (loading: Promise<Dataset>): Promise<string[]> => {
  const error = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${String(error)}`);
  return error.diagnostics.filter(({ severity }) => severity === "error").map(formatDiagnostic);
};

const recordsOf = (dataset: Dataset, uid: string) => dataset.records.get(uid) ?? [];

const linksOf = (dataset: Dataset, uid: string, attribute: string): Record<number, number[]> =>
  Object.fromEntries(
    recordsOf(dataset, uid).flatMap(({ id, links }) => {
      const targets = links[attribute];
      return targets === undefined ? [] : [[id, targets.map((target) => target.id)]];
    }),
  );

/** All that is in a dataset, to be compared. */
const contentOf = ({ apiTokens, locales, records, warnings }: Dataset) => ({ apiTokens, locales, records, warnings });

const book = "api::book.book";
const tag = "api::tag.tag";

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

const withRows = (name: keyof typeof sampleArchive, ...rows: readonly unknown[]): ArchiveFiles => {
  const known: unknown = sampleArchive[name];
  return { ...sampleArchive, [name]: [...(Array.isArray(known) ? known : []), ...rows] };
};

const entities = "entities/entities_00001.jsonl";
const linkFile = "links/links_00001.jsonl";

describe("what is dirty", () => {
  const rows: readonly (readonly [string, ArchiveFiles, readonly string[]])[] = [
    [
      "entries of a type that is not there",
      withRows(entities, { type: "api::gone.gone", id: 1, data: {} }, { type: "plugin::gone.gone", id: 1, data: {} }),
      ["entities: api::gone.gone: is no content-type of the export; 1 entries left out"],
    ],
    [
      "fields that are not there",
      withRows(entities, { type: tag, id: 8, data: { colour: 1 } }, { type: tag, id: 9, data: { colour: 2 } }),
      ["entities: api::tag.tag colour: is no attribute; left out (2 times)"],
    ],
    [
      "values that the schema does not allow",
      withRows(entities, { type: book, id: 10, data: { kind: "poem", printedOn: "soon", title: 5 } }),
      [
        "entities: api::book.book title: a value is not a string; taken for null",
        'entities: api::book.book kind: a value is not one of "novel", "atlas"; kept',
        "entities: api::book.book printedOn: a value is not a date that exists (yyyy-MM-dd); taken for null",
      ],
    ],
    [
      "links to entries that are missing",
      withRows(linkFile, { left: { type: book, ref: 2, field: "tags", pos: 2 }, right: { type: tag, ref: 99 } }),
      ["links: api::book.book tags: a link leads from or to an entry that is missing; left out"],
    ],
    [
      "links of fields that are not there",
      withRows(linkFile, { left: { type: book, ref: 2, field: "gone" }, right: { type: tag, ref: 1 } }),
      ["links: api::book.book gone: is no relation; 1 links left out"],
    ],
    [
      "more links than a relation allows",
      withRows(linkFile, { left: { type: book, ref: 2, field: "sequel" }, right: { type: book, ref: 2 } }),
      ["links: api::book.book sequel: more links than the relation allows; the first was kept"],
    ],
    [
      "components of a type that is not there",
      withRows(entities, { type: book, id: 10, data: { parts: [{ id: 1, __component: "shared.gone" }, null] } }),
      ['entities: parts: a component is of the unknown type "shared.gone"; left out'],
    ],
    [
      "no version",
      { ...sampleArchive, "metadata.json": {} },
      ["metadata.json: strapi.version: is missing; taken for an export of Strapi 4"],
    ],
  ];

  test.each(rows)("%s: a warning, and the rest is loaded", async (_, files, expected) => {
    const dataset = await load(files);
    expect(dataset.warnings.map(formatDiagnostic)).toEqual(expected);
    expect(linksOf(dataset, book, "tags")).toEqual({ 2: [1], 9: [3, 1] });
  });

  test("what the server still answers is kept: a dropped value of an enumeration, an integer beyond 64 bits", async () => {
    // SQLite hands out 9223372036854775807 as this (measured).
    const data = { kind: "poem", isbn: "9223372036854776000" };
    const dataset = await load(withRows(entities, { type: book, id: 10, data }));
    expect(recordsOf(dataset, book)[2]?.values).toMatchObject({ kind: "poem", isbn: 9223372036854776000n });
  });

  test("a component that two entries hold is one row", async () => {
    const seo = { id: 5, metaTitle: "Atlas" };
    const dataset = await load(withRows(entities, { type: book, id: 10, data: { seo } }));
    expect(linksOf(dataset, book, "seo")).toEqual({ 9: [5], 10: [5] });
    expect(recordsOf(dataset, "shared.seo").map(({ id }) => id)).toEqual([5, 7]);
  });

  test("keys that every object has are data like any other", async () => {
    const row = '{"type":"api::tag.tag","id":9,"data":{"slug":"x","__proto__":{"polluted":true},"constructor":1}}';
    const dataset = await load({ ...sampleArchive, "entities/entities_00002.jsonl": row });
    expect(recordsOf(dataset, tag)[3]?.values.slug).toBe("x");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("what is wrong", () => {
  const rows: readonly (readonly [string, ArchiveFiles, readonly unknown[]])[] = [
    [
      "an export of Strapi 5",
      { ...sampleArchive, "metadata.json": { strapi: { version: "5.1.0" } } },
      ["metadata.json: strapi.version: expected an export of Strapi 4, got one of Strapi 5.1.0"],
    ],
    [
      "metadata that is no JSON",
      { ...sampleArchive, "metadata.json": "{" },
      [expect.stringMatching(/^metadata\.json: is not JSON/), expect.stringMatching("is missing")],
    ],
    [
      "a tar of something else",
      { "readme.txt": "hello" },
      [
        "metadata.json: is missing: the archive is incomplete, or no export of Strapi",
        "schemas: are missing: there is no content-type to load",
      ],
    ],
    [
      "rows that are no JSON, or of the wrong form",
      { ...sampleArchive, [entities]: '{"type":\n[]\n{"type":"a","id":0,"data":{}}', [linkFile]: '{"left":{}}' },
      [
        expect.stringMatching(/^entities\/entities_00001\.jsonl: line 1: is not JSON: /),
        "entities/entities_00001.jsonl: line 2: expected a JSON object",
        'entities/entities_00001.jsonl: line 3: expected an entry with "type", "id" (a positive integer) and "data"',
        'links/links_00001.jsonl: line 1: expected a link with "left" (type, ref, field) and "right" (type, ref)',
      ],
    ],
    [
      "a schema of the wrong form",
      withRows("schemas/schemas_00001.jsonl", { uid: "api::x.x", attributes: { a: { type: "money" } } }),
      ['schemas: api::x.x: attributes.a: unknown type "money"', 'schemas: api::x.x: "info" is missing'],
    ],
    [
      "an entry that is there twice",
      withRows(entities, { type: tag, id: 1, data: {} }),
      ["entities: api::tag.tag 1: is there twice"],
    ],
    [
      "bytes that are no text",
      { ...sampleArchive, [linkFile]: new Uint8Array([0xff, 0xfe]) },
      ["the archive is damaged: a file of rows is not UTF-8 text"],
    ],
  ];

  test.each(rows)("%s", async (_, files, expected) => {
    const faults = await faultsOf(load(files));
    expect([...faults].sort()).toEqual(expect.arrayContaining([...expected]));
    expect(faults).toHaveLength(expected.length);
  });

  test("a file full of nonsense is not read to its end", async () => {
    const faults = await faultsOf(load({ ...sampleArchive, [entities]: "x\n".repeat(5000) }));
    expect(faults).toHaveLength(100);
  });

  const bad: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, string | undefined, RegExp])[] = [
    ["an empty file", () => new Uint8Array(), undefined, /the file is empty/],
    ["something else", () => Buffer.from("PK\u0003\u0004 zip"), undefined, /is no export archive/],
    [
      "encrypted, without the passphrase",
      async () => encrypt(await tarOf(sampleArchive), "open sesame"),
      undefined,
      /is no export archive.*needs its passphrase/,
    ],
    [
      "the wrong passphrase",
      async () => encrypt(await tarOf(sampleArchive), "open sesame"),
      "close sesame",
      /the passphrase is wrong/,
    ],
    [
      "damaged in the middle",
      async () => {
        const tar = await tarOf(sampleArchive);
        return packings[1]?.[1](tar).fill(0x55, 1500, 1600) ?? tar;
      },
      undefined,
      /the archive is damaged/,
    ],
    [
      "something else in gzip",
      async () => packings[1]?.[1](Buffer.alloc(4096, 65)) ?? new Uint8Array(),
      undefined,
      /holds no tar file, or is damaged/,
    ],
  ];

  test.each(bad)("%s", async (_, bytes, passphrase, expected) => {
    await expect(loadBytes(await bytes(), "export.bin", passphrase)).rejects.toThrow(expected);
    await expect(loadBytes(await bytes(), "export.bin", passphrase)).rejects.toBeInstanceOf(SourceError);
  });

  test("a name that ends in .enc says that a passphrase is missing", async () => {
    const bytes = encrypt(await tarOf(sampleArchive), "open sesame");
    await expect(loadBytes(bytes, "export.tar.gz.enc")).rejects.toThrow(/is encrypted: give the passphrase/);
  });

  test.each(packings)(
    "%s cut short or changed anywhere: a SourceError or a dataset, and no file stays open",
    async (_, packed) => {
      const whole = packed(await tarOf(sampleArchive));
      const folder = await makeFolder({});
      const path = join(folder, "export.bin");
      const damage = fc.oneof(
        fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
        fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
          const bytes = Buffer.from(whole);
          bytes[at] = byte;
          return bytes;
        }),
      );
      await fc.assert(
        fc.asyncProperty(damage, async (bytes) => {
          await writeFile(path, bytes);
          const outcome = await loadDataset(path, { passphrase: "open sesame" }).catch((error: unknown) => error);
          if (outcome instanceof Error && !(outcome instanceof SourceError)) throw outcome;
        }),
        { numRuns: 40 },
      );
      const open = readdirSync("/dev/fd").length;
      for (let run = 0; run < 20; run++) {
        await writeFile(path, whole.subarray(0, Math.floor((whole.length * run) / 20)));
        await loadDataset(path, { passphrase: "open sesame" }).catch(() => undefined);
      }
      expect(readdirSync("/dev/fd").length).toBeLessThan(open + 5);
    },
  );

  test("a tar that is cut short is never taken for a whole one", async () => {
    const whole = await tarOf(sampleArchive);
    // Up to the end of its last file: beyond that there is only padding.
    const end = whole.lastIndexOf("}") + 1;
    for (let length = 512; length < end; length += 512) {
      await expect(loadBytes(whole.subarray(0, length)), `${length} bytes`).rejects.toBeInstanceOf(SourceError);
    }
  });
});
