import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../base/cases.test-data.js";
import { loadDataset } from "../load-dataset.js";
import { SourceError } from "../shared/source-error.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { faultsOf } from "../sources/run-row.test-data.js";
import { type ArchiveFiles, encrypt, loadBytes, packings, sampleArchive, tarOf } from "./export-archive.test-data.js";

describe("what is wrong", () => {
  test.each<readonly [message: string, files: ArchiveFiles]>([
    [
      "entities/entities_00002.jsonl: line 1: has more than 1000 levels",
      { "entities/entities_00002.jsonl": `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}` },
    ],
    [
      "the archive is damaged: a file of rows is not UTF-8 text",
      { "links/links_00001.jsonl": new Uint8Array([0xff, 0xfe]) },
    ],
  ])("%s", async (message, files) => {
    expect(await faultsOf(loadBytes(await tarOf({ ...sampleArchive, ...files })))).toEqual([message]);
  });

  test("a file full of nonsense is not read to its end", async () => {
    const nonsense = { ...sampleArchive, "entities/entities_00001.jsonl": "x\n".repeat(5000) };
    expect(await faultsOf(loadBytes(await tarOf(nonsense)))).toHaveLength(100);
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
