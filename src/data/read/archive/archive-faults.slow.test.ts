import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { rowsOf } from "../../../base/json-lines.test-data.js";
import { loadDataset } from "../load-dataset.js";
import { linksOf, recordsOf } from "../shared/library.test-data.js";
import { formatDiagnostic, SourceError } from "../shared/source-error.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { book, entities, faultsOf, linkFile, load, loadBytes, tag, withRows } from "./archive-loading.test-data.js";
import { type ArchiveFiles, encrypt, packings, sampleArchive, tarOf } from "./export-archive.test-data.js";

/** What is changed in the sample, and what is said of it: rows are added to a file, anything else takes the place of one. */
type Row = readonly [kind: "dirty" | "wrong", changes: ArchiveFiles, ...messages: readonly string[]];

const changed = (changes: ArchiveFiles): ArchiveFiles => {
  const files: Record<string, unknown> = { ...sampleArchive };
  for (const [name, content] of Object.entries(changes))
    files[name] = Array.isArray(content) ? [files[name] ?? [], content].flat() : content;
  return files;
};

const rowsOfKind = (kind: Row[0]) =>
  rowsOf<Row>("archive-faults.jsonl", import.meta.url).flatMap(([of, changes, ...messages]) =>
    of === kind ? [[messages, changed(changes)] as const] : [],
  );

describe("what is dirty", () => {
  test.each(rowsOfKind("dirty"))("%j, and the rest is loaded", async (warnings, files) => {
    const dataset = await load(files);
    expect(dataset.warnings.map(formatDiagnostic)).toEqual(warnings);
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
  test.each<readonly [messages: readonly string[], files: ArchiveFiles]>([
    ...rowsOfKind("wrong"),
    [
      [
        "metadata.json: is missing: the archive is incomplete, or no export of Strapi",
        "schemas: are missing: there is no content-type to load",
      ],
      { "readme.txt": "hello" },
    ],
    [
      ["entities/entities_00002.jsonl: line 1: has more than 1000 levels"],
      { ...sampleArchive, "entities/entities_00002.jsonl": `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}` },
    ],
    [
      ["the archive is damaged: a file of rows is not UTF-8 text"],
      { ...sampleArchive, [linkFile]: new Uint8Array([0xff, 0xfe]) },
    ],
  ])("%j", async (messages, files) => {
    expect((await faultsOf(load(files))).sort()).toEqual([...messages].sort());
  });

  test("a file full of nonsense is not read to its end", async () => {
    const faults = await faultsOf(load({ ...sampleArchive, [entities]: "x\n".repeat(5000) }));
    expect(faults).toHaveLength(100);
  });

  const sealed = async () => encrypt(await tarOf(sampleArchive), "open sesame");
  const zipped = packings[1]?.[1] ?? ((tar: Buffer) => tar);

  test.each<readonly [RegExp, () => Promise<Uint8Array>, passphrase: string | undefined]>([
    [/the file is empty/, async () => new Uint8Array(), undefined],
    [/is no export archive/, async () => Buffer.from("PK\u0003\u0004 zip"), undefined],
    [/is no export archive.*needs its passphrase/, sealed, undefined],
    [/the passphrase is wrong/, sealed, "close sesame"],
    // The time in the headers decides what the damaged bytes turn into.
    [
      /the archive is damaged|holds no tar file, or is damaged/,
      async () => zipped(await tarOf(sampleArchive)).fill(0x55, 1500, 1600),
      undefined,
    ],
    [/holds no tar file, or is damaged/, async () => zipped(Buffer.alloc(4096, 65)), undefined],
  ])("%s", async (expected, bytes, passphrase) => {
    const error = await loadBytes(await bytes(), "export.bin", passphrase).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    expect(String(error)).toMatch(expected);
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
        { numRuns: cases(25) },
      );
      const open = readdirSync("/dev/fd").length;
      for (let run = 0; run < 8; run++) {
        await writeFile(path, whole.subarray(0, Math.floor((whole.length * run) / 8)));
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
